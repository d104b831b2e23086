import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STATUS_TITLES, TASK_STATUSES, type TaskStatus } from '#contract/entities/task.ts';
import { noOverlay, overlay } from '#tests/support/overlay.ts';
import { openOn } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const TITLE = 'Wander';
const column = (page: Page, status: TaskStatus) =>
  page.getByRole('region', { name: STATUS_TITLES[status], exact: true });
const card = (page: Page) => page.getByRole('row', { name: TITLE, exact: true });

type Walk = readonly (readonly [from: TaskStatus, to: TaskStatus])[];

/** From the first column to each other one and back, the furthest first, then to itself: every distance in both directions. */
function everyDistance(): Walk {
  const [first, ...others] = TASK_STATUSES;
  return [
    ...others.toReversed().flatMap((other) => [[first, other] as const, [other, first] as const]),
    [first, first],
  ];
}

type Move = (page: Page, from: TaskStatus, to: TaskStatus) => Promise<void>;

const keys: Readonly<Record<TaskStatus, string>> = { inbox: 'i', next: 'n', waiting: 'w', someday: 's', done: 'd' };

const ways: readonly [string, Move][] = [
  [
    'by two keys',
    async (page, _, to) => {
      await page.keyboard.press('s');
      await page.keyboard.press(keys[to]);
    },
  ],
  [
    'column by column, by Shift and arrows',
    async (page, from, to) => {
      const steps = TASK_STATUSES.indexOf(to) - TASK_STATUSES.indexOf(from);
      for (let step = 0; step < Math.abs(steps); step++) {
        await page.keyboard.press(steps > 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
      }
    },
  ],
  [
    'by its menu',
    async (page, _, to) => {
      await page.getByRole('button', { name: `Move to… ${TITLE}`, exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: STATUS_TITLES[to] }).press('Enter');
      // The current column cannot be chosen: the menu stays open and says so.
      if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape');
      await card(page).focus();
    },
  ],
  [
    'picked up by m, with arrows and Enter',
    async (page, from, to) => {
      await page.keyboard.press('m');
      const place = page.getByRole('group', { name: STATUS_TITLES[to], exact: true });
      await place.waitFor();
      const steps = TASK_STATUSES.indexOf(to) - TASK_STATUSES.indexOf(from);
      for (let step = 0; step < Math.abs(steps); step++) {
        await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
      }
      await page.keyboard.press('Enter');
      // Until the card is dropped, which may be a frame later, every key belongs to the drag.
      await untilGone(place);
    },
  ],
  [
    'from the palette',
    async (page, from, to) => {
      await noOverlay(page);
      await page.keyboard.press('Control+k');
      await page.keyboard.insertText(`move to ${STATUS_TITLES[to].toLowerCase()}`);
      await overlay(page)
        .getByRole('option', { selected: true, name: `Move to ${STATUS_TITLES[to]}` })
        .waitFor();
      await page.keyboard.press('Enter');
      // A card cannot be moved to its own column: the palette stays open and says so.
      if (from === to) await page.keyboard.press('Escape');
    },
  ],
  [
    'dragged by the pointer',
    async (page, _, to) => {
      const from = await card(page).boundingBox();
      const target = await column(page, to).boundingBox();
      if (!from || !target) throw new Error('The card or the column cannot be seen');
      await page.mouse.move(from.x + 60, from.y + 12);
      await page.mouse.down();
      await page.mouse.move(from.x + 70, from.y + 20, { steps: 3 });
      await page.mouse.move(target.x + target.width / 2, target.y + target.height - 40, { steps: 5 });
      await page.mouse.up();
    },
  ],
];

const pairs = everyDistance();

test('the walk covers every distance', () => {
  const steps = pairs.map(([from, to]) => TASK_STATUSES.indexOf(to) - TASK_STATUSES.indexOf(from));
  expect(steps.toSorted((one, other) => one - other)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4]);
});

test('a card arrives with the focus however it is moved; one that Enter has picked up stays picked up', async () => {
  const { page, call, asked } = await openOn('our service', { signIn: 'stored' });
  const { task } = await call('tasks.create', { body: { title: TITLE } });
  await page.goto('/tasks');
  await card(page).focus();

  const saved = async () => {
    const { status, waiting_since } = (await call('tasks.get', { params: { id: task.id } })).task;
    return { status, waiting_since };
  };
  // Each walk ends where the next one begins: all run in one page.
  for (const [way, move] of ways) {
    const before = asked(`PUT /tasks/${task.id}/move`).length;
    for (const [from, to] of pairs) {
      await move(page, from, to);
      await column(page, to).getByRole('row', { name: TITLE, exact: true }).and(page.locator(':focus')).waitFor();
      // The server has it too, once the write has arrived.
      await expect.poll(saved, { message: `${way}: ${from} to ${to}` }).toEqual({
        status: to,
        // Every way records since when the task waits, and clears that when it no longer waits.
        waiting_since: to === 'waiting' ? expect.any(String) : null,
      });
    }
    // One call for each move, or for each column on the way, and none for a move to the same column.
    const sent = asked(`PUT /tasks/${task.id}/move`).length - before;
    const far = pairs.map(([from, to]) => Math.abs(TASK_STATUSES.indexOf(to) - TASK_STATUSES.indexOf(from)));
    const isByColumns = way.startsWith('column by column');
    expect(sent, way).toBe(isByColumns ? far.reduce((sum, steps) => sum + steps) : far.filter(Boolean).length);
  }

  // From the palette the card is picked up while Enter is down; release it as late as a person would.
  const place = page.getByRole('group', { name: 'Next Actions', exact: true });
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('Pick up a card');
  await page.locator('[role="option"][data-choice="board.pickUp"][aria-selected="true"]').waitFor();
  await page.keyboard.down('Enter');
  await place.waitFor();
  // A held key repeats.
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await column(page, 'next').getByRole('row', { name: TITLE, exact: true }).waitFor();
});
