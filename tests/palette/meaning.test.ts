import { describe, expect, it, test } from 'vitest';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { commandsOnTheBoard, items } from './world.ts';

// What is meant by words that no command has as they were typed.

const commands = commandsOnTheBoard();
const labels = (query: string) =>
  rowsFor({ kind: 'everything' }, query, commands, items).rows.map(({ label }) => label);

it('the word before a colon names a group of commands, and none of them', () => {
  expect(labels('review')[0]).toBe('Go to Weekly Review');
  expect(labels('review')).toContain('Review: open Inbox');
  expect(labels('revi').slice(0, 5)).toContain('Go to Weekly Review');
});

it('of titles that begin with the query, the one that is called so comes first', () => {
  expect(labels('import').slice(0, 2)).toEqual(['Import from a file', 'Import from GitHub']);
});

it.each([
  ['exporting', 'Export everything'],
  ['deleting', 'Delete task'],
  ['renaming', 'Rename'],
  ['prioritizing', 'Priority…'],
  ['deletion', 'Delete task'],
  ['removal', 'Delete task'],
  ['postponement', 'Defer until…'],
  ['prioritization', 'Priority…'],
])('%s finds the command in its plain form', (query, title) => {
  expect(labels(query)[0]).toBe(title);
});

it('words that find something unchanged keep what they find', () => {
  expect(labels('why are tasks hidden')[0]).toBe('Hide or show deferred');
});

it.each([
  ['show garden', 'Show a project: Garden'],
  ['display house', 'Show a project: House'],
  ['check gift ideas', 'Read a reference: Gift ideas'],
  ['edit garden', 'Edit project: Garden'],
])('%s is about what is called so', (query, label) => {
  expect(labels(query)[0]).toBe(label);
});

it('a command that cannot run is mentioned before one that only starts with the word', () => {
  // With nothing newer, it says so; Enter on 'upgrade priority' would set one.
  expect(labels('upgrade')[0]).toBe('Update Mizu');
});

it.each([
  ['page history', 'History'],
  ['app history', 'History'],
  ['can you remind me to water the plants', 'Capture: water the plants'],
])('%s', (query, label) => {
  expect(labels(query)[0]).toBe(label);
});

it('a question is not captured for its last word', () => {
  expect(labels('how can i change the shortcut for capture')[0]).toBe('Change the keys of a command: Capture');
});

describe('items', () => {
  test.each([
    ['wifi password', 'Wi-Fi password', 'without the hyphen of the title'],
    ['view wifi password', 'Read a reference: Wi-Fi password', 'the same in a line'],
    ['e-mail zoe', 'Email Zoë the itinerary', 'with a hyphen that the title has not'],
    ['renew my passport', 'Renew passport', 'with a filler'],
    ['where are my gift ideas', 'Gift ideas', 'in a question'],
    ['where is my passport', 'Passport numbers', 'in a line that looks for it'],
    ['passport renewal', 'Renew passport', 'in another form and order'],
    ['watering tomatoes', 'Water the tomatoes', 'in another form'],
    ['taxes', 'Complete the tax return', 'in the plural'],
  ])('%s finds %s: %s', (query, label) => {
    expect(labels(query).slice(0, 2)).toContain(label);
  });

  test('after another verb are shown before guesses at commands, and to capture the words stands before both', () => {
    const { rows, isGuess, isFaint } = rowsFor({ kind: 'everything' }, 'phone the dentist', commands, items);
    expect(rows.slice(0, 3).map(({ label }) => label)).toEqual([
      'Dentist check-up for Emil',
      'Call the dentist',
      'Where you are signed in',
    ]);
    expect({ isGuess, isFaint }).toEqual({ isGuess: true, isFaint: true });
  });

  test('are looked for by a sentence on the page of the search too', () => {
    const { rows, total } = rowsFor({ kind: 'search' }, 'where is my passport', commands, items);
    expect(rows.map(({ label }) => label)).toEqual(['Passport numbers', 'Renew passport']);
    expect(total).toBe(2);
  });
});

it.each([
  ['wr', 'Go to Weekly Review'],
  ['wn', 'What now'],
  ['np', 'New Project'],
])('%s is the first letters of %s', (query, title) => {
  expect(labels(query)[0]).toBe(title);
});

it.each([
  ['what did I do today', 'History'],
  ['what did I do this week?', 'History'],
  ['show me the shortcuts', 'Keys that work here'],
])('%s', (query, title) => {
  expect(labels(query)[0]).toBe(title);
});

