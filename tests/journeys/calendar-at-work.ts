import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { createClient } from '#contract/client.ts';
import { openApp, storeSession } from '#tests/support/open-app.ts';
import { type OtherServer, startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
import { owner } from '#tests/support/service.ts';

/** Our own service, and one with only the calls of the spec's table: days as midnights, numeric ids. */
export type Server = 'our service' | 'another server';

/** The arguments of a request for a month. */
export interface AskedMonth {
  start_date: string | null;
  end_date: string | null;
}

/** The moment at which clocks in the zone show this, such as `2026-11-20T23:30`. */
export function momentIn(zone: string, local: string): Date {
  const clocks = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const wanted = Date.parse(`${local}Z`);
  const shown = Date.parse(`${clocks.format(wanted).replace(' ', 'T')}Z`);
  const moment = new Date(wanted - (shown - wanted));
  if (clocks.format(moment) !== local.replace('T', ' ')) throw new Error(`Clocks change about ${local} in ${zone}`);
  return moment;
}

/** A machine's time zone, and what its clock shows. */
export interface Whereabouts {
  zone: string;
  now: string;
}

/** The product with due tasks, and a page in that zone at that time, not yet on the calendar. */
export async function openCalendarAt(
  server: Server,
  {
    due,
    seen = false,
    ...place
  }: Whereabouts & { due: readonly (readonly [title: string, day: string, ...unknown[]])[]; seen?: boolean },
) {
  const other: OtherServer | undefined =
    server === 'another server' ? await startOtherServer({ today: '2020-01-01' }) : undefined;
  onTestFinished(() => other?.close());
  const app = await openApp({ env: other ? { MIZU_API_BASE: other.base } : {}, seen });
  const { page, service } = app;
  const base = other?.base ?? `${service.address}/api`;
  let token: string | null = null;
  const call = createClient({ base, fetch, getToken: () => token, onMisfit: () => {} });
  // By the protocol, so that one page can change zones: a window opened in a zone keeps it.
  const session = await page.context().newCDPSession(page);
  const profile = (time_zone: string) => call('user.update', { body: { time_zone } });
  const moveTo = async ({ zone, now }: Whereabouts) => {
    await session.send('Emulation.setTimezoneOverride', { timezoneId: zone });
    await page.clock.setSystemTime(momentIn(zone, now));
    // Otherwise the page would send its zone, and refetch its lists.
    if (!other) await profile(zone);
  };

  token = await storeSession(app, base, other ? otherUser : owner);
  for (const [title, day] of due) {
    const { task } = await call('tasks.create', { body: { title, status: 'next' } });
    await call('tasks.update', { params: { id: task.id }, body: { due_date: day } });
  }
  const months: AskedMonth[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/tasks/calendar') || request.method() !== 'GET') return;
    months.push({ start_date: searchParams.get('start_date'), end_date: searchParams.get('end_date') });
  });
  await page.clock.install({ time: momentIn(place.zone, place.now) });
  await moveTo(place);
  return { ...app, months, moveTo };
}

/** The day of the month whose name starts with this: 'Friday, November 20'. */
export const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name });

/** The name of the day that the page marks as today. */
export async function currentDay(page: Page): Promise<string | null> {
  // In one evaluation: the day may change between two.
  const current = await page.locator('[aria-current="date"]').evaluateAll((all) => all.map((day) => day.textContent));
  if (current.length > 1) throw new Error(`Today is ${current.join(' and ')}`);
  return current[0] ?? null;
}
