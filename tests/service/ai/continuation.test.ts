import { describe, expect, test } from 'vitest';
import { createGuardedFetch, REQUEST_LIMIT, UnendingError } from '#service/ai/guarded-fetch.ts';
import { KEY, openAssistant } from './support/assistant.ts';
import { eventsOf } from './support/events.ts';
import { answers, says, startProvider } from './support/provider.ts';

const STOPPED = 'Gemini did not finish its answer in 4 requests: it was stopped. Try again, or ask for less.';

/** A part of an answer of Gemini, after which the caller is to ask for the next one. */
const continues = (text?: string) =>
  answers(
    `data: ${JSON.stringify({
      candidates: [
        {
          content: { role: 'model', parts: text === undefined ? [] : [{ text }] },
          finishReason: 'CONTINUATION',
          continuationToken: 'more',
        },
      ],
    })}\n\n`,
  );

describe('an answer that the package of a provider continues by itself', () => {
  test('is given up after four requests that brought no text', async () => {
    const { chat, provider, log } = await openAssistant('gemini', continues());
    const answer = await chat('What now?');
    expect(answer.status).toBe(502);
    expect(answer.json()).toEqual({ code: 'ai_failed', message: STOPPED });
    expect(provider.asked).toHaveLength(4);
    expect(log).toEqual([expect.stringContaining('UnendingError')]);
    expect(log.join()).not.toContain(KEY);
  });

  test('is given up after four requests that each brought some', async () => {
    const { chat, provider } = await openAssistant('gemini', continues('and '));
    const events = eventsOf((await chat('What now?', { accept: 'text/event-stream' })).text);
    expect(events).toEqual([
      ...Array.from({ length: 4 }, () => ({ event: 'delta', data: { text: 'and ' } })),
      { event: 'error', data: { status: 502, code: 'ai_failed', message: STOPPED } },
    ]);
    expect(provider.asked).toHaveLength(4);
  });

  test('is whole when it ends in time', async () => {
    const { chat, provider, log } = await openAssistant('gemini', [
      continues('Begin '),
      continues(),
      continues('with '),
      says(['the rent.']),
    ]);
    expect((await chat('What now?')).json()).toMatchObject({ response: 'Begin with the rent.' });
    expect(provider.asked).toHaveLength(4);
    expect(log).toEqual([]);
  });
});

test('whatever package asks: the fetch for one answer makes four requests and no more', async () => {
  const { address, connections } = await startProvider('openai', says(['Hello.']));
  const fetch = createGuardedFetch();
  const ask = () => fetch(`${address}/nothing-here`);
  for (let request = 0; request < REQUEST_LIMIT; request += 1) expect((await ask()).status).toBe(418);
  const before = connections();
  await expect(ask()).rejects.toThrow(UnendingError);
  expect(connections()).toBe(before);
});
