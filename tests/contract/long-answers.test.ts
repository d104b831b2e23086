import { expect, test, vi } from 'vitest';
import { type CallOptions, type ClientOptions, createClient } from '#contract/client.ts';
import { readText } from '#contract/read-text.ts';

/** Enough tasks for the answer to be read by the worker. */
const MANY = 8000;

/** How many tasks a call returns from a server that answers with this many. */
async function countOf(count: number, options: Partial<ClientOptions>, more?: CallOptions): Promise<number> {
  const answering = async () =>
    Response.json({
      tasks: Array.from({ length: count }, (_, id) => ({ id, title: 'Water the ferns '.repeat(10), status: 'next' })),
    });
  const call = createClient({ base: 'http://server', fetch: answering, getToken: () => null, ...options });
  return (await call('tasks.list', {}, more)).tasks.length;
}

test('a long answer is read in the worker; a short one, or one whose JSON the caller wants, is not', async () => {
  const readAside = vi.fn<NonNullable<ClientOptions['readAside']>>(async (name, text) => readText(name, text));
  expect(await countOf(MANY, { readAside })).toBe(MANY);
  expect(readAside).toHaveBeenCalledOnce();
  expect(await countOf(10, { readAside })).toBe(10);
  const onJson = vi.fn<(json: unknown) => void>();
  expect(await countOf(MANY, { readAside }, { onJson })).toBe(MANY);
  expect(onJson).toHaveBeenCalledOnce();
  expect(readAside).toHaveBeenCalledOnce();
});

test('a long answer is read all the same where it cannot be read aside', async () => {
  expect(await countOf(MANY, { readAside: async () => undefined })).toBe(MANY);
  expect(await countOf(MANY, { readAside: () => Promise.reject(new Error('Its code did not come')) })).toBe(MANY);
});

test('a long answer is nobody’s when the caller has gone while it was read', async () => {
  const leaving = new AbortController();
  const readAside: ClientOptions['readAside'] = async (name, text) => {
    leaving.abort(new Error('Left'));
    return readText(name, text);
  };
  await expect(countOf(MANY, { readAside }, { signal: leaving.signal })).rejects.toThrow('Left');
});
