import { expect, it } from 'vitest';
import { searchable } from '#client/palette/folding.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { commandsOnTheBoard, items } from './world.ts';

// What words are about: 'it' is what has the focus, and another screen is not here.

type Scope = Parameters<ReturnType<typeof commandsOnTheBoard>['live']['drop']>[0];

const board = commandsOnTheBoard();
const rows = (query: string, commands = board) => rowsFor({ kind: 'everything' }, query, commands, items).rows;

/** Off the board, with nothing in focus. */
function elsewhere(scope?: Scope) {
  const commands = commandsOnTheBoard();
  for (const other of ['screen:/tasks', 'list:items', 'selection:task'] as const)
    commands.live.drop(other, commands.live.targetOf(other) as never);
  if (scope) commands.live.set(scope, { item: { key: '1', title: 'Buy milk' } } as never);
  return commands;
}

// There is a task 'Email Zoë the itinerary'.
it.each([
  ['delete it', 'Delete task'],
  ['finish it', 'Complete'],
  ['snooze it', 'Defer until…'],
  ['star it', 'Set priority 90, high'],
  ['open it', 'Open'],
  ['archive this', 'Complete'],
  ['edit this', 'Rename'],
  ['complete this task', 'Complete'],
  ['tag it', 'Context…'],
  ['delete these', 'Delete task'],
  ['get rid of it', 'Delete task'],
  ['delegate it', 'Waiting for…'],
  ['mark this one done', 'Move to Done'],
  // 'Dentist check-up', 'The Overstory', and most titles have these.
  ['finish up', 'Complete'],
  ['finish the', 'Complete'],
  // A phrase of its own.
  ['close this', 'Close what is open'],
  ['edit this project', 'Edit project'],
])('%s: %s, and not of an item with these letters', (query, label) => {
  const found = rows(query);
  expect(found[0]?.label).toBe(label);
  expect(found.filter(({ choice }) => choice.kind === 'line' && choice.about)).toEqual([]);
});

it('somebody to whom it is given is a name, before commands that have the words somewhere', () => {
  for (const query of ['give this to tom', 'pass it on to tom'])
    expect(rows(query)[0]?.label, query).toBe('Waiting for: tom');
});

it('what asks for an item comes before what would go to another screen and act there', () => {
  const first = (query: string, scope?: Scope) => rows(query, elsewhere(scope))[0]?.label;
  for (const [query, anywhere, there] of [
    ['done', 'Complete', 'Process: done'],
    ['trash', 'Delete task', 'Process: trash'],
    ['someday', 'Move to Someday/Maybe', 'Process: someday'],
    ['get rid of it', 'Delete task', 'Process: trash'],
  ] as const)
    expect([first(query), first(query, 'screen:/process')], query).toEqual([anywhere, there]);
});

it('what is pointed at is an item, and no list that is called so', () => {
  // References are an archive too.
  expect(['archive this', 'archive it'].map((query) => rows(query, elsewhere())[0]?.label)).toEqual([
    'Complete',
    'Complete',
  ]);
  expect(rows('archive', elsewhere())[0]?.label).toBe('References');
});

it.each(['how do i snooze it', 'delete it'])('offers what was chosen for the words as they were typed: %s', (query) => {
  const commands = commandsOnTheBoard();
  commands.learned.note(searchable(query), 'task.due');
  expect(rows(query, commands)[0]?.label).toBe('Due…');
});
