import '#styles/global.css.ts';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { createClient } from '#contract/client.ts';
import { App } from './app/app.tsx';
import { startChat } from './app/chat.ts';
import { startCommands } from './app/commands.ts';
import { preloadOverlays } from './app/overlays.tsx';
import { createPreferences } from './app/preferences.ts';
import { startReview } from './app/review.ts';
import { routes } from './app/routes.ts';
import { type Session, startSession } from './app/session.ts';
import { isSameOrigin, readApiBase } from './app/settings.ts';
import { createTokenStorage } from './app/token-storage.ts';
import { reportFailure } from './commands/report-failure.ts';
import type { Api } from './data/api.ts';
import { Drafts } from './data/drafts.ts';
import { PendingWrites } from './data/pending-writes.ts';
import { createQueryClient } from './data/query-client.ts';
import { createAnnouncer } from './ui/announcer.ts';
import { createStatus } from './ui/status.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const base = readApiBase(document);
const preferences = createPreferences(window);
const tokens = createTokenStorage(window);
const announcer = createAnnouncer(document);
const status = createStatus(announcer);

const report = (error: unknown) => reportFailure(status.say, error);

let session: Session | undefined;
const api: Api = {
  call: createClient({
    base,
    fetch: window.fetch.bind(window),
    getToken: tokens.get,
    onUnauthorized: (token) => session?.send({ type: 'session.expired', token }),
  }),
  queryClient: createQueryClient(report),
  pending: new PendingWrites(),
  sendsIdempotencyKeys: isSameOrigin(base, window.location),
};
const chat = startChat({ api, status, announcer, report });
const review = startReview({ api, status, report });
const drafts = new Drafts();
const commands = startCommands({
  window,
  api,
  status,
  announcer,
  preferences,
  drafts,
  navigate: (path) => navigate(path),
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
  forget: commands.forget,
  navigate: (path) => navigate(path),
  report,
});

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

// The other screens' code, once this one is there: going to them then takes no request.
const preload = () => {
  // Nobody has asked for it yet: who does is told then.
  const log = (error: unknown) => console.warn(error);
  preloadOverlays().catch(log);
  for (const route of routes) route.preload().catch(log);
};
if ('requestIdleCallback' in window) window.requestIdleCallback(preload);
else setTimeout(preload, 1000);
