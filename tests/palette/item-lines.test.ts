import { describe, expect, it } from 'vitest';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { commandsOnTheBoard, items } from './world.ts';

// A line that names an item between its verb and the answer. On the board another task has the focus.

const commands = commandsOnTheBoard();
const find = (query: string) => rowsFor({ kind: 'everything' }, query, commands, items).rows;
const about = (title: string) => ({
  kind: 'item',
  noun: 'task',
  id: String(items.tasks.find((task) => task.title === title)?.id),
});

it.each([
  ['move milk to next', 'Move to: Next Actions: Buy milk'],
  ['move passport to someday', 'Move to: Someday/Maybe: Renew passport'],
  ['mark passport as done', 'Move to: Done: Renew passport'],
  ['mark passport done', 'Move to: Done: Renew passport'],
  ['move passport to kitchen', 'Project: Kitchen renovation: Renew passport'],
  ['put passport in lisbon trip', 'Project: Lisbon trip: Renew passport'],
  ['rename passport to renew both passports', 'Rename: renew both passports: Renew passport'],
  ['tag passport @phone', 'Context: Phone: Renew passport'],
  ['tag the passport task as phone', 'Context: Phone: Renew passport'],
  ['set priority of passport to 80', 'Priority: 80, high: Renew passport'],
  ['assign passport to Zed', 'Waiting for: Zed: Renew passport'],
  ['repeat tomatoes every week', 'Repeat: every week: Water the tomatoes'],
  ['move 牛乳を買う to done', 'Move to: Done: 牛乳を買う'],
])('%s: %s', (query, label) => {
  expect(find(query)[0]?.label).toBe(label);
});

it.each([
  ['snooze passport until friday', 'task.defer', 'snooze until friday'],
  ['defer passport to the day after tomorrow', 'task.defer', 'defer to the day after tomorrow'],
  ['put my passport off until monday', 'task.defer', 'put off until monday'],
  ['set passport due friday', 'task.due', 'set due friday'],
  ['schedule passport for next tue', 'task.due', 'schedule for next tue'],
])('%s is about the named task, with the answer of the line without the name', (query, id, without) => {
  const choice = { kind: 'line', id, about: about('Renew passport') };
  const [plain] = find(without);
  expect(plain?.choice).toMatchObject({ kind: 'line', id });
  expect(find(query)[0]?.choice).toEqual({ ...plain?.choice, ...choice });
});

it.each([
  'move this to next',
  'move it to done',
  'move this task to waiting',
  'snooze 3 days',
  'due next friday',
  'wait for ana until friday',
  'what plumber to friday',
  'put passport in fridge',
  'rename buy milk',
])('%s names no item and an answer', (query) => {
  const both = find(query).filter(
    ({ choice }) => choice.kind === 'line' && choice.about && Object.keys(choice.answers).length > 0,
  );
  expect(both).toEqual([]);
});

it('what may be a new task is captured first, with the project that it names, and may be put into it below', () => {
  const labels = find('add passport to house').map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(['Capture: passport · project House', 'Capture: passport to house']);
  expect(labels).toContain('Project: House: Renew passport');
});

it.each([
  ['add milk to errands', 'Capture: milk · context Errands'],
  ['add kale to the errands list', 'Capture: kale · context Errands'],
  ['new task bread for kitchen renovation', 'Capture: bread · project Kitchen renovation'],
  ['add letter to tom to errands', 'Capture: letter to tom · context Errands'],
  ['add a shelf to the attic', 'Capture: a shelf to the attic'],
  ['todo milk', 'Capture: milk'],
  ['note milk', 'Capture: milk'],
  ['ask tom about the ladder', 'Capture: ask tom about the ladder'],
  ['talk to boss about raise', 'Capture: talk to boss about raise'],
  ['waiting on bob for flights', 'Capture: flights · waiting for bob'],
  ["i'm waiting for ana for the itinerary of may", 'Capture: itinerary of may · waiting for ana'],
])('%s is a new task: %s', (query, label) => {
  expect(find(query)[0]?.label).toBe(label);
});

it.each([
  ['add this to errands', 'Context: Errands'],
  ['ask the assistant about taxes', 'Ask the assistant: about taxes'],
  ['wait for ana until friday', 'Waiting for: ana until friday'],
])('%s is none', (query, label) => {
  expect(find(query)[0]?.label).toBe(label);
});

it('somebody who is to send something may also be whom a task waits for; first, where more than a word names it', () => {
  const about = 'Waiting for: bob: Search for flights to Lisbon';
  expect(find('waiting on bob for flights')[1]?.label).toBe(about);
  expect(find('waiting on bob for lisbon flights')[0]?.label).toBe(about);
});

it('elsewhere nobody is left out of what is captured: there the task could not say for whom it waits', () => {
  const { rows } = rowsFor({ kind: 'everything' }, 'waiting on bob for flights', commands, { ...items, isOurs: false });
  expect(rows[0]?.label).toBe('Waiting for: bob for flights');
});

