import { retry } from '#client/commands/app.commands.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { Notice } from '#client/ui/notice.tsx';

interface LoadFailureProps {
  /** Why something could not be loaded; null while nothing has failed. */
  error: Error | null;
  /** Replaces the error's own words. */
  words?: string;
}

/** Says what could not be loaded, with a button that tries again. The failure is announced where it is reported. */
export function LoadFailure({ error, words = error?.message ?? '' }: LoadFailureProps) {
  if (!error) return null;
  return (
    <Notice tone="error" action={<CommandButton command={retry} />}>
      {words}
    </Notice>
  );
}
