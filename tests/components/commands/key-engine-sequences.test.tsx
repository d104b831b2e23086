import { expect, it, onTestFinished } from 'vitest';
import { createKeyEngine, type KeyBinding } from '#client/keys/key-engine.ts';
import { normaliseKeyEvent } from '#client/keys/key-event.ts';
import { startEngine } from './engine-at-work.ts';

const bindingsOf = (...chords: string[]) => {
  const bindings: readonly KeyBinding[] = chords.map((chord) => ({ command: chord, chord, scope: 'everywhere' }));
  return () => bindings;
};
const keyed = (key: string) => ({ key, code: `Key${key.toUpperCase()}` });

it('goes on with a sequence of three presses whose every press was typed', () => {
  const { ran, pending, press } = startEngine('', { bindings: bindingsOf('g a x', 'g b x', 'h b x') });
  for (const key of ['g', 'b', 'x']) press(keyed(key));
  expect(ran).toEqual(['g b x']);
  expect(pending).toEqual([['g'], ['g', 'b'], []]);
});

it('drops a half-typed sequence when its next press is held back', () => {
  let isHeldBack = false;
  const { ran, pending, press } = startEngine('', { bindings: bindingsOf('g d'), isHeldBack: () => isHeldBack });
  press(keyed('g'));
  isHeldBack = true;
  expect(press(keyed('d'))).toBe(true);
  isHeldBack = false;
  expect(press(keyed('d'))).toBe(false);
  expect(ran).toEqual([]);
  expect(pending).toEqual([['g'], []]);
});

it('drops a half-typed sequence for a press that no key begins with', () => {
  const { ran, pending, press } = startEngine('', { bindings: bindingsOf('g d') });
  press(keyed('g'));
  expect(press(keyed('q'))).toBe(false);
  expect(press(keyed('d'))).toBe(false);
  expect(ran).toEqual([]);
  expect(pending).toEqual([['g'], []]);
});

it('goes on with a sequence while keys are still to come, and takes no other press for a first one', () => {
  const { ran, press } = startEngine('', { bindings: bindingsOf('g d', 'c'), isComplete: () => false });
  for (const key of ['g', 'd', 'c']) press(keyed(key));
  expect(ran).toEqual(['g d', 'c']);
  press(keyed('g'));
  expect(press(keyed('c'))).toBe(false);
  expect(ran).toEqual(['g d', 'c']);
});

/** What an engine knows that has no scope to act in. */
function knowing(mac: boolean, ...chords: string[]) {
  const engine = createKeyEngine({
    window,
    mac,
    bindings: bindingsOf(...chords),
    isComplete: () => true,
    reachableScopes: () => [],
    singleKeysOn: () => false,
    isSuspended: () => false,
    isHeldBack: () => true,
    run: () => false,
    onPending: () => {},
  });
  onTestFinished(() => engine.stop());
  return (init: KeyboardEventInit) => engine.knows(new KeyboardEvent('keydown', init));
}

it('knows the first press of a command’s key wherever it acts, and no other', () => {
  const knows = knowing(false, 'g d', 'Mod+K');
  expect(knows(keyed('g'))).toBe(true);
  expect(knows({ ...keyed('k'), ctrlKey: true })).toBe(true);
  expect(knows(keyed('d'))).toBe(false);
  expect(knows(keyed('k'))).toBe(false);
});

it('knows a character that a Mac makes with Option', () => {
  const withOption = { key: '#', code: 'Digit3', altKey: true };
  expect([true, false].map((mac) => knowing(mac, '#')(withOption))).toEqual([true, false]);
});

it('takes a letter of another alphabet for itself alone where no Latin letter has its place', () => {
  const meanings = normaliseKeyEvent(new KeyboardEvent('keydown', { key: 'Х', code: 'BracketLeft' }), { mac: false });
  expect(meanings.map(({ key }) => key)).toEqual(['х']);
});

it.each([
  ['a keyboard', { key: 'j', code: 'KeyJ' }],
  ['a program that presses keys, without places', { key: 'j', code: '' }],
])('forgets what took a key of %s once it is up: its next repeats may be of a press in another window', (_, init) => {
  const bindings: readonly KeyBinding[] = [{ command: 'down', chord: 'j', scope: 'everywhere', repeats: true }];
  const { ran, press, release } = startEngine('', { bindings: () => bindings });
  press(init);
  press({ ...init, repeat: true });
  release(init);
  expect(press({ ...init, repeat: true })).toBe(false);
  expect(ran).toEqual(['down', 'down']);
});

it('forgets what took a key at its next press, also where another window heard that it is up', () => {
  const { press, target } = startEngine('<input data-target>', { bindings: bindingsOf('j') });
  expect(press(keyed('j'), document.body)).toBe(true);
  expect(press(keyed('j'), target)).toBe(false);
  expect(press({ ...keyed('j'), repeat: true }, target)).toBe(false);
});
