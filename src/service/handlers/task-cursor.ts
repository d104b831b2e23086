import { hash } from 'node:crypto';
import { z } from 'zod';
import { textProblems } from '#contract/storable.ts';
import { invalid } from '../http-error.ts';
import type { Position, TaskFilter } from '../store/tasks.ts';

/** The list of a cursor: whose it is, and how it is filtered. */
interface PagedList {
  userId: string;
  filter: TaskFilter;
}

const Cursor = z.object({
  list: z.string(),
  section: z.enum(['open', 'done']),
  priority: z.int32(),
  due: z.string(),
  created_at: z.string(),
  completed_at: z.string(),
  id: z.string(),
});

function fingerprint({ userId, filter: { status, project_id, context_id, q, deferred_after } }: PagedList): string {
  const parts = [userId, status, project_id, context_id, q, deferred_after].map((part) => part ?? null);
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);
}

/** A position in a list as the opaque text that is sent. */
export function writeCursor(position: Position, list: PagedList): string {
  return Buffer.from(JSON.stringify({ ...position, list: fingerprint(list) })).toString('base64url');
}

/**
 * The position in a cursor. Throws 422 when it is malformed, or belongs to another list: with another filter it would
 * silently skip tasks.
 */
export function readCursor(cursor: string, list: PagedList): Position {
  try {
    const { list: of, ...position } = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    // A database may refuse to compare with text that it cannot store.
    const isStorable = Object.keys(textProblems(position)).length === 0;
    if (isStorable && of === fingerprint(list)) return position;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  throw invalid('cursor', 'is not one of this list');
}
