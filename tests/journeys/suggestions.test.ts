import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { focused } from '#tests/support/keyboard.ts';
import { noOverlay, openDialog, overlay, runFromPalette } from '#tests/support/overlay.ts';
import { emptyOut, failing, openOn, spoken } from '#tests/support/two-servers.ts';

/** Runs a command from the palette by keys, with the answers to its questions. */
async function run(page: Page, command: string, ...answers: string[]) {
  await runFromPalette(page, command);
  for (const answer of answers) {
    await overlay(page).getByRole('combobox').fill(answer);
    // Press Enter once the first row is the intended one.
    await overlay(page).getByRole('option').first().filter({ hasText: answer }).waitFor();
    await page.keyboard.press('Enter');
  }
}

async function close(page: Page) {
  await page.keyboard.press('Escape');
  await noOverlay(page);
}

const BY_RULES = /not from an AI/;

test('every question to the AI is asked by keys alone, and its answer is announced', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, asked, expectNoise } = app;
  await emptyOut(app);
  await call('tasks.create', { body: { title: 'Wash', status: 'next', priority: 20 } });
  const { task } = await call('tasks.create', { body: { title: 'Sweep', status: 'next', priority: 90 } });
  await page.goto('/tasks');
  await page.getByRole('row', { name: /^Sweep/ }).press('Home');

  await page.getByRole('row', { name: /^Sweep/ }).focus();
  await run(page, 'Analyze');
  const needs = openDialog(page, 'What “Sweep” needs');
  await needs.getByText(BY_RULES).waitFor();
  await expect.poll(() => asked('POST /ai/analyze-task')).toEqual([{ task_id: task.id, ai_model: 'gemini' }]);
  expect(await needs.getByRole('listitem').allTextContents()).toContain('High priority');
  expect(await spoken(page, 'What “Sweep” needs')).toBe(1);
  await close(page);
  await expect.poll(() => focused(page)).toMatch(/^Sweep/);

  await run(page, 'Why is it not done?');
  await openDialog(page, 'Why “Sweep” is not done').getByText(BY_RULES).waitFor();
  await expect.poll(() => asked(`POST /ai/explain-procrastination/${task.id}`)).toEqual([{ ai_model: 'gemini' }]);
  await close(page);

  for (const [period, label, heading] of [
    ['day', 'Today', 'How today went'],
    ['week', 'The last week', 'How the last week went'],
    ['month', 'The last month', 'How the last month went'],
  ] as const) {
    await run(page, 'How productive was I?', label);
    await openDialog(page, heading).getByText(BY_RULES).waitFor();
    await expect.poll(() => asked('POST /ai/productivity-feedback').at(-1)).toEqual({ period, ai_model: 'gemini' });
    await close(page);
  }

  await run(page, 'AI providers');
  await openDialog(page, 'AI providers').getByText('gemini: not set up').waitFor();
  await close(page);

  // A failure is shown in place of the answer, announced once, and can be retried there.
  expectNoise(/503/);
  expectNoise(/The model is busy/);
  const heal = await failing(page, ['POST', '/ai/suggest-next'], 'The model is busy', 503);
  await run(page, 'What should I do next?');
  const suggested = openDialog(page, 'What to do next');
  await suggested.getByText('The model is busy', { exact: true }).waitFor();
  expect(await spoken(page, 'The model is busy')).toBe(1);
  await heal();
  await page.keyboard.press('Shift+R');
  await suggested.getByRole('row', { name: /^Sweep/ }).waitFor();
  await suggested.getByRole('row', { name: /^Sweep/ }).focus();
  await page.keyboard.press('e');
  await expect.poll(async () => (await call('tasks.get', { params: { id: task.id } })).task.status).toBe('done');
  await page.keyboard.press('Enter');
  await openDialog(page, 'Sweep').waitFor();
});
