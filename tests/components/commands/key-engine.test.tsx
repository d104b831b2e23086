import { expect, it, onTestFinished, vi } from 'vitest';
import type { KeyBinding } from '#client/keys/key-engine.ts';
import { startEngine } from './engine-at-work.ts';

const everywhere = (chord: string, more: Partial<KeyBinding> = {}): KeyBinding => ({
  command: chord,
  chord,
  scope: 'everywhere',
  ...more,
});
const bindings: readonly KeyBinding[] = [
  everywhere('Mod+K', { inFields: true }),
  everywhere('Mod+J g', { inFields: true }),
  everywhere('Escape', { inFields: true }),
  everywhere('j', { repeats: true }),
  everywhere('ArrowDown', { repeats: true }),
  ...['c', 'g d', '#', '1', 'Space', 'Enter', 'ArrowLeft', 'Home', 'Shift+ArrowDown'].map((chord) => everywhere(chord)),
];
const own = { bindings: () => bindings };

const c = { key: 'c', code: 'KeyC' };
const d = { key: 'd', code: 'KeyD' };
const g = { key: 'g', code: 'KeyG' };
const j = { key: 'j', code: 'KeyJ' };
const k = { key: 'k', code: 'KeyK', ctrlKey: true };
const repeat = { repeat: true };
const esc = { key: 'Escape', code: 'Escape' };
const input = () => document.querySelector('input') ?? document.body;

it('shows a half-typed sequence, which Esc drops alone', () => {
  const { ran, pending, press } = startEngine('', own);
  expect(press(g)).toBe(true);
  expect(press({ key: 'Shift', code: 'ShiftLeft', shiftKey: true })).toBe(false);
  expect(press(esc)).toBe(true);
  expect(ran).toEqual([]);
  expect(pending).toEqual([['g'], []]);
});

it('takes a press that goes on with nothing as a first one', () => {
  const { ran, pending, press } = startEngine('', own);
  for (const init of [g, d, g, c]) press(init);
  expect(ran).toEqual(['g d', 'c']);
  expect(pending).toEqual([['g'], [], ['g'], []]);
});

it('keeps a half-typed sequence while keys change', () => {
  let current = bindings;
  const { ran, press } = startEngine('', { bindings: () => current });
  press(g);
  current = [...bindings];
  press(d);
  expect(ran).toEqual(['g d']);
});

it('takes a letter of another alphabet for itself where the user has given it to a command', () => {
  const given = [everywhere('Mod+Л'), everywhere('я'), everywhere('z'), everywhere('x')];
  const { ran, press } = startEngine('', { bindings: () => given });
  press({ key: 'л', code: 'KeyK', ctrlKey: true });
  press({ key: 'я', code: 'KeyZ' });
  press({ key: 'z', code: 'KeyZ' });
  press({ key: 'ч', code: 'KeyX' });
  expect(ran).toEqual(['Mod+Л', 'я', 'z', 'x']);
});

it.each(['<input>', '<div role="menu"><div role="menuitem" tabindex="0"></div></div>'])(
  'drops a half-typed sequence when the focus goes into %s',
  (html) => {
    const { pending, press } = startEngine(html, own);
    press(g);
    document.querySelector<HTMLElement>('input, [tabindex]')?.focus();
    expect(pending).toEqual([['g'], []]);
  },
);

it('keeps a half-typed sequence when the focus goes to a button', () => {
  const { ran, pending, press } = startEngine('<button>Move</button>', own);
  press(g);
  document.querySelector('button')?.focus();
  expect(pending).toEqual([['g']]);
  press(d);
  expect(ran).toEqual(['g d']);
});

it('goes on with the sequence that was begun, not with another of the same end', () => {
  const both = [everywhere('x d'), ...bindings];
  const { ran, press } = startEngine('', { bindings: () => both });
  press(g);
  press(d);
  expect(ran).toEqual(['g d']);
});

it('drops a half-typed sequence when it is stopped, and hears nothing more', () => {
  const { ran, pending, press, stop } = startEngine('', own);
  press(g);
  stop();
  expect(pending).toEqual([['g'], []]);
  expect(press(c)).toBe(false);
  expect(ran).toEqual([]);
});

