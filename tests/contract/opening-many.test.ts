import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FIRST_OF_EACH, TASK_STATUSES } from '#contract/entities/task.ts';
import { freshService } from './support/service.ts';

/** Counts the statements from now on, and the rows that they return. */
function countStatements() {
  const counts = { statements: 0, rows: 0 };
  const prepare = SQLite.prototype.prepare;
  const spy = vi.spyOn(SQLite.prototype, 'prepare').mockImplementation(function (this: SQLite.Database, source) {
    const statement = prepare.call(this, source);
    const all = statement.all.bind(statement) as (...values: unknown[]) => unknown[];
    Object.assign(statement, {
      all: (...values: unknown[]) => {
        const found = all(...values);
        counts.statements += 1;
        counts.rows += found.length;
        return found;
      },
    });
    return statement;
  });
  onTestFinished(() => spy.mockRestore());
  return counts;
}

/** An account with this many tasks of each status; requests a board's first data and resolves to the answer's length. */
async function openBoard(perStatus: number): Promise<() => Promise<number>> {
  const { ana, store, send } = await freshService({ databaseUrl: 'file::memory:' });
  const at = new Date().toISOString();
  for (const status of TASK_STATUSES)
    for (let from = 0; from < perStatus; from += 500) {
      const tasks = Array.from({ length: Math.min(500, perStatus - from) }, (_, place) => ({
        ...{ id: `${status}-${String(from + place).padStart(12, '0')}`, user_id: ana.id },
        ...{ title: 'Water the ferns', search_text: 'water the ferns', status, priority: 50 },
        ...{ completed_at: status === 'done' ? at : null, created_at: at, updated_at: at },
      }));
      await store.db.insertInto('tasks').values(tasks).execute();
    }
  return async () => {
    const answer = await send('GET', `/api/tasks?each=${FIRST_OF_EACH}`, { token: ana.token });
    expect(answer.status).toBe(200);
    return JSON.stringify(answer.json).length;
  };
}

test('a board of 20,000 tasks is opened by as many statements, rows and bytes as one of 1,000', async () => {
  const counts = countStatements();
  const openings: { statements: number; rows: number; bytes: number }[] = [];
  for (const perStatus of [200, 4000]) {
    const open = await openBoard(perStatus);
    Object.assign(counts, { statements: 0, rows: 0 });
    const bytes = await open();
    openings.push({ ...counts, bytes });
  }
  const [few, many] = openings;
  expect(few?.rows).toBeGreaterThan(4 * FIRST_OF_EACH);
  expect([many?.statements, many?.rows]).toEqual([few?.statements, few?.rows]);
  // The counts have a digit more.
  expect(many?.bytes).toBeLessThan((few?.bytes ?? 0) + 20);
});
