import { useMemo, useSyncExternalStore } from 'react';
import { useApi } from './api.ts';
import { layOver } from './dashboard-lists.ts';
import { useWithoutHeld } from './held-deletes.ts';
import { useRead } from './read.ts';
import { useToday } from './today.ts';

/**
 * The dashboard's figures and lists: pending writes to its tasks included, and what is being deleted not. The figures
 * follow when those are answered.
 */
export function useDashboard() {
  const { pending } = useApi();
  const { data: sent, error } = useRead('analytics.dashboard', {});
  const layers = useSyncExternalStore(pending.subscribe, () => pending.layers);
  const today = useToday();
  const projects = useWithoutHeld('project', sent?.active_projects);
  const data = useMemo(() => {
    if (!sent || !projects) return undefined;
    const kept = projects === sent.active_projects ? sent : { ...sent, active_projects: projects };
    return layOver(kept, layers, today);
  }, [sent, projects, layers, today]);
  return { data, error };
}

/** Patterns, context figures and recommendations. */
export function usePatterns() {
  return useRead('analytics.patterns', {});
}
