import '#styles/global.css.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AnalyticsScreen } from '#client/screens/analytics/analytics-screen.tsx';
import { addDays } from '#contract/entities/day.ts';
import { registry } from '#tests/support/commands.ts';
import { createScreenWorld } from '../support/screen-world.tsx';
import { contrast, setTheme, textContrast, themes } from '../ui/contrast.ts';

const pattern = {
  completion_rate: 62.5,
  avg_tasks_per_day: 3.16,
  best_time_of_day: 'morning',
  procrastination_rate: 0,
};
/** A Wednesday: three days of its week are in the future. */
const TODAY = '2026-05-13';
const FIRST = '2025-11-16';

/** 26 weeks with completions on some days. */
const historyOf = (counts: Readonly<Record<string, number>>) =>
  Array.from({ length: 179 }, (_, index) => {
    const day = addDays(FIRST, index);
    return { day, completed: counts[day] ?? 0 };
  });
const some = historyOf({ [FIRST]: 1, '2025-12-31': 3, '2026-05-10': 5, '2026-05-12': 9, [TODAY]: 2 });

async function renderAnalytics(answer: object) {
  const { spoken, commands, around } = createScreenWorld(async () => Response.json(answer));
  await render(around(<AnalyticsScreen />));
  return { spoken, commands };
}

const section = () => page.getByRole('region', { name: 'Completed per day', exact: true });
const toggle = () => section().getByRole('button', { name: 'Show as table', exact: true });
const drawing = () => section().element().querySelector('svg');
const cells = () => [...section().element().querySelectorAll<SVGRectElement>('svg [data-day]')];
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

/** A computed colour as `rgb()`, whatever it was mixed from. */
function rgb(color: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return `rgb(${[...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(', ')})`;
}

describe('in words', () => {
  test.each([
    ['many', some, '20 tasks completed in 26 weeks, most on Tue, May 12: 9'],
    ['one', historyOf({ '2025-12-31': 1 }), '1 task completed in 26 weeks, on Wed, Dec 31, 2025'],
    ['none', historyOf({}), 'No tasks completed in 26 weeks'],
  ])('%s', async (_, history, words) => {
    await renderAnalytics({ pattern, history });
    await expect.element(section().getByText(words, { exact: true })).toBeVisible();
  });
});

