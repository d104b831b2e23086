/** The fixed time of the journeys, a Friday, so that Orca says the same days in each run. */
export const start = Date.parse('2026-11-20T09:00:00Z');
