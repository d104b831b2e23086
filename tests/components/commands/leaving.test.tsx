import { expect, it } from 'vitest';
import { registry } from '#tests/support/commands.ts';
import { renderCommands } from './render-commands.tsx';

const item = { noun: 'task', id: 7 } as const;

it('no longer waits to show an item once one goes elsewhere, or back', async () => {
  const { workspace, reveals, paths } = await renderCommands();
  workspace.page.show(item);
  expect([paths.at(-1), reveals.get()]).toEqual(['/tasks', item]);
  workspace.page.navigate('/inbox');
  expect([paths.at(-1), reveals.get()]).toEqual(['/inbox', null]);
  workspace.page.show(item);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(reveals.get()).toBeNull();
});

it('cancels a command that first goes to its screen, when the user goes elsewhere', async () => {
  const { workspace, runner, live, spoken, paths } = await renderCommands();
  const ran = runner.run(registry.get('inbox.quickAdd'));
  expect(paths).toEqual(['/inbox']);
  workspace.page.navigate('/projects');
  expect(await ran).toBe(false);
  expect(spoken).toEqual([]);
  expect(live.isLive('screen:/inbox')).toBe(false);
});
