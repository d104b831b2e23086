/** What was said, but how a sequence goes on: that is told to who stops in it, as a busy machine does. */
export const saidOf = (spoken: readonly string[]): string[] => spoken.filter((words) => !/^[a-z], then /.test(words));
