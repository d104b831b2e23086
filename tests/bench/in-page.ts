/** When a measured key was seen. */
export interface Painted {
  /** From the key's own time stamp to the frame that shows its change, in milliseconds. */
  paint: number;
  /** From the key to the change in the document, before style, layout and paint. */
  change: number;
  /** Frames without the change that came before. */
  frames: number;
}

/** What the script in the page offers. */
export interface Stopwatch {
  /** Measures the next key of this name, until what `look` returns has changed. */
  arm(key: string, look: string): void;
  result(): Promise<Painted>;
  /** Resolves once the measured key's change is stored in IndexedDB, to the milliseconds since the key. */
  kept(): Promise<number>;
  /** Tasks of more than 50 ms since the page began, in milliseconds. */
  readonly longTasks: number[];
}

declare global {
  interface Window {
    stopwatch: Stopwatch;
    /** When the frame with the first card was there, in milliseconds from the beginning of the navigation. */
    usable: Promise<number>;
  }
}

/**
 * The script that measures in the page; runs there before any other. A key's time begins with the event's time stamp, which
 * the browser sets when the key comes in, so that waiting for a busy page counts. It ends in the first message that is
 * handled after a frame whose document shows the change: a frame callback runs before style, layout and paint, and a message
 * sent from it waits for all three. The Event Timing API would tell the same, rounded to 8 ms; two frame callbacks in a row
 * would add a whole frame.
 */
export function installStopwatch(): void {
  let armed: { key: string; look: () => unknown; before: unknown } | undefined;
  let done: ((painted: Painted) => void) | undefined;
  let result: Promise<Painted> = Promise.reject(new Error('Nothing is measured'));
  result.catch(() => undefined);
  const longTasks: number[] = [];
  /** The time of the key that is being measured, or was last. */
  let since = 0;
  let keep: ((milliseconds: number) => void) | undefined;
  let kept: Promise<number> = Promise.reject(new Error('Nothing is measured'));
  kept.catch(() => undefined);
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...given) {
    const finish = this.name === 'outbox' ? keep : undefined;
    if (finish) this.transaction.addEventListener('complete', () => finish(performance.now() - since));
    return add.apply(this, given);
  };

  const measure = (pressed: number) => {
    if (!armed) return;
    since = pressed;
    const { look, before } = armed;
    armed = undefined;
    const finish = done;
    let [change, frames] = [0, 0];
    const hasChanged = () => look() !== before;
    const observer = new MutationObserver(() => {
      if (change === 0 && hasChanged()) change = performance.now() - since;
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const onFrame = () => {
      if (!hasChanged()) {
        frames += 1;
        requestAnimationFrame(onFrame);
        return;
      }
      if (change === 0) change = performance.now() - since;
      observer.disconnect();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => finish?.({ paint: performance.now() - since, change, frames });
      port2.postMessage(null);
    };
    requestAnimationFrame(onFrame);
  };
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === armed?.key) measure(event.timeStamp);
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });

  window.usable = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('[data-card], main [role=row][data-key]')) {
        requestAnimationFrame(look);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  window.stopwatch = {
    longTasks,
    arm(key, expression) {
      const look = new Function(`return (${expression})`) as () => unknown;
      armed = { key, look, before: look() };
      result = new Promise((resolve) => {
        done = resolve;
      });
      kept = new Promise((resolve) => {
        keep = resolve;
      });
    },
    result: () => result,
    kept: () => kept,
  };
}
