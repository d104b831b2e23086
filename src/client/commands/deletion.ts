import type { Api } from '#client/data/api.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import type { Deletable } from '#client/data/held-items.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Outcome } from './define-command.ts';

const names: Readonly<Record<Deletable, readonly [one: string, several: string]>> = {
  task: ['Task', 'tasks'],
  project: ['Project', 'projects'],
  context: ['Context', 'contexts'],
  reference: ['Reference', 'references'],
};

function counted(noun: Deletable, count: number): string {
  const [one, several] = names[noun];
  return count === 1 ? one : `${count} ${several}`;
}

/** Deletes items as one step, which can be taken back until the server is told (design §3). */
export function deleteItems(api: Api, noun: Deletable, ids: readonly Id[]): Outcome {
  const deletions = ids.map((id) => ({ id, deletion: holdDelete(api, noun, id) }));
  return {
    words: `${counted(noun, ids.length)} deleted`,
    inverse: { run: async () => takeBack(api, noun, deletions) },
  };
}

function takeBack(
  api: Api,
  noun: Deletable,
  deletions: readonly { id: Id; deletion: ReturnType<typeof holdDelete> }[],
): Outcome {
  const back = deletions.filter(({ deletion }) => deletion.undo()).map(({ id }) => id);
  const gone = deletions.length - back.length;
  const lost = `${counted(noun, gone)} deleted for good`;
  if (back.length === 0) return { words: lost };
  const words = `${counted(noun, back.length)} ${back.length === 1 ? 'is' : 'are'} back`;
  return {
    words: gone > 0 ? `${words}, ${lost}` : words,
    inverse: { run: async () => deleteItems(api, noun, back) },
  };
}
