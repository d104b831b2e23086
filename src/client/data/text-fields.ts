/** Fields in which people write. A value that is set, such as a priority, is meant whatever it was before (decision 32). */
export const areWords = (name: string) =>
  ['title', 'name', 'description', 'content', 'url', 'waiting_for'].includes(name);
