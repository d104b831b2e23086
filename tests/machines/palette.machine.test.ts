import { describe, expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { type PalettePage, paletteMachine } from '#machines/palette.machine.ts';
import { walk } from './walk.ts';

const everything: PalettePage = { kind: 'everything' };
const question: PalettePage = { kind: 'question', command: 'task.move', name: 'status', answers: {} };

describe('the palette machine, walked', () => {
  type Snapshot = SnapshotFrom<typeof paletteMachine>;
  const result = walk(paletteMachine, {
    events: [
      { type: 'palette.open', page: everything },
      { type: 'palette.open', page: question, query: 'kept' },
      { type: 'palette.type', query: 'mow' },
      { type: 'palette.type', query: '  ' },
      { type: 'palette.select', row: 3 },
      { type: 'palette.select', row: null },
      { type: 'palette.back' },
      { type: 'palette.back', query: 'kept' },
      { type: 'palette.close' },
    ] as { type: string }[],
    key: (snapshot) => JSON.stringify([snapshot.value, (snapshot as Snapshot).context]),
    // Three pages cover every case.
    follows: (snapshot, { type }) => type !== 'palette.open' || (snapshot as Snapshot).context.pages.length < 3,
    check: (snapshot, event) => {
      const { context } = snapshot as Snapshot;
      const isOpen = (snapshot as Snapshot).hasTag('open');
      expect(isOpen).toBe(context.pages.length > 0);
      if (!isOpen) expect(context).toEqual({ pages: [], query: '', selected: null });
      if (event.type === 'palette.close') expect(isOpen).toBe(false);
      if (isOpen && event.type === 'palette.type') expect(context.selected).toBe(context.query === 'mow' ? 0 : null);
      if (event.type === 'palette.open' || event.type === 'palette.back') expect(context.selected).toBeNull();
    },
  });

  test('reaches every state', () => expect(result.states.visited).toEqual(result.states.all));
  test('takes every transition', () => expect(result.transitions.visited).toEqual(result.transitions.all));
  test('in more than a handful of ways', () => expect(result.steps).toBeGreaterThan(500));
});

test('goes back page by page, and from the first one out', () => {
  const palette = createActor(paletteMachine).start();
  palette.send({ type: 'palette.open', page: everything });
  palette.send({ type: 'palette.type', query: 'move' });
  palette.send({ type: 'palette.open', page: question });
  expect(palette.getSnapshot().context).toEqual({ pages: [everything, question], query: '', selected: null });
  palette.send({ type: 'palette.back' });
  expect(palette.getSnapshot().context.pages).toEqual([everything]);
  palette.send({ type: 'palette.back' });
  expect(palette.getSnapshot().value).toBe('closed');
});

test('goes back to a question with what was typed there', () => {
  const palette = createActor(paletteMachine).start();
  palette.send({ type: 'palette.open', page: question });
  palette.send({ type: 'palette.open', page: everything });
  palette.send({ type: 'palette.type', query: 'mow' });
  palette.send({ type: 'palette.back', query: 'Call Ana' });
  expect(palette.getSnapshot().context).toEqual({ pages: [question], query: 'Call Ana', selected: null });
});

test('opens with words that were kept, and with no row selected', () => {
  const palette = createActor(paletteMachine).start();
  palette.send({ type: 'palette.open', page: question, query: 'Call Ana' });
  expect(palette.getSnapshot().context).toEqual({ pages: [question], query: 'Call Ana', selected: null });
});
