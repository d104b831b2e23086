import { beforeEach, expect, test } from 'vitest';
import { holdDelete } from '#client/data/held-deletes.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import { settle, startBrowser, startTab } from './session-world.ts';

const rosa = { name: 'Rosa', email: 'rosa@example.org' };

let browser: ReturnType<typeof startBrowser>;
beforeEach(() => {
  browser = startBrowser();
});

/** A tab with somebody in it, and the token that was stored when each deletion was sent. */
async function signedIn() {
  const tab = startTab(browser);
  await tab.signIn(rosa, 'of rosa');
  const tokens: (string | null)[] = [];
  const call = tab.api.call;
  tab.api.call = ((name: string, ...rest: [never]) => {
    if (name.endsWith('.delete')) tokens.push(tab.tokens.get());
    return call(name as never, ...rest);
  }) as Client;
  return { ...tab, sentWith: tokens };
}

test('at the sign-out what is held is sent while there is a token, and before the server hears of the sign-out', async () => {
  const tab = await signedIn();
  holdDelete(tab.api, 'task', 1);
  holdDelete(tab.api, 'context', 2);
  holdDelete(tab.api, 'reference', 3);
  await settle();
  expect(tab.sentWith).toEqual([]);
  tab.session.send({ type: 'session.signOut' });
  expect([tab.sentWith, tab.tokens.get()]).toEqual([['of rosa', 'of rosa', 'of rosa'], null]);
  await settle();
  expect(tab.count('auth.logout')).toBe(0);
  tab.last('tasks.delete').answer(undefined);
  const lost = new ApiError('No', { kind: 'network', endpoint: 'contexts.delete' });
  tab.last('contexts.delete').fail(lost);
  tab
    .last('references.delete')
    .fail(new ApiError('Gone', { kind: 'status', endpoint: 'references.delete', status: 404 }));
  await settle();
  expect(tab.api.held.report).toHaveBeenCalledExactlyOnceWith(lost);
  expect(tab.count('auth.logout')).toBe(1);
  expect(tab.api.held.hidden.size).toBe(0);
});

test('an expiry drops what is held: nothing is sent with the next person’s token', async () => {
  const tab = await signedIn();
  const deletion = holdDelete(tab.api, 'task', 1);
  tab.session.send({ type: 'session.expired', token: 'of rosa' });
  expect(tab.tags()).toEqual(['anonymous']);
  expect([tab.api.held.hidden.size, tab.api.pending.layers, deletion.undo()]).toEqual([0, [], false]);
  await tab.api.held.sendAll();
  expect(tab.sentWith).toEqual([]);
});
