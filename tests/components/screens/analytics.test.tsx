import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AnalyticsScreen } from '#client/screens/analytics/analytics-screen.tsx';
import { useFocusNet } from '#client/ui/use-focus-net.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

const pattern = {
  completion_rate: 62.5,
  avg_tasks_per_day: 3.16,
  best_time_of_day: 'morning',
  procrastination_rate: 0,
};

/** The screen inside the shell's focus net, which catches a focus whose element was removed. */
function Caught() {
  useFocusNet();
  return <AnalyticsScreen />;
}

/** The screen with a server that gives these answers, and then repeats the last. */
async function renderAnalytics(...answers: (object | Response)[]) {
  const asked: string[] = [];
  const fetch = async (address: string | URL | Request): Promise<Response> => {
    const answer = answers[Math.min(asked.push(new URL(String(address)).pathname), answers.length) - 1];
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  };
  const { spoken, around } = createScreenWorld(fetch);
  await render(around(<Caught />));
  return { asked, spoken };
}

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const notEnough = () => page.getByText('Not enough data yet. Complete more tasks to see analytics!', { exact: true });

describe('without enough data', () => {
  test.each([
    ['a pattern of null', { pattern: null, context_stats: [], recommendations: [] }],
    ['nothing at all', {}],
  ])('as %s: the empty text, and no figures', async (_, answer) => {
    const { asked } = await renderAnalytics(answer);
    await expect.element(notEnough()).toBeVisible();
    await expect.element(page.getByText('Your productivity insights and patterns', { exact: true })).toBeVisible();
    expect(page.getByRole('region').elements()).toEqual([]);
    expect(asked).toEqual(['/analytics/patterns']);
  });
});

describe('with data', () => {
  test('the four figures', async () => {
    await renderAnalytics({ pattern, context_stats: [], recommendations: [] });
    for (const [name, value] of [
      ['Completion Rate', '62.5%'],
      ['Avg Tasks/Day', '3.2'],
      ['Best Time', 'Morning'],
      ['Procrastination', '0%'],
    ] as const) {
      await expect.element(panel(name).getByText(value, { exact: true })).toBeVisible();
    }
    expect(notEnough().elements()).toEqual([]);
    expect(panel('Context Performance').elements()).toEqual([]);
    expect(panel('AI Recommendations').elements()).toEqual([]);
  });

  test.each([
    ['null', null],
    ['an empty text', ''],
    ['missing', undefined],
  ])("a best time that is %s is 'N/A'", async (_, best_time_of_day) => {
    await renderAnalytics({ pattern: { ...pattern, best_time_of_day } });
    await expect.element(panel('Best Time').getByText('N/A', { exact: true })).toBeVisible();
  });

  test('each context with its tasks and its rate', async () => {
    await renderAnalytics({
      pattern,
      context_stats: [
        { id: 1, name: 'home', tasks_count: 1, completion_rate: 100 },
        { id: 2, name: 'office', tasks_count: 8, completion_rate: 12.5 },
      ],
    });
    const contexts = panel('Context Performance').getByRole('listitem');
    for (const [name, tasks, rate] of [
      ['home', '1 task', '100% completed'],
      ['office', '8 tasks', '12.5% completed'],
    ] as const) {
      await expect.element(contexts.filter({ hasText: name }).getByText(tasks, { exact: true })).toBeVisible();
      await expect.element(contexts.filter({ hasText: name }).getByText(rate, { exact: true })).toBeVisible();
    }
  });

  test('each recommendation with its score and its reasons, also two of one title and no id', async () => {
    await renderAnalytics({
      pattern,
      recommendations: [
        { task: { title: 'Taxes' }, priority_score: '84.96', reasons: ['Due soon', 'High priority'] },
        { task: { title: 'Taxes' }, priority_score: 40, reasons: [] },
      ],
    });
    const recommendations = panel('AI Recommendations');
    await expect.element(recommendations.getByText('Priority Score: 85', { exact: true })).toBeVisible();
    await expect.element(recommendations.getByText('Priority Score: 40', { exact: true })).toBeVisible();
    expect(recommendations.getByText('Taxes', { exact: true }).elements()).toHaveLength(2);
    const reasons = recommendations.getByRole('list').nth(1).getByRole('listitem').elements();
    expect(reasons.map((reason) => reason.textContent)).toEqual(['Due soon', 'High priority']);
  });
});

test('that could not be loaded says so with the empty text; tried again it is there, and the focus is on the heading', async () => {
  const { asked, spoken } = await renderAnalytics(Response.json({ message: 'Out of order' }, { status: 400 }), {
    pattern,
  });
  await expect.element(page.getByText('Out of order', { exact: true })).toBeVisible();
  await expect.element(notEnough()).toBeVisible();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.element(panel('Best Time').getByText('Morning', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(page.getByText('Out of order').elements()).toEqual([]);
  expect(asked).toHaveLength(2);
  await expect.poll(() => spoken).toEqual(['Out of order', 'Loaded']);
});
