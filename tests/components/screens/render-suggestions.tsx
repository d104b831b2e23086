import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import '#styles/global.css.ts';
import { LazyChatProvider } from '#client/app/lazy-chat.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { InboxScreen } from '#client/screens/inbox/inbox-screen.tsx';
import { chatMachine } from '#machines/chat.machine.ts';
import { openPalette } from '../commands/render-commands.tsx';
import { json } from '../support/json.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

const inbox = [
  { id: 7, title: 'Call Ana', status: 'inbox', priority: 50 },
  { id: 8, title: 'Sweep', status: 'inbox', priority: 40 },
];

/** The answer to an AI call: at once, or when the test releases it. */
export type Reply = { body: unknown; status?: number } | Promise<{ body: unknown; status?: number }>;

/** The inbox, and a server that answers AI calls with `replies` in turn, and then repeats the last. */
export async function renderSuggestions(...replies: Reply[]) {
  const sent: { call: string; body: unknown; signal: AbortSignal | null | undefined }[] = [];
  const changed: string[] = [];
  const tasks = inbox.map((task) => ({ ...task }));
  const world = createScreenWorld(async (address, init) => {
    const { pathname } = new URL(String(address));
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null;
    if (pathname.startsWith('/ai/')) {
      sent.push({ call: `${init?.method} ${pathname}`, body, signal: init?.signal });
      const reply = await replies[Math.min(sent.length, replies.length) - 1];
      return json(reply?.body, reply?.status);
    }
    const task = tasks.find(({ id }) => String(id) === pathname.split('/')[2]);
    if (task && init?.method === 'PUT') {
      changed.push(pathname);
      Object.assign(task, body);
    }
    if (task) return json({ task });
    return json({ tasks, projects: [], contexts: [], references: [] });
  });
  const chat = createActor(chatMachine, { input: { now: () => new Date(), newKey: () => 'key' } }).start();
  chat.send({ type: 'chat.chooseProvider', provider: 'claude' });
  onTestFinished(async () => {
    // The page unmounts before its machine stops, as in the app.
    await cleanup();
    chat.stop();
    localStorage.clear();
  });
  await preloadOverlays();
  await render(
    world.around(
      <LazyChatProvider value={{ start: () => chat }}>
        <InboxScreen />
        <Overlays />
      </LazyChatProvider>,
    ),
  );
  return { ...world, sent, changed, chat };
}

/** Runs a command by its name in the palette, with the answers to its questions. */
export async function runByName(...words: string[]) {
  await openPalette();
  for (const word of words) {
    await page.getByRole('combobox').fill(word);
    await userEvent.keyboard('{Enter}');
  }
}
