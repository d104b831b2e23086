import { visuallyHidden } from '#styles/hidden.css.ts';

/** How long a message stays in the region for a slow screen reader to pick up, in milliseconds. */
const KEPT = 10_000;
/**
 * How long a message has the region's last place to itself before the next comes. Chromium collects what changes within some
 * 150 ms: of two messages in one batch a screen reader may hear the second one first, or only one of them.
 */
const GAP = 300;

export interface AnnounceOptions {
  /** Takes the place of what still waits under the same name: of a stream of results only the last is worth hearing. */
  replace?: string;
  /** Tells how typing is coming along, which nobody wants to hear again later. */
  passing?: true;
}

/** Speaks: each text once, politely, in the order it came. */
export interface Announcer {
  announce(text: string, options?: AnnounceOptions): void;
  /** Forgets what still waits under this name. */
  withdraw(name: string): void;
  /** Says the last words once more, those in passing left out; false when there are none. */
  again(): boolean;
  /** Forgets what waits and what was said: the next words are another user's. */
  clear(): void;
}

/** An announcer with a live region of its own. */
export interface PageAnnouncer extends Announcer {
  /** Takes the region out of the page. */
  dispose(): void;
}

/**
 * The one live region of the page. Each message is a node of its own, so that the same words twice are spoken twice, and
 * comes a moment after the one before. In a hidden page they wait: a screen reader does not look there.
 * `data-live-announcer` keeps react-aria's modals from silencing it.
 */
export function createAnnouncer(document: Document): PageAnnouncer {
  const region = document.createElement('div');
  region.dataset.liveAnnouncer = 'true';
  region.className = visuallyHidden;
  region.setAttribute('aria-live', 'polite');
  region.setAttribute('aria-relevant', 'additions');
  document.body.append(region);

  let waiting: { text: string; replace: string | undefined; passing: boolean }[] = [];
  let last: string | undefined;
  /** What `again` says. */
  let lasting: string | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  /** Says the next one, unless the one before was said just now: then the timer comes back here. */
  const next = () => {
    if (resting !== undefined || document.hidden) return;
    const message = waiting.shift();
    if (!message) return;
    const node = document.createElement('div');
    // Orca takes the same words again for an echo, and leaves them out: a space that is not spoken tells them apart.
    node.textContent = message.text === last ? `${message.text}\u00A0` : message.text;
    last = node.textContent;
    if (!message.passing) lasting = message.text;
    region.append(node);
    setTimeout(() => node.remove(), KEPT);
    resting = setTimeout(() => {
      resting = undefined;
      next();
    }, GAP);
  };
  document.addEventListener('visibilitychange', next);

  const withdraw = (name: string) => {
    waiting = waiting.filter(({ replace }) => replace !== name);
  };
  const announce: Announcer['announce'] = (text, { replace, passing = false } = {}) => {
    if (replace !== undefined) withdraw(replace);
    waiting.push({ text, replace, passing });
    next();
  };
  return {
    withdraw,
    announce,
    again() {
      if (lasting === undefined) return false;
      announce(lasting);
      return true;
    },
    clear() {
      waiting = [];
      lasting = undefined;
      region.replaceChildren();
    },
    dispose() {
      waiting = [];
      clearTimeout(resting);
      document.removeEventListener('visibilitychange', next);
      region.remove();
    },
  };
}
