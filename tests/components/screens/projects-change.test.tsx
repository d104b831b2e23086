import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storeItem } from '#client/data/store-items.ts';
import { Project } from '#contract/entities/project.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { violations } from '../support/axe.ts';
import { button, garden, heading, house, nameField, renderProjects, row } from './render-projects.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const description = () => page.getByRole('textbox', { name: 'Description (optional)', exact: true });
const conflict = () =>
  Response.json({ message: 'Project was changed elsewhere. Reload it and try again.' }, { status: 409 });

describe('transitions', () => {
  test('of the open project: each of the others can be chosen, and undo takes it back', async () => {
    const { written, spoken } = await renderProjects({ projects: [house()], search: 'open=1' });
    await expect.element(button('Make active')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Make active')).toHaveAccessibleDescription('It is active');
    await button('Put on hold').click();
    await expect.element(row('House, on hold, 50%, 1 of 2 tasks completed')).toBeVisible();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('House is on hold'));
    await expect.element(button('Put on hold')).toHaveFocus();
    await button('Mark completed').click();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('House is completed'));
    await button('Make active').click();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('House is active'));
    await press('z');
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('House is completed'));
    await press('{Shift>}z{/Shift}');
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('House is active'));
    expect(written).toEqual(
      ['on_hold', 'completed', 'active', 'completed', 'active'].map((status) => ({
        call: 'PUT /projects/1',
        body: { status },
      })),
    );
  });

  test('are there at once, and gone again when they fail', async () => {
    expectConsole(/^console.error: .*Failed to update project/);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { spoken } = await renderProjects({
      projects: [house()],
      search: 'open=1',
      answers: { 'PUT /projects/1': () => promise },
    });
    await button('Mark completed').click();
    await expect.element(row(/^House, completed/)).toBeVisible();
    resolve(new Response(null, { status: 500 }));
    await expect.element(row(/^House, active/)).toBeVisible();
    expect(spoken).toEqual(['Failed to update project']);
    await expect.element(button('Mark completed')).not.toHaveAttribute('aria-disabled');
  });

  test('of several that are selected: one step, and failures are announced', async () => {
    expectConsole(/^console.error: .*1 of 2 changed/);
    const { commands, spoken, written } = await renderProjects({
      projects: [house(), garden()],
      answers: { 'PUT /projects/2': () => new Response(null, { status: 500 }) },
    });
    await expect.element(row(/^House/)).toBeVisible();
    await press('jxjx');
    await commands.runner.run(registry.get('project.complete'));
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('1 of 2 changed: Failed to update project'));
    await expect.element(row(/^House, completed/)).toBeVisible();
    await press('z');
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('House is active'));
    expect(written.map(({ call }) => call)).toEqual(['PUT /projects/1', 'PUT /projects/2', 'PUT /projects/1']);
  });

  test('from a status that nobody can choose have no way back', async () => {
    const { commands, spoken } = await renderProjects({ projects: [house({ status: 'frozen' })], search: 'open=1' });
    await button('Put on hold').click();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('House is on hold'));
    expect(commands.workspace.history.canUndo()).toBe(false);
  });
});

