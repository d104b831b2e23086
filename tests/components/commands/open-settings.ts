import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press, renderCommands, type World } from './render-commands.tsx';

export const settingsDialog = () => page.getByRole('dialog', { name: 'Settings', exact: true });

/** The field of the user's name. */
export const nameInSettings = () => page.getByRole('textbox', { name: 'Name', exact: true });

/** Opens the settings by their key. */
export async function openSettings(world?: World) {
  const all = await renderCommands(world);
  await press('gs');
  await expect.element(settingsDialog()).toBeVisible();
  return all;
}
