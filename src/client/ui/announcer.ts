import { visuallyHidden } from '#styles/hidden.css.ts';

/** How long a message stays in the region, so that a slow screen reader can read it, in milliseconds. */
const KEPT = 10_000;
/**
 * How long a message stays the last one in the region, in milliseconds. Chromium collects changes for some 150 ms: of two
 * messages in one batch a screen reader may read the second one first, or only one of them.
 */
const GAP = 300;

export interface AnnounceOptions {
  /** Replaces what still waits under the same name: of a stream of results only the last is worth hearing. */
  replace?: string | undefined;
  /** Says how typing is going, which nobody wants to hear again later. */
  passing?: true;
}

/** Announces each text once, politely, in the order of the calls. */
export interface Announcer {
  announce(text: string, options?: AnnounceOptions): void;
  /** Drops what still waits under this name. */
  withdraw(name: string): void;
  /** Repeats the last words, without those in passing; false when there are none. */
  again(): boolean;
  /** Drops what waits and what was said: the next words are another user's. */
  clear(): void;
}

/** An announcer with its own live region. */
export interface PageAnnouncer extends Announcer {
  /** Removes the region from the page. */
  dispose(): void;
}

/**
 * Creates the page's only live region. Each message is a node of its own, so that the same words twice are spoken twice,
 * and comes a moment after the one before. In a hidden page they wait: a screen reader does not look there.
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
  /** The words that `again` repeats. */
  let lasting: string | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  /** Announces the next message, unless the one before is too recent: then the timer calls this again. */
  const next = () => {
    if (resting !== undefined || document.hidden) return;
    const message = waiting.shift();
    if (!message) return;
    const node = document.createElement('div');
    // Orca leaves out the same words again as an echo: a space that is not spoken makes them differ.
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