describe('the name and the description', () => {
  /** Starts saving a new name; `resolve` releases the answer. */
  const saveSlowly = async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const world = await renderProjects({
      projects: [house()],
      search: 'open=1',
      answers: { 'PUT /projects/1': () => promise },
    });
    await button('Edit').click();
    await nameField().fill('Home');
    await press('{Enter}');
    return { ...world, resolve };
  };

  test('are saved after what else is on its way to the project', async () => {
    const [kept, { promise, resolve }] = [house(), Promise.withResolvers<void>()];
    const { written, spoken } = await renderProjects({
      ...{ projects: [kept], search: 'open=1', isOurs: true },
      answers: {
        'PUT /projects/1': (body) =>
          promise.then(() =>
            Response.json({ project: Object.assign(kept, body, { updated_at: `t${written.length + 1}` }) }),
          ),
      },
    });
    await button('Put on hold').click();
    await button('Edit').click();
    await nameField().fill('Home');
    await press('{Enter}');
    resolve();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Project saved'));
    expect(written.map(({ body }) => body)).toEqual([{ status: 'on_hold' }, { name: 'Home', updated_at: 't2' }]);
  });

  test('are changed in a form, and undo restores the old values', async () => {
    const { written, spoken, address } = await renderProjects({ projects: [house()], search: 'open=1' });
    await button('Edit').click();
    await expect.element(nameField()).toHaveFocus();
    await expect.element(nameField()).toHaveValue('House');
    await expect.element(description()).toHaveValue('Paint it');
    expect(await violations()).toEqual([]);
    await nameField().fill(' Home ');
    await description().fill('');
    await press('{Control>}{Enter}{/Control}');
    await expect.element(heading('Home').first()).toBeVisible();
    await expect.element(button('Edit')).toHaveFocus();
    await vi.waitFor(() => expect(spoken).toEqual(['Project saved']));
    expect(address()).toBe('/projects?open=1');
    await press('z');
    await expect.element(row(/^House/)).toBeVisible();
    expect(written).toEqual([
      { call: 'PUT /projects/1', body: { name: 'Home', description: null, updated_at: 't1' } },
      { call: 'PUT /projects/1', body: { name: 'House', description: 'Paint it' } },
    ]);
  });

  test('by F2 on its card; a blank name is not sent, and Esc keeps the text', async () => {
    const { written, address } = await renderProjects({ projects: [house()] });
    await expect.element(row(/^House/)).toBeVisible();
    await press('j{F2}');
    await expect.element(nameField()).toHaveFocus();
    await nameField().fill('  ');
    await press('{Enter}');
    await expect.element(nameField()).toHaveFocus();
    await nameField().fill('Home');
    await press('{Escape}');
    await expect.element(button('Edit')).toHaveFocus();
    expect(address()).toBe('/projects?open=1');
    await expect.element(page.getByText('There are changes that have not been saved: Edit shows them.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await button('Edit').click();
    await expect.element(nameField()).toHaveValue('Home');
    await nameField().fill('House');
    await press('{Escape}');
    expect(page.getByText('There are changes that have not been saved').elements()).toEqual([]);
    expect(written).toEqual([]);
  });

  test('that somebody else has changed meanwhile: the words are kept, and saved over that when asked again', async () => {
    expectConsole(/^console.error: .*changed elsewhere/);
    const { answers, written, spoken } = await renderProjects({
      projects: [house()],
      search: 'open=1',
      answers: { 'PUT /projects/1': conflict },
    });
    await button('Edit').click();
    await nameField().fill('Home');
    await press('{Enter}');
    const words =
      'Project was changed elsewhere. Reload it and try again. What you typed is kept: save again to put it over that.';
    await vi.waitFor(() => expect(spoken).toEqual([words]));
    await expect.element(nameField()).toHaveValue('Home');
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    expect(await violations()).toEqual([]);
    delete answers['PUT /projects/1'];
    await button('Save').click();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Project saved'));
    // Only changed fields are sent: a description written by somebody else stays.
    expect(written.at(-1)?.body).toEqual({ name: 'Home' });
  });

  test('of a failure: the words are kept, also when the user has left', async () => {
    expectConsole(/^console.error: .*Failed to update project/);
    const { leave, comeBack, spoken, resolve } = await saveSlowly();
    await leave();
    await comeBack();
    await expect.element(nameField()).toHaveValue('Home');
    // The change is being sent, and is not sent twice.
    await expect.element(button('Save')).toHaveAccessibleDescription('Being saved');
    resolve(new Response(null, { status: 500 }));
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Failed to update project'));
    await expect.element(nameField()).toHaveValue('Home');
    await expect.element(page.getByText('Failed to update project', { exact: true })).toBeVisible();
  });

  test('saved after the user has left: nobody is taken back to the project', async () => {
    const { leave, spoken, address, resolve } = await saveSlowly();
    const there = address();
    await leave();
    resolve(Response.json({ project: { ...house(), name: 'Home' } }));
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Project saved'));
    expect(address()).toBe(there);
  });

  test('saved after the user has moved to the list: the focus stays there', async () => {
    const { spoken, resolve } = await saveSlowly();
    (row(/^House|^Home/).element() as HTMLElement).focus();
    resolve(Response.json({ project: { ...house(), name: 'Home' } }));
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Project saved'));
    await expect.element(nameField()).not.toBeInTheDocument();
    await expect.element(row(/^House|^Home/)).toHaveFocus();
  });

  test('do not conflict with the user’s own save, when the user types on before its answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let current = house();
    const { written, spoken } = await renderProjects({
      search: 'open=1',
      answers: {
        'GET /projects': () => Response.json({ projects: [current] }),
        'PUT /projects/1': async (body) => {
          await promise;
          if (body.updated_at !== current.updated_at) return conflict();
          current = { ...current, ...body, updated_at: `${current.updated_at}+` };
          return Response.json({ project: current });
        },
      },
    });
    await button('Edit').click();
    await nameField().fill('Home');
    await press('{Enter}');
    await vi.waitFor(() => expect(written).toHaveLength(1));
    await press('s');
    resolve();
    await vi.waitFor(() => expect(spoken).toEqual(['Project saved']));
    await expect.element(nameField()).toHaveValue('Homes');
    await press('{Enter}');
    await expect.element(button('Edit')).toHaveFocus();
    expect(spoken).toEqual(['Project saved', 'Project saved']);
    expect(written.at(-1)?.body).toEqual({ name: 'Homes', updated_at: 't1+' });
  });

  test('stay while one types them when the server has given a project that was not sent yet its id', async () => {
    const { api } = await renderProjects({ search: 'open=new:1&edit' });
    const made = Project.parse({ id: 'new:1', name: 'House', status: 'active' });
    const takeOff = api.pending.add({ noun: 'project', id: 'new:1', item: made });
    await nameField().fill('House and barn');
    api.pending.noteId('project', 'new:1', 7);
    storeItem(api, 'project', 7, { ...made, id: 7 });
    takeOff();
    await expect.element(row(/^House/)).toHaveAttribute('data-key', '7');
    await expect.element(nameField()).toHaveValue('House and barn');
  });

  test('are no conflict with a status that was changed meanwhile', async () => {
    let current = house();
    const { written, spoken } = await renderProjects({
      search: 'open=1',
      answers: {
        'GET /projects': () => Response.json({ projects: [current] }),
        'PUT /projects/1': (body) => {
          current = { ...current, ...body, updated_at: `${current.updated_at}+` };
          return Response.json({ project: current });
        },
      },
    });
    await button('Edit').click();
    await nameField().fill('Home');
    await button('Put on hold').click();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('House is on hold'));
    await button('Save').click();
    await vi.waitFor(() => expect(spoken.at(-1)).toBe('Project saved'));
    expect(written.at(-1)?.body).toEqual({ name: 'Home', updated_at: 't1+' });
  });
});

describe('deleting', () => {
  test('the open project closes it, and the focus goes to another; undo brings it back', async () => {
    const { written, spoken, address } = await renderProjects({ projects: [house(), garden()], search: 'open=1' });
    await button('Delete').click();
    await expect.element(row(/^Garden/)).toHaveFocus();
    expect(row(/^House/).elements()).toEqual([]);
    expect(address()).toBe('/projects');
    await vi.waitFor(() => expect(spoken.at(-1)).toMatch(/deleted$/));
    await press('z');
    await expect.element(row(/^House/)).toBeVisible();
    expect(written).toEqual([]);
  });

  test('a project by # on its card: the focus goes to the next', async () => {
    await renderProjects({ projects: [house(), garden()] });
    await expect.element(row(/^House/)).toBeVisible();
    await press('j#');
    await expect.element(row(/^Garden/)).toHaveFocus();
    await press('#');
    await expect.element(page.getByText('No projects yet', { exact: true })).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });
});
