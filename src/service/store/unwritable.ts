/** The codes of SQLite and PostgreSQL when nothing can be written: the disk is full, or read-only. */
const CODES = /^(SQLITE_(FULL|READONLY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMSIZE))\w*|53100|25006)$/;
/** What PostgreSQL says of a disk without a code for it: a used up quota is a fault of its own there, a read-only disk a missing right. */
const DISK = /^(XX000|42501|58030) .*(quota exceeded|read-only file system|input\/output error)/i;
const UNREAD = /^58030 could not read/;

/** The code and the message of a database's error; empty of any other. */
const wordsOf = (error: unknown) => (error instanceof Error && 'code' in error ? `${error.code} ${error.message}` : '');
const codeOf = (error: unknown) => wordsOf(error).split(' ', 1)[0] ?? '';

/** Whether a statement failed because the database can be read and not written. */
export function isUnwritable(error: unknown): boolean {
  return CODES.test(codeOf(error)) || (DISK.test(wordsOf(error)) && !UNREAD.test(wordsOf(error)));
}

/**
 * Runs a write that a call can do without; resolves to `otherwise` when nothing can be written, so that people can still
 * read.
 */
export async function ifWritable<T>(write: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUnwritable(error)) return otherwise;
    throw error;
  }
}

/** The codes of SQLite and PostgreSQL for data that they cannot read or understand. */
const DAMAGES = /^(SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS))\w*|XX00[12])$/;

/** Whether a statement failed because a part of the database, or of its disk, is damaged. */
export function isDamaged(error: unknown): boolean {
  return DAMAGES.test(codeOf(error)) || UNREAD.test(wordsOf(error));
}
