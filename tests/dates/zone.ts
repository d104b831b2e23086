/** The zone that this process is in: each project of `tests/dates` has its own. */
export const zone = process.env.TZ ?? '';

/** How far each is behind UTC in January 2026, in minutes. */
const offsets: Readonly<Record<string, number>> = {
  'America/Los_Angeles': 480,
  'Asia/Kathmandu': -345,
  'Pacific/Apia': -780,
  UTC: 0,
};

// The engine has taken it up: else every test here would be about the machine's own zone.
const offset = new Date(2026, 0, 1).getTimezoneOffset();
if (offset !== offsets[zone]) throw new Error(`These dates are to be in ${zone || 'a zone'}, not ${offset} behind UTC`);
