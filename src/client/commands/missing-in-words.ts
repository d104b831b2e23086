import type { Captured } from '#client/data/capture.ts';
import { messageOf } from '#contract/message-of.ts';

/** What of a captured task could not be stored, and why, to go behind where it was added: ' without its due day: …'. */
export async function missingInWords({ missing, failure }: Captured): Promise<string> {
  if (missing.length === 0) return '';
  const { taskRows } = await import('./task-rows.ts');
  const names = missing.map((name) => (name === 'project_place' ? 'place in the project' : taskRows[name].noun));
  return ` without its ${names.join(', ')}: ${messageOf(failure)}`;
}
