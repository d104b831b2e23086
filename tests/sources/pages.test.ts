import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { FIND } from '#client/sources/git-hub.source.ts';
import { loadSource, sourceNames } from '#client/sources/sources.ts';
import { githubSchema, worldItems } from '#tests/support/github-world.ts';
import { json, startGithub } from './github.ts';

test('the query fits GitHub’s published schema, and a mistake in it would be found', () => {
  expect(validate(githubSchema(), parse(FIND))).toEqual([]);
  const slips = validate(githubSchema(), parse(FIND.replace('nameWithOwner', 'fullName')));
  expect(slips.map(({ message }) => message)).toEqual([expect.stringContaining('Cannot query field "fullName"')]);
});

test('each source’s id is its file’s name, and loads it', async () => {
  expect([...sourceNames]).toEqual([['git-hub', 'GitHub']]);
  const source = await loadSource('git-hub');
  expect(source.kinds.map(({ title }) => title)).toEqual(['Assigned issues', 'Review requests']);
  expect(source.fields.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(['token']);
  await expect(loadSource('elsewhere')).rejects.toThrow('There is no source elsewhere');
});

test('250 issues and 7 reviews of several repositories come page by page, each once and in order', async () => {
  const { world, read, received } = await startGithub();
  world.issues = worldItems('Issue', 250);
  world.reviews = worldItems('PullRequest', 7);
  const { pages, error } = await read();
  expect(error).toBeNull();
  expect(pages.map(({ kind, items, total }) => [kind, items.length, total])).toEqual([
    ...Array.from({ length: 5 }, () => ['issues', 50, 250]),
    ['reviews', 7, 7],
  ]);
  const items = pages.flatMap((page) => page.items);
  expect(items.map(({ key }) => key)).toEqual([...world.issues, ...world.reviews].map((item) => item?.id));
  expect(items[1]).toEqual({
    key: 'I_2',
    kind: 'issues',
    title: 'Issue 2',
    detail: 'acme/app#2',
    url: 'https://github.com/acme/app/issues/2',
  });
  expect(items.at(-1)).toMatchObject({ title: 'Review: PullRequest 7', url: 'https://github.com/acme/site/pull/7' });
  expect(pages.flatMap(({ notes }) => notes)).toEqual([]);
  expect(new Set(received.map(({ method, url }) => `${method} ${url}`))).toEqual(new Set(['POST /graphql']));
});

test('nothing at all is an empty page of each', async () => {
  const { read } = await startGithub();
  const { pages, error } = await read();
  expect(error).toBeNull();
  expect(pages).toEqual([
    { kind: 'issues', items: [], total: 0, notes: [] },
    { kind: 'reviews', items: [], total: 0, notes: [] },
  ]);
});

test('items that it withholds are missing alone, and reported; so is the end of a search’s results', async () => {
  const { world, read } = await startGithub();
  const [first, second, third] = worldItems('Issue', 3);
  world.issues = [
    first ?? null,
    null,
    second ?? null,
    { ...(third as NonNullable<typeof third>), url: 'javascript:alert(1)' },
  ];
  world.count = 1234;
  const { pages, error } = await read();
  expect(error).toBeNull();
  expect(pages[0]).toMatchObject({
    items: [{ key: 'I_1' }, { key: 'I_2' }],
    total: 1000,
    notes: ['GitHub keeps some issues back from this token.', 'GitHub gives only the first 1000 of 1234 issues.'],
  });
});

test('items that it withholds silently are reported too', async () => {
  const search = { issueCount: 1, pageInfo: { hasNextPage: false, endCursor: null }, nodes: [null] };
  const { read } = await startGithub((_, response) => {
    json(response, 200, { data: { search }, errors: [{ type: 'FORBIDDEN', message: ' ' }] });
    return true;
  });
  expect((await read()).pages[0]?.notes).toEqual(['GitHub keeps some issues back from this token.']);
});

test('is given up where it stands when it is cancelled', async () => {
  const stop = new AbortController();
  const { world, read, received } = await startGithub(() => {
    if (received.length === 2) stop.abort(new Error('enough'));
    return false;
  });
  world.issues = worldItems('Issue', 250);
  const { pages, error } = await read({}, stop.signal);
  expect(error).toEqual(new Error('enough'));
  expect(pages).toHaveLength(1);
  expect(received).toHaveLength(2);
});
