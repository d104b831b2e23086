import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createActor } from 'xstate';
import { keepTypeAhead } from '#client/lists/type-ahead.ts';
import { LiveScopes } from '#client/registry/live-scopes.ts';
import { paletteMachine } from '#machines/palette.machine.ts';

it('keeps what is typed until the palette has its field, and nothing before or after', async () => {
  const palette = createActor(paletteMachine).start();
  const live = new LiveScopes();
  onTestFinished(keepTypeAhead({ window, mac: false, palette, live }));
  const passed: string[] = [];
  const listen = (event: KeyboardEvent) => passed.push(event.key);
  window.addEventListener('keydown', listen);
  onTestFinished(() => window.removeEventListener('keydown', listen));
  const query = () => palette.getSnapshot().context.query;

  await userEvent.keyboard('a');
  palette.send({ type: 'palette.open', page: { kind: 'everything' } });
  await userEvent.keyboard('Mov{Backspace}! {Enter}');
  expect(query()).toBe('Mo! ');
  expect(palette.getSnapshot().context.selected).toBe(0);

  live.set('overlay:palette', undefined);
  await userEvent.keyboard('b');
  expect(query()).toBe('Mo! ');
  live.drop('overlay:palette', undefined);
  palette.send({ type: 'palette.close' });
  await userEvent.keyboard('c');
  expect(query()).toBe('');
  expect(passed.filter((key) => key !== 'Shift')).toEqual(['a', 'b', 'c']);
});

it('never takes Tab, nor Esc, while the palette is still to come', async () => {
  const palette = createActor(paletteMachine).start();
  onTestFinished(keepTypeAhead({ window, mac: false, palette, live: new LiveScopes() }));
  const passed: string[] = [];
  const listen = (event: KeyboardEvent) => passed.push(event.key);
  window.addEventListener('keydown', listen);
  onTestFinished(() => window.removeEventListener('keydown', listen));

  // Tab has to have somewhere to go within the page.
  const [first, second] = [document.createElement('button'), document.createElement('button')];
  document.body.append(first, second);
  onTestFinished(() => {
    first.remove();
    second.remove();
  });
  first.focus();
  palette.send({ type: 'palette.open', page: { kind: 'everything' } });
  await userEvent.keyboard('a{Tab}{Escape}');
  expect(passed).toEqual(['Tab', 'Escape']);
  expect(palette.getSnapshot().context.query).toBe('a');
});

it('keeps characters of AltGr, which on Windows come with Ctrl and Alt', () => {
  const palette = createActor(paletteMachine).start();
  onTestFinished(keepTypeAhead({ window, mac: false, palette, live: new LiveScopes() }));
  palette.send({ type: 'palette.open', page: { kind: 'everything' } });
  const typed = (key: string, modifiers: KeyboardEventInit) =>
    !document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true, ...modifiers }),
    );
  expect(typed('#', { altKey: true, modifierAltGraph: true })).toBe(true);
  expect(typed('k', {})).toBe(false);
  expect(palette.getSnapshot().context.query).toBe('#');
});
