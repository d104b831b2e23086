import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Button } from '#client/ui/button.tsx';
import { setTheme, textContrast, themes } from './contrast.ts';

it('is named by its label alone and shows its key', async () => {
  await render(<Button keyHint="c">Capture</Button>);
  await expect.element(page.getByRole('button', { name: 'Capture', exact: true })).toHaveTextContent('Capturec');
});

it('exposes its key to a screen reader when asked to', async () => {
  await render(<Button shortcut="Control+K">Commands</Button>);
  await expect
    .element(page.getByRole('button', { name: 'Commands' }))
    .toHaveAttribute('aria-keyshortcuts', 'Control+K');
});

it.each(['{Enter}', ' '])('does its work once for the key %j', async (key) => {
  const onPress = vi.fn();
  await render(<Button onPress={onPress}>Add</Button>);
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(onPress).toHaveBeenCalledOnce();
});

describe('with a reason not to be used', () => {
  it('can be focused, says and shows the reason, and does nothing', async () => {
    // Move the pointer away: a hovered button shows its reason too.
    await userEvent.hover(document.documentElement, { position: { x: 900, y: 700 } });
    const [onPress, onDisabledPress] = [vi.fn(), vi.fn()];
    await render(
      <Button disabledReason="Finish the checklist first" onPress={onPress} onDisabledPress={onDisabledPress}>
        Complete Weekly Review
      </Button>,
    );
    const button = page.getByRole('button', { name: 'Complete Weekly Review', exact: true });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription('Finish the checklist first');
    const reason = page.getByText('Finish the checklist first');
    await expect.element(reason).not.toBeVisible();
    // Spoken as the button's description; as text of its own Orca would repeat it.
    expect(reason.element().closest('[aria-hidden="true"]')).not.toBeNull();
    expect(page.getByRole('tooltip', { includeHidden: true }).elements()).toEqual([]);

    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await expect.element(page.getByText('Finish the checklist first')).toBeVisible();
    await userEvent.keyboard('{Enter} ');
    // Playwright refuses to click a disabled button; a user's pointer reaches it.
    await button.click({ force: true });
    expect(onPress).not.toHaveBeenCalled();
    // Enter, Space and the pointer.
    expect(onDisabledPress).toHaveBeenCalledTimes(3);
  });

  it('does not submit its form', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    await render(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Signing in">
          Sign In
        </Button>
      </form>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps the focus when the reason comes and goes', async () => {
    const { rerender } = await render(<Button>Sign In</Button>);
    await userEvent.tab();
    await rerender(<Button disabledReason="Signing in">Signing in...</Button>);
    await expect.element(page.getByRole('button', { name: 'Signing in...' })).toHaveFocus();
    await rerender(<Button>Sign In</Button>);
    await expect.element(page.getByRole('button', { name: 'Sign In' })).toHaveFocus();
  });
});

describe.each(themes)('in %s', (theme) => {
  it.each(['plain', 'primary', 'quiet'] as const)('%s: label and key are readable at 7:1', async (variant) => {
    setTheme(theme);
    await render(
      <Button variant={variant} keyHint="key">
        Label
      </Button>,
    );
    expect(textContrast(page.getByText('Label').element())).toBeGreaterThanOrEqual(7);
    expect(textContrast(page.getByText('key').element())).toBeGreaterThanOrEqual(7);
  });
});

it('is a target of 24 pixels at least', async () => {
  await render(<Button>x</Button>);
  const { width, height } = page.getByRole('button').element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});
