/**
 * Scripts for the page. This one counts the calls and the transactions of the browser's storage under way and notes each change of
 * the document, so that it can be told when the page is at rest: what is kept is said once the disk has it.
 */
export const watchPage = `(() => {
  const watch = { calls: 0, changes: 0 };
  globalThis.orcaWatch = watch;
  const ask = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    watch.calls += 1;
    try {
      return await ask(...args);
    } finally {
      watch.calls -= 1;
      watch.changes += 1;
    }
  };
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = begin.apply(this, args);
    watch.calls += 1;
    const end = () => {
      watch.calls -= 1;
      watch.changes += 1;
    };
    for (const type of ['complete', 'abort']) transaction.addEventListener(type, end);
    return transaction;
  };
  const options = { childList: true, subtree: true, attributes: true, characterData: true };
  new MutationObserver(() => { watch.changes += 1; }).observe(document, options);
  for (const type of ['focusin', 'keyup', 'load']) addEventListener(type, () => { watch.changes += 1; }, true);
})();`;

/** Resolves once nothing has been under way in the page for 240 ms of its own time. */
export const pageAtRest = `new Promise((resolve) => {
  let calm = 0;
  let seen = -1;
  const look = () => {
    const { calls, changes } = globalThis.orcaWatch;
    calm = calls > 0 || changes !== seen ? 0 : calm + 1;
    seen = changes;
    if (calm >= 12) requestIdleCallback(() => resolve(true));
    else setTimeout(look, 20);
  };
  look();
})`;

/** Makes the page's clock start at this moment. */
export const startClockAt = (moment: number): string => `(() => {
  const Real = Date;
  const shift = ${moment} - Real.now();
  globalThis.Date = class extends Real {
    constructor(...args) {
      if (args.length === 0) super(Real.now() + shift);
      else super(...args);
    }
    static now() {
      return Real.now() + shift;
    }
  };
})();`;
