/** What SQLite and PostgreSQL say where nothing more can be written: the disk is full, or may only be read. */
const CODES = /^(SQLITE_(FULL|READONLY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMSIZE))\w*|53100|25006)$/;

/** Whether a statement failed since the database can be read and not written. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.test(String(error.code));
}

/** Writes what a call can do without; where nothing can be written it resolves to `otherwise`, so that people can still read. */
export async function ifWritable<T>(write: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUnwritable(error)) return otherwise;
    throw error;
  }
}

/** What SQLite and PostgreSQL say of what they cannot read, or not make sense of. */
const DAMAGES = /^(SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS))\w*|XX00[12])$/;

/** Whether a statement failed since a part of the database is damaged, or of its disk. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DAMAGES.test(String(error.code));
}
