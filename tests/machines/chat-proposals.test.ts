import { describe, expect, test } from 'vitest';
import type { ReplyAction } from '#contract/entities/refused-action.ts';
import { type ActionPlace, type KeptChat, notices } from '#machines/conversation.ts';
import { settled } from '#tests/support/settled.ts';
import { startChat } from './chat-by-hand.ts';

const complete = (task_id: number): ReplyAction => ({ action: 'complete', task_id });
const refused: ReplyAction = { action: 'refused', proposed: 'Delete', task_id: 7, why: 'It cannot be' };

/** The chat with a reply that proposes these actions; `place` gives the place of each. */
async function proposing(actions: readonly ReplyAction[]) {
  const world = startChat();
  world.type('Help me');
  world.send();
  world.asked[0]?.reply('I propose:', [...actions]);
  await settled();
  const message = world.context().messages.at(-1)?.id ?? -1;
  const place = (action: number): ActionPlace => ({ message, action });
  const shown = () => world.context().messages.find(({ id }) => id === message)?.actions ?? [];
  const states = () => shown().map(({ state }) => state);
  const keys = () => shown().map(({ key }) => key);
  const accept = (...places: number[]) =>
    world.chat.send({ type: 'chat.acceptActions', actions: places.map((action) => place(action)) });
  const settle = (action: number, state: ReturnType<typeof states>[number], why?: string) =>
    world.chat.send({ type: 'chat.settleAction', ...place(action), state, why });
  const canAccept = (action: number) =>
    world.chat.getSnapshot().can({ type: 'chat.acceptActions', actions: [place(action)] });
  /** The conversation as another page gets it. */
  const kept = (): KeptChat => ({
    messages: world.context().messages,
    draft: '',
    provider: 'gemini',
    isAwaiting: false,
  });
  return { ...world, place, shown, states, keys, accept, settle, canAccept, kept };
}

describe('a proposal', () => {
  test('is open until it is decided; only the one that is meant', async () => {
    const { chat, shown, settle, states } = await proposing([complete(7), complete(8)]);
    expect(states()).toEqual(['open', 'open']);
    settle(1, 'failed', 'Too busy');
    expect(shown().map(({ state, why }) => [state, why])).toEqual([
      ['open', undefined],
      ['failed', 'Too busy'],
    ]);
    settle(1, 'accepted');
    settle(9, 'accepted');
    chat.send({ type: 'chat.settleAction', message: 99, action: 0, state: 'accepted' });
    expect(states()).toEqual(['open', 'accepted']);
  });

  test('leaves "open" as soon as it is accepted, and refuses to be accepted again until it has failed', async () => {
    const { accept, settle, states, canAccept } = await proposing([complete(7), complete(8)]);
    accept(0, 1);
    expect(states()).toEqual(['queued', 'queued']);
    expect([canAccept(0), canAccept(1)]).toEqual([false, false]);
    settle(0, 'accepting');
    accept(0, 1);
    expect(states()).toEqual(['accepting', 'queued']);
    settle(0, 'accepted');
    accept(0);
    expect([states(), canAccept(0)]).toEqual([['accepted', 'queued'], false]);
    settle(1, 'failed', 'Too busy');
    expect(canAccept(1)).toBe(true);
  });

  test('keeps its key after a failure, and gets a new one when it has been undone', async () => {
    const { accept, settle, keys } = await proposing([complete(7), complete(8)]);
    const [key, other] = keys();
    expect(new Set([undefined, key, other]).size).toBe(3);
    for (const state of ['accepting', 'failed', 'dismissed', 'interrupted'] as const) {
      accept(0);
      settle(0, state);
      expect(keys()).toEqual([key, other]);
    }
    settle(0, 'accepted');
    settle(0, 'undone');
    expect(keys()[0]).not.toBe(key);
    expect(keys()[1]).toBe(other);
  });

  test('that was refused is never accepted', async () => {
    const { accept, canAccept, states } = await proposing([refused, complete(8)]);
    expect(canAccept(0)).toBe(false);
    accept(0, 1, 7);
    expect(states()).toEqual(['open', 'queued']);
  });

  test('that is being accepted keeps the conversation from being cleared', async () => {
    const { chat, accept, settle, context } = await proposing([complete(7)]);
    accept(0);
    chat.send({ type: 'chat.clear' });
    expect(context().messages).toHaveLength(3);
    settle(0, 'accepted');
    chat.send({ type: 'chat.clear' });
    expect(context().messages).toHaveLength(1);
  });

  test('is not being accepted for ever when the page goes: one may have been done, the others were not begun', async () => {
    const before = await proposing([complete(7), complete(8), complete(9)]);
    before.accept(0, 1);
    before.settle(0, 'accepting');
    const after = startChat();
    after.chat.send({ type: 'chat.restore', kept: before.kept() });
    const restored = after.context().messages.at(-1)?.actions;
    expect(restored?.map(({ state }) => state)).toEqual(['interrupted', 'open', 'open']);
    // Accepting it again is the same acceptance, with the same key.
    expect(restored?.map(({ key }) => key)).toEqual(before.keys());
    expect(after.told).toEqual([notices.acceptance]);
    const again = startChat();
    again.chat.send({ type: 'chat.restore', kept: { ...before.kept(), messages: after.context().messages } });
    expect(again.told).toEqual([]);
  });
});
