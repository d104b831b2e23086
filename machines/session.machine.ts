import { assertEvent, assign, fromPromise, setup, spawnChild } from 'xstate';
import { endpoints } from '#contract/endpoints.ts';
import type { Credentials } from '#contract/entities/account.ts';

/**
 * Who is signed in (spec §4, Authentication): a session is authenticated while a token is stored. Only this machine decides
 * when the token is kept or cleared and when the browser goes to the sign-in page; storage, calls and routing are actors
 * and actions that the app provides. The user's name and email are in the query cache, not here.
 *
 * Tags: `authenticated` (show the shell), `anonymous` (show the sign-in), `busy` (a sign-in is running, here or in another
 * tab), `joining` (it was in another tab, and its user is not known yet: the words that are kept here may be another
 * user's, but the page may stay where it is).
 */
export interface SessionContext {
  token: string | null;
  /** Shown on the sign-in page: why the last sign-in failed or the session ended. */
  message: string | null;
  /** The error of the last sign-in, if that is what the message is about. */
  cause: unknown;
}

export type SessionEvent =
  | ({ type: 'session.signIn' } & Credentials)
  | { type: 'session.signOut' }
  /** A call was answered 401; `token` is the one that it was made with. */
  | { type: 'session.expired'; token: string | null }
  /** Another tab signed in, signed out or changed user; `hasExpired`: there is no token because the server refused it. */
  | { type: 'session.tokenChanged'; token: string | null; hasExpired: boolean };

export interface SessionInput {
  token: string | null;
}

export const sessionMessages = {
  expired: 'Your session has ended. Please sign in again.',
  notRestored: 'Your session could not be restored. Please sign in again.',
} as const;

/** The server refuses the token; the user's words wait. */
const refused = (message: string) =>
  ['dropToken', { type: 'explain', params: { message } }, 'expireToken', 'forgetServerData', 'goToSignIn'] as const;

