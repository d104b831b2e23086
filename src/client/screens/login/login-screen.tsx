import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { useStatusLine } from '#client/ui/status.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { AI_PROVIDER_NAMES } from '#contract/entities/ai.ts';
import * as styles from '#styles/login.css.ts';

interface LoginScreenProps {
  /** A sign-in is under way. */
  busy: boolean;
  /** Why the last sign-in failed, or why the session ended. */
  message: string | null;
  onSignIn: (credentials: { email: string; password: string }) => void;
}

/** Sign-in (spec §2, Login). What was typed stays in the fields when it fails. */
export function LoginScreen({ busy, message, onSignIn }: LoginScreenProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const emailRef = useRef<HTMLInputElement>(null);
  // Here is no footer line; what was said last, such as a sign-out that the server has not heard of, is shown and
  // spoken the same. Not live: the announcer speaks it.
  const status = useStatusLine();

  useEffect(() => {
    document.title = 'Sign in · Mizu';
    emailRef.current?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
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
          {message !== null && (
            <p className={styles.message} role="alert">
              {message}
            </p>
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
        {status.text !== '' && (
          <p className={status.tone === 'error' ? styles.lastError : styles.lastResult}>{status.text}</p>
        )}
        <p className={styles.footer}>AI by {Object.values(AI_PROVIDER_NAMES).join(', ')}</p>
      </div>
    </main>
  );
}
