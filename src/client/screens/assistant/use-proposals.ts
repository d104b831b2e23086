import { useMemo, useState } from 'react';
import { useApi } from '#client/data/api.ts';
import { knownItemsNow, useKnownItems } from '#client/data/search.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { type ActionState, type ChatAction, isUnderWay } from '#machines/chat-action.ts';
import type { ChatMessage } from '#machines/conversation.ts';
import { createAcceptance } from './acceptance.ts';
import { useChat } from './chat-actor.ts';
import { type PlanSources, planOf } from './proposal-plan.ts';
import type { ProposalDesk, ProposalRow } from './proposal-row.ts';

const none: readonly ProposalRow[] = [];

/** The present proposals of each message that has any, by its number. */
export function useProposals(messages: readonly ChatMessage[]): ReadonlyMap<number, readonly ProposalRow[]> {
  const { runner } = useCommands();
  const chat = useChat();
  const known = useKnownItems(messages.some(({ actions }) => actions));
  const api = useApi();
  const [titles] = useState(() => new Map<string, string>());
  const [about] = useState(() => ({
    formerTitle: (id: string) => titles.get(id),
  }));
  const [desk] = useState<ProposalDesk>(() => ({
    accept: createAcceptance({
      chat,
      api,
      runner,
      planNow: ({ proposed }) => planOf(proposed, { ...knownItemsNow(api), ...about }),
    }),
    settle: ({ message, action, words }, state) =>
      chat.send({ type: 'chat.settleAction', message, action, state, words }),
  }));

  return useMemo(() => {
    const sources: PlanSources = { ...known, ...about };
    const rowOf = (message: number, place: number, action: ChatAction): ProposalRow => {
      const { proposed, state, why: became } = action;
      if ('task_id' in proposed) {
        const task = known.findTask?.(String(proposed.task_id));
        if (task) titles.set(String(task.id), task.title);
      }
      const plan = planOf(proposed, sources);
      // An action that is being done may change the words of the others.
      const isSettled = isUnderWay(action) || state === 'accepted' || state === 'dismissed';
      const available = plan.run && runner.availability(plan.run.command, plan.run.options.target);
      const impossible = plan.why ?? (typeof available === 'string' ? available : undefined);
      return {
        key: `${message}.${place}`,
        message,
        action: place,
        proposed,
        words: isSettled ? (action.words ?? plan.words) : plan.words,
        state,
        status: statusOf(state, became, impossible),
        why: whyNotNow(state) ?? impossible ?? null,
        desk,
      };
    };
    return new Map(
      messages.flatMap(({ id, actions = [] }) =>
        actions.length > 0 ? [[id, actions.map((action, place) => rowOf(id, place, action))] as const] : [],
      ),
    );
  }, [messages, known, about, titles, runner, desk]);
}

/** The proposals of one message. */
export const proposalsOf = (proposals: ReadonlyMap<number, readonly ProposalRow[]>, message: number) =>
  proposals.get(message) ?? none;

/** The proposals of the last message that has any. */
export const lastProposals = (proposals: ReadonlyMap<number, readonly ProposalRow[]>) =>
  [...proposals.values()].at(-1) ?? none;

/** Waits for a decision, and can be accepted. */
export const isOpen = ({ state, why }: ProposalRow) => state === 'open' && why === null;

function whyNotNow(state: ActionState): string | undefined {
  if (isUnderWay({ state })) return 'It is being accepted';
  return state === 'accepted' ? 'It is accepted' : undefined;
}

function statusOf(state: ActionState, became: string | undefined, impossible: string | undefined): string {
  if (state === 'accepted') return became ? `Accepted: ${became}` : 'Accepted';
  if (state === 'queued') return 'Waiting to be accepted';
  if (state === 'accepting') return 'Being accepted';
  if (state === 'dismissed') return 'Dismissed';
  if (state === 'interrupted') return 'Interrupted: it may have been done';
  if (impossible !== undefined) return `Not possible: ${impossible}`;
  if (state === 'undone') return 'Taken back';
  if (state === 'failed') return became ? `Failed: ${became}` : 'Failed';
  return 'Proposed';
}