/** With the token that is about to be dropped. */
const sendHeld = {
  type: 'sendHeld',
  params: ({ context }: { context: SessionContext }) => ({ token: context.token ?? '' }),
} as const;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'authenticated' | 'anonymous' | 'busy' | 'joining',
  },
  actors: {
    /** Loads the current user with the stored token; rejects when there is none for it. */
    restore: fromPromise<void, { token: string }>(() => Promise.reject(new Error('restore is not provided'))),
    /** Signs in; resolves to the new token. */
    signIn: fromPromise<string, Credentials>(() => Promise.reject(new Error('signIn is not provided'))),
    /** Revokes the token on the server. It logs its own failure and never rejects (spec §8, Logout failure). */
    signOut: fromPromise<void, { token: string }>(() => Promise.reject(new Error('signOut is not provided'))),
  },
  actions: {
    storeToken: (_, _params: { token: string }) => {},
    /** Sends held deletions with the token of the session that ends, which may be valid for a moment more. */
    sendHeld: (_, _params: { token: string }) => {},
    /** The user has signed out. */
    clearToken: () => {},
    /** The token is no longer valid; the user's words in the other tabs are to wait, as in this one. */
    expireToken: () => {},
    /** After a sign-out: removes everything of this user, drafts included. */
    forgetEverything: () => {},
    /** After an expiry or a change of user: removes the server's data; drafts stay. */
    forgetServerData: () => {},
    goToSignIn: () => {},
    goHome: () => {},
    /** Goes to where the page was when its session ended. */
    goBack: () => {},
    keepToken: assign((_, { token }: { token: string }) => ({ token, message: null, cause: null })),
    dropToken: assign({ token: null }),
    explain: assign((_, { message, cause = null }: { message: string; cause?: unknown }) => ({ message, cause })),
    clearMessage: assign({ message: null, cause: null }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isCurrentToken: ({ context }, { token }: { token: string | null }) => token === context.token,
    /**
     * There is a session, and it has this token. The app asks the storage itself, which others may have changed; here it is
     * the token that was stored last.
     */
    isStoredToken: ({ context }, { token }: { token: string | null }) =>
      context.token !== null && token === context.token,
    isSignedOutElsewhere: (_, { token }: { token: string | null }) => token === null,
    isExpiredElsewhere: (_, { token, hasExpired }: { token: string | null; hasExpired: boolean }) =>
      token === null && hasExpired,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ token: input.token, message: null, cause: null }),
  initial: 'starting',
  on: {
    'session.expired': {
      // An answer to an older session's call says nothing about this one.
      guard: { type: 'isStoredToken', params: ({ event }) => ({ token: event.token }) },
      target: '.signedOut',
      actions: [...refused(sessionMessages.expired)],
    },
    'session.tokenChanged': [
      // This tab's own writing does not come back, but two tabs may well store the same token.
      { guard: { type: 'isCurrentToken', params: ({ event }) => ({ token: event.token }) } },
      {
        guard: {
          type: 'isExpiredElsewhere',
          params: ({ event }) => ({ token: event.token, hasExpired: event.hasExpired }),
        },
        target: '.signedOut',
        actions: [
          'dropToken',
          { type: 'explain', params: { message: sessionMessages.expired } },
          'forgetServerData',
          'goToSignIn',
        ],
      },
      {
        guard: { type: 'isSignedOutElsewhere', params: ({ event }) => ({ token: event.token }) },
        target: '.signedOut',
        actions: [sendHeld, 'dropToken', 'clearMessage', 'forgetEverything', 'goToSignIn'],
      },
      {
        target: '.joining',
        // Enters again, so that a running restore with the old token is cancelled.
        reenter: true,
        actions: [
          sendHeld,
          { type: 'keepToken', params: ({ event }) => ({ token: event.token ?? '' }) },
          'forgetServerData',
        ],
      },
    ],
  },
  states: {
    starting: {
      always: [{ guard: 'hasToken', target: 'authenticated' }, { target: 'signedOut' }],
    },

    authenticated: {
      tags: 'authenticated',
      initial: 'restoring',
      on: {
        'session.signOut': {
          target: 'signedOut',
          // The user is signed out at once; the server is told meanwhile.
          actions: [
            sendHeld,
            spawnChild('signOut', { input: ({ context }) => ({ token: context.token ?? '' }) }),
            'dropToken',
            'clearMessage',
            'clearToken',
            'forgetEverything',
            'goToSignIn',
          ],
        },
      },
      states: {
        restoring: {
          invoke: {
            src: 'restore',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: 'signedIn',
            // Spec §8: the token is cleared and the user is treated as signed out.
            onError: { target: '#session.signedOut', actions: [...refused(sessionMessages.notRestored)] },
          },
        },
        signedIn: {},
      },
    },

    /** Another tab has signed in: nothing is shown before its user is known. */
    joining: {
      tags: ['anonymous', 'busy', 'joining'],
      invoke: {
        src: 'restore',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { target: 'authenticated.signedIn', actions: 'goBack' },
        onError: { target: 'signedOut', actions: [...refused(sessionMessages.notRestored)] },
      },
    },

    signedOut: {
      tags: 'anonymous',
      on: { 'session.signIn': 'signingIn' },
    },

    signingIn: {
      tags: ['anonymous', 'busy'],
      entry: 'clearMessage',
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'session.signIn');
          const { type: _, ...credentials } = event;
          return credentials;
        },
        onDone: {
          target: 'authenticated.signedIn',
          actions: [
            { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
            { type: 'storeToken', params: ({ event }) => ({ token: event.output }) },
            'goHome',
          ],
        },
        onError: {
          target: 'signedOut',
          actions: {
            type: 'explain',
            params: ({ event }) => ({ message: messageOf(event.error), cause: event.error }),
          },
        },
      },
    },
  },
});

/** The server's message or the catalogue's, which the client has already put into the error. */
function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : endpoints['auth.login'].failure;
}
