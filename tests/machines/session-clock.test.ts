import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from 'xstate';
import { type SessionContext, sessionMachine } from '#machines/session.machine.ts';
import { settled } from '#tests/support/settled.ts';

interface Tab {
  session: ActorRefFrom<typeof sessionMachine>;
  /** What tells it from the others. */
  actions: object;
  /** Where it was sent. */
  went: string[];
  tags(): string;
  context(): SessionContext;
}

/**
 * The machine with a server behind it whose answers take their time, on a clock that only the test moves, and with the
 * storage that all tabs of a browser share. `delays` are those of the next calls, one after the other.
 */
function startBrowser() {
  const clock = new SimulatedClock();
  const server = { tokens: new Set<string>(), delays: [] as number[], isDown: false, issued: 0 };
  const storage = { token: null as string | null, hasExpired: false };
  const tabs: Tab[] = [];

  async function call<T>(signal: AbortSignal, effect: () => T): Promise<T> {
    await new Promise<void>((resolve) => {
      clock.setTimeout(resolve, server.delays.shift() ?? 10);
    });
    signal.throwIfAborted();
    if (server.isDown) throw new Error('Failed to load profile');
    return effect();
  }
  const store = (from: object, token: string | null, hasExpired = false) => {
    if (storage.token === token) return;
    storage.token = token;
    storage.hasExpired = hasExpired;
    for (const tab of tabs) {
      if (tab.actions !== from) tab.session.send({ type: 'session.tokenChanged', token, hasExpired });
    }
  };

  const open = (): Tab => {
    const went: string[] = [];
    const actions = {
      storeToken: (_: unknown, { token }: { token: string }) => store(actions, token),
      clearToken: () => store(actions, null),
      expireToken: () => store(actions, null, true),
      goToSignIn: () => went.push('/login'),
      goHome: () => went.push('/'),
      goBack: () => went.push('back'),
    };
    const session = createActor(
      sessionMachine.provide({
        actors: {
          restore: fromPromise(({ input, signal }) =>
            call(signal, () => {
              if (!server.tokens.has(input.token)) throw new Error('Unauthenticated.');
            }),
          ),
          signIn: fromPromise(({ input, signal }) =>
            call(signal, () => {
              server.issued += 1;
              const token = `${JSON.stringify(input)} ${server.issued}`;
              server.tokens.add(token);
              return token;
            }),
          ),
          signOut: fromPromise(async ({ input }) => {
            server.tokens.delete(input.token);
          }),
        },
        actions,
        guards: { isStoredToken: ({ context }, { token }) => context.token !== null && token === storage.token },
      }),
      { clock, input: { token: storage.token } },
    ).start();
    const tags = () => [...session.getSnapshot().tags].sort().join(' ');
    const context = () => session.getSnapshot().context;
    const tab: Tab = { session, went, actions, tags, context };
    tabs.push(tab);
    return tab;
  };
  /** Moves the clock and lets due events be processed. */
  const pass = async (milliseconds: number) => {
    clock.increment(milliseconds);
    await settled();
  };
  return { open, pass, server, storage, tabs };
}

const rosa = { type: 'session.signIn', email: 'rosa', password: 'p' } as const;

test('a slow sign-in is asked once and ends at home; every tab comes along, to where it was', async () => {
  const { open, pass, server, storage } = startBrowser();
  const [one, two] = [open(), open()];
  server.delays = [14_000];
  one.session.send(rosa);
  for (let second = 0; second < 13; second++) {
    await pass(1000);
    one.session.send(rosa);
    expect([one.tags(), two.tags(), storage.token]).toEqual(['anonymous busy', 'anonymous', null]);
  }
  await pass(1000);
  expect([one.tags(), two.tags()]).toEqual(['authenticated', 'anonymous busy joining']);
  await pass(10);
  expect([two.tags(), server.issued]).toEqual(['authenticated', 1]);
  expect([one.went, two.went]).toEqual([['/'], ['back']]);
});

test('a profile that takes its time keeps the shell; one that does not come signs every tab out', async () => {
  for (const isDown of [false, true]) {
    const { open, pass, server, storage } = startBrowser();
    server.tokens.add('a');
    storage.token = 'a';
    server.delays = [9000, 12_000];
    server.isDown = isDown;
    const [one, two] = [open(), open()];
    await pass(8999);
    expect([one.tags(), two.tags()]).toEqual(['authenticated', 'authenticated']);
    await pass(1);
    await pass(5000);
    const tags = isDown ? 'anonymous' : 'authenticated';
    expect([one.tags(), two.tags(), storage.token]).toEqual([tags, tags, isDown ? null : 'a']);
    expect([one.went, two.went]).toEqual(isDown ? [['/login'], ['/login']] : [[], []]);
  }
});

test('whatever five tabs do, in whatever order: once all is quiet each has the one token that is stored, or none', async () => {
  const { open, pass, server, storage, tabs } = startBrowser();
  for (let tab = 0; tab < 5; tab++) open();
  let signedIn = 0;
  for (let step = 0; step < 400; step++) {
    const tab = tabs[(step * 7) % 5];
    const token = tab?.context().token ?? null;
    server.delays = [1 + ((step * 31) % 70)];
    const what = (step * 11 + Math.floor(step / 9)) % 6;
    if (what < 3) tab?.session.send({ ...rosa, email: `person ${step}` });
    else if (what === 3) tab?.session.send({ type: 'session.signOut' });
    else if (what === 4) tab?.session.send({ type: 'session.expired', token });
    else tab?.session.send({ type: 'session.expired', token: 'of long ago' });
    for (const { session, context } of tabs) {
      const snapshot = session.getSnapshot();
      expect(snapshot.hasTag('authenticated')).toBe(!snapshot.hasTag('joining') && context().token !== null);
    }
    await pass((step * 13) % 40);
    if (step % 25 !== 24) continue;
    for (let quiet = 0; quiet < 4; quiet++) await pass(100);
    for (const { tags, context } of tabs) {
      expect([context().token, tags()]).toEqual([storage.token, storage.token ? 'authenticated' : 'anonymous']);
    }
    if (storage.token) signedIn += 1;
  }
  expect(signedIn).toBeGreaterThan(3);
  expect(server.issued).toBeGreaterThan(20);
});
