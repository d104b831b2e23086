import { describe, expect, test, vi } from 'vitest';
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

describe('a file that is no export is refused, with the reason', () => {
  test.each([
    ['not JSON', 'hello', 'is not a JSON file. Choose a file that “Export everything” has saved.'],
    [
      'cut off',
      JSON.stringify(empty).slice(0, -30),
      'was cut off: it ends in the middle, at line 1, column 164. Copy it again, or export again.',
    ],
    ['empty', '', 'is empty. Copy it again, or export again.'],
    ['some list', [1, 2], 'is not an export of Mizu. Choose a file that “Export everything” has saved.'],
    ['null', 'null', 'is not an export of Mizu. Choose a file that “Export everything” has saved.'],
    [
      'of another program',
      { format: 'todoist', version: 1 },
      'is not an export of Mizu. Choose a file that “Export everything” has saved.',
    ],
    [
      'of a later version',
      { ...empty, version: 2 },
      'was saved by another version of Mizu: its format is 2, and this Mizu reads 1. Update Mizu here, and choose the file again.',
    ],
    [
      'of no version',
      { ...empty, version: undefined },
      'is damaged: “version” is missing. Export again, or choose another file.',
    ],
    [
      'without tasks',
      { ...empty, tasks: undefined },
      'is damaged: “tasks” is missing. Export again, or choose another file.',
    ],
    [
      'with odd lists',
      { ...empty, projects: {}, user: 1 },
      'is damaged: “user” should be an object, and is 1; “projects” should be a list, and is {}. Export again, or choose another file.',
    ],
  ])('%s', async (_, content, message) => {
    await expect(readExport(fileOf(content))).rejects.toThrow(new Error(`mizu-2026-11-21.json ${message}`));
  });

  test('no text', async () => {
    await expect(readExport(new File([new Uint8Array([0xff, 0xfe, 0])], 'a.png'))).rejects.toThrow(
      'a.png is not a text file in UTF-8. Choose a file that “Export everything” has saved.',
    );
  });

  test('gone since it was chosen', async () => {
    const gone = () => Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'));
    const file = Object.defineProperty(fileOf(empty), 'arrayBuffer', { value: gone });
    await expect(readExport(file)).rejects.toThrow(
      'mizu-2026-11-21.json cannot be read: it was moved or changed since it was chosen. Choose it again.',
    );
  });

  test('but not for its size, where it is what fifty thousand tasks with long descriptions come to', async () => {
    const file = Object.defineProperty(fileOf(empty), 'size', { value: 50_000 * (700 + 1000) });
    await expect(readExport(file)).resolves.toMatchObject({ items: [] });
  });

  test('too large: it is not even read', async () => {
    const file = Object.defineProperty(fileOf(empty), 'size', { value: EXPORT_LIMIT + 1 });
    const reading = readExport(
      Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(new Error('read')) }),
    );
    await expect(reading).rejects.toThrow('mizu-2026-11-21.json has 101 MB: files of up to 100 MB can be imported');
  });
});

