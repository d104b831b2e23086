import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { ErrorBoundary } from '#client/app/error-boundary.tsx';
import { lazyAnew } from '#client/ui/lazy-anew.ts';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { expectConsole } from '#tests/support/console.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

const WORDS = 'This screen could not be shown.';
const tryAgain = () => page.getByRole('button', { name: 'Try again' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

function Breakable({ state }: { state: { broken: boolean } }) {
  if (state.broken) throw new Error('Broken on purpose');
  return <ScreenHeading title="All is well" />;
}

/** A shell with one screen that does not load while it is broken, and one that does. */
async function renderShell(screen: ReactNode) {
  const world = createScreenWorld(() => Promise.reject(new Error('Nothing is asked for')));
  const shell = (at: string) =>
    world.around(
      <ErrorBoundary key={at} title={at === '/one' ? 'One' : 'Two'}>
        {at === '/one' ? screen : <ScreenHeading title="Two" />}
      </ErrorBoundary>,
    );
  const { rerender } = await render(shell('/one'));
  return { ...world, goTo: (at: string) => rerender(shell(at)) };
}

it('shows in place of a failing screen its name, what happened and what can be done, and announces it once', async () => {
  expectConsole(/Broken on purpose/);
  const state = { broken: true };
  const { spoken, status } = await renderShell(<Breakable state={state} />);
  await expect.element(heading('One')).toHaveFocus();
  await expect.element(page.getByText(WORDS)).toBeVisible();
  await expect.element(tryAgain()).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(spoken).toEqual([WORDS]);
  expect(status.get()).toEqual({ text: WORDS, tone: 'error' });
  // Only the one live region announces it.
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

it('comes back when it is tried again by button and by key, and says so again when it fails again', async () => {
  expectConsole(/Broken on purpose/);
  const state = { broken: true };
  const { spoken, commands } = await renderShell(<Breakable state={state} />);
  await expect.element(heading('One')).toHaveFocus();
  await userEvent.tab();
  await expect.element(tryAgain()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => spoken).toEqual([WORDS, WORDS]);
  await expect.element(heading('One')).toHaveFocus();

  state.broken = false;
  await userEvent.keyboard('{Shift>}R{/Shift}');
  await expect.element(heading('All is well')).toHaveFocus();
  await expect.element(page.getByText(WORDS)).not.toBeInTheDocument();
  expect(spoken).toHaveLength(2);
  expect(commands.runner.availability(commands.registry.get('app.retry'))).toBe('Nothing has failed here');
});

it('is left by going elsewhere, and coming back tries again', async () => {
  expectConsole(/Broken on purpose/);
  const state = { broken: true };
  const { goTo, commands } = await renderShell(<Breakable state={state} />);
  await expect.element(heading('One')).toHaveFocus();
  await goTo('/two');
  await expect.element(heading('Two')).toHaveFocus();
  await expect.element(page.getByText(WORDS)).not.toBeInTheDocument();
  expect(commands.workspace.broken.any).toBe(false);
  state.broken = false;
  await goTo('/one');
  await expect.element(heading('All is well')).toHaveFocus();
});

it('requests missing code again, once for each try', async () => {
  expectConsole(/No such chunk/);
  let asked = 0;
  let there = false;
  const Screen = lazyAnew(async () => {
    asked += 1;
    if (!there) throw new TypeError('No such chunk');
    return () => <ScreenHeading title="It came" />;
  });
  const { spoken } = await renderShell(<Screen />);
  await expect.element(tryAgain()).toBeVisible();
  expect(asked).toBe(1);
  await tryAgain().click();
  await expect.poll(() => spoken).toEqual([WORDS, WORDS]);
  expect(asked).toBe(2);
  there = true;
  await tryAgain().click();
  await expect.element(heading('It came')).toHaveFocus();
  expect(asked).toBe(3);
});

it('loads code once more that was lost while it was being loaded ahead, before it says so', async () => {
  let asked = 0;
  const lost = Promise.withResolvers<never>();
  const Screen = lazyAnew(() => {
    asked += 1;
    // The browser joins what is under way.
    return asked <= 2 ? lost.promise : Promise.resolve(() => <ScreenHeading title="It came" />);
  });
  const ahead = Screen.preload();
  const { spoken } = await renderShell(<Screen />);
  lost.reject(new TypeError('No such chunk'));
  await ahead;
  await expect.element(heading('It came')).toHaveFocus();
  expect(spoken).toEqual([]);
  expect(asked).toBe(3);
});
