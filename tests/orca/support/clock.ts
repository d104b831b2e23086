/** When the journeys take place, so that the days which Orca says are the same in each run: a Friday. */
export const start = Date.parse('2026-11-20T09:00:00Z');
