import { describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';

describe('an id that is a number', () => {
  /** A client that always gets this answer. */
  function answered(json: string) {
    const urls: string[] = [];
    const call = createClient({
      base: 'http://other.test',
      getToken: () => null,
      fetch: async (url) => {
        urls.push(String(url));
        return new Response(json);
      },
    });
    return { call, urls };
  }

  test('of more digits than a number keeps stays as it is written, and goes back so', async () => {
    const { call, urls } = answered(`{"tasks": [
      {"id": 1058327411826917377, "title": "A", "status": "next", "context_id": 9007199254740993},
      {"title": "B", "status": "next", "project" : {"name": "C", "id" :-9007199254740993 } , "id":1058327411826917378}
    ]}`);
    const { tasks } = await call('tasks.list', {});
    expect(tasks).toMatchObject([
      { id: '1058327411826917377', context_id: '9007199254740993' },
      { id: '1058327411826917378', project: { id: '-9007199254740993' } },
    ]);
    for (const { id } of tasks) await call('tasks.delete', { params: { id } });
    expect(urls.slice(1)).toEqual([
      'http://other.test/tasks/1058327411826917377',
      'http://other.test/tasks/1058327411826917378',
    ]);
  });

  test('that a number keeps stays one, and nothing else is taken for an id', async () => {
    const title = 'The id": 1058327411826917377, or {"id":1058327411826917377}';
    const { call } = answered(
      `{"tasks":[{"id":9007199254740991,"title":${JSON.stringify(title)},"status":"next","context_id":7,
      "project_id":"1058327411826917377","waiting_for":"id","priority":1058327411826917377}]}`,
    );
    const { tasks } = await call('tasks.list', {});
    expect(tasks).toMatchObject([{ id: 9007199254740991, title, context_id: 7, project_id: '1058327411826917377' }]);
    const broken = ['{"tasks":[{"id":0123456789012345678,"title":"A"}]}', '{"tasks":[{"id":1058327411826917377'];
    for (const json of broken) {
      await expect(answered(json).call('tasks.list', {})).rejects.toMatchObject({ kind: 'malformed' });
    }
  });
});
