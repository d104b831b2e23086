import { describe, expect, test } from 'vitest';
import { readExport } from '#client/data/transfer-file.ts';
import { EXPORT_LIMIT } from '#contract/entities/transfer.ts';
import { fileOf } from './transfer-world.ts';

const empty = {
  format: 'mizu-export',
  version: 1,
  exported_at: '2026-11-21T10:00:00.000Z',
  user: { name: 'Ana', email: 'ana@example.org' },
  contexts: [],
  projects: [],
  tasks: [],
  references: [],
  reviews: [],
};

describe('a file that is no export is refused, and what is wrong with it is named', () => {
  test.each([
    ['not JSON', 'hello', /^mizu-2026-11-21\.json is not JSON, or was cut off: /],
    ['cut off', JSON.stringify(empty).slice(0, -30), /is not JSON, or was cut off: /],
    ['empty', '', /is not JSON, or was cut off: /],
    ['some list', [1, 2], /is no export of Mizu: its format is not “mizu-export”$/],
    ['null', 'null', /is no export of Mizu/],
    ['of another program', { format: 'todoist', version: 1 }, /is no export of Mizu/],
    ['of a later version', { ...empty, version: 2 }, /has version 2 of the format: this Mizu reads version 1$/],
    ['of no version', { ...empty, version: undefined }, /has version none of the format/],
    ['without tasks', { ...empty, tasks: undefined }, /is damaged: tasks: expected array, received undefined$/],
    [
      'with odd lists',
      { ...empty, projects: {}, user: 1 },
      /is damaged: user: expected object, .*; projects: expected array/,
    ],
  ])('%s', async (_, content, message) => {
    await expect(readExport(fileOf(content))).rejects.toThrow(message);
  });

  test('no text', async () => {
    await expect(readExport(new File([new Uint8Array([0xff, 0xfe, 0])], 'a.png'))).rejects.toThrow(
      /^a\.png is not JSON/,
    );
  });

  test('too large: it is not even read', async () => {
    const file = Object.defineProperty(fileOf(empty), 'size', { value: EXPORT_LIMIT + 1 });
    const reading = readExport(
      Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(new Error('read')) }),
    );
    await expect(reading).rejects.toThrow('mizu-2026-11-21.json has 51 MB: files of up to 50 MB can be imported');
  });
});

test('one broken thing costs itself alone, and says why', async () => {
  const read = await readExport(
    fileOf({
      ...empty,
      tasks: [
        { id: 1, title: 'Good', status: 'next' },
        { id: 2, title: '  ', status: 'next' },
        { id: 3, status: 'next' },
        'a task',
        { id: 4, title: 'Old', status: 'archived' },
      ],
      projects: [{ id: 1, name: 'House', status: 'frozen' }],
      contexts: [{ name: 'home' }],
      references: [{ id: 1, title: 5 }],
      reviews: [{ id: 1 }, { id: 2, checklist: 4 }],
    }),
  );
  expect(read.items.map(({ key, noun, fields }) => [key, noun, fields])).toEqual([
    ['projects:0', 'project', { name: 'House', status: 'active' }],
    ['tasks:0', 'task', { title: 'Good', status: 'next' }],
    ['tasks:4', 'task', { title: 'Old', status: 'inbox' }],
  ]);
  expect(read.skipped).toEqual([
    { noun: 'context', title: 'home', reason: expect.stringMatching(/^id: /) },
    { noun: 'task', title: 'tasks[1]', reason: 'Its title or name is blank' },
    { noun: 'task', title: 'tasks[2]', reason: 'title: expected string, received undefined' },
    { noun: 'task', title: 'tasks[3]', reason: 'expected object, received string' },
    { noun: 'reference', title: 'references[0]', reason: 'title: expected string, received number' },
    { noun: 'review', title: 'reviews[1]', reason: 'checklist: expected array, received number' },
  ]);
  expect(read.partly).toMatchObject([
    { noun: 'project', title: 'House', reason: 'Status “frozen” is none of the three: it becomes active' },
    { noun: 'task', title: 'Old', reason: 'Status “archived” is none of the five: it goes to the inbox' },
  ]);
  expect(read.counts).toEqual({ contexts: 1, projects: 1, tasks: 5, references: 1, reviews: 2 });
});

test('the same file is known again, another is not; a byte order mark is no matter', async () => {
  const [one, same, other] = await Promise.all([
    readExport(fileOf(empty)),
    readExport(fileOf(empty, 'copy.json')),
    readExport(fileOf(`\u{FEFF}${JSON.stringify(empty)}`)),
  ]);
  expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(same.hash).toBe(one.hash);
  expect(other.hash).not.toBe(one.hash);
  expect(other.from).toBe('ana@example.org');
});
