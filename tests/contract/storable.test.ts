import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { asStorable, textProblems } from '#contract/storable.ts';
import { openService, refusal, type Service, visible } from './support/service.ts';

const half = 'must not contain half of a character (U+D800): it cannot be stored';

describe('text that cannot be stored', () => {
  let service: Service;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.close());
  const send = (method: string, path: string, body?: unknown) =>
    service.send(method, path, { token: service.ana.token, body });

  test.each([
    ['{"title": "Call \\ud800 Ana"}', half],
    ['{"title": "\\ud800"}', half],
    ['{"title": "\\ud83d \\ude00"}', 'must not contain half of a character (U+D83D): it cannot be stored'],
    ['{"title": "a\\udfffb"}', 'must not contain half of a character (U+DFFF): it cannot be stored'],
    ['{"title": "Call \\u0000 Ana"}', 'must not contain a NUL character (U+0000): it cannot be stored'],
  ])('is refused by the service in words that say which character it is: %s', async (body, problem) => {
    expect(await send('POST', '/api/tasks', body)).toMatchObject({
      status: 422,
      json: { code: 'invalid', message: `title ${problem}`, errors: { title: [problem] } },
    });
    expect((await service.ana.call('tasks.list', {})).total).toBe(0);
  });

  test('is refused in a query, and is in no id', async () => {
    expect(await send('GET', '/api/tasks?q=a%00b')).toMatchObject({
      status: 422,
      json: { errors: { q: ['must not contain a NUL character (U+0000): it cannot be stored'] } },
    });
    for (const [method, body] of [['GET'], ['PUT', { title: 'Call Ana' }], ['DELETE']] as const) {
      expect(await send(method, '/api/tasks/a%00b', body), method).toMatchObject({
        status: 404,
        json: { code: 'not_found' },
      });
    }
  });

  test('is none that is only unusual: whole characters of every plane are stored as they are', async () => {
    const title = '\u{1F600} \uFFFD é \u{10FFFF} שלום \u0001';
    const { task } = await service.ben.call('tasks.create', { body: { title } });
    expect((await service.ben.call('tasks.get', { params: { id: task.id } })).task.title).toBe(title);
  });

  test('is not sent at all by the client: another server may keep a different character and say nothing', async () => {
    let calls = 0;
    const call = createClient({
      base: '/api',
      getToken: () => null,
      fetch: async () => {
        calls += 1;
        return Response.json({ task: { id: 1, title: '\uFFFD', status: 'inbox' } });
      },
    });
    const refused = await refusal(call('tasks.create', { body: { title: 'Call', description: 'x\ud800' } }));
    expect(visible(refused)).toEqual({
      status: 422,
      code: 'invalid',
      message: `description ${half}`,
      errors: { description: [half] },
    });
    const asked = await refusal(
      call('ai.chat', { body: { message: 'x', history: [{ role: 'user', content: '\ud800' }] } }),
    );
    expect(asked.message).toBe(`history.0.content ${half}`);
    expect(calls).toBe(0);
    await call('tasks.create', { body: { title: 'Call \u{1F600}' } });
    expect(calls).toBe(1);
  });
});

test('the problems of a value are given for each text by its path', () => {
  expect(textProblems({ title: 'fine', priority: 5, due_date: null, description: undefined })).toEqual({});
  expect(textProblems({ title: 'x\ud800', list: [{ id: 'a' }, { id: '\udfff' }] })).toEqual({
    title: half,
    'list.1.id': 'must not contain half of a character (U+DFFF): it cannot be stored',
  });
});

test('what no user wrote can be mended instead', () => {
  expect(asStorable('a\ud800b\0c\u{1F600}')).toBe('a\uFFFDb\uFFFDc\u{1F600}');
});
