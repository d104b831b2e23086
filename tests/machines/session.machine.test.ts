import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { endpoints } from '#contract/endpoints.ts';
import type { Credentials } from '#contract/entities/account.ts';
import { sessionMachine, sessionMessages } from '#machines/session.machine.ts';
import { settled } from '#tests/support/settled.ts';
import { coverage } from './coverage.ts';
import { never, walk } from './walk.ts';

/** Effects whose results the test gives, and a record of all actions in order. */
function startSession(token: string | null) {
  const done: string[] = [];
  const restores: { token: string; answer: PromiseWithResolvers<void>; signal: AbortSignal }[] = [];
  const signIns: (Credentials & { answer: PromiseWithResolvers<string> })[] = [];
  const signOut = vi.fn(async (_token: string) => {});
  const session = createActor(
    sessionMachine.provide({
      actors: {
        restore: fromPromise(({ input, signal }) => {
          const answer = Promise.withResolvers<void>();
          restores.push({ ...input, answer, signal });
          return answer.promise;
        }),
        signIn: fromPromise(({ input }) => {
          const answer = Promise.withResolvers<string>();
          signIns.push({ ...input, answer });
          return answer.promise;
        }),
        signOut: fromPromise(({ input }) => signOut(input.token)),
      },
      actions: {
        storeToken: (_, params) => done.push(`store ${params.token}`),
        clearToken: () => done.push('clear'),
        expireToken: () => done.push('expire'),
        forgetEverything: () => done.push('forget everything'),
        forgetServerData: () => done.push('forget server data'),
        goToSignIn: () => done.push('to sign-in'),
        goHome: () => done.push('home'),
        goBack: () => done.push('back'),
      },
    }),
    { input: { token } },
  ).start();
  const context = () => session.getSnapshot().context;
  const tags = () => [...session.getSnapshot().tags].sort();
  return { session, restores, signIns, signOut, done, context, tags };
}

const credentials = { email: 'rosa@example.org', password: 'secret' };

describe('the session machine, walked', () => {
  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise<void, { token: string }>(never),
      signIn: fromPromise<string, Credentials>(never),
      signOut: fromPromise<void, { token: string }>(never),
    },
  });
  type Snapshot = SnapshotFrom<typeof machine>;
  const restoring = '0.session.authenticated.restoring';
  const signingIn = '0.session.signingIn';
  const joining = '0.session.joining';

  const walks = [null, 'a'].map((token) =>
    walk(machine, {
      input: { token },
      events: [
        { type: 'session.signIn', ...credentials },
        { type: 'session.signOut' },
        { type: 'session.expired', token: 'a' },
        { type: 'session.expired', token: 'b' },
        { type: 'session.expired', token: null },
        { type: 'session.tokenChanged', token: 'a', hasExpired: false },
        { type: 'session.tokenChanged', token: 'b', hasExpired: false },
        { type: 'session.tokenChanged', token: null, hasExpired: false },
        { type: 'session.tokenChanged', token: null, hasExpired: true },
        { type: `xstate.done.actor.${restoring}`, output: undefined, actorId: restoring },
        { type: `xstate.error.actor.${restoring}`, error: new Error('no'), actorId: restoring },
        { type: `xstate.done.actor.${joining}`, output: undefined, actorId: joining },
        { type: `xstate.error.actor.${joining}`, error: new Error('no'), actorId: joining },
        { type: `xstate.done.actor.${signingIn}`, output: 'b', actorId: signingIn },
        { type: `xstate.error.actor.${signingIn}`, error: new Error('no'), actorId: signingIn },
      ] as { type: string }[],
      key: (snapshot) => {
        const { value, context } = snapshot as Snapshot;
        return JSON.stringify([value, context]);
      },
      check: (current) => {
        const snapshot = current as Snapshot;
        expect(snapshot.status).toBe('active');
        // The main invariant: authenticated with a token, anonymous without, never both, never neither; but while it is
        // unknown whose token it is, nothing is shown.
        const isKnown = !snapshot.matches('joining');
        expect(snapshot.hasTag('authenticated')).toBe(isKnown && snapshot.context.token !== null);
        expect(snapshot.hasTag('anonymous')).toBe(!isKnown || snapshot.context.token === null);
        expect(snapshot.hasTag('joining')).toBe(!isKnown);
        expect(snapshot.context.token).not.toBe('');
        if (snapshot.hasTag('authenticated')) expect(snapshot.context.message).toBeNull();
      },
    }),
  );
  // With and without a stored token: either start reaches states that the other cannot.
  const visited = (part: 'states' | 'transitions') => ({
    all: walks[0]?.[part].all ?? [],
    visited: [...new Set(walks.flatMap((walked) => walked[part].visited))].sort(),
  });
  const [states, transitions] = [visited('states'), visited('transitions')];
  const steps = walks.reduce((sum, walked) => sum + walked.steps, 0);
  const line = coverage('session', { states, transitions, steps });

  test('reaches every state', () => expect(states.visited).toEqual(states.all));
  test('takes every transition', () => expect(transitions.visited).toEqual(transitions.all));
  test('in more than a handful of ways, and says so', () => {
    expect(steps).toBeGreaterThan(200);
    expect(line).toMatch(/^session: (\d+)\/\1 states, (\d+)\/\2 transitions/);
  });
});

