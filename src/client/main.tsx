import '#styles/global.css.ts';
import '#styles/print.css.ts';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { isGivenUp } from '#contract/api-error.ts';
import { createClient, warnOfMisfits } from '#contract/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { accountOf, placeOf } from './app/account-name.ts';
import { App } from './app/app.tsx';
import { startCommands } from './app/commands.ts';
import { createDeletesLock } from './app/deletes-lock.ts';
import { createDraftsKeeper } from './app/drafts-keeper.ts';
import { withEarlyAnswers } from './app/early-answers.ts';
import { ARRIVING } from './app/kept-words.ts';
import { createLazyAnswerReader } from './app/lazy-answer-reader.ts';
import { createLazyChat } from './app/lazy-chat.ts';
import { LazyOutbox } from './app/lazy-outbox.ts';
import { createLazyReview } from './app/lazy-review.ts';
import { watchLeaving } from './app/page-leaving.ts';
import { createPreferences } from './app/preferences.ts';
import { startRegistry } from './app/product-registry.ts';
import { LoginScreen, routes } from './app/routes.ts';
import { type Session, startSession } from './app/session.ts';
import { readApiPlace } from './app/settings.ts';
import { createTokenStorage } from './app/token-storage.ts';
import type { Api } from './data/api.ts';
import { Drafts } from './data/drafts.ts';
import { HeldItems } from './data/held-items.ts';
import { createLastUser } from './data/last-user.ts';
import { PendingWrites } from './data/pending-writes.ts';
import { createQueryClient, whenFirstRead } from './data/query-client.ts';
import { readAhead } from './data/read.ts';
import { readTaskList } from './data/task-pages.ts';
import { onNewDayOfServer } from './data/today.ts';
import { reportFailure } from './registry/report-failure.ts';
import type { NewerRelease } from './registry/workspace.ts';
import { createStore } from './store/create-store.ts';
import { createAnnouncer } from './ui/announcer.ts';
import { createStatus } from './ui/status.tsx';
import { idle, whenIdle } from './ui/when-idle.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
try {
  // The browser throws here when site data is forbidden or broken; or this is missing.
  localStorage.getItem('');
  sessionStorage.getItem('');
} catch (error) {
  root.setAttribute('role', 'alert');
  root.textContent =
    'This browser lets Mizu store nothing, not even who is signed in. Allow cookies and site data for this page, and load it again.';
  throw error;
}

const { base, baseNow, isOurs, fetch } = readApiPlace(window);
const preferences = createPreferences(window);
const lastUser = createLastUser(window);
const tokens = createTokenStorage(window);
const announcer = createAnnouncer(document);
const status = createStatus(announcer);

const report = (error: unknown) => reportFailure(status.say, error);
const accountNow = (email: string) =>
  accountOf(placeOf(base, baseNow(), window.localStorage, report), window.location, email);

