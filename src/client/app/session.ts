import { createActor, fromPromise } from 'xstate';
import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import type { LastUser } from '#client/data/last-user.ts';
import { changesInWords, themOf } from '#client/data/outbox-words.ts';
import { fillInTimeZone, whoIs } from '#client/data/user.ts';
import type { History } from '#client/registry/history.ts';
import type { Learned } from '#client/registry/learned.ts';
import type { Status } from '#client/ui/status.tsx';
import { sessionMachine } from '#machines/session.machine.ts';
import type { StartedChat } from './chat.ts';
import type { LazyOutbox } from './lazy-outbox.ts';
import type { LazyReview } from './lazy-review.ts';
import { restoreUser } from './restore-user.ts';
import type { TokenStorage } from './token-storage.ts';

interface SessionDependencies {
  api: Api;
  tokens: TokenStorage;
  status: Status;
  chat: Pick<StartedChat, 'welcome' | 'forget'>;
  review: Pick<LazyReview, 'close' | 'welcome' | 'forget'>;
  drafts: Drafts;
  outbox: LazyOutbox;
  lastUser: LastUser;
  /** The account's name: the same user on another server has another account. */
  accountOf: (email: string) => string;
  /** Continues the history of this tab from before the reload. */
  history: Pick<History, 'open'>;
  /** From now on what the palette learns is stored for this user. */
  learned: Pick<Learned, 'open'>;
  /** Closes what is open, and forgets what could be undone. */
  forget: () => void;
  navigate: (path: string) => void;
  /** The page's path and query. */
  place: () => string;
  /** Resolves when the page goes: what is still to be sent goes then. */
  pageGoes: Promise<unknown>;
  /** A failure that the spec only logs; it is shown and spoken as well. */
  report: (error: unknown) => void;
}

