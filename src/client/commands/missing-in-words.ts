import type { Captured } from '#client/data/capture.ts';
import { messageOf } from '#contract/message-of.ts';

/** What could not be stored of a captured task, and why, after the words for the rest: ' without its due day: …'. */
export async function missingInWords({ missing, failure }: Captured): Promise<string> {
  if (missing.length === 0) return '';
  const { taskRows } = await import('./task-rows.ts');
  const names = missing.map((name) => (name === 'project_place' ? 'place in the project' : taskRows[name].noun));
  return ` without its ${names.join(', ')}: ${messageOf(failure)}`;
}
