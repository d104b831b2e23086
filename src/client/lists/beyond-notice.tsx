import { useState } from 'react';
import { Notice } from '#client/ui/notice.tsx';

/** Says that not all tasks were looked at, `words` of `useBoard`; nothing where all were. It speaks by itself. */
export function BeyondNotice({ words }: { words: string | undefined }) {
  return words === undefined ? null : <FirstWords words={words} />;
}

/** The numbers change with each task that is done from the list: said again with each, they would come before its result. */
function FirstWords({ words }: { words: string }) {
  const [first] = useState(words);
  return (
    <Notice tone="info" role="alert">
      {first}
    </Notice>
  );
}
