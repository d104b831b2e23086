import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderApp } from '../focus/render-app.tsx';

const send = page.getByRole('button', { name: 'Send', exact: true });
/** The reason that is shown below the button; a later preview says the same. */
const reason = page.getByRole('main').getByText('There is no message yet', { exact: true }).first();

it('the reason of a focused button is hidden by Esc, and shown when the focus returns', async () => {
  await renderApp('/ai');
  (send.element() as HTMLElement).focus();
  await expect.element(reason).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(reason).not.toBeVisible();
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
  await expect.element(send).toHaveFocus();
  await expect.element(reason).toBeVisible();
});

it('the reason of a hovered button stays while the pointer moves onto it, and is hidden by Esc', async () => {
  await renderApp('/ai');
  await userEvent.hover(send);
  await expect.element(reason).toBeVisible();
  const [button, text] = [send.element(), reason.element()];
  // All the way down, the pointer is over a part of the button or its reason.
  const { left, bottom } = button.getBoundingClientRect();
  const { top } = text.getBoundingClientRect();
  expect(top).toBeGreaterThan(bottom);
  for (let y = bottom - 1; y <= top + 1; y += 1) {
    expect(button.parentElement?.contains(document.elementFromPoint(left + 5, y)), `${y}`).toBe(true);
  }
  await userEvent.hover(reason);
  await expect.element(reason).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(reason).not.toBeVisible();
});

it('a hidden reason stays hidden while the page scrolls under a resting pointer, and returns when the pointer moves', async () => {
  await renderApp('/ai');
  const button = send.element() as HTMLElement;
  button.focus();
  await expect.element(reason).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(reason).not.toBeVisible();
  // The event as Chromium sends it, with a delay.
  const heading = page.getByRole('heading', { level: 1 }).element();
  heading.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await expect.element(reason).not.toBeVisible();
  await userEvent.hover(page.getByRole('textbox').first());
  await expect.element(reason).toBeVisible();
});
