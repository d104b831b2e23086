import { defineCommand } from '#client/commands/define-command.ts';
import { type ActionState, isUnderWay } from '#machines/conversation.ts';
import type { ProposalRow } from './proposal-row.ts';

/** Proposed actions that a command is about: those selected, else the one that has the focus. */
export interface ProposalSelection {
  readonly rows: readonly ProposalRow[];
}

declare module '#client/commands/scope-targets.ts' {
  interface ScopeTargets {
    'selection:proposal': ProposalSelection;
  }
}

const mayAccept = ({ why }: ProposalRow) => why === null;

/** Why a proposal cannot be dismissed; true when it can. */
function mayDismiss(row: ProposalRow): true | string {
  const { state } = row;
  if (isUnderWay(row)) return 'It is being accepted';
  if (state === 'accepted') return 'It is accepted';
  return state !== 'dismissed' || 'It is dismissed';
}

export const accept = defineCommand({
  id: 'chat.acceptAction',
  title: 'Accept',
  does: 'Does what the assistant proposes, as if you had done it yourself: it can be undone.',
  keys: ['Enter'],
  hint: 'accept',
  scope: 'selection:proposal',
  when: ({ target: { rows } }) => rows.some(mayAccept) || (rows[0]?.why ?? 'Nothing is proposed'),
  run: async ({ target: { rows } }) => ({ words: await acceptRows(rows.filter(mayAccept)) }),
});

export const dismiss = defineCommand({
  id: 'chat.dismissAction',
  title: 'Dismiss',
  does: 'Says that what the assistant proposes is not to be done.',
  scope: 'selection:proposal',
  when: ({ target: { rows } }) => {
    const answers = rows.map(mayDismiss);
    return answers.includes(true) || (answers[0] ?? 'Nothing is proposed');
  },
  run: ({ target: { rows } }) => {
    const dismissed = rows.filter((row) => mayDismiss(row) === true);
    const settle = (words: string, stateOf: (row: ProposalRow) => ActionState) => {
      for (const row of dismissed) row.desk.settle(row, stateOf(row));
      return { words: dismissed.length > 1 ? `${dismissed.length} ${words.toLowerCase()}` : words };
    };
    const away = () => ({ ...settle('Dismissed', () => 'dismissed'), inverse: { run: async () => back() } });
    const back = () => ({ ...settle('Proposed again', ({ state }) => state), inverse: { run: async () => away() } });
    return away();
  },
});

/** Accepts one after the other. Each says itself what it did; of several, the words say how many did. */
export async function acceptRows(rows: readonly ProposalRow[]): Promise<string | null> {
  const [first] = rows;
  if (!first) return null;
  const { taken, done } = await first.desk.accept(rows);
  return taken > 1 ? `${done} of ${taken} accepted` : null;
}
