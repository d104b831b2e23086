/** The name of a field in a sentence: `due date`. */
const fieldInWords = (name: string): string => name.replace(/_id$/, '').replaceAll('_', ' ');

/** Such as `the title and the due date were changed elsewhere`. */
export function changedElsewhere(names: readonly string[]): string {
  const fields = names.map((name) => `the ${fieldInWords(name)}`).join(' and ');
  return `${fields} ${names.length === 1 ? 'was' : 'were'} changed elsewhere`;
}

/**
 * The fields with text that people write. Other values, such as a priority, are set whatever the value was before (decision
 * 32).
 */
export const areWords = (name: string) =>
  ['title', 'name', 'description', 'content', 'url', 'waiting_for'].includes(name);

/** The fields of a task that the specification does not name, and another server may keep. */
export const UNNAMED: readonly string[] = ['waiting_for', 'project_id'];
