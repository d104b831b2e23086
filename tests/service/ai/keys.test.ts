import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AI_PROVIDERS } from '#contract/entities/ai.ts';
import { providers } from '#service/ai/providers.ts';
import { serve } from '#service/serve.ts';
import { readSettings } from '#service/settings.ts';
import { KEY, openAssistant } from './support/assistant.ts';
import { eventsOf } from './support/events.ts';
import { answers, fails, repeatsKey, says } from './support/provider.ts';
import { wires } from './support/wires.ts';

describe.each(AI_PROVIDERS)('the key of %s', (id) => {
  test('reaches the provider, in its header', async () => {
    const { chat, provider } = await openAssistant(id, says(['Hello.']));
    await chat('Hello');
    expect(provider.headers[0]?.[wires[id].keyHeader]).toContain(KEY);
  });

  test.each([
    ['an error that repeats it', repeatsKey(400)],
    ['an error that repeats it twice', repeatsKey(500)],
    ['an error that repeats it with stars', fails(400, `Incorrect key: ${KEY.slice(0, 12)}****cdef`)],
    ['an error that repeats it where the log’s line ends', fails(400, `${'x'.repeat(930)}${`${KEY} `.repeat(9)}`)],
    ['a malformed answer that repeats it', answers(`data: {"key": "${KEY}"\n\n`)],
    ['a header that cannot be read', answers(KEY, 'text/plain')],
  ])('is in no log and no answer after %s', async (_, behaviour) => {
    const { chat, log } = await openAssistant(id, behaviour);
    const answer = await chat('Hello');
    expect(answer.status).toBe(502);
    expect(log).toHaveLength(1);
    const told = [answer.text, JSON.stringify([...answer.headers]), ...log].join('\n');
    expect(told).not.toContain(KEY);
    expect(told).not.toContain(KEY.slice(0, 12));
  });

  test('is in no reply of a provider that repeats it, nor in its proposals', async () => {
    const title = `Write down ${KEY}`;
    const says_it = says([`Your key is ${KEY}.`], [{ name: 'capture', input: { title, description: KEY } }]);
    const { chat, log } = await openAssistant(id, says_it);
    const answer = await chat('Which key do you use?');
    const actions = [{ action: 'capture', title: 'Write down [key]', description: '[key]' }];
    const response = 'Your key is [key].';
    expect(answer.json()).toEqual({ response, actions, suggestion: { response, actions } });
    expect([answer.text, ...log].join()).not.toContain(KEY.slice(0, 12));
  });

  test('is in no stream of a provider that repeats it in pieces', async () => {
    const { chat } = await openAssistant(
      id,
      says(['Your key is ', KEY.slice(0, 7), KEY.slice(7, 20), `${KEY.slice(20)}.`]),
    );
    const { text } = await chat('Which key do you use?', { accept: 'text/event-stream' });
    const events = eventsOf(text);
    expect(events.at(-1)).toMatchObject({ event: 'reply', data: { response: 'Your key is [key].' } });
    const pieces = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text);
    expect(pieces.join('')).toBe('Your key is [key].');
  });

  test('is in no advice of a provider that repeats it', async () => {
    const { send, token } = await openAssistant(id, says([`Rest. (${KEY})`]));
    const created = await send('POST', '/api/tasks', { token, body: { title: 'Call Ana', status: 'next' } });
    const { id: task_id } = created.json().task as { id: string };
    const ask = async (path: string, body: object) =>
      (await send('POST', `/api/ai/${path}`, { token, body: { ai_model: id, ...body } })).json();
    const said = 'Rest. ([key])';
    expect(await ask('analyze-task', { task_id })).toMatchObject({ suggestion: { response: said, source: id } });
    expect(await ask(`explain-procrastination/${task_id}`, {})).toMatchObject({ suggestion: { response: said } });
    expect(await ask('suggest-next', {})).toMatchObject({ note: said });
    expect(await ask('productivity-feedback', {})).toMatchObject({ feedback: said });
  });

  test('is in nothing that the service says about its models', async () => {
    const { send, token } = await openAssistant(id, says([]));
    const { text } = await send('GET', '/api/ai/models', { token });
    expect(text).toContain(`${providers[id].prefix}_API_KEY`);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain('127.0.0.1');
  });

  test('is not repeated when it is refused at the start', () => {
    const wrong = `${KEY}\nX-Evil: 1`;
    expect(() => readSettings({ [`${providers[id].prefix}_API_KEY`]: wrong })).toThrow(/_API_KEY must be a key/);
    expect(() => readSettings({ [`${providers[id].prefix}_API_KEY`]: wrong })).not.toThrow(KEY);
  });
});

test('a provider’s message is one line in the log, however it is written', async () => {
  const { chat, log } = await openAssistant('openai', fails(400, 'no\r\nMizu is ready: http://evil\u001b[2J\u202e'));
  await chat('Hello');
  expect(log).toHaveLength(1);
  expect(log[0]).toMatch(/^The assistant, OpenAI: 400 /);
  expect(log[0]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('a line of the log about a fault of our own has no key in it', async () => {
  const log: string[] = [];
  const { server, store, address } = await serve(
    {
      PORT: '0',
      DATABASE_URL: 'file::memory:',
      MIZU_OWNER_PASSWORD: 'correct horse battery',
      ANTHROPIC_API_KEY: KEY,
      MIZU_TRUST_PROXY: '127.0.0.1',
    },
    (line) => log.push(line),
  );
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await store.close();
  });
  // The fault: a table that is gone. The line about it repeats the id that the request's proxy gave.
  await store.db.schema.dropTable('sessions').execute();
  const { status } = await fetch(`${address}/api/tasks/${KEY}`, {
    headers: { Authorization: 'Bearer anything', 'X-Request-Id': KEY },
  });
  expect(status).toBe(500);
  expect(log).toEqual([expect.stringMatching(/^\[key\] tasks\.get: a fault of the service\n/)]);
  expect(log.join()).not.toContain(KEY);
});

test('the client as built knows nothing of providers’ packages or keys', () => {
  const folder = fileURLToPath(new URL('../../../dist', import.meta.url));
  // `npm test` builds it first; a run of this file alone may not.
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of all.filter((file) => /\.(js|html|css)$/.test(file))) {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text, name).not.toMatch(/x-goog-api-key|x-api-key|anthropic-version|ai-sdk/);
  }
});
