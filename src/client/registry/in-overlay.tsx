import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { LiveScopes } from './live-scopes.ts';

const InnerScopesContext = createContext<LiveScopes | null>(null);

/** The scopes of the overlay around the component; null on the page itself. */
export const useInnerScopes = (): LiveScopes | null => useContext(InnerScopesContext);

/**
 * Wraps the content of an overlay: while it is open, keys reach its lists and what is selected in them, and not those of
 * the page below. `live`: the scopes of the page.
 */
export function InOverlay({ live, children }: { live: LiveScopes; children: ReactNode }) {
  const [inner] = useState(() => new LiveScopes());
  const isLeaving = useIsLeaving();
  useLayoutEffect(() => (isLeaving ? undefined : live.nest(inner)), [live, inner, isLeaving]);
  return <InnerScopesContext value={inner}>{children}</InnerScopesContext>;
}
