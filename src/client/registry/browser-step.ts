type Navigate = (path: string, options: { replace: boolean }) => void;

/** How long the browser may take to go back a step, in milliseconds. A `popstate` after that counts as the user's own Back. */
const PATIENCE = 5000;

/** The state of a history entry that shows a task over the page of the entry before it. */
const MARK = { isTaskStep: true } as const;

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isTaskStep' in state;

/**
 * The entry that an open task adds to the browser's history: closing the task goes back over it, so that Back then leads to
 * the page before and Forward opens the task again. Going back is asynchronous; code that writes to the history meanwhile
 * must wait, or it changes another page.
 */
export class BrowserStep {
  readonly #window: Window;
  readonly #navigate: Navigate;
  readonly #onTravel = new Set<() => void>();
  readonly #onReturn = new Set<() => void>();
  /** Kept besides the mark: a screen that writes into the address removes the mark. */
  #isHere: boolean;
  /** The address to arrive at while the browser goes back over the step. */
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

  /** True while the current history entry is that of an open task, or of one that is being closed. */
  get isHere(): boolean {
    return this.#isHere;
  }

  /** Adds the entry of a task that opens over the page: `address` names the task. */
  enter(address: URL): void {
    const { history } = this.#window;
    this.#isHere = true;
    history.pushState(MARK, '', address);
  }

  /** Closes the task: `address` is that of the page without it. */
  leave(address: URL): void {
    const { history } = this.#window;
    if (!this.#isHere) {
      // The user arrived at the task by its address: the entry before it is another page, or none.
      history.replaceState(history.state, '', address);
      return;
    }
    this.#returning = address;
    this.#scrolled = this.#window.scrollY;
    this.#tooLong = setTimeout(this.#arrive, PATIENCE);
    history.back();
  }

  /** Goes to another screen. Replaces the entry of an open task, which closes with its screen. */
  navigate: Navigate = (path, { replace }) => {
    if (this.#returning) {
      this.#waiting.push(() => this.navigate(path, { replace }));
      return;
    }
    const isInPlace = replace || this.#isHere;
    this.#isHere = false;
    this.#navigate(path, { replace: isInPlace });
  };

  /** Calls the listener after each Back and Forward of the user; returns a function that stops that. */
  onTravel(listener: () => void): () => void {
    this.#onTravel.add(listener);
    return () => this.#onTravel.delete(listener);
  }

  /** Calls the listener when the browser has gone back over the step; returns a function that stops that. */
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
    // Otherwise the user has gone back as well, and further.
    if (!isReturn) for (const listener of [...this.#onTravel]) listener();
  };

  /** Restores the scroll position: the browser restores an older one, in the next frame. */
  #scrollBack(): void {
    const top = this.#scrolled;
    this.#window.requestAnimationFrame(() => this.#window.scrollTo({ top, behavior: 'instant' }));
  }

  readonly #arrive = () => {
    clearTimeout(this.#tooLong);
    const { history, location } = this.#window;
    const address = this.#returning;
    this.#returning = null;
    // Keeps what a screen wrote into the address while the task was open. Runs before the screens read the address.
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
