import { expect } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { type OpenApp, openApp } from '#tests/support/open-app.ts';
import { owner } from '#tests/support/service.ts';
import { emptyOut, failing, holding } from '#tests/support/two-servers.ts';
import { type Hearing, hear } from './hear.ts';

/** The product with a recorder of its speech: empty, and signed out. */
export interface Heard extends OpenApp {
  hearing: Hearing;
  call: Client;
  /** Compares the transcript so far with the reviewed one of this name. */
  isAsReviewed(name: string): Promise<void>;
  /** Stores the session, so that the next page opens signed in. */
  signIn(): Promise<void>;
}

/** Opens the product, empty, on a day that stays the same: Wednesday, March 11 2026, noon. */
export async function openHeard(): Promise<Heard> {
  const app = await openApp({ context: { timezoneId: 'UTC' } });
  const { page, service } = app;
  const base = `${service.address}/api`;
  let token: string | null = null;
  const call = createClient({ base, fetch, getToken: () => token, onMisfit: () => {} });
  ({ token } = await call('auth.login', { body: owner }));
  await emptyOut({ call });
  // The page would otherwise send its time zone at its start, and refetch everything.
  await call('user.update', { body: { time_zone: 'UTC' } });
  await page.addInitScript(standStill, Date.parse('2026-03-11T12:00:00Z'));
  // A returning user, who does not see the first steps.
  await page.addInitScript(() => localStorage.setItem('mizu-coach', JSON.stringify({ done: [], dismissed: true })));
  const hearing = await hear(page);
  return {
    ...app,
    hearing,
    call,
    signIn: async () => {
      await page.addInitScript((kept) => {
        if (kept && !localStorage.getItem('auth_token')) localStorage.setItem('auth_token', kept);
      }, token);
    },
    isAsReviewed: async (name) => {
      const said = (await hearing.transcript(name)).replaceAll(serverToday(), '‹today›');
      await expect(said).toMatchFileSnapshot(`transcripts/${name.toLowerCase().replaceAll(' ', '-')}.txt`);
    },
  };
}

/** Runs in the page: the clock shows this for good. A clock of Playwright's would stay in the window for later tests. */
function standStill(now: number): void {
  globalThis.Date = class extends Date {
    constructor(...args: [] | [string | number | Date]) {
      if (args.length === 0) super(now);
      else super(...(args as [string]));
    }

    static override now() {
      return now;
    }
  } as DateConstructor;
}

/** The service's day, which names a review: its clock is not the page's. */
const serverToday = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format();

/**
 * Opens a screen whose first read fails, then retries, and checks the speech while it loads and once it has. `says`: what
 * the screen says after that.
 */
export async function arrive(
  { page, hearing, expectNoise, signIn }: Heard,
  {
    path,
    heading,
    read,
    failure,
    says = [],
  }: { path: string; heading: string; read: string; failure: string; says?: readonly string[] },
): Promise<void> {
  const { part, does, press } = hearing;
  expectNoise(/403/);
  expectNoise(new RegExp(failure));
  await signIn();
  const mend = await failing(page, ['GET', read], undefined, 403);
  part('Failed');
  await does(
    `comes to ${path}`,
    async () => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },
    `heading “${heading}”`,
    `says: ${failure}`,
  );
  await mend();
  part('Tries again: loading, then loaded');
  const release = await holding(page, ['GET', read]);
  await press('Shift+R');
  await does('is answered', async () => release(), 'says: Loaded', ...says);
}
