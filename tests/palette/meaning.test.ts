import { expect, it } from 'vitest';
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

it.each([
  ['exporting', 'Export everything'],
  ['deleting', 'Delete task'],
  ['renaming', 'Rename'],
  ['prioritizing', 'Priority…'],
])('%s finds the command in its plain form', (query, title) => {
  expect(labels(query)[0]).toBe(title);
});

it('words that find something as they are keep what they find', () => {
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

it('what cannot run is told of before what only begins with the word', () => {
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
