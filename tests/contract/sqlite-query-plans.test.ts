import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type EndpointName, endpointNames } from '#contract/endpoints.ts';
import { callAny, furnish, samples } from './support/samples.ts';
import { freshService, type Person } from './support/service.ts';

/** The one call that runs no statement while no assistant is set up. */
const REFUSED: EndpointName = 'ai.chat';
/** Statements that are not the product's, or have no plan. */
const OTHERS = /^(begin|commit|rollback|pragma|explain|savepoint|release)/i;

/** A step of a plan. */
interface Step {
  detail: string;
}

/** A signed-in user on SQLite, and the plans of the statements that their calls have run. */
async function plannedService() {
  const statements = new Set<string>();
  const prepare = SQLite.prototype.prepare;
  let database: SQLite.Database | undefined;
  // Record from the start, since the service caches prepared statements: each one reports when it runs.
  const spy = vi.spyOn(SQLite.prototype, 'prepare').mockImplementation(function (this: SQLite.Database, source) {
    database = this;
    const statement = prepare.call(this, source);
    for (const way of ['all', 'run'] as const) {
      const run = statement[way].bind(statement) as (...values: unknown[]) => never;
      Object.assign(statement, {
        [way]: (...values: unknown[]) => {
          if (!OTHERS.test(source)) statements.add(source);
          return run(...values);
        },
      });
    }
    return statement;
  });
  onTestFinished(() => spy.mockRestore());
  const { ana } = await freshService({ databaseUrl: 'file::memory:' });
  const things = await furnish(ana);
  statements.clear();
  const plansOf = (statement: string): string[] => {
    if (!database) throw new Error('Nothing was asked of the database');
    const values = Array.from(statement.matchAll(/\?/g), () => null);
    const explained = prepare.call(database, `explain query plan ${statement}`) as SQLite.Statement<null[], Step>;
    return explained.all(...values).map(({ detail }) => detail);
  };
  return { ana, things, plans: () => [...statements].map((statement) => ({ statement, plan: plansOf(statement) })) };
}

const goesThroughAll = (detail: string) => /^SCAN (?!\(|CONSTANT|json_each)/.test(detail);

test.each(endpointNames.filter((name) => name !== REFUSED))('%s goes through no whole table', async (name) => {
  const { ana, things, plans } = await plannedService();
  await callAny(ana.call, name, await samples[name](ana, things));
  const whole = plans().filter(({ plan }) => plan.some(goesThroughAll));
  expect(plans().length).toBeGreaterThan(0);
  expect(whole).toEqual([]);
});

test.each([
  ['a page of a status', (person: Person) => person.call('tasks.list', { query: { status: 'next', limit: 20 } })],
  ['what a board shows first', (person: Person) => person.call('tasks.list', { query: { each: 20 } })],
  ['a page of what is done', (person: Person) => person.call('tasks.list', { query: { status: 'done', limit: 20 } })],
])('%s is read in the order of its index, without sorting', async (_, read) => {
  const { ana, plans } = await plannedService();
  await read(ana);
  expect(plans().flatMap(({ plan }) => plan.filter((detail) => /TEMP B-TREE FOR .*ORDER BY/.test(detail)))).toEqual([]);
});

test('the recommended tasks are looked up by their ids, not among all of the account', async () => {
  const { ana, plans } = await plannedService();
  await ana.call('analytics.patterns', {});
  const lookUps = plans().filter(({ statement }) => /"tasks"\."id" in \(/.test(statement));
  expect(lookUps).toHaveLength(1);
  expect(lookUps[0]?.plan[0]).toMatch(/^SEARCH tasks USING INDEX sqlite_autoindex_tasks_1 \(id=\?\)/);
});

test('what an older release has written is looked up before a search among that alone', async () => {
  const { ana, plans } = await plannedService();
  await ana.call('tasks.list', { query: { q: 'Ana' } });
  await ana.call('references.list', { query: { q: 'Ana' } });
  const lookUps = plans().filter(({ statement }) => statement.includes('substr'));
  expect(lookUps.map(({ plan }) => plan)).toEqual(
    ['tasks', 'reference_items'].map((table) => [`SEARCH ${table} USING INDEX ${table}_unmarked (user_id=?)`]),
  );
});

test.each(['tasks.next', 'analytics.dashboard', 'analytics.patterns'] as const)(
  '%s looks for the first task of each project in order once, and not again for each task',
  async (name) => {
    const { ana, plans } = await plannedService();
    await ana.call('projects.create', { body: { name: 'House', in_order: true } });
    await ana.call(name, {});
    const ordered = plans().filter(({ statement }) => statement.includes('earlier'));
    expect(ordered.length).toBeGreaterThan(0);
    expect(ordered.filter(({ plan }) => plan.some((detail) => /CORRELATED/.test(detail)))).toEqual([]);
  },
);

test('a statement is planned once, whatever values it gets', async () => {
  const { ana } = await freshService({ databaseUrl: 'file::memory:' });
  const read = async (limit: number) => {
    await ana.call('tasks.list', { query: { status: 'next', limit } });
    await ana.call('tasks.list', { query: { status: 'inbox', limit } });
  };
  // SQLite does not report how often it plans. The driver creates a row function for a statement each time after that.
  const plans = vi.spyOn(globalThis, 'Function');
  onTestFinished(() => plans.mockRestore());
  await ana.call('tasks.create', { body: { title: 'Call Ana', status: 'next' } });
  await read(20);
  expect(plans).toHaveBeenCalled();
  plans.mockClear();
  await read(20);
  await read(1);
  expect(plans).not.toHaveBeenCalled();
});
