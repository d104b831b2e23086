import { expect, it } from 'vitest';
import { readCapture } from '#client/palette/capture-grammar.ts';
import { SearchQuery } from '#client/palette/matching.ts';
import { inShort } from '#client/palette/palette-row.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { Task, TITLE_LIMIT } from '#contract/entities/task.ts';
import { commandsOnTheBoard, items } from './world.ts';

// What is pasted rather than typed: quotation marks, invisible characters, several lines, thousands of words.

const commands = commandsOnTheBoard();
const emoji = Task.parse({ id: 900, title: 'Frame the 👩‍👩‍👧 photo ✔️', status: 'next' });
const all = { ...items, tasks: [...items.tasks, emoji] };
const first = (query: string) => rowsFor({ kind: 'everything' }, query, commands, all).rows[0]?.label;

it.each([
  ['"buy milk"', 'Buy milk'],
  ['“Buy milk”', 'Buy milk'],
  ['«buy milk»', 'Buy milk'],
  ['„buy milk“', 'Buy milk'],
  ["'buy milk'", 'Buy milk'],
  ['`buy milk`', 'Buy milk'],
  ['read the overstory', 'Read “The Overstory”'],
  ['read "the overstory"', 'Read “The Overstory”'],
  // A byte order mark, a zero-width space, a soft hyphen and a mark of direction.
  ['\ufeffbuy\u200b milk', 'Buy milk'],
  ['pro\u00adof\u00adread chapter 3', 'Proofread chapter 3'],
  ['\u202bشراء الحليب\u202c', 'شراء الحليب'],
  ['  buy\tmilk\r\n', 'Buy milk'],
  ['buy\nmilk', 'Buy milk'],
  ['👩‍👩‍👧', emoji.title],
  ['✔', emoji.title],
])('%j finds %s', (query, title) => {
  expect(first(query)).toBe(title);
});

it.each(['"', '“”', '\u200b', '…'])('%j is nothing to search for', (query) => {
  expect(rowsFor({ kind: 'everything' }, query, commands, all).rows).toEqual([]);
});

it('looks for no more of a long text than a title can hold', () => {
  const query = new SearchQuery('buy milk, '.repeat(1_000));
  expect(query.words.length).toBeLessThanOrEqual(TITLE_LIMIT);
  expect(query.terms.length).toBeLessThanOrEqual(TITLE_LIMIT / 2);
});

it('reads a text of ten thousand letters as one to capture, without a pause', { timeout: 10_000 }, () => {
  const now = new Date('2026-11-27T12:00:00');
  const read = (line: string) => readCapture(line, { ...items, now });
  // Without a limit for the words of a rule each 'every' tried all that follow: half a minute.
  const text = 'every '.repeat(1_600);
  expect(read(text).title).toBe(text.trim());
  expect(read(`water the plants ${'and the flowers '.repeat(600)}every friday`)).toMatchObject({
    repeat: 'FREQ=WEEKLY;BYDAY=FR',
  });
});

it('a row shows and says two lines of a long text, with the end that says what becomes of it', () => {
  const [row] = rowsFor(
    { kind: 'everything' },
    `new context: ${'errands at the old harbour '.repeat(22)}`,
    commands,
    all,
  ).rows;
  const said = inShort(row?.label ?? '');
  expect(said).toMatch(/^New context: errands at the old .{50,90} … .{10,30} old harbour$/);
  expect(inShort(`Capture: ${'buy milk '.repeat(50)} · due Fri, Dec 4`)).toMatch(
    /^Capture: buy milk .* … .* · due Fri, Dec 4$/,
  );
  expect(inShort('x'.repeat(600)).length).toBeLessThanOrEqual(160);
  expect(inShort('Call the plumber about the leak')).toBe('Call the plumber about the leak');
});
