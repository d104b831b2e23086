import { defineCommand } from '#client/registry/define-command.ts';
import { type Final, final, type Silent, silent, type Undoable, undoable } from '#client/registry/outcome.ts';
import { type ActionState, isUnderWay } from '#machines/chat-action.ts';
import type { ProposalRow } from './proposal-row.ts';

/** The proposed actions that a command acts on: the selected ones, else the one with the focus. */
export interface ProposalSelection {
  readonly rows: readonly ProposalRow[];
}

declare module '#client/registry/scope-targets.ts' {
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
  also: `approve, apply, confirm, yes, do it, agree, accept proposal, accept suggestion, approve action, ok,
    accept action, accept this, approve suggestion, apply suggestion, apply action, confirm action, go ahead with it,
    take it, sure, yes please, allow, perform action, execute action, run action, carry out, accept proposed action,
    good idea, okay, accept change, take suggestion`,
  does: 'Does what the assistant proposes, as if you had done it yourself: it can be undone.',
  keys: ['Enter'],
  hint: 'accept',
  scope: 'selection:proposal',
  when: ({ target: { rows } }) => rows.some(mayAccept) || (rows[0]?.why ?? 'Nothing is proposed'),
  run: ({ target: { rows } }) => acceptRows(rows.filter(mayAccept)),
});

export const dismiss = defineCommand({
  id: 'chat.dismissAction',
  title: 'Dismiss',
  also: `reject, decline, ignore, no, refuse, skip proposal, dismiss proposal, dismiss suggestion, do not do it, skip,
    no thanks, dismiss action, deny, not this one, no thank you, do not accept, discard suggestion, remove suggestion,
    disapprove, do not want, turn down, bad idea, disagree, never, i don't want it, don't do that, not this`,
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
      return dismissed.length > 1 ? `${dismissed.length} ${words.toLowerCase()}` : words;
    };
    const away = (): Undoable =>
      undoable(
        settle('Dismissed', () => 'dismissed'),
        back,
      );
    const back = (): Undoable =>
      undoable(
        settle('Proposed again', ({ state }) => state),
        away,
      );
    return away();
  },
});

/** Accepts one after the other. Each is a step of its own with its own words; for several, the words say how many were done. */
export async function acceptRows(rows: readonly ProposalRow[]): Promise<Final | Silent> {
  const [first] = rows;
  if (!first) return silent();
  const { taken, done } = await first.desk.accept(rows);
  return taken > 1 ? final(`${done} of ${taken} accepted`) : silent();
}
