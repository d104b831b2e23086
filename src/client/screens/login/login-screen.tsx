import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '#client/data/api.ts';
import { Button } from '#client/ui/button.tsx';
import { useSay, useStatusLine } from '#client/ui/status.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SLOW } from '#client/ui/use-loading.ts';
import type { Credentials } from '#contract/entities/account.ts';
import { AI_PROVIDER_NAMES } from '#contract/entities/ai.ts';
import { messageOf } from '#contract/message-of.ts';
import * as styles from '#styles/login.css.ts';
import { leaveForProvider, readProviders, takeReturn } from './provider-sign-in.ts';
import { whyNotLookedAt } from './why-not-looked-at.ts';

interface LoginScreenProps {
  /** A sign-in is running. */
  busy: boolean;
  /** Why the last sign-in failed, or the session ended. */
  message: string | null;
  /** The error of the last sign-in, if the message is about it. */
  cause?: unknown;
  onSignIn: (credentials: Credentials) => void;
}

/** Sign-in (spec §2, Login). The fields keep what was typed when it fails. */
export function LoginScreen({ busy, message, cause, onSignIn }: LoginScreenProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const api = useApi();
  const [providers] = useState(() => readProviders(document));
  /** The provider for which the page is about to leave; it may take a while to answer. */
  const [leaving, setLeaving] = useState<string | null>(null);
  /** Why it could not. */
  const [problem, setProblem] = useState<string | null>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  // There is no footer line here; the last message, such as that the server does not know of a sign-out, is shown and
  // spoken even so. Not a live region: the announcer speaks it.
  const status = useStatusLine();

  useEffect(() => {
    document.title = 'Sign in · Mizu';
    emailRef.current?.focus();
  }, []);

  useEffect(() => {
    const returned = takeReturn(window);
    if (returned) onSignIn(returned);
  }, [onSignIn]);

  // After Enter the focus is in a field, not on the button that says so.
  const say = useSay();
  useEffect(() => {
    if (!busy) return;
    // Not kept in the status line: the first screen would show it.
    const timer = setTimeout(() => say('Still signing in', { isPast: true }), SLOW);
    return () => clearTimeout(timer);
  }, [busy, say]);

  const leave = async (provider: string) => {
    setLeaving(provider);
    setProblem(null);
    try {
      await leaveForProvider(api, window, provider);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setLeaving(null);
  };
  const shown = problem ?? message;
  const reason = problem === null ? whyNotLookedAt(cause) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (!busy) onSignIn({ email, password });
  };

  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <h1 className={styles.title}>
          <span aria-hidden="true" className={styles.mark}>
            ~
          </span>{' '}
          Mizu
        </h1>
        <p className={styles.subtitle}>Sign in to manage your tasks</p>
        <form className={styles.form} onSubmit={submit}>
          {shown !== null && (
            <div className={styles.message} role="alert">
              <p>{shown}</p>
              {reason !== undefined && <p>{reason}</p>}
            </div>
          )}
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={setEmail}
            inputRef={emailRef}
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" variant="primary" {...(busy ? { disabledReason: 'Signing in', busy: true } : {})}>
            {busy ? 'Signing in...' : 'Sign In'}
          </Button>
        </form>
        {providers.length > 0 && (
          <div className={styles.providers}>
            {providers.map(({ id, name }) => (
              <Button
                key={id}
                onPress={() => void leave(id)}
                {...(busy || leaving !== null ? { disabledReason: 'Signing in' } : {})}
              >
                {leaving === id ? 'Signing in...' : `Sign in with ${name}`}
              </Button>
            ))}
          </div>
        )}
        {status.text !== '' && (
          <p className={status.tone === 'error' ? styles.lastError : styles.lastResult}>{status.text}</p>
        )}
        <p className={styles.footer}>AI by {Object.values(AI_PROVIDER_NAMES).join(', ')}</p>
      </div>
    </main>
  );
}
