import { defineCommand } from '#client/registry/define-command.ts';
import { opens } from '#client/registry/opens.ts';

export const openPassword = defineCommand({
  id: 'account.changePassword',
  title: 'Change your password',
  also: `new password, reset password, update password, set password, edit password, password, passphrase, credentials,
    change passphrase, security, account security, forgot password, pw, change pw, secret, my password, login
    details, change login, rotate password, password settings, pass word, passcode, pin, new passphrase, renew
    password, alter password, choose a new password, change my password,
    my password leaked, someone knows my password, hacked, change password, different password,
    secure my account, protect my account, login secret, stronger password, passwd`,
  does: 'Opens the form for another password.',
  ours: true,
  scope: 'everywhere',
  ...opens({ name: 'password' }),
});

export const openAccess = defineCommand({
  id: 'account.access',
  title: 'Where you are signed in',
  also: `sessions, devices, active sessions, signed in devices, logged in devices, access tokens, api tokens, api keys,
    personal access tokens, manage sessions, manage devices, security, who is signed in, lost phone, other devices,
    where am i logged in, where am i signed in, tokens, api access, new token, create token, revoke token, api key,
    connected devices, logins, my devices, session list, browser sessions, logged in browsers,
    connected apps, connected programs, personal access token, manage tokens, developer settings, where have i
    signed in, signed in elsewhere, show sessions, show tokens, manage api keys, pat,
    kill session, revoke a laptop, access, permissions, authorised apps, authorized apps, third party apps, bearer token, oauth`,
  does: 'Lists where you are signed in and the access tokens of programs, to end them or to make a token.',
  ours: true,
  scope: 'everywhere',
  ...opens({ name: 'access' }),
});
