import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { callAny, furnish, idFor, namesWithId, samples, type Things } from './support/samples.ts';
import { freshService, type Person, refusal, visible } from './support/service.ts';

/** Everything that a user can read, for comparison before and after. */
async function everythingOf({ call }: Person) {
  return {
    tasks: await call('tasks.list', {}),
    projects: await call('projects.list', {}),
    contexts: await call('contexts.list', {}),
    references: await call('references.list', {}),
    reviews: await call('reviews.list', {}),
    profile: await call('user.profile', {}),
    dashboard: await call('analytics.dashboard', {}),
    patterns: await call('analytics.patterns', {}),
    feedback: await call('ai.productivityFeedback', { body: {} }),
    suggestions: await call('ai.suggestNext', { body: {} }),
  };
}

/** The fields of bodies and queries that hold an id of something. */
const idFields = endpointNames.flatMap((name) => {
  const { body, query }: Endpoint = endpoints[name];
  return Object.entries({ body, query }).flatMap(([part, schema]) =>
    schema instanceof z.ZodMiniObject
      ? Object.keys(schema.shape)
          .filter((field) => field.endsWith('_id'))
          .map((field) => ({ name, part, field }))
      : [],
  );
});

/** The content of an answer without the id itself: the same for another user's id as for an unknown one. */
async function outcome(call: Promise<unknown>, id: string): Promise<string> {
  const shown = await call.then(
    (value) => ({ value }),
    async (error: unknown) => ({ refused: visible(await refusal(Promise.reject(error))) }),
  );
  return JSON.stringify(shown).replaceAll(id, '(id)');
}

describe("another user's id", () => {
  test.each(namesWithId)(
    '%s answers it, and every id of no known form, like a missing one, and changes nothing',
    async (name) => {
      const { ana, ben } = await freshService();
      const [own, foreign] = [await furnish(ana), await furnish(ben)];
      const before = await everythingOf(ben);
      const args = (await samples[name](ana, own)) as object;
      const missing = await refusal(callAny(ana.call, name, { ...args, params: { id: randomUUIDv7() } }));
      const others = await refusal(callAny(ana.call, name, { ...args, params: { id: idFor(name, foreign) } }));
      expect(others).toMatchObject({ status: 404, code: 'not_found' });
      expect(visible(others)).toEqual(visible(missing));
      expect(others.message).toMatch(/^[A-Z][a-z ]+ not found\.$/);
      const odd = [
        7,
        '0',
        'null',
        '%',
        '_',
        "' or 1=1 --",
        'x'.repeat(200),
        'x'.repeat(201),
        '水',
        '..',
        idFor(name, own).toUpperCase(),
      ];
      for (const id of odd) {
        expect(await refusal(callAny(ana.call, name, { ...args, params: { id } })), String(id)).toMatchObject({
          status: 404,
          code: 'not_found',
        });
      }
      expect(await everythingOf(ben)).toEqual(before);
    },
  );

  test('stands in these fields of bodies and queries', () => {
    expect(idFields.map(({ name, part, field }) => `${name} ${part} ${field}`)).toEqual([
      'tasks.list query project_id',
      'tasks.list query context_id',
      'tasks.create body context_id',
      'tasks.create body project_id',
      'tasks.update body context_id',
      'tasks.update body project_id',
      'ai.analyzeTask body task_id',
      'ai.suggestNext body context_id',
    ]);
  });

  test.each(idFields)('$name answers it in $field of the $part like a missing one', async ({ name, part, field }) => {
    const { ana, ben } = await freshService();
    const [own, foreign] = [await furnish(ana), await furnish(ben)];
    const before = await everythingOf(ben);
    const args = (await samples[name](ana, own)) as Record<string, object>;
    const withId = (id: string) => callAny(ana.call, name, { ...args, [part]: { ...args[part], [field]: id } });
    const missing = randomUUIDv7();
    const others = foreign[field.replace('_id', '') as keyof Things];
    const answer = await outcome(withId(others), others);
    expect(answer).toBe(await outcome(withId(missing), missing));
    expect(answer).not.toContain(ben.email);
    expect(await everythingOf(ben)).toEqual(before);
  });

  test.each([
    ['tasks.create', 'project_id', 'is not one of your projects'],
    ['tasks.create', 'context_id', 'is not one of your contexts'],
    ['tasks.update', 'project_id', 'is not one of your projects'],
    ['tasks.update', 'context_id', 'is not one of your contexts'],
    ['ai.analyzeTask', 'task_id', 'is not one of your tasks'],
    ['ai.suggestNext', 'context_id', 'is not one of your contexts'],
  ] as const)('%s refuses it as %s', async (name, field, problem) => {
    const { ana, ben } = await freshService();
    const [own, foreign] = [await furnish(ana), await furnish(ben)];
    const args = (await samples[name](ana, own)) as { body: object };
    const id = foreign[field.replace('_id', '') as keyof Things];
    const error = await refusal(callAny(ana.call, name, { ...args, body: { ...args.body, [field]: id } }));
    expect(error).toMatchObject({ status: 422, code: 'invalid', errors: { [field]: [problem] } });
  });
});

