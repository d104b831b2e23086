import { Dashboard, Patterns } from '../entities/analytics.ts';
import { type Endpoint, read } from './endpoint.ts';

export const analyticsCalls = {
  'analytics.dashboard': {
    ...read,
    path: '/analytics/dashboard',
    summary: 'The dashboard',
    noun: 'analytics',
    failure: 'Failed to load dashboard',
    response: Dashboard,
  },
  'analytics.patterns': {
    ...read,
    path: '/analytics/patterns',
    summary: 'Patterns, contexts and recommendations',
    noun: 'analytics',
    failure: 'Failed to fetch analytics',
    response: Patterns,
  },
} as const satisfies Record<string, Endpoint>;
