import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Redirect, useLocation } from 'wouter';
import { type Api, ApiProvider } from '#client/data/api.ts';
import { type Drafts, DraftsProvider } from '#client/data/drafts.ts';
import { type Commands, CommandsProvider } from '#client/registry/commands-context.tsx';
import { KeepsFocus, KeptFocus } from '#client/ui/kept-focus.tsx';
import { type Status, StatusProvider } from '#client/ui/status.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type LazyChat, LazyChatProvider } from './lazy-chat.ts';
import { type LazyReview, LazyReviewProvider } from './lazy-review.ts';
import type { PreferencesStore } from './preferences.ts';
import { LoginScreen, routes } from './routes.ts';
import type { Session } from './session.ts';
import { Shell } from './shell.tsx';

interface AppProps {
  api: Api;
  session: Session;
  status: Status;
  chat: LazyChat;
  review: LazyReview;
  drafts: Drafts;
  preferences: PreferencesStore;
  commands: Commands;
}

/** The whole client: props bring what it needs from outside. */
export function App({ api, session, status, chat, review, drafts, preferences, commands }: AppProps) {
  return (
    <QueryClientProvider client={api.queryClient}>
      <ApiProvider value={api}>
        <StatusProvider value={status}>
          <DraftsProvider value={drafts}>
            <LazyChatProvider value={chat}>
              <LazyReviewProvider value={review}>
                <CommandsProvider value={commands}>
                  <Routes session={session} preferences={preferences} />
                  <KeptFocus />
                </CommandsProvider>
              </LazyReviewProvider>
            </LazyChatProvider>
          </DraftsProvider>
        </StatusProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** What holds the focus when a session begins or ends. */
const page = { current: document.body };

/** Who may see which route (spec §2): the sign-in is for the signed out, every other known path for the signed in. */
function Routes({ session, preferences }: Pick<AppProps, 'session' | 'preferences'>) {
  const [location] = useLocation();
  const authenticated = useSelector(session, (snapshot) => snapshot.hasTag('authenticated'));
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const joining = useSelector(session, (snapshot) => snapshot.hasTag('joining'));
  const message = useSelector(session, (snapshot) => snapshot.context.message);
  const cause = useSelector(session, (snapshot) => snapshot.context.cause);

  if (!authenticated) {
    // Restores the address that this tab had, once it is known who has signed in in another tab.
    if (location !== '/login' && !joining) return <Redirect to="/login" replace />;
    return (
      <KeepsFocus key="signed out" within={page}>
        <ErrorBoundary title="Sign in" isWholePage>
          <LoginScreen
            busy={busy}
            message={message}
            cause={cause}
            onSignIn={(credentials) => session.send({ type: 'session.signIn', ...credentials })}
          />
        </ErrorBoundary>
      </KeepsFocus>
    );
  }
  const route = routes.find(({ path }) => path === location);
  if (!route) return <Redirect to="/" replace />;
  return (
    <KeepsFocus key="signed in" within={page}>
      <Shell route={route} preferences={preferences} />
    </KeepsFocus>
  );
}
