import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Router, useLocation } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import '#styles/global.css.ts';
import { startChat } from '#client/app/chat.ts';
import { createChatKeeper } from '#client/app/chat-keeper.ts';
import { LazyChatProvider } from '#client/app/lazy-chat.ts';
import { LazyReviewProvider } from '#client/app/lazy-review.ts';
import { preloadOverlays } from '#client/app/overlays.tsx';
import type { PreferencesStore } from '#client/app/preferences.ts';
import { startReview } from '#client/app/review.ts';
import { routes } from '#client/app/routes.ts';
import { Shell } from '#client/app/shell.tsx';
import type { ScreenDefinition } from '#client/registry/define-screen.ts';
import { KeptFocus } from '#client/ui/kept-focus.tsx';
import { createScreenWorld } from '../support/screen-world.tsx';
import { createFocusServer } from './focus-server.ts';

function Routes({ screens, preferences }: { screens: readonly ScreenDefinition[]; preferences: PreferencesStore }) {
  const [location] = useLocation();
  const route = screens.find(({ path }) => path === location);
  if (!route) throw new Error(`There is no screen at ${location}`);
  return <Shell route={route} preferences={preferences} />;
}

/** Renders the shell on the screen of an address, with all other screens, and a server with this data. */
export async function renderApp(
  address: string,
  given: Parameters<typeof createFocusServer>[0] = {},
  { screens = routes, now }: { screens?: readonly ScreenDefinition[]; now?: () => number } = {},
) {
  const server = createFocusServer(given);
  const [path = '/', searchPath = ''] = address.split('?');
  const { hook, searchHook, navigate } = memoryLocation({ path, searchPath });
  const before = window.location.href;
  // Commands may read the page's address, so it must be that of the screen.
  const goTo = (to: string) => {
    window.history.replaceState(null, '', to);
    navigate(to);
  };
  window.history.replaceState(null, '', address);
  const world = createScreenWorld(server.fetch, { onNavigate: goTo, now, isOurs: true });
  const { api, status, announcer, preferences } = world;
  const report = (error: unknown) => {
    throw error;
  };
  const chat = startChat({
    api,
    status,
    keeper: createChatKeeper(window, report),
    drafts: world.drafts,
    announcer: announcer as Parameters<typeof startChat>[0]['announcer'],
  });
  const review = startReview({ window, api, status, report }, undefined);
  onTestFinished(async () => {
    // The page unmounts before its machines stop, as in the app.
    await cleanup();
    chat.actor.stop();
    review.actor.stop();
    // The browser goes back over the step of a closed panel with a delay: wait, so that it does not do so in the next test.
    await vi.waitFor(() => expect(world.commands.browserStep.isReturning).toBe(false));
    window.history.replaceState(null, '', before);
    localStorage.clear();
    sessionStorage.clear();
  });
  await Promise.all([preloadOverlays(), ...routes.map(({ Screen }) => Screen.preload())]);
  await render(
    world.around(
      <LazyChatProvider value={{ start: () => chat.actor }}>
        <LazyReviewProvider value={{ start: () => review.actor }}>
          <Router hook={hook} searchHook={searchHook}>
            <Routes screens={screens} preferences={preferences} />
            <KeptFocus />
          </Router>
        </LazyReviewProvider>
      </LazyChatProvider>,
    ),
  );
  await vi.waitFor(() => expect(focused()).toMatch(/^h1 /));
  return { ...world, server, chat: chat.actor };
}

/** The focused row, heading or control, by its name; 'body' must never occur. */
export function focused(): string {
  const active = document.activeElement;
  if (!active || active === document.body) return 'body';
  const name = active.getAttribute('aria-label') ?? active.textContent ?? '';
  const kind = active.getAttribute('role') ?? active.tagName.toLowerCase();
  // The name of a row contains everything; its title comes first.
  return `${kind} ${kind === 'row' ? name.split(',')[0] : name.trim()}`;
}

/** The rows of the list with this heading. */
export function rowsOf(heading: string): HTMLElement[] {
  const list = page.getByRole('grid', { name: heading, exact: true }).query();
  return [...(list?.querySelectorAll<HTMLElement>('[role="row"][data-key]') ?? [])];
}

/** Their titles, with which their accessible names start. */
export const titlesIn = (heading: string): string[] =>
  rowsOf(heading).map((row) => row.getAttribute('aria-label')?.split(',')[0] ?? '');

/** Puts the focus on a row, as a screen reader does. */
export async function goToRow(heading: string, title: string): Promise<void> {
  await vi.waitFor(() => expect(titlesIn(heading)).toContain(title));
  rowsOf(heading)[titlesIn(heading).indexOf(title)]?.focus();
  await vi.waitFor(() => expect(focused()).toBe(`row ${title}`));
}

export const press = (keys: string) => userEvent.keyboard(keys);

/** Waits until the focus is there. */
export async function focusIs(where: string, why: string): Promise<void> {
  await vi.waitFor(() => expect(focused(), why).toBe(where));
}

/** The focus on the heading of a list. */
export function headingOf(heading: string): string {
  const found = [...document.querySelectorAll('h1, h2, h3')].find(({ textContent }) => textContent === heading);
  return `${found?.tagName.toLowerCase()} ${heading}`;
}
