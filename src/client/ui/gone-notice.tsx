import { type ReactNode, useEffect } from 'react';
import { Notice } from './notice.tsx';
import { useSay } from './status.tsx';

interface SpokenErrorProps {
  children: string;
  action?: ReactNode;
}

/** An error in its place on the screen, which is also shown in the footer and announced when it appears. */
export function SpokenError({ children: words, action }: SpokenErrorProps) {
  const say = useSay();
  useEffect(() => say(words, { tone: 'error' }), [say, words]);
  return (
    <Notice tone="error" action={action}>
      {words}
    </Notice>
  );
}

/**
 * Says that the open item no longer exists. Its panel stays open until the user closes it: the words in its fields may be
 * nowhere else, and keys typed after it had closed would run commands.
 */
export function GoneNotice({ noun }: { noun: string }) {
  return (
    <SpokenError>{`This ${noun} is gone: it was deleted elsewhere. You can still copy what is here.`}</SpokenError>
  );
}
