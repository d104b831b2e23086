import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '#tests/support/console.ts';
import { nameInSettings as name, openSettings } from './open-settings.ts';
import { closed, press } from './render-commands.tsx';

/** As the browser does at each key in a closed select: many come before an answer does. */
function chooseByKey(select: { element(): Element }, value: string) {
  const field = select.element() as HTMLSelectElement;
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the profile', () => {
  it('saves the name by PUT, and only the name', async () => {
    const { sent, spoken } = await openSettings();
    await name().fill('Ana B');
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken).toContain('Your name: Ana B'));
    expect(sent).toEqual([{ call: 'PUT /user/profile', body: { name: 'Ana B' } }]);
    await expect.element(name()).toHaveValue('Ana B');
  });

  it('sends no blank name, nor the same', async () => {
    const { sent } = await openSettings();
    await name().fill('  ');
    await press('{Enter}');
    await name().fill('Ana');
    await press('{Enter}');
    expect(sent).toEqual([]);
  });

  it('keeps a name that was refused, and says why, also at its field until it changes', async () => {
    const refused = () => Response.json({ message: 'Too long', errors: { name: ['is too long'] } }, { status: 422 });
    const { spoken } = await openSettings({ answers: { 'PUT /user/profile': refused } });
    expectConsole('Too long');
    await name().fill('Ana B');
    await press('{Enter}');
    await vi.waitFor(() => expect(spoken).toContain('Too long'));
    await expect.element(name()).toHaveValue('Ana B');
    await expect.element(name()).toHaveAccessibleDescription('is too long');
    await press('c');
    await expect.element(name()).toHaveAccessibleDescription('');
  });

  it('keeps text typed before the answer has come, to be saved next', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { sent, spoken } = await openSettings({
      answers: { 'PUT /user/profile': async () => (await promise).clone() },
    });
    await name().fill('Ana B');
    await press('{Enter}');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await press('ell');
    resolve(Response.json({ user: { id: 1, name: 'Ana B', email: 'ana@example.org' } }));
    await vi.waitFor(() => expect(spoken).toContain('Your name: Ana B'));
    await expect.element(name()).toHaveValue('Ana Bell');
    await press('{Enter}');
    await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ name: 'Ana Bell' }));
  });

  it('shows a time zone only where the server has one', async () => {
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    const { sent } = await openSettings({ user: { id: 1, name: 'Ana', email: 'a@b.c', time_zone: 'Europe/Lisbon' } });
    await zone.selectOptions('UTC');
    await vi.waitFor(() => expect(sent).toEqual([{ call: 'PUT /user/profile', body: { time_zone: 'UTC' } }]));
  });

  it('saves the time zone that is come to by keys, and none on the way', async () => {
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    const { sent } = await openSettings({ user: { id: 1, name: 'Ana', email: 'a@b.c', time_zone: 'Europe/Lisbon' } });
    for (const on of ['Europe/London', 'Africa/Cairo', 'Asia/Tokyo']) chooseByKey(zone, on);
    await expect.element(zone).toHaveValue('Asia/Tokyo');
    await vi.waitFor(() => expect(sent).toEqual([{ call: 'PUT /user/profile', body: { time_zone: 'Asia/Tokyo' } }]));
  });

  it('saves the time zone that was chosen just before Settings is closed', async () => {
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    const { sent, spoken } = await openSettings({
      user: { id: 1, name: 'Ana', email: 'a@b.c', time_zone: 'Europe/Lisbon' },
    });
    chooseByKey(zone, 'Asia/Tokyo');
    await press('{Escape}');
    await closed();
    await vi.waitFor(() => expect(spoken).toContain('Time zone: Asia/Tokyo'));
    expect(sent).toHaveLength(1);
  });

  it('and none where it has not', async () => {
    await openSettings();
    expect(page.getByRole('combobox', { name: 'Time zone' }).query()).toBeNull();
  });
});