it('to be reminded of this is a day for it, and no new task', () => {
  expect(labels('remind me about this on monday')[0]).toMatch(/^Due: /);
});

it.each([
  ['ctrl z', 'Undo'],
  ['Cmd+A', 'Select all of the column'],
  ['⌘Z', 'Undo'],
  ['C-/', 'Undo'],
  ['C-g', 'Close what is open'],
  ['M-x', 'All commands for this item'],
  ['end key', 'Last item'],
  ['key home', 'First item'],
  ['arrow up', 'Previous item'],
  ['G', 'Last item'],
  ['D', 'Light or dark theme'],
  ['F2', 'Rename'],
  ['#', 'Delete task'],
  ['g then i', 'Go to Inbox'],
  ['ctrl comma', 'Settings'],
  ['shift+→', 'Move to the next column'],
])('the key %s finds %s', (key, title) => {
  expect(labels(key)[0]).toBe(title);
});

it.each([
  ['home', 'Home'],
  ['end', 'Last item'],
  ['control panel', 'Settings'],
  ['shift tasks', 'Pick up a card'],
  ['d', 'Due…'],
])('%s is no key', (words, title) => {
  expect(labels(words)[0]).toBe(title);
});

it('a day in several words is a day, before commands that have the words somewhere', () => {
  expect(labels('end of month')[0]).toMatch(/^Due: /);
});

it('tomorrow at five is tomorrow, and not today', () => {
  const [due = '', defer] = labels('tomorrow 5pm');
  expect(due).toMatch(/^Due: /);
  expect(defer).toBe(due.replace('Due', 'Defer until'));
  expect(labels('tomorrow 5pm').filter((label) => label.startsWith('Defer until: '))).toHaveLength(1);
});

it.each([
  ['sign out library books', 'cannot be undone'],
  ['close the bank account', 'cannot be undone'],
  ['pick up the kids from school', 'has half of a sentence'],
])('a guess that Enter must not run leaves the first place to the offer to capture: %s %s', (query) => {
  expect(rowsFor({ kind: 'everything' }, query, commands, items)).toMatchObject({ isGuess: true, isFaint: true });
});

it('a command that has all of the words is no such guess', () => {
  for (const query of ['sign out everywhere', 'i want to log out', 'how do i sign out of all other devices'])
    expect(rowsFor({ kind: 'everything' }, query, commands, items).isFaint, query).toBe(false);
});

it('only show phone tasks names a context', () => {
  expect(labels('only show phone tasks')[0]).toBe('Filter by context: Phone');
});

it.each([
  'send the parcel',
  'complete the survey',
  'update the cv',
  'change light bulb',
  'pick up parcel',
  'throw out old shoes',
])('a verb with something that no command has a word for is rather a new task than a guess: %s', (query) => {
  expect(rowsFor({ kind: 'everything' }, query, commands, items)).toMatchObject({ isGuess: true, isFaint: true });
});

it.each(['view: toggle side bar visibility', 'hide the hamburgers', 'make the screen darker'])(
  'one foreign word of many, or another form of one, leaves the command first: %s',
  (query) => {
    expect(rowsFor({ kind: 'everything' }, query, commands, items).isFaint).toBe(false);
  },
);

it('what can run comes before titles that cannot, where both begin a word with the query', () => {
  expect(labels('token').slice(0, 2)).toEqual(['Where you are signed in', 'Copy token']);
  // Its whole name, although there is nothing to try again.
  expect(labels('retry').slice(0, 2)).toEqual(['Ask again', 'Try again']);
});

it.each([
  [':w', 'Save'],
  [':q', 'Close what is open'],
  [':e!', 'Reload the page'],
  ['/todo', 'Capture'],
  ['to do list', 'Go to Tasks'],
])('%s is what it is in other programs: %s', (query, title) => {
  expect(labels(query)[0]).toBe(title);
});

it.each(['must be done by monday', 'has to be finished by friday'])(
  '%s is a day for the task, and no new one',
  (query) => {
    expect(labels(query)[0]).toMatch(/^Due: /);
  },
);

it.each([
  ['show my mailbox', 'Go to Inbox'],
  ['only show milk', 'Filter by words: milk'],
  ['show just @phone', 'Filter by context: Phone'],
])('%s finds %s by another word', (query, title) => {
  expect(labels(query)[0]).toBe(title);
});

it('a letter that is a command of vim is none where that cannot run', () => {
  expect(labels('w')[0]).toBe('Waiting for…');
});

it('a title that begins with several words comes before another word that does', () => {
  expect(labels('renew pass').slice(0, 2)).toEqual(['Renew passport', 'Change your password']);
});
