import { expect, it } from 'vitest';
import type { Scope } from '#client/keys/scope.ts';
import { registry } from '#tests/support/commands.ts';
import { startEngine } from './engine-at-work.ts';
import { type KeyContext, keyContexts, meaningOf } from './key-contexts.ts';
import { eventsOf, layoutPresses } from './keyboards.ts';

const board: readonly Scope[] = ['selection:task', 'list:items', 'screen:/tasks', 'everywhere'];
const reached = (context: KeyContext, live: readonly Scope[]): readonly Scope[] =>
  context.isCovered ? ['overlay:help', 'everywhere'] : live;

/** What came of each case that is not as it should be. */
function differences(cases: readonly { name: string; expected: unknown; got: unknown }[]): readonly string[] {
  return cases.flatMap(({ name, expected, got }) => {
    const [wanted, was] = [JSON.stringify(expected), JSON.stringify(got)];
    return wanted === was ? [] : [`${name}: ${was} instead of ${wanted}`];
  });
}

const layoutCases = keyContexts.flatMap((context) => layoutPresses.map((press) => ({ context, press })));

it(`knows what every printable key means: ${layoutCases.length} cases of five layouts and 13 contexts`, () => {
  const results = keyContexts.flatMap((context) => {
    const scopes = reached(context, board);
    const { ran, press, stop } = startEngine(context.html, { reachableScopes: () => scopes, ...context.options });
    const results = layoutPresses.map(({ layout, init, chords }) => {
      const chord = chords.find((one) => meaningOf(one, scopes) !== null);
      const meaning = chord === undefined ? null : meaningOf(chord, scopes);
      const acts = chord !== undefined && meaning !== null && context.acts(chord, meaning.inFields);
      const prevented = press({ ...init, ...context.init });
      const got = { ran: ran.splice(0), prevented };
      // A window that loses the focus drops a half-typed sequence.
      window.dispatchEvent(new Event('blur'));
      const expected = { ran: acts && meaning.command !== null ? [meaning.command] : [], prevented: acts };
      const held = (['shiftKey', 'ctrlKey', 'altKey'] as const).filter((modifier) => init[modifier]);
      return { name: `${layout} ${held.join(' ')} ${init.code} ${init.key} in ${context.name}`, expected, got };
    });
    stop();
    return results;
  });
  expect(differences(results)).toEqual([]);
  expect(results.length).toBe(layoutCases.length);
  expect(layoutCases.length).toBe(9542);
});

const chords = registry.all.flatMap(({ id, keys, scope, inFields }) =>
  keys.map((chord) => ({ id, chord, scope, inFields })),
);
const chordCases = [false, true].flatMap((mac) =>
  keyContexts.flatMap((context) => chords.map((chord) => ({ mac, context, ...chord }))),
);

it(`runs every key of every command where it should: ${chordCases.length} cases of ${chords.length} keys, 13 contexts, two systems`, () => {
  const results = [false, true].flatMap((mac) =>
    keyContexts.flatMap((context) => {
      let scopes: readonly Scope[] = [];
      const { ran, press, stop } = startEngine(context.html, {
        mac,
        reachableScopes: () => scopes,
        ...context.options,
      });
      const results = chords.map(({ id, chord, scope }) => {
        scopes = reached(context, scope === 'everywhere' ? [scope] : [scope, 'everywhere']);
        const takerOf = (keys: string) =>
          scopes
            .flatMap((one) => chords.filter((other) => other.scope === one && other.chord === keys))
            .find(({ inFields }) => context.acts(keys, inFields));
        const wanted = takerOf(chord);
        // The last key of a sequence that nothing here begins is a key of its own.
        const runs = wanted ?? takerOf(chord.slice(chord.lastIndexOf(' ') + 1));
        const prevented = eventsOf(chord, mac).map((init) => press({ ...init, ...context.init }));
        const got = { ran: ran.splice(0), prevented: prevented.every(Boolean) };
        window.dispatchEvent(new Event('blur'));
        const expected = { ran: runs ? [runs.id] : [], prevented: wanted !== undefined };
        return { name: `${chord} of ${id} in ${context.name}${mac ? ' on a Mac' : ''}`, expected, got };
      });
      stop();
      return results;
    }),
  );
  expect(differences(results)).toEqual([]);
  expect(results.length).toBe(chordCases.length);
  expect(chordCases.length).toBe(2 * 13 * chords.length);
  expect(chords.length).toBeGreaterThan(60);
});

const byHand: readonly (readonly [KeyboardEventInit, string | null])[] = [
  [{ key: 'k', code: 'KeyK', ctrlKey: true }, 'palette.open'],
  [{ key: 'л', code: 'KeyK', ctrlKey: true }, 'palette.open'],
  [{ key: 'κ', code: 'KeyK', ctrlKey: true }, 'palette.open'],
  [{ key: 'k', code: 'KeyK', metaKey: true }, null],
  [{ key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, null],
  [{ key: 'k', code: 'KeyK', ctrlKey: true, shiftKey: true }, null],
  [{ key: ':', code: 'Semicolon', shiftKey: true }, 'palette.open'],
  [{ key: ':', code: 'Period' }, 'palette.open'],
  [{ key: '/', code: 'Digit7', shiftKey: true }, 'palette.search'],
  [{ key: '?', code: 'Minus', shiftKey: true }, 'app.help'],
  [{ key: 'с', code: 'KeyC' }, 'task.capture'],
  [{ key: 'z', code: 'KeyY' }, 'history.undo'],
  [{ key: 'Z', code: 'KeyZ', modifierCapsLock: true }, 'history.undo'],
  [{ key: 'Z', code: 'KeyZ', shiftKey: true }, 'history.redo'],
  [{ key: 'Я', code: 'KeyZ', shiftKey: true }, 'history.redo'],
  [{ key: 'j', code: 'KeyJ' }, 'list.next'],
  [{ key: 'ArrowDown', code: 'ArrowDown' }, 'list.next'],
  [{ key: 'ArrowLeft', code: 'ArrowLeft', shiftKey: true }, 'task.moveLeft'],
  [{ key: 'ArrowLeft', code: 'ArrowLeft', altKey: true }, null],
  [{ key: 'Process', code: 'KeyC', keyCode: 229 }, null],
  [{ key: 'c', code: 'KeyC', keyCode: 229 }, null],
  [{ key: 'Dead', code: 'Backquote' }, null],
  [{ key: 'Shift', code: 'ShiftLeft', shiftKey: true }, null],
  [{ key: 'Tab', code: 'Tab' }, null],
];

it(`runs what the design says, written by hand: ${byHand.length} presses`, () => {
  const { ran, press } = startEngine('', { reachableScopes: () => board });
  const results = byHand.map(([init, command]) => {
    const prevented = press(init);
    const expected = { ran: command === null ? [] : [command], prevented: command !== null };
    return { name: JSON.stringify(init), expected, got: { ran: ran.splice(0), prevented } };
  });
  expect(differences(results)).toEqual([]);
  expect(byHand.length).toBe(24);
});
