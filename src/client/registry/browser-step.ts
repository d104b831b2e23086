type Navigate = (path: string, options: { replace: boolean }) => void;

/**
 * How long the browser may take to go back by a step, in milliseconds: a busy one takes longer. What comes after
 * it is taken for the user's Back.
 */
const PATIENCE = 5000;

/** The state of an entry of the history whose page, without the task, is the entry before it. */
const MARK = { isTaskStep: true } as const;

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isTaskStep' in state;

/**
 * The step of the browser's history that an open task is: closing it goes back over the step, so that Back then leads to
 * the page before and Forward opens the task again. The browser takes its time to go back; code that writes to its history
 * meanwhile must wait, or it changes another page.
 */
export class BrowserStep {
  readonly #window: Window;
  readonly #navigate: Navigate;
  readonly #onTravel = new Set<() => void>();
  readonly #onReturn = new Set<() => void>();
  /** Known here too: a screen that writes into the address takes the mark off. */
  #isHere: boolean;
  /** While the browser is on its way back over the step: the address to come to. */
  #returning: URL | null = null;
  #tooLong: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];
  /** How far the page was scrolled when the task was closed, in pixels. */
  #scrolled = 0;

  constructor(window: Window, navigate: Navigate) {
    this.#window = window;
    this.#navigate = navigate;
    this.#isHere = isMarked(window.history.state);
    window.addEventListener('popstate', this.#onPopState, { capture: true });
  }

  /** True while the browser is on its way back over a step. */
  get isReturning(): boolean {
    return this.#returning !== null;
  }

  /** True on the step of a task that is open, or is being left. */
  get isHere(): boolean {
    return this.#isHere;
  }

  /** A task is opened over the page: `address` names it. */
  enter(address: URL): void {
    const { history } = this.#window;
    this.#isHere = true;
    history.pushState(MARK, '', address);
  }

  /** The task is closed: `address` is that of the page without it. */
  leave(address: URL): void {
    const { history } = this.#window;
    if (!this.#isHere) {
      // One came to the task by its address: what is before it is another page, or none.
      history.replaceState(history.state, '', address);
      return;
    }
    this.#returning = address;
    this.#scrolled = this.#window.scrollY;
    this.#tooLong = setTimeout(this.#arrive, PATIENCE);
    history.back();
  }

  /** Goes to another screen; from a step in place of it, since a task that is open on a screen is left with it. */
  navigate: Navigate = (path, { replace }) => {
    if (this.#returning) {
      this.#waiting.push(() => this.navigate(path, { replace }));
      return;
    }
    const isInPlace = replace || this.#isHere;
    this.#isHere = false;
    this.#navigate(path, { replace: isInPlace });
  };

  /** Hears of each Back and Forward of the user; returns how to stop. */
  onTravel(listener: () => void): () => void {
    this.#onTravel.add(listener);
    return () => this.#onTravel.delete(listener);
  }

  /** Hears when the way back over a step is over; returns how to stop. */
  onReturn(listener: () => void): () => void {
    this.#onReturn.add(listener);
    return () => this.#onReturn.delete(listener);
  }

  stop(): void {
    clearTimeout(this.#tooLong);
    this.#window.removeEventListener('popstate', this.#onPopState, { capture: true });
  }

  readonly #onPopState = () => {
    const { history, location } = this.#window;
    this.#isHere = isMarked(history.state);
    const isReturn = this.#returning?.pathname === location.pathname;
    const staysHere = this.#waiting.length === 0;
    if (this.#returning) this.#arrive();
    if (isReturn && staysHere) this.#scrollBack();
    // Else the user has gone back too, and further.
    if (!isReturn) for (const listener of [...this.#onTravel]) listener();
  };

  /** The page was there beneath the task all the time; the browser puts it where it was before, and in the next frame. */
  #scrollBack(): void {
    const top = this.#scrolled;
    this.#window.requestAnimationFrame(() => this.#window.scrollTo({ top, behavior: 'instant' }));
  }

  readonly #arrive = () => {
    clearTimeout(this.#tooLong);
    const { history, location } = this.#window;
    const address = this.#returning;
    this.#returning = null;
    // What a screen wrote into the address while the task was open stays. Before the screens look at it.
    if (address && location.pathname === address.pathname && location.href !== address.href) {
      history.replaceState(null, '', address);
      this.#isHere = false;
    }
    for (const listener of [...this.#onReturn]) listener();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  };
}