describe('what was done', () => {
  it.each([
    ['got the milk', 'Complete: Buy milk'],
    ['i already bought milk', 'Complete: Buy milk'],
    ['paid the electricity bill', 'Complete: Pay the electricity bill'],
    ['called ana', 'Complete: Call Ana about the contract'],
    ['passport renewed', 'Complete: Renew passport'],
    ['oven is cleaned', 'Complete: Clean the oven'],
    ['did the tax return', 'Complete: Complete the tax return'],
  ])('%s: %s, and a capture below', (query, label) => {
    const { rows, isGuess, isFaint } = rowsFor({ kind: 'everything' }, query, commands, items);
    expect([rows[0]?.label, isGuess, isFaint]).toEqual([label, true, false]);
  });

  it.each(['need milk', 'bought eggs', 'renew passport', 'sent milk', 'paid rent'])('%s completes nothing', (query) => {
    expect(find(query).filter(({ choice }) => choice.kind === 'line' && choice.id === 'task.complete')).toEqual([]);
  });
});

it('a day named with its verb is for the task that is well named, before a new task; one word is in many titles', () => {
  const ways = (query: string) => {
    const { rows, isFaint } = rowsFor({ kind: 'everything' }, query, commands, items);
    return [isFaint, rows[0]?.label.replace(/: .*:/, ':')];
  };
  expect(ways('electricity bill due friday')).toEqual([false, 'Due: Pay the electricity bill']);
  expect(ways('boiler service due friday')).toEqual([false, 'Due: Boiler service']);
  expect(ways('boiler due friday')).toEqual([true, 'Due: Boiler service']);
  expect(ways('electricity bill on friday')).toEqual([true, 'Due: Pay the electricity bill']);
});

describe('a name in front of what is to be done', () => {
  it.each([
    ['milk done', 'Complete: Buy milk'],
    ['the plumber task is done', 'Complete: Call the plumber about the leak'],
    ['passport to next', 'Move to Next Actions: Renew passport'],
    ['passport someday', 'Move to Someday/Maybe: Renew passport'],
    ['make passport urgent', 'Set priority 90, high: Renew passport'],
    ['make tomatoes recurring', 'Repeat: Water the tomatoes'],
    ['passport takes 2h', 'Set time needed: 2 h: Renew passport'],
    ['passport waiting for Zed', 'Waiting for: Zed: Renew passport'],
    ['accordion due', 'Due: Learn the accordion'],
    ['website on hold', 'Put on hold: Website relaunch'],
    ['kitchen renovation completed', 'Mark completed: Kitchen renovation'],
    ['garden reviewed', 'Reviewed: Garden'],
    ['oven delete', 'Delete task: Clean the oven'],
    ['牛乳を買う done', 'Complete: 牛乳を買う'],
    // Behind the answer.
    ['energy low for accordion', 'Set energy: Low: Learn the accordion'],
    ['priority 80 for passport', 'Priority: 80, high: Renew passport'],
  ])('%s: %s, and a capture below', (query, label) => {
    const { rows, isGuess, isFaint } = rowsFor({ kind: 'everything' }, query, commands, items);
    expect([rows[0]?.label, isGuess, isFaint]).toEqual([label, true, false]);
  });

  it.each([
    ['passport tomorrow', 'task.due'],
    ['passport due friday', 'task.due'],
    ['milk @errands', 'task.context'],
    ['passport +house', 'task.project'],
    ['tomatoes every friday', 'task.repeat'],
    ['call ana in the office', 'task.context'],
    ['passport 30 min', 'task.minutes'],
    ['low energy accordion', 'task.energy'],
    ['tomatoes recurring', 'task.repeat'],
    // A bin for the garden.
    ['garden bin', 'project.delete'],
    ['birthday ideas', 'task.moveToSomeday'],
  ])('%s is rather a new task, offered first: %s comes below', (query, id) => {
    const { rows, isGuess, isFaint } = rowsFor({ kind: 'everything' }, query, commands, items);
    expect(rows.map(({ choice }) => choice.kind === 'line' && choice.id)).toContain(id);
    expect([rows[0]?.choice.kind, isGuess, isFaint]).toEqual(['line', true, true]);
  });

  it.each(['milk grandma', 'dentist waiting room', 'what plumber done', 'this done', 'proofread 13', 'house painted'])(
    '%s names no item to do something to',
    (query) => {
      expect(find(query).filter(({ choice }) => choice.kind === 'line' && choice.about)).toEqual([]);
    },
  );
});

it('a day for a named item may be the day of a new task, which is offered below; what is done already comes last', () => {
  const { rows, isGuess, isFaint } = rowsFor({ kind: 'everything' }, 'schedule dentist for monday', commands, items);
  expect(rows.map(({ label }) => label.replace(/: .*:/, ':'))).toEqual([
    'Due: Call the dentist',
    'Due: Dentist check-up for Emil',
  ]);
  expect([isGuess, isFaint]).toEqual([true, false]);
});

it.each([
  ['finished buying the milk', /: Buy milk$/],
  ['delete the project website', /^Delete project: Website relaunch$/],
  ['show me the passport task', /^Renew passport$/],
  ['the milk task', /^Buy milk$/],
  ['kitchen project', /^Kitchen renovation$/],
  ['gift list', /^Gift ideas$/],
  ['review garden monthly', /^Review interval: monthly: Garden$/],
  ['review kitchen renovation every 2 weeks', /^Review interval: every 2 weeks: Kitchen renovation$/],
  // A tag in other programs is a context here.
  ['#office', /^Context: Office$/],
  ['#garden', /^Project: Garden$/],
])('%s: %s, whose name it says with other words', (query, label) => {
  expect(find(query)[0]?.label).toMatch(label);
});

it('another title for what has the focus, or for the item that is named', () => {
  expect(
    find('rename milk')
      .slice(0, 2)
      .map(({ label }) => label),
  ).toEqual(['Rename: milk', 'Rename: Buy milk']);
});
