import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { endpoints } from '#contract/endpoints.ts';
import { chatMachine } from '#machines/chat.machine.ts';
import { settled } from '#tests/support/settled.ts';

/**
 * The machine with an assistant whose replies take their time, on a clock that only the test moves. `delays` and `fails`
 * are those of the next questions, one after the other.
 */
function startChat() {
  const clock = new SimulatedClock();
  const assistant = { asked: [] as string[], delays: [] as number[], fails: [] as boolean[], inFlight: 0, most: 0 };
  const told: string[] = [];
  const now = () => new Date(Date.UTC(2026, 1, 28, 23, 59, 30) + clock.now());
  const chat = createActor(
    chatMachine.provide({
      actors: {
        ask: fromPromise(async ({ input, signal }) => {
          assistant.asked.push(`${input.provider}: ${input.message}`);
          assistant.inFlight += 1;
          assistant.most = Math.max(assistant.most, assistant.inFlight);
          const fails = assistant.fails.shift() ?? false;
          await new Promise<void>((resolve) => {
            const timer = clock.setTimeout(resolve, assistant.delays.shift() ?? 10);
            signal.addEventListener('abort', () => {
              clock.clearTimeout(timer);
              resolve();
            });
          });
          assistant.inFlight -= 1;
          if (fails) throw new Error('No key');
          return { response: `Reply to ${input.message}`, actions: [] };
        }),
      },
      actions: {
        tellSent: () => told.push('sent'),
        tellReply: (_, { reply }) => told.push(reply.response),
        tellFailure: (_, { error }) => told.push(String(error)),
      },
    }),
    { clock, input: { now, newKey: () => 'key' } },
  ).start();
  /** Moves the clock and lets due events be processed. */
  const pass = async (milliseconds: number) => {
    clock.increment(milliseconds);
    await settled();
  };
  const say = (text: string) => {
    chat.send({ type: 'chat.type', text });
    chat.send({ type: 'chat.send' });
  };
  const context = () => chat.getSnapshot().context;
  const log = () => context().messages.map(({ role, content }) => `${role}: ${content}`);
  return { chat, assistant, told, pass, say, context, log };
}

test('each message carries the time it was written at, replies the time they came', async () => {
  const { pass, say, context } = startChat();
  await pass(1000);
  say('one');
  await pass(45_000);
  expect(context().messages.map(({ at }) => at)).toEqual([
    '2026-02-28T23:59:30.000Z',
    '2026-02-28T23:59:31.000Z',
    '2026-03-01T00:00:16.000Z',
  ]);
});

test('a reply may take as long as it takes; nothing is sent meanwhile', async () => {
  const { chat, assistant, pass, say, log } = startChat();
  assistant.delays = [80_000];
  say('one');
  for (let second = 0; second < 79; second++) {
    await pass(1000);
    say(`again ${second}`);
    expect(chat.getSnapshot().hasTag('awaiting')).toBe(true);
  }
  expect(assistant.asked).toEqual(['gemini: one']);
  await pass(1000);
  expect(log().slice(1)).toEqual(['user: one', 'assistant: Reply to one']);
});

test('a long talk, by whatever comes first: never two in flight, each question answered once, in order', async () => {
  const { chat, assistant, told, pass, say, log } = startChat();
  const rounds = 200;
  assistant.delays = Array.from({ length: rounds }, (_, round) => 1 + ((round * 37) % 90));
  assistant.fails = Array.from({ length: rounds }, (_, round) => round % 7 === 3);
  let taken = 0;
  for (let step = 0; step < rounds; step++) {
    const isAwaiting = chat.getSnapshot().hasTag('awaiting');
    if (step % 5 === 0) say('  \n');
    say(`question ${step}`);
    if (!isAwaiting) taken += 1;
    expect(assistant.inFlight).toBe(1);
    await pass(1 + ((step * 53) % 60));
  }
  await pass(1000);
  expect(assistant.most).toBe(1);
  expect(assistant.asked).toHaveLength(taken);
  const talk = log().slice(1);
  expect(talk).toHaveLength(2 * taken);
  for (let at = 0; at < talk.length; at += 2) {
    const question = talk[at]?.replace('user: ', '');
    expect([`assistant: Reply to ${question}`, `assistant: ${endpoints['ai.chat'].failure}`]).toContain(talk[at + 1]);
  }
  expect(told.filter((words) => words === 'sent')).toHaveLength(taken);
  expect(told.filter((words) => words === 'Error: No key').length).toBeGreaterThan(5);
});

test('the next person is not answered what the one before asked, however late', async () => {
  const { chat, assistant, told, pass, say, log } = startChat();
  assistant.delays = [500, 20];
  chat.send({ type: 'chat.chooseProvider', provider: 'claude' });
  say('secret');
  await pass(100);
  chat.send({ type: 'chat.forget' });
  say('hello');
  await pass(20);
  await pass(1000);
  expect(assistant.asked).toEqual(['claude: secret', 'gemini: hello']);
  expect(log().slice(1)).toEqual(['user: hello', 'assistant: Reply to hello']);
  expect(told).toEqual(['sent', 'sent', 'Reply to hello']);
});
