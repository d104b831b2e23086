import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '#client/data/api.ts';
import { readKey } from '#client/data/read.ts';
import { canonicalChord, problemOf } from '#client/keys/chord.ts';
import { findConflicts } from '#client/keys/key-conflicts.ts';
import { choicesOf } from '#client/palette/answer-choices.ts';
import { createRegistry } from '#client/registry/registry.ts';
import { registry } from '#tests/support/commands.ts';

const bindings = registry.all.flatMap(({ id, keys, scope }) => keys.map((chord) => ({ command: id, chord, scope })));

test('no two commands can be meant by the same keys', () => {
  expect(bindings.length).toBeGreaterThan(60);
  expect(findConflicts(bindings)).toEqual([]);
});

test('every key that a command comes with is one, and free, and written in the one way', () => {
  const problems = bindings.map(({ command, chord }) => [command, chord, problemOf(chord)]);
  expect(problems.filter(([, , problem]) => problem !== null)).toEqual([]);
  expect(bindings.filter(({ chord }) => canonicalChord(chord) !== chord)).toEqual([]);
});

test.each(registry.all)('$id is a noun and a verb, and says what it does in a sentence', ({ id, title, does }) => {
  expect(id).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
  expect(title).toMatch(/^\p{Lu}\S*( \S+)*$/u);
  expect(does).toMatch(/^\p{Lu}.* .*\.$/u);
});

test('two commands with one id are refused', () => {
  const [command] = registry.all;
  expect(() => createRegistry([{ command }, { again: command }])).toThrow('Two commands have the id');
  expect(new Set(registry.all.map(({ id }) => id)).size).toBe(registry.all.length);
});

test('the commands that come later are asked for once, and again when they could not be loaded', async () => {
  const [one, other] = registry.all.map((command) => ({ command }));
  if (!one || !other) throw new Error('There are two commands at least');
  const loads = [Promise.reject(new Error('no connection')), Promise.resolve([one, other])];
  const growing = createRegistry([one], true, () => loads.shift() ?? Promise.reject(new Error('asked for too often')));
  const changes: number[] = [];
  growing.subscribe(() => changes.push(growing.all.length));
  expect([growing.isComplete, growing.all.length, growing.has(other.command.id)]).toEqual([false, 1, false]);
  await expect(growing.complete()).rejects.toThrow('no connection');
  await Promise.all([growing.complete(), growing.complete()]);
  expect([growing.isComplete, growing.get(other.command.id), changes]).toEqual([true, other.command, [2]]);
});

const home = { id: 1, name: 'home' };
const history = [1, 2].map((count) => ({ entry: { at: new Date(), words: 'Done' }, isUndone: false, count }));
/** Nothing is read from the server; the tasks at hand wait for Ana and for Ben. */
const queryClient = new QueryClient();
const tasks = ['Ana', 'Ben'].map((who, id) => ({ id, waiting_for: who }));
queryClient.setQueryData(readKey('tasks.list', {}), { tasks });
const api = { queryClient, pending: { layers: [] as const } } as unknown as Api;
const named = { contexts: [home], projects: [home], isOurs: true };
const sources = { api, target: undefined, history, query: '', now: new Date(), ...named };

test('every question can be answered: in words, by its own choices, or by those of its kind', () => {
  for (const { id, args } of registry.all) {
    for (const [name, question] of Object.entries(args)) {
      const what = `${id}: ${name}`;
      expect(question.asks, what).toMatch(/^\p{Lu}.*\?/u);
      if (question.kind === 'choice') expect(question.choices, what).toBeTypeOf('function');
      else if (question.kind !== 'text' && question.kind !== 'capture')
        expect(choicesOf(question, { ...sources, commands: registry.all })?.length, what).toBeGreaterThan(1);
    }
  }
});

/** The design's keys (§5), of the commands that there are. */
const designed: Readonly<Record<string, readonly string[]>> = {
  'palette.open': ['Mod+K', ':'],
  'app.help': ['?'],
  'palette.search': ['/'],
  'task.capture': ['c'],
  'inbox.add': ['Mod+Enter'],
  'project.save': ['Mod+Enter'],
  'project.open': ['Enter'],
  'project.edit': ['F2'],
  'task.delete': ['#'],
  'taskPanel.save': ['Mod+Enter'],
  'chat.send': ['Mod+Enter'],
  'go.dashboard': ['g d'],
  'go.inbox': ['g i'],
  'go.tasks': ['g t'],
  'go.calendar': ['g c'],
  'go.projects': ['g p'],
  'go.review': ['g r'],
  'go.analytics': ['g a'],
  'go.assistant': ['g m'],
  'list.next': ['j', 'ArrowDown'],
  'list.previous': ['k', 'ArrowUp'],
  'list.nextList': ['l', 'ArrowRight'],
  'list.previousList': ['h', 'ArrowLeft'],
  'list.select': ['x', 'Space'],
  'list.selectAll': ['Mod+A'],
  'list.clearSelection': ['Escape'],
  'history.undo': ['z', 'Mod+Z'],
  'history.redo': ['Shift+Z'],
  'task.moveLeft': ['Shift+ArrowLeft'],
  'task.moveRight': ['Shift+ArrowRight'],
  'task.moveToInbox': ['s i'],
  'task.moveToNext': ['s n'],
  'task.moveToWaiting': ['s w'],
  'task.moveToSomeday': ['s s'],
  'task.moveToDone': ['s d'],
  'board.pickUp': ['m'],
  'task.open': ['Enter'],
  'task.rename': ['F2'],
  'task.complete': ['e'],
  'task.due': ['t'],
  'task.defer': ['d'],
  'task.prioritizeHighest': ['1'],
  'task.prioritizeHigh': ['2'],
  'task.prioritizeNormal': ['3'],
  'task.prioritizeLow': ['4'],
  'calendar.nextDay': ['ArrowRight'],
  'calendar.previousDay': ['ArrowLeft'],
  'calendar.nextWeek': ['ArrowDown'],
  'calendar.previousWeek': ['ArrowUp'],
  'calendar.startOfWeek': ['Home'],
  'calendar.endOfWeek': ['End'],
  'calendar.nextMonth': ['PageDown'],
  'calendar.previousMonth': ['PageUp'],
  'calendar.nextYear': ['Shift+PageDown'],
  'calendar.previousYear': ['Shift+PageUp'],
  'calendar.today': ['Shift+T'],
  'calendar.openDay': ['Enter'],
};

test.each(Object.entries(designed))('%s has the keys of the design: %j', (id, keys) => {
  expect(registry.get(id).keys).toEqual(expect.arrayContaining([...keys]));
});
