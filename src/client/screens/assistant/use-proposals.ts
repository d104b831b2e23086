import { useMemo, useState } from 'react';
import type { Fate } from '#client/commands/command-runner.ts';
import { useCommands } from '#client/commands/commands-context.tsx';
import { useApi } from '#client/data/api.ts';
import { knownItemsNow, useKnownItems } from '#client/data/known-items.ts';
import type { ProposedAction } from '#contract/entities/proposed-action.ts';
import type { ActionState, ChatAction, ChatMessage } from '#machines/conversation.ts';
import { useChat } from './chat-actor.ts';
import { type PlanSources, planOf } from './proposal-plan.ts';

/** A proposed action as it is shown, and how it stands. */
export interface ProposalRow {
  key: string;
  /** The number of its message, and its place there. */
  message: number;
  action: number;
  proposed: ProposedAction;
  words: string;
  state: ActionState;
  /** How it stands, in words. */
  status: string;
  /** Why it cannot be accepted; null when it can. */
  why: string | null;
  desk: ProposalDesk;
}

/** Does what is decided about proposals. */
export interface ProposalDesk {
  /** Runs the command; resolves to whether it has run. */
  accept(row: ProposalRow): Promise<boolean>;
  settle(row: ProposalRow, state: ActionState): void;
}

const stateOf: Readonly<Record<Fate, ActionState>> = { done: 'accepted', undone: 'undone', failed: 'failed' };
const none: readonly ProposalRow[] = [];

/** The proposals of each message that has any, by its number; as things are now. */
export function useProposals(messages: readonly ChatMessage[]): ReadonlyMap<number, readonly ProposalRow[]> {
  const { registry, runner } = useCommands();
  const chat = useChat();
  const known = useKnownItems(messages.some(({ actions }) => actions));
  const api = useApi();
  const [titles] = useState(() => new Map<string, string>());
  const [about] = useState(() => ({
    titleOf: (command: string) => registry.get(command).title,
    formerTitle: (id: string) => titles.get(id),
  }));
  const [desk] = useState<ProposalDesk>(() => {
    const settle = ({ message, action, words }: ProposalRow, state: ActionState, why?: string) =>
      chat.send({ type: 'chat.settleAction', message, action, state, words, why });
    return {
      settle,
      accept: async (row) => {
        // As things are by now: of several accepted at once, one may make what the next one names.
        const plan = planOf(row.proposed, { ...knownItemsNow(api), ...about });
        if (!plan.run) return false;
        const { command, options } = plan.run;
        const hear = (fate: Fate, words: string | null) =>
          settle(row, stateOf[fate], fate === 'undone' ? undefined : (words ?? undefined));
        return await runner.run(command, { ...options, hear });
      },
    };
  });

  return useMemo(() => {
    const sources: PlanSources = { ...known, ...about };
    const rowOf = (message: number, place: number, action: ChatAction): ProposalRow => {
      const { proposed, state, why: became } = action;
      if ('task_id' in proposed) {
        const task = known.findTask?.(String(proposed.task_id));
        if (task) titles.set(String(task.id), task.title);
      }
      const plan = planOf(proposed, sources);
      const isSettled = state === 'accepted' || state === 'dismissed';
      const available = plan.run && runner.availability(registry.get(plan.run.command), plan.run.options.target);
      const impossible = plan.why ?? (typeof available === 'string' ? available : undefined);
      return {
        key: `${message}.${place}`,
        message,
        action: place,
        proposed,
        words: isSettled ? (action.words ?? plan.words) : plan.words,
        state,
        status: statusOf(state, became, impossible),
        why: state === 'accepted' ? 'It is accepted' : (impossible ?? null),
        desk,
      };
    };
    return new Map(
      messages.flatMap(({ id, actions = [] }) =>
        actions.length > 0 ? [[id, actions.map((action, place) => rowOf(id, place, action))] as const] : [],
      ),
    );
  }, [messages, known, about, titles, registry, runner, desk]);
}

/** The proposals of one message. */
export const proposalsOf = (proposals: ReadonlyMap<number, readonly ProposalRow[]>, message: number) =>
  proposals.get(message) ?? none;

/** The proposals of the last message that has any. */
export const lastProposals = (proposals: ReadonlyMap<number, readonly ProposalRow[]>) =>
  [...proposals.values()].at(-1) ?? none;

/** Waits for a decision, and can be accepted. */
export const isOpen = ({ state, why }: ProposalRow) => state === 'open' && why === null;

function statusOf(state: ActionState, became: string | undefined, impossible: string | undefined): string {
  if (state === 'accepted') return became ? `Accepted: ${became}` : 'Accepted';
  if (state === 'dismissed') return 'Dismissed';
  if (impossible !== undefined) return `Not possible: ${impossible}`;
  if (state === 'undone') return 'Taken back';
  if (state === 'failed') return became ? `Failed: ${became}` : 'Failed';
  return 'Proposed';
}
