import * as z from 'zod/mini';
import * as captureCommands from '#client/commands/capture.commands.ts';
import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import { whenFirstRead } from '#client/data/query-client.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import { createKeptValue } from '#client/store/kept-value.ts';
import { ARRIVING } from './kept-words.ts';
import type { Session } from './session.ts';

/** The parameters in `manifest.webmanifest` for the parts of what is shared: title, text and link. */
const PARTS = ['capture', 'text', 'url'] as const;

interface Arriving {
  window: Window;
  api: Api;
  session: Session;
  drafts: Drafts;
  commands: Pick<Commands, 'runner'>;
  report: (error: unknown) => void;
}

/** The words that an address brings: its title, or the first of its other parts, and the rest as the description. */
export function wordsIn(search: string): { text: string; description: string } {
  const query = new URLSearchParams(search);
  const lines = PARTS.flatMap((part) => query.getAll(part).flatMap((text) => text.split('\n')))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [text = '', ...rest] = [...new Set(lines)];
  return { text, description: rest.join('\n') };
}

/**
 * Opens the capture line with the words in the page's address, from the system's share menu or a shortcut of the installed
 * app, once somebody is signed in. Until then they are kept in this tab across pages. Words that are already in the line
 * stay there.
 */
export async function captureArriving(search: string, { window, api, session, drafts, commands, report }: Arriving) {
  const kept = createKeptValue(window.sessionStorage, ARRIVING, z.string(), report);
  const arrived = [kept.get(), search.slice(1)].filter(Boolean).join('&');
  kept.set(arrived);
  const isIn = () => session.getSnapshot().hasTag('authenticated');
  await new Promise<void>((resolve) => {
    if (isIn()) return resolve();
    const waiting = session.subscribe(() => {
      if (!isIn()) return;
      waiting.unsubscribe();
      resolve();
    });
  });
  await whenFirstRead(api.queryClient);
  const address = new URL(window.location.href);
  for (const part of PARTS) address.searchParams.delete(part);
  window.history.replaceState(window.history.state, '', address);
  const words = wordsIn(arrived);
  const { task } = captureCommands.capture.args;
  if (words.text !== '') {
    drafts.giveBack(task.draft, { words, idempotencyKey: crypto.randomUUID() }, (since: typeof words) => ({
      text: [since.text, words.text].filter(Boolean).join(' '),
      description: [since.description, words.description].filter(Boolean).join('\n'),
    }));
  }
  kept.set(null);
  await commands.runner.run(captureCommands.capture);
}
