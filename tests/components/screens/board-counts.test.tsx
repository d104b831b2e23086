import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { focusIs, goToRow, press, renderApp, titlesIn } from '../focus/render-app.tsx';
import { takeRenders } from '../support/count-renders.tsx';

// The cost of a key on the board, in counts: which components render, and which lists change in the document.

const STATUSES = ['inbox', 'next', 'waiting', 'someday', 'done'];
// The server changes them.
const tasks = () =>
  Array.from({ length: 500 }, (_, index) => ({
    id: index + 1,
    title: `Task ${index + 1}`,
    status: STATUSES[index % STATUSES.length],
    priority: 50,
  }));
/** The cards of a column that are in the document at a time, at most. */
const IN_DOCUMENT = 20;

let queryClient: QueryClient;
let spoken: readonly string[];

beforeEach(async () => {
  await page.viewport(1280, 800);
  const world = await renderApp('/tasks', { tasks: tasks() });
  ({ queryClient } = world.api);
  ({ spoken } = world);
  await goToRow('Inbox', 'Task 1');
  await press('j');
  await focusIs('row Task 6', 'the second card');
  await settled();
});

/** Waits for the server's answers, and then for two frames in which nothing renders. Returns the renders. */
async function settled(): Promise<ReadonlyMap<string, number>> {
  const renders = new Map<string, number>();
  for (let quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const taken = takeRenders();
    for (const [name, count] of taken) renders.set(name, (renders.get(name) ?? 0) + count);
    const isAnswered = queryClient.isFetching() === 0 && queryClient.isMutating() === 0;
    quiet = isAnswered && taken.size === 0 ? quiet + 1 : 0;
  }
  return renders;
}

/** Presses a key and counts its effects, until `done` holds and nothing renders any more. */
async function costOf(key: string, done: () => void) {
  const touched = new Set<Element>();
  const note = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const place = element?.closest('[role="row"], [role="grid"]');
      if (place) touched.add(place);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const asked = [vi.spyOn(Element.prototype, 'getBoundingClientRect'), vi.spyOn(Element.prototype, 'scrollIntoView')];
  onTestFinished(() => {
    for (const spy of asked) spy.mockRestore();
  });
  await press(key);
  await vi.waitFor(done);
  const renders = await settled();
  note(observer.takeRecords());
  observer.disconnect();
  const lists = [...document.querySelectorAll('main [role="grid"]')].filter((grid) =>
    [...touched].some((element) => grid.contains(element)),
  );
  return {
    of: (name: string) => renders.get(name) ?? 0,
    rows: touched.size,
    lists: lists.length,
    /** The number of property reads that force a layout. */
    places: asked.reduce((sum, { mock }) => sum + mock.calls.length, 0),
  };
}

it('j renders two rows and no list, touches those, and asks the browser once for a layout', async () => {
  /** Whether the row had the tab stop when it got the focus. */
  const wasCurrent: boolean[] = [];
  const onFocusIn = ({ target }: FocusEvent) => wasCurrent.push(target instanceof HTMLElement && target.tabIndex === 0);
  document.addEventListener('focusin', onFocusIn, { once: true });
  onTestFinished(() => document.removeEventListener('focusin', onFocusIn));
  const cost = await costOf('j', () => expect(document.activeElement?.ariaLabel).toContain('Task 11'));
  expect(cost.of('TasksScreen')).toBe(0);
  expect(cost.of('BoardColumn')).toBe(0);
  expect(cost.of('BoardCard')).toBe(0);
  expect(cost.of('ItemList')).toBe(0);
  expect(cost.of('Row')).toBe(2);
  expect(cost.rows).toBe(2);
  // It saves nothing and requests nothing from the server.
  expect(cost.of('Footer')).toBe(0);
  // For the row that is to be seen, before anything has changed; what the rows show of it changes before the focus moves, for
  // which the browser lays the page out.
  expect(cost.places).toBe(1);
  expect(wasCurrent).toEqual([true]);
});

it('the first key after a press of the pointer renders no more rows than another key', async () => {
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
  const pressed = await settled();
  expect(pressed.get('Row') ?? 0).toBe(0);
  const cost = await costOf('j', () => expect(document.activeElement?.ariaLabel).toContain('Task 11'));
  expect(cost.of('Row')).toBe(2);
});

it('a move renders the two columns, once asked and once answered, touches no other, and gives the focus to nothing between', async () => {
  const focused: (string | null)[] = [];
  const onFocusIn = ({ target }: FocusEvent) => focused.push((target as Element).ariaLabel);
  document.addEventListener('focusin', onFocusIn);
  onTestFinished(() => document.removeEventListener('focusin', onFocusIn));
  const cost = await costOf('{Shift>}{ArrowRight}{/Shift}', () => expect(titlesIn('Next Actions')).toContain('Task 6'));
  expect(cost.lists).toBe(2);
  expect(cost.of('BoardColumn')).toBeLessThanOrEqual(4);
  // Rows that come into view in the old and the new column render; the others do not.
  expect(cost.of('BoardCard')).toBeLessThanOrEqual(2 * IN_DOCUMENT + 2);
  expect(cost.of('Row')).toBeLessThanOrEqual(10 * IN_DOCUMENT);
  expect(focused).toEqual([expect.stringContaining('Task 6')]);
});

it('a capture renders the inbox in the frame in which the palette goes, and of its rows only those that change', async () => {
  await press('c');
  await press('Water the ferns');
  await settled();
  const inbox = page.getByRole('grid', { name: 'Inbox' }).element();
  const shown: (string | null)[] = [];
  const leaving = new MutationObserver(() => {
    if (document.querySelector('[data-overlay-layer="leaving"]')) shown.push(inbox.getAttribute('aria-rowcount'));
  });
  leaving.observe(document.body, { subtree: true, attributeFilter: ['data-overlay-layer'] });
  onTestFinished(() => leaving.disconnect());
  const cost = await costOf('{Enter}', () => expect(inbox.getAttribute('aria-rowcount')).toBe('101'));
  expect(shown).toEqual(['101']);
  expect(cost.lists).toBe(1);
  // One render for the request and one for the answer.
  expect(cost.of('BoardColumn')).toBe(2);
  // The content of the palette does not change.
  expect(cost.of('CaptureDescription')).toBe(0);
  expect(cost.of('BoardCard')).toBeLessThanOrEqual(1);
  expect(cost.of('Row')).toBeLessThanOrEqual(4);
});

it('Shift+J moves nothing on the board, and says why; Shift and an arrow select', async () => {
  await press('{Shift>}j{/Shift}');
  await vi.waitFor(() => expect(spoken.at(-1)).toBe('It is in no project'));
  await press('{Shift>}{ArrowDown}{/Shift}');
  await vi.waitFor(() => expect(document.querySelectorAll('main [aria-selected="true"]').length).toBeGreaterThan(0));
});
