import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/entities/day.ts';
import { OLD_AFTER, pressingDays } from '#contract/entities/urgency.ts';
import { startOfDay } from '#service/rules/days.ts';
import { recommend } from '#service/rules/suggestions.ts';
import { findOpenTasks, findRecommended } from '#service/store/facts.ts';
import { openApp } from './support/app.ts';

const TODAY = '2026-11-21';
const days = (count: number) => addDays(TODAY, count);
const task = fc.record({
  status: fc.constantFrom('inbox', 'next', 'waiting', 'someday'),
  priority: fc.integer({ min: 0, max: 100 }),
  due: fc.option(fc.integer({ min: -3, max: 9 })),
  defer: fc.option(fc.integer({ min: -1, max: 1 })),
  age: fc.integer({ min: 28, max: 33 }),
  hour: fc.integer({ min: 0, max: 23 }),
  inProject: fc.boolean(),
});

test('the database puts the same tasks first as the rules, whatever they are', async () => {
  const { store, signIn } = await openApp();
  await signIn();
  const { id: user_id } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const at = '2026-01-01T00:00:00.000Z';
  await store.db
    .insertInto('projects')
    .values({ id: 'p', user_id, name: 'House', description: null, status: 'active', created_at: at, updated_at: at })
    .execute();
  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 40 }), async (tasks) => {
      await store.db.deleteFrom('tasks').execute();
      await store.db
        .insertInto('tasks')
        .values(
          tasks.map(({ status, priority, due, defer, age, hour, inProject }, index) => {
            const created_at = `${days(-age)}T${String(hour).padStart(2, '0')}:30:00.000Z`;
            return {
              id: `t${index}`,
              user_id,
              title: `Task ${index}`,
              description: null,
              search_text: `task ${index}`,
              status,
              priority,
              due_date: due === null ? null : days(due),
              defer_until: defer === null ? null : days(defer),
              waiting_for: null,
              project_id: inProject ? 'p' : null,
              context_id: null,
              completed_at: null,
              created_at,
              updated_at: created_at,
            };
          }),
        )
        .execute();
      for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Apia']) {
        const oldBefore = startOfDay(days(-OLD_AFTER), zone).toISOString();
        const found = await findRecommended(store.db, user_id, {
          today: TODAY,
          dueSoon: pressingDays(TODAY),
          oldBefore,
          limit: 5,
        });
        const all = recommend(await findOpenTasks(store.db, user_id), TODAY, zone, 5);
        expect(recommend(found, TODAY, zone, 5)).toEqual(all);
      }
    }),
    { numRuns: 60 },
  );
});
