import type { Api } from './api.ts';
import { renameContext } from './contexts.ts';
import type { UnsentChange } from './outbox.ts';
import { updateProject } from './projects.ts';
import { updateReference } from './references.ts';
import { updateTask } from './tasks.ts';
import { dropConflicts, withoutConflicts } from './undo-conflicts.ts';
import { valueIn } from './value-in.ts';
import { cached } from './views.ts';

/**
 * Undoes 'Keep mine': gives the fields of a conflict the other device's values again. Fields that are in conflict again
 * still have those: that conflict is given up.
 */
export async function giveTheirsAgain(api: Api, { theirs, fields: changed }: UnsentChange): Promise<void> {
  if (!theirs) return;
  const { item } = theirs;
  const did = Object.fromEntries(changed.map(({ field, mine }) => [field, mine]));
  const back = Object.fromEntries(changed.map(({ field }) => [field, valueIn(item, field)]));
  const conflicts = new Set<number>();
  const left = withoutConflicts(api, theirs.noun, item.id, { did, back }, conflicts);
  await dropConflicts(api, conflicts);
  if (!left) return;
  const fields = left.back;
  switch (theirs.noun) {
    case 'task':
      return void (await updateTask(api, cached(api, 'task', item.id) ?? theirs.item, fields));
    case 'project':
      return void (await updateProject(api, cached(api, 'project', item.id) ?? theirs.item, fields));
    case 'context':
      return void (await renameContext(api, cached(api, 'context', item.id) ?? theirs.item, theirs.item.name));
    case 'reference':
      return void (await updateReference(api, cached(api, 'reference', item.id) ?? theirs.item, fields));
  }
}
