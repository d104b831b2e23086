/** How long a browser may take to open a database, in milliseconds. */
const PATIENCE = 10_000;

/**
 * A database that is being opened. Rejects with a `TimeoutError` where the browser answers neither yes nor no, as one with a broken
 * profile does: what waits for it would wait for ever, unsaid. One that is open later is closed.
 */
export async function openedInTime<Database extends { close(): void }>(opening: Promise<Database>): Promise<Database> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    opening.then(
      (database) => database.close(),
      () => undefined,
    );
    late.reject(new DOMException('The browser does not open its storage', 'TimeoutError'));
  }, PATIENCE);
  try {
    return await Promise.race([opening, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
