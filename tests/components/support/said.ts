/**
 * The announcements without hints on how a key sequence goes on: these come to a user who pauses in it, and a busy machine
 * pauses.
 */
export const saidOf = (spoken: readonly string[]): string[] => spoken.filter((words) => !/^[a-z], then /.test(words));
