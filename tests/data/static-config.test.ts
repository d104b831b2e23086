import { describe, expect, test } from 'vitest';
import { readApiPlace } from '#client/app/settings.ts';

interface Asked {
  url: string;
  init: RequestInit | undefined;
}

/** A page on https://files.example, whose host gives this answer to `/config.json`. */
function openPage(answerConfig: () => Promise<Response>, told?: string) {
  const asked: Asked[] = [];
  const policies: { httpEquiv: string; content: string }[] = [];
  const page = {
    document: {
      querySelector: () => (told === undefined ? null : { content: told }),
      createElement: () => ({ httpEquiv: '', content: '' }),
      head: { append: (meta: { httpEquiv: string; content: string }) => policies.push(meta) },
    },
    location: new URL('https://files.example/tasks'),
    fetch: async (url: string, init?: RequestInit) => {
      asked.push({ url, init });
      return url === '/config.json' ? await answerConfig() : Response.json({ ok: true });
    },
  } as unknown as Parameters<typeof readApiPlace>[0];
  return { place: readApiPlace(page), asked, policies };
}

const json = (value: unknown) => async () => Response.json(value);
const urls = (asked: Asked[]) => asked.map(({ url }) => url);

test('a page that is given its API requests no config.json', async () => {
  const { place, asked } = openPage(json({}), '/api');
  await place.fetch(`${place.base}/tasks`);
  expect(place).toMatchObject({ base: '/api', isOurs: true });
  expect(place.baseNow()).toBe('https://files.example/api');
  expect(urls(asked)).toEqual(['/api/tasks']);
  expect(openPage(json({}), 'https://tasks.example.org/v1').place.isOurs).toBe(false);
});

describe('config.json', () => {
  test.each<[string, () => Promise<Response>, string, string]>([
    [
      'names an API elsewhere',
      json({ apiBase: 'https://tasks.example.org/v1/', sourceHosts: [], colour: 'red' }),
      'https://tasks.example.org/v1/tasks',
      "connect-src 'self' https://tasks.example.org",
    ],
    [
      'names a path',
      json({ apiBase: '/gtd' }),
      '/gtd/tasks',
      "connect-src 'self' https://files.example https://api.github.com",
    ],
    [
      'is missing',
      async () => new Response('', { status: 404 }),
      '/api/tasks',
      "connect-src 'self' https://files.example https://api.github.com",
    ],
    [
      'is missing, as a page with 403 says,',
      async () => new Response('<html><title>Forbidden</title></html>', { status: 403 }),
      '/api/tasks',
      "connect-src 'self' https://files.example https://api.github.com",
    ],
    [
      'is answered with the page',
      async () => new Response('<!doctype html>'),
      '/api/tasks',
      "connect-src 'self' https://files.example https://api.github.com",
    ],
  ])('%s', async (_what, answer, url, policy) => {
    const { place, asked, policies } = openPage(answer);
    expect(place.baseNow()).toBe('');
    await place.fetch(`${place.base}/tasks`, { method: 'GET' });
    expect(urls(asked)).toEqual(['/config.json', url]);
    expect(`${place.baseNow()}/tasks`).toBe(new URL(url, 'https://files.example').href);
    expect(policies).toEqual([{ httpEquiv: 'Content-Security-Policy', content: policy }]);
    expect(place.isOurs).toBe(false);
  });

  test('is read once, also for calls that are made at once; later calls are sent in the same turn', async () => {
    const { place, asked, policies } = openPage(json({ apiBase: '/gtd' }));
    await Promise.all([place.fetch('/tasks'), place.fetch('/projects')]);
    expect(urls(asked).toSorted()).toEqual(['/config.json', '/gtd/projects', '/gtd/tasks']);
    expect(policies).toHaveLength(1);
    const last = place.fetch('/contexts', { keepalive: true });
    expect(asked.at(-1)).toEqual({ url: '/gtd/contexts', init: { keepalive: true } });
    await last;
  });

  test.each<[string, () => Promise<Response>, string]>([
    ['is no JSON', async () => new Response('apiBase: /api'), 'is not valid JSON.'],
    ['is no object', json([]), 'is wrong: it must be an object.'],
    [
      'names no address',
      json({ apiBase: 'api' }),
      'is wrong: apiBase must be a path, such as /api, or an http(s) address.',
    ],
    [
      'names another host by //',
      json({ apiBase: '//evil.example' }),
      'is wrong: apiBase must be a path, such as /api, or an http(s) address.',
    ],
    [
      'names a source with a path',
      json({ sourceHosts: ['https://a.example/x'] }),
      'is wrong: sourceHosts.0 must be an origin, such as https://api.github.com.',
    ],
    ['cannot be read', async () => new Response('', { status: 500 }), 'cannot be read: the host answers 500.'],
    ...[408, 429, 502].map((status): [string, () => Promise<Response>, string] => [
      `cannot be read, as a proxy’s page with ${status} says,`,
      async () => new Response('<html><title>Try later</title></html>', { status }),
      `cannot be read: the host answers ${status}.`,
    ]),
  ])('that %s is said, and no call is sent', async (_what, answer, problem) => {
    const { place, asked } = openPage(answer);
    const refusal = await place.fetch('/tasks');
    expect(refusal.status).toBe(503);
    expect(await refusal.json()).toEqual({ message: `This page’s /config.json ${problem}` });
    expect(urls(asked)).toEqual(['/config.json']);
  });

  test('that could not be fetched is asked for again by the next call', async () => {
    let isAway = true;
    const { place, asked } = openPage(async () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return Response.json({ apiBase: '/gtd' });
    });
    await expect(place.fetch('/tasks')).rejects.toThrow('Failed to fetch');
    isAway = false;
    await place.fetch('/tasks');
    expect(urls(asked)).toEqual(['/config.json', '/config.json', '/gtd/tasks']);
  });
});
