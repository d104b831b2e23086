import { useState } from 'react';
import { Notice } from '#client/ui/notice.tsx';

/** Says that not all tasks were searched, with the `words` of `useBoard`; renders nothing when all were. It announces itself. */
export function BeyondNotice({ words }: { words: string | undefined }) {
  return words === undefined ? null : <FirstWords words={words} />;
}

/** Announced once: the numbers change with each task that is done from the list, and would be spoken before its result. */
function FirstWords({ words }: { words: string }) {
  const [first] = useState(words);
  return (
    <Notice tone="info" role="alert">
      {first}
    </Notice>
  );
}
