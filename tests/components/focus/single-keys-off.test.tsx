import { expect, test, vi } from 'vitest';
import { routes } from '#client/app/routes.ts';
import { isPrintable, pressesOf } from '#client/keys/chord.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { registry } from '#tests/support/commands.ts';
import { focused, goToRow, renderApp } from './render-app.tsx';

/** Every character that is a key or begins a sequence, once; except Space, which lists handle themselves. */
const characters = [
  ...new Set(
    registry.all.flatMap(({ keys }) => keys.filter(isPrintable).map((chord) => pressesOf(chord)[0]?.key ?? '')),
  ),
].filter((key) => key !== 'Space');
const nothing = { tasks: [], projects: [], references: [], contexts: [], isOurs: true, isLoading: false, error: null };
const given = { tasks: [{ id: 1, title: 'Ant', status: 'inbox' }] };

test(`single keys off: ${registry.all.length} of ${registry.all.length} commands can be reached without them`, async () => {
  const { commands } = await renderApp('/inbox', given);
  commands.keySettings.setSingleKeys(false);
  const unreached = registry.all.filter(({ id, title, notInPalette, keys }) => {
    // The palette opens by a key that is no character, and by a button on each screen.
    if (notInPalette) {
      return !keys.some((chord) => !isPrintable(chord)) || !document.querySelector(`button[data-command="${id}"]`);
    }
    const { rows } = rowsFor({ kind: 'everything' }, title, commands, nothing);
    return !rows.some(({ choice }) => choice.kind === 'command' && choice.id === id);
  });
  expect(unreached.map(({ id }) => id)).toEqual([]);
  expect(registry.all.length).toBeGreaterThan(100);
});

test(`single keys off: ${characters.length} characters do nothing on any of ${routes.length} screens`, async () => {
  const { commands, server, spoken } = await renderApp('/', given);
  commands.keySettings.setSingleKeys(false);
  const before = JSON.stringify(server.stored);
  for (const { go, path } of routes) {
    await commands.runner.run(go);
    await vi.waitFor(() => expect(focused()).toMatch(/^h1 /));
    if (path === '/inbox') await goToRow('Items to process', 'Ant');
    const [where, said, used] = [focused(), spoken.length, commands.recent.ids.length];
    for (const key of characters) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
    }
    expect([focused(), spoken.length, commands.recent.ids.length], path).toEqual([where, said, used]);
    expect(commands.workspace.overlays.isOpen(), path).toBe(false);
    expect(commands.pendingKeys.get(), path).toEqual([]);
  }
  expect(JSON.stringify(server.stored)).toBe(before);
});

test('single keys work again when they are switched on', async () => {
  const { commands } = await renderApp('/', given);
  commands.keySettings.setSingleKeys(false);
  commands.keySettings.setSingleKeys(true);
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '?', code: 'Slash', bubbles: true }));
  await vi.waitFor(() => expect(commands.overlays.get()).toEqual({ name: 'help' }));
});
