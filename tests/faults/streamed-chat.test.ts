import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startChat } from '#client/app/chat.ts';
import { createChatKeeper } from '#client/app/chat-keeper.ts';
import { readChatPreview } from '#client/data/ai.ts';
import type { Api } from '#client/data/api.ts';
import { Drafts } from '#client/data/drafts.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { reportFailure } from '#client/registry/report-failure.ts';
import { createStatus } from '#client/ui/status.tsx';
import { createClient } from '#contract/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import { notes } from '#machines/conversation.ts';
import { expectConsole } from '#tests/support/console.ts';
import { settled } from '#tests/support/settled.ts';
import { faults } from './faults.ts';

/** A way in which a reply that streams comes to nothing, after its first words. */
interface StreamFault {
  name: string;
  /** What follows the first words. */
  after: string;
  end: 'closes' | 'breaks' | 'hangs';
  /** What is logged, and why, as the user is told. */
  words: string;
  why: string;
}

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const problem = (status: number, message: string) => event('error', { status, message, code: 'ai_failed' });

const told = (words: string) => ({ words, why: words });
const brokeOff = {
  words: endpoints['ai.chat'].failure,
  why: 'The server cannot be reached, or the connection broke off.',
};

const streamFaults: readonly StreamFault[] = [
  { name: 'ends without a reply', after: '', end: 'closes', ...brokeOff },
  { name: 'breaks off', after: '', end: 'breaks', ...brokeOff },
  {
    name: 'hangs',
    after: '',
    end: 'hangs',
    words: endpoints['ai.chat'].failure,
    why: 'The server took too long to answer.',
  },
  { name: 'ends in the midst of its reply', after: 'event: reply\ndata: {"resp', end: 'closes', ...brokeOff },
  {
    name: 'brings a reply of another kind',
    after: event('reply', 42),
    end: 'closes',
    words: endpoints['ai.chat'].failure,
    why: 'The answer of the server cannot be read.',
  },
  {
    name: 'brings 500 without words',
    after: event('error', { status: 500 }),
    end: 'closes',
    words: endpoints['ai.chat'].failure,
    why: 'The server answered with an error: 500.',
  },
  { name: 'brings 502', after: problem(502, 'The provider failed.'), end: 'closes', ...told('The provider failed.') },
  { name: 'brings 504', after: problem(504, 'It takes too long.'), end: 'closes', ...told('It takes too long.') },
  { name: 'brings 429', after: problem(429, 'Too many.'), end: 'closes', ...told('Too many.') },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function streamOf({ after, end }: StreamFault, signal: AbortSignal | null | undefined): Response {
  const chunks = [event('delta', { text: 'Call ' }), event('delta', { text: 'Ana' }), after].filter(Boolean);
  const body = new ReadableStream<string>({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    pull: (controller) => {
      const chunk = chunks.shift();
      if (chunk !== undefined) controller.enqueue(chunk);
      else if (end === 'closes') controller.close();
      else if (end === 'breaks') controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers: { 'Content-Type': 'text/event-stream' } });
}

/** The chat as the app makes it. */
function chatOf(fetch: typeof globalThis.fetch) {
  const onUnauthorized = vi.fn<(token: string | null) => void>();
  const api: Api = {
    call: createClient({ base: '/api', fetch, getToken: () => 'the-token', onUnauthorized }),
    queryClient: createQueryClient(vi.fn()),
    pending: new PendingWrites(),
    held: new HeldItems({ report: vi.fn() }),
    isOurs: true,
  };
  const spoken: string[] = [];
  const announcer = {
    announce: (text: string) => void spoken.push(text),
    withdraw: () => {},
    clear: () => {},
    again: () => false,
  };
  const status = createStatus(announcer);
  const report = (error: unknown) => reportFailure(status.say, error);
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const keeper = createChatKeeper({ sessionStorage: storage, localStorage: storage }, report);
  const { actor } = startChat({ api, status, announcer, keeper, drafts: new Drafts() });
  actor.send({ type: 'chat.type', text: 'What next?' });
  actor.send({ type: 'chat.send' });
  const log = () =>
    actor
      .getSnapshot()
      .context.messages.slice(1)
      .map(({ content, note }) => [content, note]);
  return { actor, spoken, status, log, onUnauthorized };
}

/** Lets the loop turn until it is so: by no clock, which stands. */
async function until(isSo: () => boolean) {
  while (!isSo()) await settled();
}

describe('a streamed reply', () => {
  test.each(streamFaults)('that $name: nothing is lost, and the person is told once', async (fault) => {
    expectConsole(fault.words);
    const { actor, spoken, status, log } = chatOf(async (_, init) => streamOf(fault, init?.signal));
    if (fault.end === 'hangs') {
      await until(() => actor.getSnapshot().context.partial === 'Call Ana');
      await vi.advanceTimersByTimeAsync(endpoints['ai.chat'].timeout);
    }
    await until(() => actor.getSnapshot().hasTag('failed'));
    expect(log()).toEqual([
      ['What next?', undefined],
      ['Call Ana', notes.brokeOff],
      [endpoints['ai.chat'].failure, fault.why],
    ]);
    expect(actor.getSnapshot().context.draft).toBe('What next?');
    expect(spoken).toEqual(['Message sent', `${endpoints['ai.chat'].failure}\n${fault.why}`]);
    expect(status.get()).toEqual({ text: fault.why, tone: 'error' });
  });

  test('that a 401 ends: the session ends as by any other call', async () => {
    const fault = { name: '401', after: problem(401, 'Sign in again.'), end: 'closes', ...told('') } as const;
    const { actor, onUnauthorized, spoken } = chatOf(async (_, init) => streamOf(fault, init?.signal));
    await until(() => actor.getSnapshot().hasTag('failed'));
    expect(onUnauthorized.mock.calls).toEqual([['the-token']]);
    expect(spoken).toEqual(['Message sent']);
  });
});

test.each([404, 405])('a preview that the server does not have (%i) is none', async (status) => {
  const call = createClient({
    base: '/api',
    fetch: async () => Response.json({ message: 'No.' }, { status }),
    getToken: () => null,
  });
  expect(await readChatPreview({ call, isOurs: true } as Api, { message: 'Hello', provider: 'gemini' })).toBeNull();
});

test('every fault of a preview but that it is missing is reported to the caller', async () => {
  for (const fault of faults) {
    const call = createClient({
      base: '/api',
      fetch: (_, init) => fault.answer(init?.signal as AbortSignal),
      getToken: () => null,
    });
    const asking = readChatPreview({ call, isOurs: true } as Api, { message: 'Hello', provider: 'gemini' });
    const outcome = asking.then(
      (preview) => ({ preview }),
      (error: unknown) => ({ error }),
    );
    for (let at = 0; at < 5; at += 1) await settled();
    await vi.advanceTimersByTimeAsync(endpoints['ai.chatPreview'].timeout);
    expect(await outcome, fault.name).toEqual(
      fault.status === 404
        ? { preview: null }
        : { error: expect.objectContaining({ kind: fault.kind, status: fault.status }) },
    );
  }
});
