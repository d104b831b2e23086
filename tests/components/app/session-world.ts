import { expect, vi } from 'vitest';
import { startChat } from '#client/app/chat.ts';
import { createChatKeeper } from '#client/app/chat-keeper.ts';
import { createDraftsKeeper } from '#client/app/drafts-keeper.ts';
import { LazyOutbox } from '#client/app/lazy-outbox.ts';
import { startReview } from '#client/app/review.ts';
import { startSession } from '#client/app/session.ts';
import { createTokenStorage } from '#client/app/token-storage.ts';
import type { Api } from '#client/data/api.ts';
import { Drafts } from '#client/data/drafts.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { readKey } from '#client/data/read.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import { createStatus } from '#client/ui/status.tsx';
import type { CallOptions, Client } from '#contract/client.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

/** Waits until all pending tasks have run. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

const profile = readKey('user.profile', {});

/** An api whose calls are answered by the test. */
export function answeredApi() {
  const calls: { name: string; answer(result: unknown): void; fail(error: unknown): void }[] = [];
  const call = ((name: string, _args: unknown, { signal }: CallOptions = {}) =>
    new Promise((resolve, reject) => {
      calls.push({ name, answer: resolve, fail: reject });
      // As the real client does.
      signal?.addEventListener('abort', () => reject(signal.reason));
    })) as unknown as Client;
  const api: Api = {
    call,
    queryClient: createQueryClient(vi.fn()),
    pending: new PendingWrites(),
    held: new HeldItems({ report: vi.fn() }),
    isOurs: true,
  };
  /** The last call of that name. */
  const last = (name: string) => {
    const found = calls.findLast((other) => other.name === name);
    if (!found) throw new Error(`${name} was not called`);
    return found;
  };
  const count = (name: string) => calls.filter((other) => other.name === name).length;
  return { api, last, count };
}

/** One browser: the storage of its tabs, and the events between them. */
export function startBrowser() {
  const stored = new Map<string, string>();
  const room = { isFull: false };
  /** Writes that the other tabs have not been notified of yet; undefined while they are notified at once. */
  let untold: (() => void)[] | undefined;
  const tabs: { told: EventTarget }[] = [];
  const open = () => {
    const told = new EventTarget();
    const tab = { told };
    tabs.push(tab);
    const change = (key: string, act: () => void) => {
      act();
      for (const other of tabs) {
        if (other === tab) continue;
        const tell = () => other.told.dispatchEvent(Object.assign(new Event('storage'), { key }));
        if (untold) untold.push(tell);
        else tell();
      }
    };
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (room.isFull) throw new DOMException('The quota is exceeded', 'QuotaExceededError');
        change(key, () => stored.set(key, value));
      },
      removeItem: (key: string) => change(key, () => stored.delete(key)),
    };
    const addEventListener = told.addEventListener.bind(told);
    return createTokenStorage({ localStorage, addEventListener } as unknown as Window);
  };
  const comeBack = (how: { persisted: boolean }) => {
    for (const { told } of tabs) told.dispatchEvent(Object.assign(new Event('pageshow'), how));
  };
  /** From now on delays the tabs' notifications; returns a function that delivers them. */
  const holdBack = () => {
    const held: (() => void)[] = [];
    untold = held;
    return () => {
      untold = undefined;
      for (const tell of held) tell();
    };
  };
  return { open, stored, room, comeBack, holdBack };
}

/** What one tab keeps to itself. */
function tabStorage() {
  return { sessionStorage: memoryStorage(), localStorage: memoryStorage() };
}

/** One tab with its session. */
export function startTab(
  browser: ReturnType<typeof startBrowser>,
  outbox = new LazyOutbox(
    async () => null,
    () => undefined,
    () => undefined,
  ),
) {
  const world = answeredApi();
  const { api } = world;
  const tokens = browser.open();
  const report = vi.fn<(error: unknown) => void>();
  const storages = Object.assign(new EventTarget(), tabStorage());
  const drafts = new Drafts(createDraftsKeeper(storages as unknown as Window, report));
  const announce = vi.fn<(text: string) => void>();
  const announcer = { announce } as unknown as Announcer;
  const status = createStatus(announcer);
  const forget = vi.fn<() => void>();
  const chat = startChat({
    api,
    status,
    announcer,
    keeper: createChatKeeper(storages, report),
    drafts,
  });
  const review = startReview({ window: storages as unknown as Window, api, status, report }, undefined);
  const path: string[] = [];
  const { promise: pageGoes, resolve: leavePage } = Promise.withResolvers<void>();
  const session = startSession({
    api,
    tokens,
    status,
    chat,
    review,
    drafts,
    outbox,
    accountOf: (email) => `https://tasks.example.org/ ${email}`,
    lastUser: { get: () => null, set: () => undefined, clear: () => undefined },
    learned: { open: () => undefined },
    history: { open: () => undefined },
    forget,
    navigate: (to) => path.push(to),
    place: () => path.at(-1) ?? '/tasks',
    pageGoes,
    report,
  });
  const tags = () => [...session.getSnapshot().tags].sort();
  const cachedName = () => api.queryClient.getQueryData<{ user: { name: string } }>(profile)?.user.name;
  /** Resolves to the call, which the session makes once it has the code for it. */
  const beginSignIn = async () => {
    const before = world.count('auth.login');
    session.send({ type: 'session.signIn', email: 'e', password: 'p' });
    await vi.waitFor(() => expect(world.count('auth.login')).toBe(before + 1));
    return world.last('auth.login');
  };
  const signIn = async (user: object, token: string) => {
    (await beginSignIn()).answer({ token, user });
    await settle();
  };
  const parts = { tokens, status, announce, forget, report, drafts, chat, review, path, session };
  return { ...world, ...parts, tags, cachedName, beginSignIn, signIn, leavePage };
}