describe('two users', () => {
  test('never see anything of each other in any answer', async () => {
    const { ana, ben } = await freshService();
    const own = await furnish(ana);
    await furnish(ben);
    await ben.call('tasks.create', { body: { title: `Thought of ${ben.email}`, status: 'inbox' } });
    await ben.call('tasks.create', { body: { title: `Parcel of ${ben.email}`, status: 'waiting' } });
    await ben.call('tasks.create', { body: { title: `Dream of ${ben.email}`, status: 'someday' } });
    await ben.call('tasks.create', { body: { title: `Deed of ${ben.email}`, status: 'done' } });
    const reads = endpointNames.filter((name) => endpoints[name].method === 'GET' || name.startsWith('ai.'));
    expect(reads.length).toBeGreaterThan(20);
    for (const name of reads.filter((each) => each !== 'ai.chat')) {
      const args = (await samples[name](ana, own)) as { query?: object };
      // The calendar needs its days; other filters are left out, so that everything is returned.
      const { query, ...rest } = args;
      const answer = JSON.stringify(await callAny(ana.call, name, name === 'tasks.calendar' ? args : rest));
      expect(answer, name).not.toContain('ben@');
    }
    const { tasks, total } = await ana.call('tasks.list', {});
    expect([tasks.length, total]).toEqual([1, 1]);
  });

  test('may do anything without changing what the other reads, figures included', async () => {
    const { ana, ben } = await freshService();
    await furnish(ana);
    const before = await everythingOf(ana);
    const { task } = await furnish(ben);
    for (let count = 0; count < 6; count += 1) {
      await ben.call('tasks.create', { body: { title: 'Done', status: 'done', due_date: '2026-11-20' } });
    }
    await ben.call('tasks.move', { params: { id: task }, body: { status: 'done' } });
    await ben.call('user.update', { body: { name: 'Benjamin', time_zone: 'Asia/Tokyo' } });
    expect(await everythingOf(ana)).toEqual(before);
  });

  test('may each have a context of the same name and a current review', async () => {
    const { ana, ben } = await freshService();
    await ana.call('contexts.create', { body: { name: 'phone' } });
    await ben.call('contexts.create', { body: { name: 'phone' } });
    const { review } = await ana.call('reviews.start', {});
    expect((await ben.call('reviews.start', {})).review.id).not.toBe(review.id);
  });

  test('may use the same idempotency key', async () => {
    const { ana, ben } = await freshService();
    const make = (person: Person) =>
      person.call('tasks.create', { body: { title: 'Buy milk' } }, { idempotencyKey: 'key-1' });
    expect((await make(ana)).task.id).not.toBe((await make(ben)).task.id);
  });

  test("cannot page with each other's cursors", async () => {
    const { ana, ben } = await freshService();
    for (const person of [ana, ben]) {
      await person.call('tasks.create', { body: { title: 'one' } });
      await person.call('tasks.create', { body: { title: 'two' } });
    }
    const { next_cursor } = await ben.call('tasks.list', { query: { limit: 1 } });
    const page = (person: Person) => person.call('tasks.list', { query: { limit: 1, cursor: next_cursor ?? '' } });
    expect((await page(ben)).tasks).toHaveLength(1);
    expect(await refusal(page(ana))).toMatchObject({ status: 422, errors: { cursor: ['is not one of this list'] } });
  });
});
