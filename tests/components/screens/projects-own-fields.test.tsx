import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readProjectField } from '#client/commands/project-rows.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { button, house, renderProjects } from './render-projects.tsx';

const own = { area: 'Home', purpose: 'A dry roof before winter', review_every: 14, reviewed_on: '2020-03-04' };
const panel = () => page.getByRole('region', { name: 'House', exact: true });
const field = (name: RegExp) => page.getByRole('form', { name: 'Edit project' }).getByRole('textbox', { name });

describe('area, purpose and review interval of a project', () => {
  test('are shown where the project is open, and only those that it has', async () => {
    const { leave } = await renderProjects({ projects: [house(own)], isOurs: true, search: 'open=1' });
    await expect.element(panel().getByText('A dry roof before winter', { exact: true })).toBeVisible();
    await expect.element(panel().getByText('Area: Home', { exact: true })).toBeVisible();
    await expect.element(panel().getByText(/^To be reviewed every 14 days, last .*2020$/)).toBeVisible();
    await leave();
    await renderProjects({ projects: [house()], isOurs: true, search: 'open=1' });
    await expect.element(panel().getByText('Paint it', { exact: true })).toBeVisible();
    expect(
      panel()
        .getByText(/^Area|reviewed/)
        .elements(),
    ).toEqual([]);
  });

  test('are changed in the editor, one at a time, and an invalid interval is reported and not sent', async () => {
    const { written, spoken } = await renderProjects({ projects: [house(own)], isOurs: true, search: 'open=1&edit' });
    await expect.element(field(/^Area/)).toHaveValue('Home');
    await field(/^Review every/).fill('often');
    await expect.element(field(/^Review every/)).not.toHaveAttribute('aria-invalid');
    await button('Save').click();
    await expect.element(field(/^Review every/)).toHaveAttribute('aria-invalid', 'true');
    const problem = 'A review interval is 1 to 366 days, such as 14 days, 2 weeks or monthly';
    expect(spoken).toEqual([problem]);
    expect(written).toEqual([]);
    await field(/^Review every/).fill('2 weeks');
    await field(/^Purpose/).fill('');
    await field(/^Area/).fill(' Garden ');
    await button('Save').click();
    await vi.waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.body).toMatchObject({ area: 'Garden', purpose: null, review_every: 14 });
    expect(written[0]?.body).not.toHaveProperty('name');
    await vi.waitFor(() => expect(spoken).toEqual([problem, 'Project saved']));
  });

  test('are absent on another server, and a save sends none of them', async () => {
    const { written } = await renderProjects({ projects: [house()], search: 'open=1&edit' });
    await expect.element(field(/^Name/)).toHaveValue('House');
    expect(field(/^(?:Area|Purpose|Review)/).elements()).toEqual([]);
    await field(/^Name/).fill('Home');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(written).toHaveLength(1));
    expect(Object.keys(written[0]?.body ?? {}).toSorted()).toEqual(['name', 'updated_at']);
  });

  test('are set and removed by commands; invalid text is reported and kept', async () => {
    const { commands, written, spoken } = await renderProjects({ projects: [house()], isOurs: true, search: 'open=1' });
    await expect.element(panel()).toBeVisible();
    const set = (id: string, value: string) =>
      commands.runner.run(registry.get(id), { target: { id: '1' }, answers: { value } });
    await set('project.area', 'Home');
    await set('project.reviewEvery', 'monthly');
    await set('project.area', 'none');
    expect(written.map(({ body }) => body)).toEqual([{ area: 'Home' }, { review_every: 30 }, { area: null }]);
    expect(spoken).toEqual(['Area: Home', 'To be reviewed every 30 days', 'Area removed']);
    expectConsole(/An area has at most 80 characters/);
    expect(await set('project.area', 'x'.repeat(81))).toBe(false);
    expect(written).toHaveLength(3);
  });

  test('of a project that is gone say so, and not that they were set', async () => {
    const { commands, written, spoken } = await renderProjects({ projects: [house()], isOurs: true, search: 'open=1' });
    await expect.element(panel()).toBeVisible();
    expectConsole(/This project is not known here any more/);
    for (const [id, answers] of [
      ['project.area', { value: 'Home' }],
      ['project.reviewEvery', { value: 'monthly' }],
      ['project.reviewed', {}],
    ] as const)
      expect(await commands.runner.run(registry.get(id), { target: { id: 'gone' }, answers })).toBe(false);
    expect(spoken).toEqual(Array(3).fill('This project is not known here any more'));
    expect(written).toEqual([]);
  });
});

test.each([
  ['14', 14],
  ['14 days', 14],
  ['every day', 1],
  ['2 weeks', 14],
  ['Weekly', 7],
  ['every month', 30],
  ['quarterly', 91],
  ['', null],
  ['0', undefined],
  ['367', undefined],
  ['1.5', undefined],
  ['every', undefined],
  ['often', undefined],
])('the review interval %j is read as %j days', (text, days) => {
  expect(readProjectField('review_every', text)).toBe(days);
});
