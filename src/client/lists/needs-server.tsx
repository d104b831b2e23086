import { useEffect } from 'react';
import { needsServer, useIsAway } from '#client/data/needs-server.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Says, in its place and aloud, that this cannot be done while the server does not answer. */
export function NeedsServer({ what }: { what: string }) {
  const { announcer } = useCommands();
  const isAway = useIsAway();
  useEffect(() => {
    if (isAway) announcer.announce(needsServer(what));
  }, [announcer, isAway, what]);
  return isAway && <Notice tone="info">{needsServer(what)}</Notice>;
}
