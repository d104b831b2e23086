import { describe, expect, it } from 'vitest';
import type { PaletteRow } from '#client/palette/palette-row.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { commandsOnTheBoard, items } from './world.ts';

const commands = commandsOnTheBoard();
const find = (query: string) => rowsFor({ kind: 'everything' }, query, commands, items);
const idOf = ({ choice }: PaletteRow) =>
  choice.kind === 'command' || choice.kind === 'line' ? choice.id : choice.kind;

describe('reads a command and its argument in one line', () => {
  it.each([
    ['prio 80', 'Priority: 80, high'],
    ['pri:80', 'Priority: 80, high'],
    ['due never', 'Due: None'],
    ['call it buy oat milk', 'Rename: buy oat milk'],
    ['change timezone to tokyo', 'Change your time zone: Asia/Tokyo'],
    ['shortcut for undo', 'Change the keys of a command: Undo'],
    ['filter @home', 'Filter by context: Home'],
    ['filter by milk', 'Filter by words: milk'],
    ['move to house', 'Project: House'],
    ['move waiting', 'Move to: Waiting For'],
  ])('%s: %s', (query, label) => {
    expect(find(query).rows[0]?.label).toBe(label);
  });

  it('captures what follows a colon after any verb for it', () => {
    expect(find('todo: water the orchids').rows.map(({ label }) => label)).toContain('Capture: water the orchids');
  });

  it('puts a day before what to remember behind it', () => {
    const labels = find('remind me tomorrow to water the orchids').rows.map(({ label }) => label);
    expect(labels).toContainEqual(expect.stringMatching(/^Capture: water the orchids · due /));
  });

  it('calls a line that is understood no guess', () => {
    expect(find('postpone till monday')).toMatchObject({ isGuess: false });
    expect(find('postpone till monday').rows.map(idOf)).toEqual(['task.defer']);
  });
});

describe('puts first', () => {
  it.each([
    ['star', 'task.prioritizeHighest', 'a whole other word, before titles in which it only begins a word'],
    ['cal', 'go.calendar', 'a title that has the query and is called so too, before what only begins with it'],
    ['next', 'list.next', 'a title that begins with the whole word, before other words'],
  ])('%s: %s, %s', (query, id) => {
    expect(find(query).rows.map(idOf)[0]).toBe(id);
  });

  it('a phrase of a command before the search for its words', () => {
    const ids = find('jump to board').rows.map(idOf);
    expect(ids.indexOf('task.show')).toBe(0);
    expect(ids).toContain('search');
  });
});