/** Creates and starts the session machine with its effects: storage, calls, routing. Follows the other tabs of this browser. */
export function startSession({
  api,
  tokens,
  status,
  chat,
  review,
  drafts,
  outbox,
  lastUser,
  accountOf,
  learned,
  history,
  forget,
  navigate,
  place,
  pageGoes,
  report,
}: SessionDependencies) {
  /** The account whose drafts and conversation are in this page. */
  let owner: string | undefined;
  /** The owner's address when the session ended. */
  let left: string | undefined;
  /** The held deletions that are being sent at the end of the session. */
  let lastDeletes: Promise<number> | undefined;
  /** The words of the sign-out about the changes that this browser keeps; empty for none. */
  let lastKept = Promise.resolve('');

  const forgetServerData = () => {
    if (place() !== '/login') left = place();
    review.close();
    api.queryClient.clear();
    api.pending.clear();
    const { kept, lost } = api.held.clear();
    const changes = outbox.close(kept);
    status.clear();
    forget();
    return { changes, deletions: lost };
  };
  /** Those items are back at the next sign-in, though their user has seen them go. */
  const tellUnsent = (count: number) => {
    if (count === 1) status.say('1 deletion was not sent: the item is still there', { tone: 'error' });
    if (count > 1) status.say(`${count} deletions were not sent: the items are still there`, { tone: 'error' });
  };
  const openWords = (email: string) => {
    const account = accountOf(email);
    drafts.open(account);
    review.welcome(account);
  };
  // Until the server has said who is signed in, it is the last user.
  const last = lastUser.get();
  if (last !== null) openWords(last);
  const forgetWords = () => {
    chat.forget();
    review.forget();
    drafts.clear();
    owner = undefined;
    left = undefined;
  };
  /** What was typed before an expiry waits for its user, in a place of its own; nobody else gets to see it. */
  const welcome = (email: string) => {
    if (owner !== undefined && owner !== email) {
      // What this tab was showing and saying was another user's.
      chat.forget();
      left = undefined;
      status.clear();
      navigate('/');
    }
    owner = email;
    openWords(email);
    lastUser.set(email);
    outbox.welcome(email);
    history.open(...outbox.journal());
    learned.open(email);
    chat.welcome(email);
  };
  /** After a sign-out: removes the server's answers; unsent changes wait for the same user. */
  const forgetKept = () => {
    lastKept = outbox.signOut(lastDeletes).then(
      (count) => {
        if (count === 0) return '';
        const words = `${changesInWords(count)} not sent. This browser keeps ${themOf(count)} for your next sign-in`;
        // They are not shown to the user who is signed in by now.
        if (owner === undefined) status.say(words, { tone: 'error' });
        return words;
      },
      (error) => {
        report(error);
        return '';
      },
    );
  };
  /** Without storage nobody is signed in, and the form says so: thrown in an action, the error would end the machine. */
  const storeToken = (token: string) => {
    try {
      tokens.set(token);
    } catch (cause) {
      throw new Error('This browser cannot store that you are signed in. Free some space, and try again.', { cause });
    }
  };
  const settleIn = () => {
    // Asked for only when it is missing: the first time takes a browser 20 ms.
    fillInTimeZone(api, () => Intl.DateTimeFormat().resolvedOptions().timeZone).catch(report);
  };

  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise(async ({ signal }) => {
        const email = await restoreUser({ api, outbox, lastUser, status, report, signal });
        signal.throwIfAborted();
        welcome(email);
        settleIn();
      }),
      signIn: fromPromise(async ({ input, signal }) => {
        // The page of the sign-in has come with it.
        const { signIn } = await import('#client/data/sign-in.ts');
        const { token, user } = await signIn(api, input, signal);
        storeToken(token);
        // The last words were about the former session.
        status.clear();
        forget();
        welcome(whoIs(user));
        return token;
      }),
      signOut: fromPromise(async ({ input }) => {
        try {
          // The token in the deletions is valid until the server hears of the sign-out.
          await Promise.race([(lastDeletes ?? Promise.resolve()).then(() => api.held.othersHaveSent()), pageGoes]);
        } catch (error) {
          // The server hears of the sign-out, whatever became of the deletions.
          report(error);
        }
        try {
          await api.call('auth.logout', {}, { token: input.token, keepalive: true });
        } catch (error) {
          // The token may be refused already; the user is signed out either way (spec §8).
          report(error);
          // The failure must not hide where the changes are. Both have been spoken, so this only concerns the line.
          const failed = status.get().text;
          const kept = await lastKept;
          if (kept && owner === undefined) status.say(`${kept}. ${failed}`, { tone: 'error', aloud: '' });
        }
      }),
    },
    actions: {
      storeToken: (_, { token }) => {
        tokens.set(token);
        settleIn();
      },
      sendHeld: (_, { token }) => {
        const whose = owner;
        const sending = api.held.sendAll(token).then(({ kept, lost }) => {
          // They are not shown to the next user.
          if (owner === undefined || owner === whose) tellUnsent(lost);
          return kept;
        });
        lastDeletes = api.held.count > 0 ? sending : undefined;
      },
      clearToken: () => {
        lastUser.clear();
        tokens.clear();
      },
      expireToken: () => {
        lastUser.clear();
        tokens.expire();
      },
      forgetEverything: () => {
        forgetKept();
        forgetServerData();
        forgetWords();
      },
      forgetServerData: () => {
        const { changes, deletions } = forgetServerData();
        tellUnsent(deletions);
        if (changes > 0)
          status.say(`${changesInWords(changes)} not sent. Sign in again to send ${themOf(changes)}`, {
            tone: 'error',
          });
      },
      goToSignIn: () => navigate('/login'),
      goHome: () => {
        left = undefined;
        navigate('/');
      },
      goBack: () => {
        if (left !== undefined) navigate(left);
        left = undefined;
      },
    },
    guards: {
      isStoredToken: ({ context }, { token }) => context.token !== null && token === tokens.get(),
    },
  });

  const session = createActor(machine, { input: { token: tokens.get() } });
  tokens.onChangeElsewhere((token, hasExpired) => session.send({ type: 'session.tokenChanged', token, hasExpired }));
  return session.start();
}

export type Session = ReturnType<typeof startSession>;
