import { describe, expect, it } from 'vitest';
import type { PaletteRow } from '#client/palette/palette-row.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { foundInWords } from '#client/palette/palette-words.ts';
import { commandsOnTheBoard, items } from './world.ts';

const commands = commandsOnTheBoard();
const find = (query: string) => rowsFor({ kind: 'everything' }, query, commands, items);
const idOf = ({ choice }: PaletteRow) =>
  choice.kind === 'command' || choice.kind === 'line' ? choice.id : choice.kind;

/** What comes first off the board, where only these scopes are live. */
function firstWith(...scopes: readonly ('screen:/process' | 'selection:reference')[]) {
  const elsewhere = commandsOnTheBoard();
  for (const scope of ['screen:/tasks', 'list:items', 'selection:task'] as const)
    elsewhere.live.drop(scope, elsewhere.live.targetOf(scope) as never);
  for (const scope of scopes) elsewhere.live.set(scope, { ids: [1] } as never);
  return (query: string) => rowsFor({ kind: 'everything' }, query, elsewhere, items).rows.map(idOf)[0];
}

describe('reads a command and its argument in one line', () => {
  it.each([
    ['prio 80', 'Priority: 80, high'],
    ['pri:80', 'Priority: 80, high'],
    ['due never', 'Due: None'],
    ['due no date', 'Due: None'],
    ['call it buy oat milk', 'Rename: buy oat milk'],
    ['rename it to buy oat milk', 'Rename: buy oat milk'],
    ['tag it with phone', 'Context: Phone'],
    ['put this task in kitchen renovation', 'Project: Kitchen renovation'],
    ['add it to the minutes of monday', 'Capture: it to the minutes of monday'],
    ['change timezone to tokyo', 'Change your time zone: Asia/Tokyo'],
    ['shortcut for undo', 'Change the keys of a command: Undo'],
    ['filter @home', 'Filter by context: Home'],
    ['filter by milk', 'Filter by words: milk'],
    ['move to house', 'Project: House'],
    ['move to waiting for', 'Move to Waiting For'],
    ['send to waiting', 'Move to: Waiting For'],
    // A command that is called so comes before a line that moves something.
    ['process inbox', 'Process the Inbox'],
    ['move waiting', 'Move to Waiting For'],
    ['mark as complete', 'Complete'],
    ['needs 10 minutes', 'Set time needed: 10 min'],
    ['will take 2h', 'Set time needed: 2 h'],
    ['takes half an hour', 'Set time needed: 30 min'],
    ['takes 1 h 15 min', 'Set time needed: 1 h 15 min'],
    ['needs 1h30', 'Set time needed: 1 h 30 min'],
    ['low energy', 'Set energy: Low'],
    ['at home', 'Context: Home'],
    ['in the office', 'Context: Office'],
    ['put into kitchen renovation', 'Project: Kitchen renovation'],
    ['for lisbon trip', 'Project: Lisbon trip'],
    ['each friday', 'Repeat: every Friday'],
    ['i need to call ana', 'Capture: call ana'],
    ['must phone the bank', 'Capture: phone the bank'],
    ['remind me about the orchids', 'Capture: the orchids'],
    ["don't forget the concert tickets", 'Capture: the concert tickets'],
    // The name behind a verb says which noun is meant.
    ['open the garden', 'Open project: Garden'],
    ['delete garden', 'Delete project: Garden'],
    ['complete the plumber task', 'Complete: Call the plumber about the leak'],
    ['rename home', 'Rename: home'],
    ['begin the weekly review', 'Start Weekly Review'],
    // A slip in the verb.
    ['porject garden', 'Project: Garden'],
    ['priorty 80', 'Priority: 80, high'],
    ['compelte plumber', 'Complete: Call the plumber about the leak'],
    ['addtask', 'Capture'],
  ])('%s: %s', (query, label) => {
    expect(find(query).rows[0]?.label).toBe(label);
  });

  it.each([
    ['make due tomorrow', 'task.due'],
    ['deadline is 5 dec', 'task.due'],
    ['tickle friday', 'task.defer'],
    ['resurface next month', 'task.defer'],
  ])('%s, whose label has the day: %s', (query, id) => {
    const [first] = find(query).rows;
    expect(first && [first.choice.kind, idOf(first)]).toEqual(['line', id]);
  });

  it.each([
    ['defer tommorow', 'defer tomorrow'],
    ['due tommorrow', 'due tomorrow'],
    ['due next wensday', 'due next wednesday'],
    ['defer firday', 'defer friday'],
    ['due day after tomorrow', 'due the day after tomorrow'],
    ['defer day after tomorrow', 'defer the day after tomorrow'],
    ['snooze it until monday', 'snooze until monday'],
    ['put this off to friday', 'put off to friday'],
    ['finish it by friday', 'finish by friday'],
    ['assign it to zed', 'assign to zed'],
    ['due 3 febuary', 'due 3 february'],
  ])('%s, as %s', (typed, meant) => {
    const first = (query: string) => find(query).rows[0]?.choice;
    expect(first(typed)).toEqual(first(meant));
    expect(first(typed)).toMatchObject({ kind: 'line' });
  });

  it('takes a slip for no day where the words are something else', () => {
    expect(find('due sundries').rows.filter(({ choice }) => choice.kind === 'line')).toEqual([]);
  });

  it('takes days after a plus for days, and for no project', () => {
    expect(find('+3 days').rows.map(idOf).slice(0, 2)).toEqual(['task.due', 'task.defer']);
  });

  it('takes commands for this place before those that first ask for an item, and finds the screen’s names for things by their last words', () => {
    const first = firstWith('screen:/process');
    expect(['defer next monday', 'trash', 'next action'].map(first)).toEqual([
      'process.defer',
      'process.trash',
      'process.next',
    ]);
  });

  it('takes a question for no name of a new context', () => {
    for (const query of ['where are my statistics', 'where can i download my data', 'Where will I find help?'])
      expect(
        find(query).rows.map(({ choice }) => choice.kind),
        query,
      ).not.toContain('line');
    expect(find('where home').rows[0]?.label).toBe('Context: Home');
  });

  it('takes a time of less than a day for the time that is needed, and not for a day', () => {
    expect(find('about 20 minutes').rows.map(({ label }) => label)).toEqual(['Set time needed: 20 min']);
  });

  it('takes a day alone for a day, and not for a repeat', () => {
    expect(find('friday').rows.map(idOf)).not.toContain('task.repeat');
  });

  it('finds nothing in a line whose words only begin as a setting does', () => {
    expect(find('make the mulberry jam').rows.filter(({ choice }) => choice.kind === 'line')).toEqual([]);
  });

  it('captures what follows a colon after any verb for it', () => {
    expect(find('todo: water the orchids').rows.map(({ label }) => label)).toContain('Capture: water the orchids');
  });

  it('puts a day before what to remember behind it', () => {
    const labels = find('remind me tomorrow to water the orchids').rows.map(({ label }) => label);
    expect(labels).toContainEqual(expect.stringMatching(/^Capture: water the orchids · due /));
  });

  it('takes no word for an unknown person before the command that is meant', () => {
    for (const query of ['delegate it', 'assign tag', 'who is logged in'])
      expect(find(query).rows[0]?.choice.kind, query).toBe('command');
    expect(find('delegate to Zed').rows[0]?.label).toBe('Waiting for: Zed');
    const [first] = items.tasks;
    const tasks = [...items.tasks, { ...first, id: 99, title: 'Ask who is waiting for Zed’s quote' } as typeof first];
    const named = { ...items, tasks } as typeof items;
    expect(rowsFor({ kind: 'everything' }, 'waiting for zed', commands, named).rows[0]?.label).toBe('Waiting for: zed');
  });

  it('what a short word has a slip in, and whose letters many titles have', () => {
    for (const [query, id] of [
      ['lgo out', 'session.logOut'],
      ['stpo', 'chat.stop'],
      ['switch to calendar', 'go.calendar'],
      ['take me to the dashboard', 'go.dashboard'],
      ['show me the calendar', 'go.calendar'],
      ['where is my inbox', 'go.inbox'],
      ['show only phone tasks', 'board.filterContext'],
    ] as const)
      expect(find(query).rows.map(idOf)[0], query).toBe(id);
  });

  it('calls a line that is understood no guess, nor words that are written as one', () => {
    expect(find('postpone till monday')).toMatchObject({ isGuess: false });
    expect(find('postpone till monday').rows.map(idOf)).toEqual(['task.defer']);
    expect(find('signout on all devices')).toMatchObject({ isGuess: false });
  });
});

