/** A field as it is called in a sentence: `due date`. */
const fieldInWords = (name: string): string => name.replace(/_id$/, '').replaceAll('_', ' ');

/** Such as `the title and the due date were changed elsewhere`. */
export function changedElsewhere(names: readonly string[]): string {
  const fields = names.map((name) => `the ${fieldInWords(name)}`).join(' and ');
  return `${fields} ${names.length === 1 ? 'was' : 'were'} changed elsewhere`;
}

/** Fields in which people write. A value that is set, such as a priority, is meant whatever it was before (decision 32). */
export const areWords = (name: string) =>
  ['title', 'name', 'description', 'content', 'url', 'waiting_for'].includes(name);
