import { useToday } from './today.ts';
import { useView } from './views.ts';

/** The dashboard's figures and lists. The figures change when writes are answered. */
export function useDashboard() {
  // A task deferred until today becomes a next action when the day begins.
  useToday();
  return useView('analytics.dashboard', {});
}

/** Patterns, context figures and recommendations. */
export function usePatterns() {
  return useView('analytics.patterns', {});
}
