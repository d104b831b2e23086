import { expect, it, onTestFinished } from 'vitest';
import { createAnswerReader, type ReadAside } from '#client/app/answer-reader.ts';
import type { Reading } from '#contract/read-answer.ts';
import { readText } from '#contract/read-text.ts';

/** An answer with many tasks, in another server's format. */
const answerOf = (count: number, more: object = {}) =>
  JSON.stringify({
    tasks: Array.from({ length: count }, (_, at) => ({ id: at + 1, title: `Task ${at + 1}`, status: 'next', ...more })),
    counts: { next: count },
  });

/** A reader whose worker ends with the test, and how many workers it has started. */
function startReader(start: () => Worker) {
  const started: Worker[] = [];
  onTestFinished(() => {
    for (const worker of started) worker.terminate();
  });
  const read: ReadAside = createAnswerReader(() => {
    const worker = start();
    started.push(worker);
    return worker;
  });
  return { read, started };
}

const realWorker = () =>
  new Worker(new URL('../../../src/client/app/answer-worker.ts', import.meta.url), { type: 'module' });
/** A worker of a few lines. */
const workerOf = (lines: string) =>
  new Worker(URL.createObjectURL(new Blob([lines], { type: 'text/javascript' })), { type: 'module' });

it('reads what the page would read, whole and in order, also two answers at once', async () => {
  const { read, started } = startReader(realWorker);
  const texts = [answerOf(2500), answerOf(0), answerOf(1000, { priority: '90', description: 7 })];
  const readings = await Promise.all(texts.map((text) => read('tasks.list', text)));
  for (const [at, text] of texts.entries()) expect(readings[at]).toEqual(readText('tasks.list', text));
  const { data, misfits } = readings[2] as Reading<{ tasks: { description: string }[] }> & { success: true };
  expect(data.tasks).toHaveLength(1000);
  expect(data.tasks.at(-1)?.description).toBe('7');
  expect(misfits.length).toBeGreaterThan(0);
  expect(started).toHaveLength(1);
});

it.each([
  ['no JSON', 'The server is busy'],
  ['no such answer', '[1, 2, 3]'],
])('leaves to the page what is %s', async (_, text) => {
  const { read } = startReader(realWorker);
  expect(await read('tasks.list', text)).toBeUndefined();
});

it('leaves its answer to the page when its worker fails, and starts another worker for the next one', async () => {
  const workers = [() => workerOf('self.onmessage = () => { throw new Error("Out of memory"); };'), realWorker];
  const { read, started } = startReader(() => (workers.shift() ?? realWorker)());
  const text = answerOf(10);
  expect(await Promise.all([read('tasks.list', text), read('tasks.list', text)])).toEqual([undefined, undefined]);
  expect(await read('tasks.list', text)).toEqual(readText('tasks.list', text));
  expect(started).toHaveLength(2);
});
