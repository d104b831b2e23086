import type { Api } from '#client/data/api.ts';
import type { Fate, Runner } from '#client/registry/command-runner.ts';
import { type ActionState, isUnderWay } from '#machines/chat-action.ts';
import { actionAt, isAcceptable } from '#machines/conversation.ts';
import type { ChatActor } from './chat-actor.ts';
import type { Plan } from './proposal-plan.ts';
import type { Acceptance, ProposalRow } from './proposal-row.ts';

interface AcceptanceDependencies {
  chat: ChatActor;
  api: Api;
  runner: Pick<Runner, 'run'>;
  /** What accepting a proposal would do now. */
  planNow(row: ProposalRow): Plan;
}

const stateOf: Readonly<Record<Fate, ActionState>> = { done: 'accepted', undone: 'undone', failed: 'failed' };

/**
 * Returns a function that accepts proposals, one after the other, so that each finds what the ones before created. Removes
 * all of them from 'Proposed' before it returns, so that accepting them again, however soon, does nothing. Rejects with an
 * `AbortError` when the session is over.
 */
export function createAcceptance({ chat, api, runner, planNow }: AcceptanceDependencies) {
  const actionOf = (row: ProposalRow) => actionAt(chat.getSnapshot().context.messages, row);
  const settle = ({ message, action, words }: ProposalRow, state: ActionState, why?: string) =>
    chat.send({ type: 'chat.settleAction', message, action, state, words, why });

  const perform = async (row: ProposalRow): Promise<boolean> => {
    const { run } = planNow(row);
    if (!run) return false;
    settle(row, 'accepting');
    const hear = (fate: Fate, words: string | null) => {
      if (fate === 'failed' && words === null) settle(row, 'interrupted');
      else settle(row, stateOf[fate], fate === 'undone' ? undefined : (words ?? undefined));
    };
    return await runner.run(run.command, { ...run.options, hear, idempotencyKey: actionOf(row)?.key });
  };

  return async (rows: readonly ProposalRow[]): Promise<Acceptance> => {
    const { messages } = chat.getSnapshot().context;
    const { session } = api.pending;
    const taken = rows.filter((row) => isAcceptable(messages, row));
    chat.send({ type: 'chat.acceptActions', actions: taken.map(({ message, action }) => ({ message, action })) });
    let done = 0;
    for (const row of taken) {
      // The rest must not be sent with another user's token.
      if (!session.aborted && (await perform(row))) done += 1;
      const [before, now] = [actionAt(messages, row), actionOf(row)];
      // It failed, and is proposed as before.
      if (before && now && isUnderWay(now)) settle(row, before.state, before.why);
    }
    // The next call does not get this failure.
    session.throwIfAborted();
    return { taken: taken.length, done };
  };
}
