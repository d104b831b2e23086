import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { capture } from '#client/commands/capture.commands.ts';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { CommandButton } from '#client/registry/command-button.tsx';
import { json } from '../support/json.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

const AT = '2026-11-20T12:00:00.000Z';

/** A page with the overlays above it, and our own service with two sessions and one token of the account. */
export async function renderAccount({ isOurs = true }: { isOurs?: boolean } = {}) {
  let sessions = [
    { id: 's1', device: 'Firefox on Linux', created_at: AT, last_used_at: AT, is_current: true },
    { id: 's2', device: 'Safari on iPhone', created_at: AT, last_used_at: AT, is_current: false },
    { id: 's3', device: null, created_at: AT, last_used_at: AT, is_current: false },
  ];
  let tokens: object[] = [{ id: 't1', name: 'Mail', scope: 'capture', created_at: AT, last_used_at: null }];
  const sent: string[] = [];
  const refusals = new Map<string, Response>();
  const holds = new Map<string, Promise<void>>();
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(address));
    const call = `${init?.method} ${pathname}`;
    if (init?.method !== 'GET') sent.push(init?.body ? `${call} ${String(init.body)}` : call);
    await holds.get(call);
    const refusal = refusals.get(call);
    refusals.delete(call);
    if (refusal) return refusal;
    const [, , noun, id] = pathname.split('/');
    if (pathname === '/user/profile') return json({ user: { id: 1, name: 'Ana', email: 'ana@example.org' } });
    if (call === 'GET /auth/sessions') return json({ sessions });
    if (call === 'GET /auth/tokens') return json({ tokens });
    if (call === 'POST /auth/tokens') {
      const made = { id: 't2', ...JSON.parse(String(init?.body)), created_at: AT, last_used_at: null };
      tokens = [made, ...tokens];
      return json({ token: 'mizu_secret', access_token: made }, 201);
    }
    if (init?.method === 'DELETE') {
      if (noun === 'sessions')
        sessions = sessions.filter(({ id: one, is_current }) => is_current || (id && one !== id));
      else tokens = tokens.filter((token) => !('id' in token && token.id === id));
    }
    if (init?.method !== 'GET') return new Response(null, { status: 204 });
    return json({ tasks: [], projects: [], contexts: [], references: [] });
  };
  const world = createScreenWorld(fetch, { isOurs });
  await preloadOverlays();
  await render(
    world.around(
      <>
        <h1 tabIndex={-1}>Screen</h1>
        <CommandButton command={capture} />
        <Overlays />
      </>,
    ),
  );
  document.querySelector<HTMLElement>('[data-command="task.capture"]')?.focus();
  const refuse = (call: string, status: number, body: object) => refusals.set(call, json(body, status));
  /** Nothing answers such a call until it is let go. */
  const hold = (call: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    holds.set(call, promise);
    return resolve;
  };
  const until = (check: () => void) => vi.waitFor(check);
  return { ...world, sent, refuse, hold, until };
}
