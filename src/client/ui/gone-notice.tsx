import { useEffect } from 'react';
import { Notice } from './notice.tsx';
import { useSay } from './status.tsx';

/**
 * Says, in its place and aloud, that the open item does not exist any more. Its panel stays open until the user closes
 * it: the words in its fields may be nowhere else, and keys typed after it had closed would run commands.
 */
export function GoneNotice({ noun }: { noun: string }) {
  const say = useSay();
  const words = `This ${noun} is gone: it was deleted elsewhere. You can still copy what is here.`;
  useEffect(() => say(words, { tone: 'error' }), [say, words]);
  return <Notice tone="error">{words}</Notice>;
}
