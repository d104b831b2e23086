import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '#tests/support/console.ts';
import { closed, field, openPalette, press } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';
import { renderAccount } from './render-account.tsx';

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const opener = 'task.capture';

async function openFromPalette(words: string, name: string, world?: Parameters<typeof renderAccount>[0], held = '') {
  const all = await renderAccount(world);
  const letGo = all.hold(held);
  await openPalette();
  await field().fill(words);
  await press('{Enter}');
  await expect.element(dialog(name)).toBeVisible();
  // The announcement of the palette before it closed.
  all.spoken.length = 0;
  return { ...all, letGo };
}

describe('changing the password', () => {
  const current = () => page.getByLabelText('Current password', { exact: true });
  const next = () => page.getByLabelText('New password', { exact: true });
  const open = () => openFromPalette('change your password', 'Change your password');

  it('asks for the old one and the new one, sends both, and announces the result', async () => {
    const { sent, spoken } = await open();
    await expect.element(current()).toHaveFocus();
    await current().fill('old secret');
    await press('{Tab}');
    await expect.element(next()).toHaveFocus();
    await next().fill('new secret');
    await press('{Enter}');
    await closed();
    expect(sent).toEqual(['PUT /auth/password {"current_password":"old secret","new_password":"new secret"}']);
    await vi.waitFor(() => expect(spoken).toContain('Password changed. You are signed out everywhere else'));
    expect(document.activeElement?.getAttribute('data-command')).toBe(opener);
  });

  it('marks the field that is wrong, and goes to it: nothing else says it', async () => {
    const { refuse, spoken } = await open();
    const problem = 'is not your password';
    refuse('PUT /auth/password', 422, { message: problem, errors: { current_password: [problem] } });
    await current().fill('guess');
    await next().fill('new secret');
    await press('{Enter}');
    await expect.element(current()).toHaveFocus();
    await expect.element(current()).toHaveAccessibleDescription('This is not your password');
    await expect.element(next()).toHaveValue('new secret');
    expect(spoken).toEqual([]);

    refuse('PUT /auth/password', 422, { message: 'x', errors: { new_password: ['must have at least 8 characters'] } });
    await press('{Enter}');
    await expect.element(next()).toHaveFocus();
    await expect
      .element(dialog('Change your password').getByText('The new password must have at least 8 characters'))
      .toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('announces the error of the field that has the focus already, each time', async () => {
    const { refuse, spoken } = await open();
    const words = 'This is not your password';
    const isRefused = () =>
      refuse('PUT /auth/password', 422, { message: 'x', errors: { current_password: ['is not your password'] } });
    isRefused();
    await next().fill('new secret');
    await current().fill('guess');
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken).toEqual([words]));
    isRefused();
    await press('again{Enter}');
    await vi.waitFor(() => expect(spoken).toEqual([words, words]));
    await expect.element(current()).toHaveFocus();
  });

  it('says that it was refused after the form was closed: there is no field that would', async () => {
    const { refuse, hold, spoken } = await open();
    const words = 'Password not changed: This is not your password';
    expectConsole(words);
    const letGo = hold('PUT /auth/password');
    refuse('PUT /auth/password', 422, { message: 'x', errors: { current_password: ['is not your password'] } });
    await current().fill('guess');
    await next().fill('new secret');
    await press('{Enter}{Escape}');
    await closed();
    letGo();
    await vi.waitFor(() => expect(spoken).toEqual([words]));
  });

  it('keeps the text when there is no answer, and says so', async () => {
    const { refuse, spoken } = await open();
    expectConsole('The database is away');
    refuse('PUT /auth/password', 500, { message: 'The database is away' });
    await current().fill('old secret');
    await next().fill('new secret');
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken).toEqual(['The database is away']));
    await expect.element(current()).toHaveValue('old secret');
  });

  it('sends nothing blank, and clears its fields when it is closed', async () => {
    const { sent, commands } = await open();
    await current().fill('old secret');
    await press('{Enter}');
    await expect.element(next()).toHaveFocus();
    expect(sent).toEqual([]);
    await press('{Escape}');
    await closed();
    commands.workspace.overlays.open({ name: 'password' });
    await expect.element(current()).toHaveValue('');
  });
});

