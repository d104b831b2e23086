/** How long a browser may take to open a database, in milliseconds. */
const PATIENCE = 10_000;

/**
 * A database that is being opened. Rejects with a `TimeoutError` when the browser answers neither way, as with a broken
 * profile: callers would wait for ever. Closes a database that opens later.
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