test('one broken thing costs itself alone, and says why', async () => {
  const read = await readExport(
    fileOf({
      ...empty,
      tasks: [
        { id: 1, title: 'Good', status: 'next' },
        { id: 2, title: ' \u200b ', status: 'next' },
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
    { noun: 'context', title: 'home', reason: '“id” is missing' },
    { noun: 'task', title: 2, reason: 'Its title or name is blank' },
    { noun: 'task', title: 3, reason: '“title” is missing' },
    { noun: 'task', title: 4, reason: 'It should be an object, and is “a task”' },
    { noun: 'reference', title: 1, reason: '“title” should be text, and is 5' },
    { noun: 'review', title: 2, reason: '“checklist” should be a list, and is 4' },
  ]);
  expect(read.partly).toMatchObject([
    { noun: 'project', title: 'House', reason: 'Status “frozen” is not one of the three: it becomes active' },
    { noun: 'task', title: 'Old', reason: 'Status “archived” is not one of the five: it goes to the inbox' },
  ]);
  expect(read.counts).toEqual({ contexts: 1, projects: 1, tasks: 5, references: 1, reviews: 2 });
});

test('an unreadable field is left out and named, with its value', async () => {
  const task = (title: string, fields: object) => ({ id: title, title, status: 'next', ...fields });
  const read = await readExport(
    fileOf({
      ...empty,
      tasks: [
        task('No such day', { due_date: '2026-02-31', defer_until: 'tomorrow' }),
        task('Not text', { waiting_for: 7, description: ['a', 'b'], priority: 'high' }),
        task('At noon', { due_date: '2026-11-27T12:30:00' }),
        task('As sent', {
          due_date: '2026-11-27',
          as_sent: { due_date: '2026-11-27T12:30:00', waiting_for: { id: 3 } },
        }),
        task('No id', { context: { name: 'home' }, project_id: [1] }),
        task('Odd status', { status: 7 }),
        { id: 'No status', title: 'No status' },
        // These fields lose nothing.
        task('Whole', { due_date: '2026-11-27T00:00:00.000000Z', priority: '62.50', waiting_for: [], description: '' }),
      ],
      projects: [{ id: 1, name: 'House', description: 4, progress: 'half' }],
    }),
  );
  expect(read.skipped).toEqual([]);
  expect(read.partly.map(({ noun, title, reason }) => `${noun} ${title}: ${reason}`)).toEqual([
    'project House: description: 4 cannot be read',
    'task No such day: due date: “2026-02-31” is not a day',
    'task No such day: defer until: “tomorrow” is not a day',
    'task Not text: description: ["a","b"] cannot be read',
    'task Not text: priority: “high” cannot be read',
    'task Not text: waiting for: 7 cannot be read',
    'task At noon: due date: “2026-11-27T12:30:00” has a time of day: only the day is imported, 2026-11-27',
    'task As sent: due date: “2026-11-27T12:30:00” has a time of day: only the day is imported, 2026-11-27',
    'task As sent: waiting for: {"id":3} cannot be read',
    'task No id: project: [1] cannot be read',
    'task No id: context: {"name":"home"} cannot be read',
    'task Odd status: Status 7 is not one of the five: it goes to the inbox',
    'task No status: It has no status: it goes to the inbox',
  ]);
  expect(read.items.find(({ title }) => title === 'Whole')?.fields).toEqual({
    title: 'Whole',
    status: 'next',
    description: '',
    priority: 62.5,
    due_date: '2026-11-27',
  });
});

test('fields that Mizu does not have are counted', async () => {
  const tasks = [1, 2].map((id) => ({
    id,
    title: `T${id}`,
    status: 'next',
    energy_level: 'low',
    tags: id === 1 ? [] : ['a'],
  }));
  const read = await readExport(
    fileOf({ ...empty, tasks, projects: [{ id: 1, name: 'House', color: 'red', icon: null }] }),
  );
  expect(read.unknown).toEqual(['“color” of 1 project', '“energy_level” of 2 tasks', '“tags” of 1 task']);
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

test('tasks of a project in order keep its order, those that nobody has moved too', async () => {
  const house = { id: 'house-0123456789', name: 'House', status: 'active', in_order: true };
  const step = (title: string, day: number, more: object = {}) => ({
    id: `task-0123456789-${title}`,
    title,
    status: 'next',
    project_id: house.id,
    created_at: `2026-11-0${day}T10:00:00.000Z`,
    ...more,
  });
  const moved = { project_place: 'q20261102120000000' };
  const tasks = [step('Third', 3), step('First', 1), step('Second', 4, moved), step('Alone', 1, { project_id: null })];
  const { items, partly } = await readExport(fileOf({ ...empty, projects: [house], tasks }));
  const placed = items.flatMap((item) => (item.noun === 'task' ? [item] : []));
  const places = placed.filter(({ fields }) => fields.project_place);
  expect(places.map(({ title }) => title)).toEqual(['Third', 'First', 'Second']);
  const byPlace = places.toSorted((one, other) =>
    (one.fields.project_place ?? '') < (other.fields.project_place ?? '') ? -1 : 1,
  );
  expect(byPlace.map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
  expect(partly).toEqual([]);
});

test('the page has its turn while a long file is read', async () => {
  const turns = vi.spyOn(globalThis, 'setTimeout');
  const tasks = Array.from({ length: 2500 }, (_, id) => ({ id, title: `Task ${id}`, status: 'inbox' }));
  expect((await readExport(fileOf({ ...empty, tasks }))).items).toHaveLength(2500);
  // A timer with a delay belongs to earlier code in this process.
  const given = turns.mock.calls.filter(({ length }) => length === 1);
  turns.mockRestore();
  expect(given).toHaveLength(2);
});