describe('as a table', () => {
  test('it is there for a screen reader: caption, headers, a row a week, and every number of the history', async () => {
    await renderAnalytics({ pattern, history: some });
    const table = section().getByRole('table', { name: 'Tasks completed per day, the latest week first' });
    await expect.element(table).toBeInTheDocument();
    expect(texts(table.getByRole('columnheader').elements())).toEqual([
      'Week of',
      ...['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    ]);
    const weeks = table.getByRole('rowheader').elements();
    expect(weeks).toHaveLength(26);
    expect(texts(weeks).slice(0, 3)).toEqual(['May 10', 'May 3', 'Apr 26']);
    expect(weeks.at(-1)?.textContent).toBe('Nov 16, 2025');
    for (const header of table.element().querySelectorAll('thead th')) expect(header).toHaveAttribute('scope', 'col');
    for (const header of weeks) expect(header).toHaveAttribute('scope', 'row');

    const rows = [...table.element().querySelectorAll('tbody tr')].toReversed();
    const numbers = rows.flatMap((row) => texts(row.querySelectorAll('td')));
    expect(numbers).toEqual([...some.map(({ completed }) => String(completed)), '', '', '']);
  });

  test('a button shows it in place of the drawing, and the drawing again; the focus stays, and the change is announced', async () => {
    const { spoken } = await renderAnalytics({ pattern, history: some });
    await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false');
    expect(section().getByRole('table').element().getBoundingClientRect().height).toBeGreaterThan(0);
    expect(section().getByRole('table').element().parentElement?.clientWidth).toBe(1);
    expect(drawing()).not.toBeNull();

    toggle().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true');
    await expect.element(toggle()).toHaveFocus();
    expect(section().getByRole('table').element().parentElement?.clientWidth).toBeGreaterThan(300);
    expect(section().getByRole('table').elements()).toHaveLength(1);
    expect(drawing()).toBeNull();

    await userEvent.keyboard('{Enter}');
    await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false');
    expect(drawing()).not.toBeNull();
    await expect.poll(() => spoken).toEqual(['Shown as a table', 'Shown as a drawing']);
  });

  test('so does the command', async () => {
    const { commands } = await renderAnalytics({ pattern, history: some });
    await expect.element(toggle()).toBeVisible();
    await commands.runner.run(registry.get('analytics.showTable'));
    await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('as a drawing', () => {
  test('one cell a day, a column a week, a row a weekday; hidden from screen readers', async () => {
    await renderAnalytics({ pattern, history: some });
    await expect.element(toggle()).toBeVisible();
    expect(drawing()?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(cells().map(({ dataset }) => dataset.day)).toEqual(some.map(({ day }) => day));
    const middle = (day: string) => {
      const box = cells()
        .find(({ dataset }) => dataset.day === day)
        ?.getBoundingClientRect();
      if (!box) throw new Error(`No cell for ${day}`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    expect(middle('2026-05-12').x).toBeCloseTo(middle('2026-05-10').x, 1);
    expect(middle('2026-05-12').y).toBeCloseTo(middle('2025-12-30').y, 1);
    expect(middle('2026-05-11').y).toBeGreaterThan(middle('2026-05-10').y);
    expect(middle('2026-05-10').x).toBeGreaterThan(middle('2026-05-03').x);
    expect(texts(drawing()?.querySelectorAll('text') ?? [])).toEqual(['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May']);
  });

  test('each step is larger than the one before, and says in the legend what it stands for', async () => {
    const busy = historyOf(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [addDays(FIRST, at), at + 1])));
    await renderAnalytics({ pattern, history: busy });
    await expect.element(toggle()).toBeVisible();
    const stepped = (step: number) => cells().find(({ dataset }) => dataset.step === String(step));
    const widths = [0, 1, 2, 3, 4, 5].map((step) => stepped(step)?.getBoundingClientRect().width ?? 0);
    for (const [step, width] of widths.entries()) expect(width).toBeGreaterThan((widths[step - 1] ?? 0) + 1);
    const legend = section().element().querySelectorAll('ul li');
    expect(texts(legend)).toEqual(['none', '1–2', '3–4', '5–6', '7–8', '9–10', 'today']);
  });

  test.each(themes)('every step is 3:1 on the panel, and none like another: %s', async (theme) => {
    setTheme(theme);
    const busy = historyOf(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [addDays(FIRST, at), at + 1])));
    await renderAnalytics({ pattern, history: busy });
    await expect.element(toggle()).toBeVisible();
    const ground = getComputedStyle(section().element()).backgroundColor;
    const fills = [0, 1, 2, 3, 4, 5].map((step) => {
      const cell = cells().find(({ dataset }) => dataset.step === String(step));
      return rgb(cell ? getComputedStyle(cell).fill : '');
    });
    for (const fill of fills) expect(contrast(fill, ground)).toBeGreaterThanOrEqual(3);
    expect(new Set(fills).size).toBe(6);
    for (const label of section().element().querySelectorAll('span, li, p')) {
      expect(textContrast(label)).toBeGreaterThanOrEqual(7);
    }
  });
});

describe('is absent', () => {
  test.each([
    ['without a history', { pattern }],
    ['with null', { pattern, history: null }],
    ['with no day', { pattern, history: [] }],
    ['with something else of that name', { pattern, history: { '2026-05-12': 9 } }],
    ['with days by another name', { pattern, history: [{ date: '2026-05-12', completed: 9 }] }],
    ['where nothing was ever completed', { pattern: null, history: historyOf({}) }],
  ])('%s, and the command says so', async (_, answer) => {
    const { commands, spoken } = await renderAnalytics(answer);
    const notEnough = page.getByText('Not enough data yet. Complete more tasks to see analytics!');
    await expect.element(page.getByRole('region', { name: 'Completion Rate' }).or(notEnough)).toBeVisible();
    expect(section().elements()).toEqual([]);
    expect(page.getByRole('table').elements()).toEqual([]);
    await commands.runner.run(registry.get('analytics.showTable'));
    await expect.poll(() => spoken).toEqual(['There is no history']);
  });
});

test('the page and the box do not scroll sideways, drawn and as a table', async () => {
  await renderAnalytics({ pattern, history: some });
  for (const isTable of [false, true]) {
    await expect.element(toggle()).toHaveAttribute('aria-pressed', String(isTable));
    for (const width of [1440, 1024, 390, 320]) {
      await page.viewport(width, 800);
      expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
      const inner = section().element().firstElementChild?.nextElementSibling;
      expect(inner?.scrollWidth).toBe(inner?.clientWidth);
    }
    await toggle().click();
  }
});