it('shows and goes on with a sequence whose first press has a modifier', () => {
  const { ran, pending, press } = startEngine('', own);
  press({ key: 'j', code: 'KeyJ', ctrlKey: true });
  expect(pending).toEqual([['Mod+J']]);
  press(g);
  expect(ran).toEqual(['Mod+J g']);
});

it.each([
  ...['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'NumLock'],
  ...['Dead', 'Process', 'Unidentified', 'Compose'],
])('keeps a half-typed sequence over the key %s, which it leaves to the page', (key) => {
  const { ran, pending, press } = startEngine('', own);
  press(g);
  expect(press({ key, code: key })).toBe(false);
  expect(pending).toEqual([['g']]);
  press(d);
  expect(ran).toEqual(['g d']);
});

it('takes every listener off when it is stopped', () => {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  onTestFinished(() => {
    added.mockRestore();
    removed.mockRestore();
  });
  const { stop } = startEngine('', own);
  stop();
  expect(added).toHaveBeenCalled();
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

it('drops a half-typed sequence while the keys are a drag’s', () => {
  let suspended = false;
  const { pending, press } = startEngine('', { ...own, isSuspended: () => suspended });
  press(g);
  suspended = true;
  expect(press(d)).toBe(false);
  expect(pending).toEqual([['g'], []]);
});

it('begins no sequence in a field', () => {
  const { pending, press, ran } = startEngine('<input data-target>', own);
  expect(press({ key: 'j', code: 'KeyJ', ctrlKey: true })).toBe(false);
  expect(press(g)).toBe(false);
  expect(press(esc)).toBe(true);
  expect({ pending, ran }).toEqual({ pending: [], ran: ['Escape'] });
});

it('swallows a held key whose press a command has taken, wherever the focus went, until it is let go', () => {
  const { ran, press, release } = startEngine('<input>', { ...own, run: () => input().focus() === undefined });
  expect(press(c)).toBe(true);
  expect(document.activeElement).toBe(input());
  expect(press({ ...c, ...repeat }, input())).toBe(true);
  expect(press({ ...c, ...repeat }, input())).toBe(true);
  release(c);
  expect(press(c, input())).toBe(false);
  expect(press({ ...c, ...repeat }, input())).toBe(false);
  expect(ran).toEqual([]);
});

it('keeps a held Mod+K from the browser, also once Mod has been let go, and runs it once', () => {
  const { ran, press } = startEngine('<input data-target>', own);
  expect(press(k)).toBe(true);
  expect(press({ ...k, ...repeat })).toBe(true);
  expect(press({ ...k, ...repeat, ctrlKey: false })).toBe(true);
  expect(ran).toEqual(['Mod+K']);
});

it('swallows a held key of a sequence, which stays half typed', () => {
  const { ran, pending, press } = startEngine('', own);
  press(g);
  expect(press({ ...g, ...repeat })).toBe(true);
  expect(pending).toEqual([['g']]);
  press(d);
  expect(press({ ...d, ...repeat })).toBe(true);
  expect(ran).toEqual(['g d']);
});

it('goes on moving about while the key is held, and says that it is, but not in a field, where it writes nothing either', () => {
  const ran: (readonly [command: string, isRepeat?: true])[] = [];
  const { press } = startEngine('<input>', {
    ...own,
    run: (command, _, isRepeat) => ran.push(isRepeat ? [command, isRepeat] : [command]) > 0,
  });
  press(j);
  press({ ...j, ...repeat });
  expect(ran).toEqual([['j'], ['j', true]]);
  input().focus();
  expect(press({ ...j, ...repeat }, input())).toBe(true);
  expect(ran).toHaveLength(2);
});

it('leaves a key to the page that was left to it, as long as it is held', () => {
  let hasUse = false;
  const { press } = startEngine('', { ...own, run: () => hasUse });
  expect(press(j)).toBe(false);
  hasUse = true;
  expect(press({ ...j, ...repeat })).toBe(false);
  expect(press(j)).toBe(true);
});

it('knows a field inside a shadow tree', () => {
  const { ran, press, pending } = startEngine('<div id="host"></div>', own);
  const shadow = document.querySelector('#host')?.attachShadow({ mode: 'open' });
  const inside = shadow?.appendChild(document.createElement('input')) ?? document.body;
  expect(press(c, inside)).toBe(false);
  expect(press(k, inside)).toBe(true);
  press(g);
  inside.focus();
  expect(pending).toEqual([['g'], []]);
  expect(ran).toEqual(['Mod+K']);
});

it('leaves a character of AltGr to an open menu, and not Ctrl and Cmd', () => {
  const menu = '<div role="menu"><div role="menuitem" tabindex="0" data-target></div></div>';
  const { ran, press } = startEngine(menu, own);
  const altGraph = { key: '#', code: 'Digit3', modifierAltGraph: true };
  expect(press({ ...altGraph, ctrlKey: true, altKey: true })).toBe(false);
  expect(press(altGraph)).toBe(false);
  expect(press(esc)).toBe(false);
  expect(press(k)).toBe(true);
  expect(ran).toEqual(['Mod+K']);
});

it('takes a character of AltGr, which comes as Ctrl and Alt on Windows, and not with Ctrl beside it', () => {
  const { ran, press } = startEngine('', own);
  const altGraph = { key: '#', code: 'Digit3', modifierAltGraph: true };
  expect(press(altGraph)).toBe(true);
  expect(press({ ...altGraph, ctrlKey: true, altKey: true })).toBe(true);
  expect(press({ ...altGraph, ctrlKey: true })).toBe(false);
  expect(ran).toEqual(['#', '#']);
});

it('leaves only plain ↑ and ↓ to a menu button', () => {
  const { ran, press } = startEngine('<button aria-haspopup="menu" data-target>Move</button>', own);
  const arrow = (key: string, more: KeyboardEventInit = {}) => press({ key, code: key, ...more });
  expect(arrow('ArrowDown')).toBe(false);
  expect(arrow('ArrowUp')).toBe(false);
  expect(arrow('ArrowLeft')).toBe(true);
  expect(arrow('Home')).toBe(true);
  expect(arrow('ArrowDown', { shiftKey: true })).toBe(true);
  expect(ran).toEqual(['ArrowLeft', 'Home', 'Shift+ArrowDown']);
});

it('leaves arrows to radio buttons and sliders', () => {
  for (const html of ['<input type="radio" data-target>', '<input type="range" data-target>']) {
    const { press, stop } = startEngine(html, own);
    expect(press({ key: 'ArrowLeft', code: 'ArrowLeft' }), html).toBe(false);
    expect(press(c), html).toBe(true);
    stop();
  }
});

it('takes the digit of an unshifted AZERTY key only when its character has no command', () => {
  const four = { key: "'", code: 'Digit4' };
  const both = [...bindings, everywhere("'"), everywhere('4')];
  const { ran, press } = startEngine('', { bindings: () => both });
  press({ key: '&', code: 'Digit1' });
  press(four);
  expect(press({ key: '1', code: 'Digit1', shiftKey: true })).toBe(true);
  expect(press({ key: '!', code: 'Digit1', shiftKey: true })).toBe(false);
  expect(ran).toEqual(['1', "'", '1']);
});

it('takes Cmd for Mod on a Mac, and of Option the characters but no letters', () => {
  const { ran, press } = startEngine('', { ...own, mac: true });
  expect(press({ key: 'k', code: 'KeyK', metaKey: true })).toBe(true);
  expect(press({ key: 'k', code: 'KeyK', ctrlKey: true })).toBe(false);
  expect(press({ key: 'ç', code: 'KeyC', altKey: true })).toBe(false);
  expect(press({ key: '#', code: 'Digit3', altKey: true })).toBe(true);
  expect(ran).toEqual(['Mod+K', '#']);
});

it('passes on what no command has a use for, which is asked once', () => {
  const run = vi.fn(() => false);
  const { press } = startEngine('', { ...own, run });
  expect(press(c)).toBe(false);
  expect(run).toHaveBeenCalledTimes(1);
});

it('asks the nearest scope first, and the next when that has no use for the key', () => {
  const asked: string[] = [];
  const near = { command: 'near', chord: 'c', scope: 'list:items' } as const;
  const { press } = startEngine('', {
    bindings: () => [...bindings, near],
    reachableScopes: () => ['list:items', 'everywhere'],
    run: (command) => asked.push(command) > 1,
  });
  expect(press(c)).toBe(true);
  expect(asked).toEqual(['near', 'c']);
});

it('disregards the keydown without a key with which a browser fills in a field', () => {
  const { ran } = startEngine('<input>', own);
  input().dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(ran).toEqual([]);
});
