import { sendEach } from '#client/commands/send-each.ts';
import { endAccess, endOtherSessions, type Grant } from '#client/data/account.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { type Final, final, type Silent, silent } from '#client/registry/outcome.ts';

/** The form to change the password. */
export interface PasswordForm {
  isSaving: boolean;
  save(): Promise<Final | Silent>;
}

/** The sessions and tokens, with the form for a new token. */
export interface AccessPanel {
  isCreating: boolean;
  create(): Promise<Final | Silent>;
  /** Copies the token that is shown; null while none is. */
  copy: (() => Promise<Final | Silent>) | null;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:password': PasswordForm;
    'overlay:access': AccessPanel;
    'selection:access': { readonly grants: readonly Grant[] };
  }
}

export const savePassword = defineCommand({
  id: 'account.savePassword',
  title: 'Save the new password',
  also: `save password, confirm password, apply password, submit password, store password, use this password,
    set password`,
  does: 'Changes the password, and signs you out everywhere else.',
  keys: ['Mod+Enter'],
  inFields: true,
  ours: true,
  irreversible: true,
  scope: 'overlay:password',
  when: ({ target }) => !target.isSaving || 'Being changed',
  run: ({ target }) => target.save(),
});

export const endOthers = defineCommand({
  id: 'account.endOthers',
  title: 'Sign out everywhere else',
  also: `log out everywhere, sign out everywhere, log out other devices, end all sessions, end other sessions, sign out
    other devices, log out all, kick others, revoke sessions, stolen laptop, lost laptop, lost phone, sign out of
    all devices, log out of other sessions, end all other sessions, sign out of other devices, sign me out
    everywhere, log me out everywhere, sign out elsewhere, log out elsewhere, terminate other sessions, sign out
    everyone else, disconnect other devices, kill other sessions, kick everyone out`,
  does: 'Ends every session of your account but this one. Access tokens stay.',
  ours: true,
  irreversible: true,
  scope: 'everywhere',
  run: async ({ api }) => {
    await endOtherSessions(api);
    return final('Signed out everywhere else');
  },
});

export const end = defineCommand({
  id: 'account.end',
  title: 'End access',
  also: `sign out there, log out device, end session, revoke token, delete token, remove device, revoke, sign out device,
    kick device, delete session, remove session, remove token, invalidate token, log out that device, sign out this
    device, end this session, revoke access, remove access, cancel token, terminate session, disconnect device,
    revoke this token, end login, stop this login, close login, kick out device, revoke session`,
  does: 'Signs you out there, or revokes the access token.',
  keys: ['#'],
  ours: true,
  irreversible: true,
  scope: 'selection:access',
  when: ({ target: { grants } }) =>
    !grants.some(({ isCurrent }) => isCurrent) || 'This is the session that you are using: use Logout to end it',
  run: async ({ api, target: { grants } }) => {
    // One that could not be ended must not keep the others signed in.
    const { failed, failure, partly } = await sendEach(grants, (grant) => endAccess(api, grant));
    if (failed.length > 0) return final(partly('ended'), failure);
    const [one, ...more] = grants;
    if (more.length > 0) return final(`${grants.length} ended`);
    return final(one?.kind === 'token' ? `Token revoked: ${one.title}` : `Signed out: ${one?.title}`);
  },
});

export const createToken = defineCommand({
  id: 'account.createToken',
  title: 'Create token',
  also: `new token, add token, make token, generate token, issue token, create api key, new api key, generate api key,
    add api key, create access token, pat, personal access token, api access, key for scripts, token for a program,
    new access token, new personal access token, generate access token, connect a program, key for my script,
    key for api, let a program in, get a key`,
  does: 'Makes an access token with the name and the scope that are in the form.',
  keys: ['Mod+Enter'],
  inFields: true,
  ours: true,
  irreversible: true,
  scope: 'overlay:access',
  when: ({ target }) => !target.isCreating || 'Being created',
  run: ({ target }) => target.create(),
});

export const copyToken = defineCommand({
  id: 'account.copyToken',
  title: 'Copy token',
  also: `copy to clipboard, copy api key, copy access token, clipboard, copy key`,
  does: 'Copies the access token that was just created.',
  ours: true,
  scope: 'overlay:access',
  when: ({ target }) => target.copy !== null || 'No token has just been created',
  run: async ({ target }) => (await target.copy?.()) ?? silent(),
});
