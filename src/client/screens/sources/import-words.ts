import type { SourceKind } from '#client/sources/source.ts';
import { counted } from '#contract/entities/counted.ts';
import { messageOf } from '#contract/message-of.ts';
import { type CaptureRound, type ImportContext, isHere } from '#machines/source-import-course.ts';

/** What has been found, and how much of it is new. */
export function foundInWords(context: Pick<ImportContext, 'items' | 'here'>, kinds: readonly SourceKind[]): string {
  const { items } = context;
  const parts = kinds.map(({ id, one, several }) =>
    counted(items.filter(({ kind }) => kind === id).length, one, several),
  );
  const known = items.filter((item) => isHere(context, item)).length;
  if (items.length === 0) return `Found nothing: ${parts.join(', ')}`;
  const fresh = known === items.length ? 'nothing new' : `${items.length - known} new`;
  return `Found ${parts.join(', ')}: ${fresh}${known > 0 ? `, ${known} already here` : ''}`;
}

/** The result of one capture. */
export function roundInWords({ keys, captured, skipped, failure, wasStopped }: CaptureRound): string {
  const count = captured.length;
  const done = count === keys.length ? `${count} captured` : `${count} of ${keys.length} captured`;
  const here = skipped > 0 ? `, ${skipped} already here` : '';
  if (failure !== null) return `${done}${here}: ${messageOf(failure)}`;
  return `${done}${here}${wasStopped ? ', then stopped' : ''}`;
}
