import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { surelyFits } from '#service/answer-check.ts';
import { openApp } from './support/app.ts';

/** Reads whose answers contain a user's data. */
const READS = [
  'tasks.list',
  'tasks.next',
  'projects.list',
  'contexts.list',
  'references.list',
  'analytics.dashboard',
  'analytics.patterns',
  'user.profile',
] as const;

async function answersOf() {
  const { send, signIn } = await openApp();
  const token = await signIn();
  const make = async (path: string, body: unknown) => (await send('POST', `/api${path}`, { token, body })).json();
  const { project } = (await make('/projects', { name: 'House' })) as { project: { id: string } };
  const { context } = (await make('/contexts', { name: 'phone' })) as { context: { id: string } };
  await make('/references', { title: 'Notes', content: 'The router is grey.' });
  const task = { title: 'Call the plumber', status: 'next', due_date: '2026-11-27', minutes: 15 };
  await make('/tasks', { ...task, project_id: project.id, context_id: context.id });
  await make('/tasks', { title: 'Milk' });
  return await Promise.all(
    READS.map(async (name) => {
      const { json } = await send('GET', `/api${endpoints[name].path}`, { token });
      return { name, schema: endpoints[name].response, answer: json() };
    }),
  );
}

/** The value with its n-th part replaced or left out. */
function spoilt(value: unknown, turn: number, part: unknown): unknown {
  let left = turn;
  const walk = (held: unknown): unknown => {
    left -= 1;
    if (left === 0) return part;
    if (Array.isArray(held)) return held.map(walk);
    if (typeof held !== 'object' || held === null) return held;
    return Object.fromEntries(Object.entries(held).map(([key, item]) => [key, walk(item)]));
  };
  return walk(value);
}

/** Whether the schema accepts a value. It throws for one whose `length` cannot be compared, which counts as no. */
function fitsIn(schema: z.ZodMiniType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false;
  }
}

const PARTS = fc.oneof(
  fc.constantFrom(undefined, null, '', 'x'.repeat(201), Number.NaN, Number.POSITIVE_INFINITY, [], {}, true, [null]),
  fc.anything(),
);

test('what surely fits a schema does fit it, whatever part of an answer is another', async () => {
  for (const { name, schema, answer } of await answersOf()) {
    const refused = { count: 0 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), PARTS, (turn, part) => {
        const given = spoilt(answer, turn, part);
        const fits = fitsIn(schema, given);
        if (!fits) refused.count += 1;
        if (surelyFits(schema, given)) expect(fits, name).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(refused.count, name).toBeGreaterThan(0);
  }
});

test('lists of tasks as they are answered need no more than the quick check', async () => {
  const answers = await answersOf();
  for (const { name, schema, answer } of answers.filter(({ name }) => /^(tasks|projects|contexts)\./.test(name))) {
    // Counted values have their own condition.
    expect(surelyFits(schema, { ...answer, total: null, counts: null }), name).toBe(true);
  }
});

test('a schema with a custom condition proves nothing', () => {
  const even = z.number().check(z.refine((value) => value % 2 === 0));
  const judging = z.pipe(
    z.string(),
    z.transform((value, context) => {
      context.issues.push({ code: 'custom', message: 'no', input: value });
      return value;
    }),
  );
  for (const schema of [even, judging, z.strictObject({}), z.email(), z.int()])
    for (const value of [1, 2, 'a', {}, { a: 1 }]) expect(surelyFits(schema, value)).toBe(false);
});