describe('the session', () => {
  test('starts signed out without a token', () => {
    const { tags, restores, done } = startSession(null);
    expect(tags()).toEqual(['anonymous']);
    expect(restores).toEqual([]);
    expect(done).toEqual([]);
  });

  test('is restored with the stored token', async () => {
    const { tags, restores, context, done } = startSession('a');
    expect(tags()).toEqual(['authenticated']);
    expect(restores[0]?.token).toBe('a');
    restores[0]?.answer.resolve();
    await settled();
    expect(context()).toEqual({ token: 'a', message: null, cause: null });
    expect(done).toEqual([]);
  });

  test('that cannot be restored clears the token and is signed out', async () => {
    const { tags, restores, context, done } = startSession('a');
    restores[0]?.answer.reject(new Error('no'));
    await settled();
    expect(tags()).toEqual(['anonymous']);
    expect(context()).toEqual({ token: null, message: sessionMessages.notRestored, cause: null });
    expect(done).toEqual(['expire', 'forget server data', 'to sign-in']);
  });

  test('signs in: stores the token, then goes home; asked once however often', async () => {
    const { session, signIns, tags, done, context } = startSession(null);
    session.send({ type: 'session.signIn', ...credentials });
    session.send({ type: 'session.signIn', ...credentials });
    expect(signIns).toHaveLength(1);
    expect(signIns[0]).toMatchObject(credentials);
    expect(tags()).toEqual(['anonymous', 'busy']);
    signIns[0]?.answer.resolve('a');
    await settled();
    expect(tags()).toEqual(['authenticated']);
    expect(context().token).toBe('a');
    expect(done).toEqual(['store a', 'home']);
  });

  test.each([
    [new Error('Too many attempts.'), 'Too many attempts.'],
    [new Error(''), endpoints['auth.login'].failure],
    ['odd', endpoints['auth.login'].failure],
  ])('says why a sign-in failed: %s', async (error, message) => {
    const { session, signIns, tags, context, done } = startSession(null);
    session.send({ type: 'session.signIn', ...credentials });
    signIns[0]?.answer.reject(error);
    await settled();
    expect(tags()).toEqual(['anonymous']);
    expect(context().message).toBe(message);
    expect(done).toEqual([]);
    session.send({ type: 'session.signIn', ...credentials });
    expect(context().message).toBeNull();
  });

  test('expires on a 401 for its own token, not for an older one', () => {
    const { session, tags, context, done } = startSession('b');
    session.send({ type: 'session.expired', token: 'a' });
    expect(tags()).toEqual(['authenticated']);
    session.send({ type: 'session.expired', token: 'b' });
    session.send({ type: 'session.expired', token: 'b' });
    expect(context()).toEqual({ token: null, message: sessionMessages.expired, cause: null });
    expect(done).toEqual(['expire', 'forget server data', 'to sign-in']);
  });

  test('signs out at once, and tells the server with its old token', () => {
    const { session, signOut, tags, context, done } = startSession('a');
    session.send({ type: 'session.signOut' });
    expect(tags()).toEqual(['anonymous']);
    expect(context()).toEqual({ token: null, message: null, cause: null });
    expect(done).toEqual(['clear', 'forget everything', 'to sign-in']);
    expect(signOut.mock.calls).toEqual([['a']]);
  });

  test('tells the server of a sign-out before the profile is loaded, and once however often', async () => {
    const { session, restores, signOut, tags, done } = startSession('a');
    session.send({ type: 'session.signOut' });
    session.send({ type: 'session.signOut' });
    expect(restores[0]?.signal.aborted).toBe(true);
    // The profile's answer no longer matters.
    restores[0]?.answer.reject(new Error('no'));
    await settled();
    expect(tags()).toEqual(['anonymous']);
    expect(signOut.mock.calls).toEqual([['a']]);
    expect(done).toEqual(['clear', 'forget everything', 'to sign-in']);
  });

  test('follows a sign-out in another tab', () => {
    const { session, signOut, tags, done } = startSession('a');
    session.send({ type: 'session.tokenChanged', token: null, hasExpired: false });
    expect(tags()).toEqual(['anonymous']);
    expect(done).toEqual(['forget everything', 'to sign-in']);
    expect(signOut).not.toHaveBeenCalled();
  });

  test('follows an expiry in another tab: the words stay', () => {
    const { session, tags, context, done } = startSession('a');
    session.send({ type: 'session.tokenChanged', token: null, hasExpired: true });
    expect(tags()).toEqual(['anonymous']);
    expect(context()).toEqual({ token: null, message: sessionMessages.expired, cause: null });
    expect(done).toEqual(['forget server data', 'to sign-in']);
  });

  test('follows a sign-in in another tab, and shows nothing before it knows whose it is', async () => {
    const { session, restores, tags, context, done } = startSession('a');
    session.send({ type: 'session.tokenChanged', token: 'b', hasExpired: false });
    expect(tags()).toEqual(['anonymous', 'busy', 'joining']);
    expect(context().token).toBe('b');
    expect(done).toEqual(['forget server data']);
    expect(restores.map(({ token, signal }) => [token, signal.aborted])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    restores[1]?.answer.resolve();
    await settled();
    expect(tags()).toEqual(['authenticated']);
    // To where this tab was.
    expect(done).toEqual(['forget server data', 'back']);
  });

  test('is signed out when another tab’s session cannot be joined, or is refused', async () => {
    for (const end of ['fails', 'is refused']) {
      const { session, restores, tags, context, done } = startSession(null);
      session.send({ type: 'session.tokenChanged', token: 'b', hasExpired: false });
      if (end === 'fails') restores[0]?.answer.reject(new Error('no'));
      else session.send({ type: 'session.expired', token: 'b' });
      await settled();
      expect(tags()).toEqual(['anonymous']);
      expect(context().token).toBeNull();
      expect(done).toEqual(['forget server data', 'expire', 'forget server data', 'to sign-in']);
    }
  });

  test('does not start again when another tab stores the same token', () => {
    const { session, restores, done } = startSession('a');
    session.send({ type: 'session.tokenChanged', token: 'a', hasExpired: false });
    expect(restores).toHaveLength(1);
    expect(done).toEqual([]);
  });

  test('gives up a sign-in under way when another tab has signed in', async () => {
    const { session, signIns, context, done } = startSession(null);
    session.send({ type: 'session.signIn', ...credentials });
    session.send({ type: 'session.tokenChanged', token: 'b', hasExpired: false });
    signIns[0]?.answer.resolve('a');
    await settled();
    expect(context().token).toBe('b');
    expect(done).toEqual(['forget server data']);
  });
});
