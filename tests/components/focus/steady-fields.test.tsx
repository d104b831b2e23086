import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { askAgainAtOnce } from '../support/ask-again-at-once.ts';
import { failingAnswers } from '../support/failing-answers.ts';
import { type PlaceToType, placesToType } from './places-to-type.ts';
import { press, renderApp } from './render-app.tsx';

const things = {
  tasks: ['Ant', 'Bee', 'Cat'].map((title, index) => ({ id: index + 1, title, status: 'inbox' })),
  projects: [{ id: 1, name: 'House', status: 'active', progress: 0 }],
  contexts: [{ id: 1, name: 'home' }],
  references: [{ id: 1, title: 'Plumber', content: '555 1234' }],
};

/**
 * One read failure of each kind that the page can tell apart: refused, cut off, malformed. That all others are one of
 * these, tests/faults proves for every call; the task panel meets all of them in task-panel-failing.test.tsx.
 */
const kinds = ['500', 'a body that is cut off', 'a body of the wrong type'] as const;

/** Opens the place, and types letters that are keys elsewhere. */
async function typeAt({ address, open, field: name }: PlaceToType) {
  const world = await renderApp(address, things);
  const { queryClient } = world.api;
  askAgainAtOnce(queryClient);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await open(world);
  const byRole = (role: 'textbox' | 'searchbox' | 'combobox') => page.getByRole(role, { name });
  const locator = byRole('textbox').or(byRole('searchbox')).or(byRole('combobox'));
  await expect.element(locator).toBeVisible();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // Readers are notified in a later task.
  await new Promise((resolve) => setTimeout(resolve));
  const field = locator.element() as HTMLInputElement | HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  const before = field.value;
  let typed = '';
  /** The same field has the focus and all letters typed so far, and no letter ran a command. */
  const typesOn = async (why: string) => {
    await press('ee');
    typed += 'ee';
    expect(document.activeElement, why).toBe(field);
    expect(field.value, why).toBe(before + typed);
    expect(world.server.writes, why).toEqual([]);
  };
  const askAgain = async () => {
    void queryClient.invalidateQueries();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  };
  await typesOn('opened');
  return { ...world, typesOn, askAgain };
}

test.each(placesToType)(
  '$name: the field keeps the focus and its text while every read fails, and when everything is deleted elsewhere',
  async (place) => {
    const { server, spoken, typesOn, askAgain } = await typeAt(place);
    for (const name of kinds) {
      server.failWith(failingAnswers[name]);
      await askAgain();
      await typesOn(name);
    }
    server.failWith(() => Response.json({ message: 'Not found' }, { status: 404 }));
    await askAgain();
    await typesOn('404');
    server.failWith(null);
    await askAgain();
    await typesOn('well again');

    const before = spoken.length;
    server.deleteAll();
    await askAgain();
    await typesOn('deleted');
    // The first answer may cause further requests.
    await askAgain();
    await typesOn('and asked for again');
    const { gone } = place;
    if (!gone) return;
    const around = document.activeElement?.closest('[role="dialog"], #main') ?? document.body;
    await expect.element(page.elementLocator(around).getByText(gone)).toBeVisible();
    expect(spoken.slice(before).filter((words) => gone.test(words))).toHaveLength(1);
  },
);
