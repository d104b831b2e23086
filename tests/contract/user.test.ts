import { describe, expect, test } from 'vitest';
import { freshService, refusal } from './support/service.ts';

describe('the profile', () => {
  test('has no time zone until the client sets it', async () => {
    const { ana } = await freshService();
    const { user } = await ana.call('user.profile', {});
    expect(user).toMatchObject({ id: ana.id, name: 'Ana', email: ana.email, time_zone: null });
  });

  test('takes a name and a time zone, each alone, and says that it takes no other email', async () => {
    const { ana, send } = await freshService();
    await ana.call('user.update', { body: { name: ' Ana Lima ' } });
    await ana.call('user.update', { body: { time_zone: 'Asia/Kolkata' } });
    await send('PUT', '/api/user/profile', { token: ana.token, body: { id: 'other' } });
    const another = ana.call('user.update', { body: { name: 'Ben', email: 'ben@example.org' } });
    expect(await refusal(another)).toMatchObject({ status: 422, errors: { email: ['cannot be changed'] } });
    // As a client that sends the whole user back.
    await ana.call('user.update', { body: { email: ana.email.toUpperCase() } });
    expect((await ana.call('user.profile', {})).user).toMatchObject({
      id: ana.id,
      name: 'Ana Lima',
      email: ana.email,
      time_zone: 'Asia/Kolkata',
    });
  });

  test('refuses a stale updated_at', async () => {
    const { ana } = await freshService();
    const updated_at = (await ana.call('user.profile', {})).user.updated_at ?? '';
    await ana.call('user.update', { body: { name: 'First', updated_at } });
    const second = ana.call('user.update', { body: { name: 'Second', updated_at } });
    expect(await refusal(second)).toMatchObject({ status: 409, code: 'conflict' });
    expect((await ana.call('user.profile', {})).user.name).toBe('First');
  });
});
