import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { LiveScopes } from './live-scopes.ts';

const InnerScopesContext = createContext<LiveScopes | null>(null);

/** What the overlay around gives to commands; null on the page itself. */
export const useInnerScopes = (): LiveScopes | null => useContext(InnerScopesContext);

/**
 * Around what an overlay holds: lists in it, and what is selected in them, are reached by keys while it is open, and
 * those of the page below are not. `live`: the scopes of the page.
 */
export function InOverlay({ live, children }: { live: LiveScopes; children: ReactNode }) {
  const [inner] = useState(() => new LiveScopes());
  const isLeaving = useIsLeaving();
  useLayoutEffect(() => (isLeaving ? undefined : live.nest(inner)), [live, inner, isLeaving]);
  return <InnerScopesContext value={inner}>{children}</InnerScopesContext>;
}
