import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { TOKEN_SCOPES } from '#contract/entities/account.ts';
import { authenticatedNames, callAny, furnish, samples, type Things } from './support/samples.ts';
import { openService, type Service } from './support/service.ts';

// Scopes do not depend on the database, so they are tested only on SQLite. Other tests of tokens are in account.test.ts.

/** The calls that a scope allows. The account itself is in none of them. */
const allowed = {
  read: (name: string) =>
    /\.(profile|list|inbox|next|waiting|someday|calendar|get|current|dashboard|patterns|models)$/.test(name),
  capture: (name: string) => ['tasks.create', 'tasks.createMany', 'user.profile'].includes(name),
  full: () => true,
};

describe.each(TOKEN_SCOPES)('an access token of the scope %s', (scope) => {
  let service: Service;
  let things: Things;
  let call: Client;
  // One account for all calls: an item that one call deletes is missing for the next, which is allowed or refused all the same.
  beforeAll(async () => {
    service = await openService();
    things = await furnish(service.ana);
    const { token } = await service.ana.call('auth.createToken', { body: { name: 'Script', scope } });
    call = service.clientOf(token);
  });
  afterAll(() => service.close());

  test.each(authenticatedNames)('%s', async (name) => {
    const args = await samples[name](service.ana, things);
    const outcome = await callAny(call, name, args).then(
      () => 'answered',
      (error: { code?: string; status?: number }) => {
        // Otherwise rate-limited calls would count as allowed ones.
        if (error.status === 429) throw error;
        return error.code === 'insufficient_scope' ? 'refused' : 'answered';
      },
    );
    const isAllowed = !name.startsWith('auth.') && allowed[scope](name);
    expect(outcome).toBe(isAllowed ? 'answered' : 'refused');
  });
});
