/** How long a browser may take to open a database, in milliseconds. */
const PATIENCE = 10_000;

/**
 * A database that is being opened. Rejects with a `TimeoutError` where the browser answers neither yes nor no, as one with a broken
 * profile does: what waits for it would wait for ever, unsaid. One that is open later is closed.
 */
export function openedInTime<Database extends { close(): void }>(opening: Promise<Database>): Promise<Database> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException('The browser does not open its storage', 'TimeoutError'));
      opening.then(
        (late) => late.close(),
        () => undefined,
      );
    }, PATIENCE);
    void opening.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