describe('where the user is signed in', () => {
  // Fix the year: dates of another year are written with it.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const row = (name: RegExp) => page.getByRole('row', { name });
  const open = async () => {
    const all = await openFromPalette('where you are signed in', 'Where you are signed in');
    await expect.element(row(/^Firefox on Linux, This session/)).toHaveFocus();
    return all;
  };

  it('lists sessions and tokens, by one way through both', async () => {
    await open();
    await expect.element(row(/^Firefox on Linux, This session, Since: Nov 20, Last used: Nov 20/)).toHaveFocus();
    await press('j');
    await expect.element(row(/^Safari on iPhone, Since/)).toHaveFocus();
    await press('j');
    await expect.element(row(/^Unknown device/)).toHaveFocus();
    await press('l');
    await expect.element(row(/^Mail, Only add tasks, Created: Nov 20, Never used/)).toHaveFocus();
    expect(await violations()).toEqual([]);
  });

  it('signs out one by #, with the focus on the next', async () => {
    const { sent, spoken } = await open();
    await press('j');
    await expect.element(row(/^Safari on iPhone/)).toHaveFocus();
    await press('#');
    await expect.element(row(/^Unknown device/)).toHaveFocus();
    expect(sent).toEqual(['DELETE /auth/sessions/s2']);
    await vi.waitFor(() => expect(spoken).toEqual(['Signed out: Safari on iPhone']));
  });

  it('does not end the session that asks, and says why', async () => {
    const { sent, spoken } = await open();
    await press('#');
    await vi.waitFor(() => expect(spoken).toEqual(['This is the session that you are using: use Logout to end it']));
    expect(sent).toEqual([]);
  });

  it('signs out everywhere else', async () => {
    const { sent, spoken } = await open();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await vi.waitFor(() => expect(spoken).toEqual(['Signed out everywhere else']));
    expect(sent).toEqual(['DELETE /auth/sessions']);
    await vi.waitFor(() => expect(page.getByRole('row').elements()).toHaveLength(2));
  });

  it('revokes a token by its button, and the focus stays in the list', async () => {
    const { sent, spoken } = await open();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await vi.waitFor(() => expect(spoken).toEqual(['Token revoked: Mail']));
    expect(sent).toEqual(['DELETE /auth/tokens/t1']);
    await expect.element(dialog('Where you are signed in').getByText('No access tokens')).toBeVisible();
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  });

  it('makes a token, shows it once, and copies it', async () => {
    const { sent, spoken, until } = await open();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await page.getByLabelText('Name of the new token').fill(' Shell ');
    await page.getByLabelText('It may').selectOptions('Only read');
    await page.getByLabelText('Name of the new token').click();
    await press('{Enter}');
    const copy = page.getByRole('button', { name: 'Copy token' });
    await expect.element(copy).toHaveFocus();
    await expect.element(copy).toHaveAccessibleDescription('Created. Copy the token now: it is not shown again.');
    expect(sent).toEqual(['POST /auth/tokens {"name":"Shell","scope":"read"}']);
    await expect.element(dialog('Where you are signed in').getByText('mizu_secret')).toBeVisible();
    await expect.element(row(/^Shell, Only read/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await press('{Enter}');
    await until(() => expect(spoken).toEqual(['Token copied']));
    expect(copied).toHaveBeenCalledWith('mizu_secret');
    copied.mockRestore();

    await press('{Escape}');
    await closed();
    await openPalette();
    await field().fill('where you are signed in');
    await press('{Enter}');
    await expect.element(row(/^Shell, Only read/)).toBeVisible();
    expect(dialog('Where you are signed in').getByText('mizu_secret').elements()).toEqual([]);
  });

  it('leaves the focus in a field that is being written when the sessions come', async () => {
    const words = 'where you are signed in';
    const { letGo } = await openFromPalette(words, 'Where you are signed in', {}, 'GET /auth/sessions');
    const name = page.getByLabelText('Name of the new token');
    await name.fill('She');
    letGo();
    await expect.element(row(/^Firefox on Linux, This session/)).toBeVisible();
    await press('ll');
    await expect.element(name).toHaveValue('Shell');
  });

  it('keeps the name of the next token, typed while one is being made', async () => {
    const { hold, spoken } = await open();
    const letGo = hold('POST /auth/tokens');
    const name = page.getByLabelText('Name of the new token');
    await name.fill('Shell');
    await press('{Enter}');
    await name.fill('Mail');
    letGo();
    await expect.element(page.getByRole('button', { name: 'Copy token' })).toBeVisible();
    await vi.waitFor(() => expect(spoken).toEqual(['Token Shell created. Copy it now: it is not shown again.']));
    await expect.element(name).toHaveFocus();
    // Elsewhere the key opens Capture, which would close the list with the token.
    await press('c');
    await expect.element(name).toHaveValue('Mailc');
  });

  it('says at its field why the name of a token was refused, until it changes', async () => {
    const { refuse, spoken } = await open();
    expectConsole('Too long');
    await page.viewport(1440, 900);
    const problem = 'must have at most 100 characters, and this one has many more than that';
    refuse('POST /auth/tokens', 422, { message: 'Too long', errors: { name: [problem] } });
    const name = page.getByLabelText('Name of the new token');
    const choice = page.getByLabelText('It may');
    const places = () =>
      [name, choice].map((one) => one.element().getBoundingClientRect()).map(({ left, top }) => [left, top]);
    const before = places();
    await name.fill('Shell');
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken).toEqual(['Too long']));
    await expect.element(name).toHaveValue('Shell');
    await expect.element(name).toHaveAccessibleDescription(problem);
    // The words stand below the field, and move nothing in its line.
    expect(places()).toEqual(before);
    await press('c');
    await expect.element(name).toHaveAccessibleDescription('');
  });

  it('says that a token was made which nobody has seen', async () => {
    const { hold, spoken } = await open();
    const letGo = hold('POST /auth/tokens');
    await page.getByLabelText('Name of the new token').fill('Shell');
    await press('{Enter}{Escape}');
    await closed();
    letGo();
    const words = 'Token Shell was created after you had left: revoke it, and create another';
    await vi.waitFor(() => expect(spoken).toEqual([words]));
  });

  it('says what could not be ended, and keeps it', async () => {
    const { refuse, spoken } = await open();
    expectConsole('Failed to sign out there');
    refuse('DELETE /auth/sessions/s2', 500, {});
    await press('j');
    await expect.element(row(/^Safari on iPhone/)).toHaveFocus();
    await press('#');
    await vi.waitFor(() => expect(spoken).toEqual(['Failed to sign out there']));
    await expect.element(row(/^Safari on iPhone/)).toHaveFocus();
  });
});

describe('where the server is another', () => {
  it('there are no such commands', async () => {
    const { commands } = await renderAccount({ isOurs: false });
    const ids = commands.registry.all.map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('account.'))).toEqual([]);
    expect(ids).toContain('app.settings');
  });

  it('Settings offers none of them, and on our own it does', async () => {
    const { commands } = await renderAccount({ isOurs: false });
    commands.workspace.overlays.open({ name: 'settings' });
    await expect.element(dialog('Settings')).toBeVisible();
    expect(dialog('Settings').getByRole('button', { name: 'Change your password' }).elements()).toEqual([]);
  });

  it('Settings of our own service leads to both', async () => {
    const { commands } = await renderAccount();
    commands.workspace.overlays.open({ name: 'settings' });
    await dialog('Settings').getByRole('button', { name: 'Where you are signed in' }).click();
    await expect.element(dialog('Where you are signed in')).toBeVisible();
  });
});