let session: Session | undefined;
const pageGoes = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }));
const outbox = new LazyOutbox(
  async (email, options) => {
    try {
      const { openKept } = await import('./app/kept-session.ts');
      return await openKept(
        { window, api, base, getToken: tokens.use, drafts, say: status.say, report },
        accountNow(email),
        options,
      );
    } catch (error) {
      // Its code could not be loaded: changes work as without it.
      report(error);
      return null;
    }
  },
  (work) => void whenFirstRead(api.queryClient).then(() => whenIdle(work)),
  // After the words of the command that causes it.
  (words, failure) => void window.setTimeout(() => (failure ? report(failure) : status.say(words))),
  pageGoes,
);
/** The calls whose last answer had misfits. */
const misfitting = new Set<EndpointName>();
const api: Api = {
  call: createClient({
    base,
    fetch: withEarlyAnswers(window, fetch),
    getToken: tokens.use,
    onUnauthorized: (token) => {
      // Changes under way are refused too, and stored as waiting: cut off, they would count as what the server may have done.
      // A server that leaves one unanswered holds the end up for 5 s at most.
      const end = (turns: number) => {
        if (turns > 0 && api.queryClient.isMutating() > 0) setTimeout(end, 50, turns - 1);
        else session?.send({ type: 'session.expired', token });
      };
      end(100);
    },
    onMisfit: (name, misfits) => {
      if (!misfitting.delete(name) && misfits.length === 0) return;
      if (misfits.length > 0) misfitting.add(name);
      warnOfMisfits(name, misfits);
      const { session } = api.pending;
      const tell = (words: string | undefined) => words && !session.aborted && status.say(words, { tone: 'error' });
      import('./data/misfits.ts').then(({ noteMisfits }) => tell(noteMisfits(session, name, misfits))).catch(log);
    },
    wasLeft: watchLeaving(window),
    readAside: createLazyAnswerReader(),
  }),
  queryClient: createQueryClient((error, isShown) => outbox.unread(error, isShown) || report(error), outbox.hasRead),
  pending: new PendingWrites(),
  held: new HeldItems({ report, otherTabs: createDeletesLock(window, report) }),
  isOurs,
  outbox,
  ...(isOurs && { readTasks: (signal: AbortSignal) => readTaskList(api, signal, whenIdle) }),
};
api.held.sendOnPageHide(window);
const loadChat = async () => (await import('./app/with-chat.tsx')).startKeptChat;
const drafts = new Drafts(createDraftsKeeper(window, report));
const chat = createLazyChat({ window, api, status, announcer, drafts, report }, loadChat);
const review = createLazyReview({ window, api, status, report });
const newer = createStore<NewerRelease | null>(null);
const registry = startRegistry(isOurs);
const commands = startCommands({
  newer,
  window,
  api,
  registry,
  status,
  announcer,
  preferences,
  drafts,
  navigate,
  signOut: () => session?.send({ type: 'session.signOut' }),
  isAuthenticated: () => session?.getSnapshot().hasTag('authenticated') ?? false,
  report,
});
session = startSession({
  api,
  tokens,
  status,
  chat,
  review,
  drafts,
  outbox,
  lastUser,
  accountOf: accountNow,
  learned: commands.learned,
  history: commands.history,
  forget: commands.forget,
  navigate: (path) => commands.browserStep.navigate(path, { replace: false }),
  place: () => `${window.location.pathname}${window.location.search}`,
  pageGoes,
  report,
});

// What is due, deferred or done today has changed.
onNewDayOfServer(window, () => void api.queryClient.invalidateQueries());

// The code of the screen, and its data, load while the user is being looked up.
const isSignedOut = tokens.get() === null;
const route = routes.find(({ path }) => path === window.location.pathname);
const hasCode = (isSignedOut ? LoginScreen : route?.Screen)?.preload();
if (!isSignedOut && route) readAhead(api, route.reads);

createRoot(root).render(
  <App
    api={api}
    session={session}
    status={status}
    chat={chat}
    review={review}
    drafts={drafts}
    preferences={preferences}
    commands={commands}
  />,
);

// Nobody has asked for it yet. A user who does gets a message then.
const log = (error: unknown) => {
  if (!isGivenUp(error)) console.warn(error);
};

/** Loads the rest of the code once the first screen shows its data: a key then needs no request. */
async function loadAhead() {
  await hasCode;
  if (!isSignedOut) await whenFirstRead(api.queryClient);
  await idle();
  await registry.complete().catch(log);
  const { loadTheRest } = await import('./app/load-ahead.ts');
  await loadTheRest({ window, api, commands, newer, owner: lastUser.get, status, report, log });
}
loadAhead().catch(log);

// From the system's share menu, or a shortcut of the installed app; or from the page before.
const { search } = window.location;
if (/[?&](capture|text|url)\b/.test(search) || window.sessionStorage.getItem(ARRIVING) !== null) {
  import('./app/arriving-words.ts')
    .then(({ captureArriving }) => captureArriving(search, { window, api, session, drafts, commands, report }))
    .catch(report);
}
