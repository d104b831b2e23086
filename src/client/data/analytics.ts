import { useToday } from './today.ts';
import { useView } from './views.ts';

/** The dashboard's figures and lists. The figures follow when what is being written is answered. */
export function useDashboard() {
  // What is deferred until today is among the next actions as soon as the day begins.
  useToday();
  return useView('analytics.dashboard', {});
}

/** Patterns, context figures and recommendations. */
export function usePatterns() {
  return useView('analytics.patterns', {});
}
