import { createActor, fromPromise } from 'xstate';
import type { Api } from '#client/data/api.ts';
import { fillInTimeZone, loadUser, signIn } from '#client/data/user.ts';
import type { Status } from '#client/ui/status.tsx';
import { sessionMachine } from '#machines/session.machine.ts';
import type { TokenStorage } from './token-storage.ts';

interface SessionDependencies {
  api: Api;
  tokens: TokenStorage;
  status: Status;
  navigate: (path: string) => void;
  /** A failure that the spec only logs; it is shown and spoken as well. */
  report: (error: unknown) => void;
}

/** The session machine with its effects: storage, calls, routing. Started; follows the other tabs of this browser. */
export function startSession({ api, tokens, status, navigate, report }: SessionDependencies) {
  const forgetServerData = () => {
    api.queryClient.clear();
    api.pending.clear();
    status.clear();
  };
  const settleIn = () => {
    fillInTimeZone(api, Intl.DateTimeFormat().resolvedOptions().timeZone).catch(report);
  };

  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise(async () => {
        await loadUser(api);
        settleIn();
      }),
      signIn: fromPromise(({ input }) => signIn(api, input)),
      signOut: fromPromise(async ({ input }) => {
        try {
          await api.call('auth.logout', {}, { token: input.token, keepalive: true });
        } catch (error) {
          // The token may be refused already; the person is out either way (spec §8).
          report(error);
        }
      }),
    },
    actions: {
      storeToken: (_, { token }) => {
        tokens.set(token);
        settleIn();
      },
      clearToken: () => tokens.clear(),
      forgetEverything: forgetServerData,
      forgetServerData,
      goToSignIn: () => navigate('/login'),
      goHome: () => navigate('/'),
    },
  });

  const session = createActor(machine, { input: { token: tokens.get() } });
  tokens.onChangeElsewhere((token) => session.send({ type: 'session.tokenChanged', token }));
  return session.start();
}

export type Session = ReturnType<typeof startSession>;