it('the name of a context means the one of another server that has the mark in it, and no new one', () => {
  const page = { kind: 'question', command: 'task.context', name: 'context', answers: {} } as const;
  const there = { ...items, contexts: [{ id: 21, name: '@phone', created_at: null, updated_at: null }] };
  const labels = (query: string) => rowsFor(page, query, commands, there).rows.map(({ label }) => label);
  expect(labels('Phone')).toEqual(['@phone']);
  expect(labels('@phone')).toEqual(['@phone']);
  expect(labels('phon')).toEqual(['@phone', 'New context: phon']);
});

describe('puts first', () => {
  it.each([
    ['star', 'task.prioritizeHighest', 'a whole other word, before titles in which it only begins a word'],
    ['cal', 'go.calendar', 'a title that has the query and is called so too, before what only begins with it'],
    ['next', 'list.next', 'a title that begins with the whole word, before other words'],
    ['new', 'task.capture', 'what it is called, before titles that go on with a noun'],
    ['sign out', 'session.logOut', 'what it is called, before a title that begins so and cannot be taken back'],
    ['set priority', 'task.priority', 'what it is called, before three titles that begin so'],
    ['add task', 'task.capture', 'what acts on what is here, before what asks first for a project'],
    [':undo', 'history.undo', 'the same as without the sign that begins a command elsewhere'],
    ['/add buy milk', 'task.capture', 'the same with an argument'],
    ['> calendar', 'go.calendar', 'the same with a space'],
    ['goto calendar', 'go.calendar', 'the same as with the space that is left out'],
    ['create context: train', 'context.create', 'the same as without the colon'],
  ])('%s: %s, %s', (query, id) => {
    expect(find(query).rows.map(idOf)[0]).toBe(id);
  });

  it('the words as a search, and below it what may be meant', () => {
    const [first, ...others] = find('show me the ones I skipped').rows.map(idOf);
    expect(first).toBe('search');
    expect(others).toContain('process.again');
  });

  it('the longer of two verbs, with a day that has been', () => {
    expect(find('waiting since yesterday').rows[0]?.label).toMatch(/^Waiting since: /);
    const page = { kind: 'question', command: 'task.waitingSince', name: 'value', answers: {} } as const;
    const labels = rowsFor(page, '', commands, items).rows.map(({ label }) => label.replace(/:.*/, ''));
    expect(labels).toEqual(['Today', 'Saturday', 'Monday', 'None']);
  });

  it('what is meant by a question', () => {
    expect(find('how do I snooze?').rows[0]?.label).toBe('Defer until…');
  });

  it.each([
    ['how do I get to my inbox?', 'Go to Inbox'],
    ['where is the calendar', 'Go to Calendar'],
    ['show me my projects', 'Go to Projects'],
    ['what is in my inbox', 'Go to Inbox'],
    ['my password was leaked', 'Change your password'],
    ['rename the tag', 'Rename context'],
    ['make the screen darker', 'Light or dark theme'],
    ['at home', 'Context: Home'],
  ])('what is meant but for words that say nothing: %s', (query, label) => {
    expect(find(query).rows[0]?.label).toBe(label);
  });

  it.each([
    ['accessibility', 'settings.toggleSingleKeys'],
    ['in series', 'project.inOrder'],
    ['stale tasks', 'review.openUntouched'],
    ['nag', 'task.followUp'],
  ])('what people call it: %s', (query, id) => {
    expect(find(query).rows.map(idOf)[0]).toBe(id);
  });

  it('a check for updates as what loads one, below the reload while there is none', () => {
    expect(find('check for updates').rows.map(idOf).slice(0, 2)).toEqual(['app.reload', 'app.update']);
  });

  it('a command on the selection is found by its verb alone, before one that first asks for an item', () => {
    const first = firstWith('selection:reference');
    expect(['remove', 'throw away', 'edit'].map(first)).toEqual([
      'reference.delete',
      'reference.delete',
      'reference.edit',
    ]);
    expect(find('edit').rows.map(idOf)[0]).toBe('task.rename');
  });

  it('no deletion as a guess, unless it is asked for', () => {
    const { rows, isGuess } = find('get rid of the tutorial');
    expect(isGuess).toBe(true);
    expect(rows[0]?.label).toBe('Dismiss first steps');
    expect(rows.map(({ label }) => label)).toContain('Delete task');
    const asked = find('how might I delete a task?');
    expect([asked.isGuess, asked.rows[0]?.label]).toEqual([true, 'Delete task']);
    expect(find('clean milk').rows.map(idOf)).not.toContain('task.delete');
  });

  it('distinguishes a guess from a match of hardly one word', () => {
    for (const [query, isFaint] of [
      ['call the bank', true],
      ['call this context something else', false],
      ['make the screen dark', false],
    ] as const)
      expect(find(query), query).toMatchObject({ isGuess: true, isFaint });
  });

  it('results with all words come before those with some, which are shown while little else is found', () => {
    const labels = find('i did this step').rows.map(({ label }) => label);
    expect(labels[0]).toBe('Tick or untick a checklist item');
    expect(labels).toContain('Complete');
  });

  it('a phrase of a command before the search for its words', () => {
    const ids = find('jump to board').rows.map(idOf);
    expect(ids.indexOf('task.show')).toBe(0);
    expect(ids).toContain('search');
  });
});

it.each([
  ['undo', /^Undo, unavailable, \d+ results$/],
  ['take back', /^Undo, also take back, unavailable, \d+ results$/],
  ['snooze', /^Defer until…, also snooze, \d+ results$/],
])('%s is said with how many results there are, and with what Enter cannot do', (query, words) => {
  const { rows, total } = find(query);
  const page = { kind: 'everything' } as const;
  expect(foundInWords({ found: rows, offers: [], isFaint: false, total, query, page, searchables: items })).toMatch(
    words,
  );
});
