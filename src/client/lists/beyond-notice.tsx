import { Notice } from '#client/ui/notice.tsx';

/** Says that not all tasks were looked at, `words` of `useBoard`; nothing where all were. It speaks by itself. */
export function BeyondNotice({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <Notice tone="info" role="alert">
      {words}
    </Notice>
  );
}
