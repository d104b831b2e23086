import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { routes } from '#client/app/routes.ts';
import { lazyAnew } from '#client/ui/lazy-anew.ts';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { focused, press, renderApp } from './render-app.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const isLoading = () => expect.element(page.getByRole('main').getByText('Loading…')).toBeVisible();

/** The app on its dashboard; the test decides when the code of the inbox loads. */
async function renderWithLateInbox() {
  const code = Promise.withResolvers<ComponentType>();
  const Screen = lazyAnew(() => code.promise);
  const screens = routes.map((route) => (route.path === '/inbox' ? { ...route, Screen } : route));
  const world = await renderApp('/', {}, { screens });
  const come = async () => {
    code.resolve(() => <ScreenHeading title="Inbox" />);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  };
  return { ...world, come };
}

test('a screen that loads late leaves the focus on the control that the user has moved to meanwhile', async () => {
  const { come } = await renderWithLateInbox();
  await press('gi');
  await isLoading();
  (button('Logout').element() as HTMLElement).focus();
  await come();
  expect(focused()).toBe('button Logout');
});

test('a screen that loads late leaves the focus in the palette opened meanwhile, which gives it to the heading on closing', async () => {
  const { come } = await renderWithLateInbox();
  await press('gi');
  await isLoading();
  await press(':');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  await come();
  await press('x');
  expect(document.activeElement).toHaveProperty('value', 'x');
  await press('{Escape}');
  await press('{Escape}');
  await vi.waitFor(() => expect(focused()).toBe('h1 Inbox'));
});

/** Ways to leave a screen with the focus outside it. */
const ways: Record<string, () => Promise<void>> = {
  'a key': () => press('gi'),
  'the sidebar': async () => {
    (link('Inbox').element() as HTMLElement).focus();
    await press('{Enter}');
  },
  'the palette, opened from the sidebar': async () => {
    (button('Logout').element() as HTMLElement).focus();
    await press(':');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
    await userEvent.keyboard('Go to Inbox{Enter}');
  },
  'the menu of a small screen': async () => {
    await page.viewport(390, 844);
    await button('Menu').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    (page.getByRole('dialog').getByRole('link', { name: 'Inbox', exact: true }).element() as HTMLElement).focus();
    await press('{Enter}');
  },
};

test.each(Object.keys(ways))('a screen that loads late takes the focus from where it was left: by %s', async (way) => {
  const { come } = await renderWithLateInbox();
  await ways[way]?.();
  await isLoading();
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  await come();
  await vi.waitFor(() => expect(focused()).toBe('h1 Inbox'));
});
