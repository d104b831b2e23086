import { useRead } from './read.ts';

/** The dashboard's figures and lists. */
export function useDashboard() {
  return useRead('analytics.dashboard', {});
}

/** Patterns, context figures and recommendations. */
export function usePatterns() {
  return useRead('analytics.patterns', {});
}
