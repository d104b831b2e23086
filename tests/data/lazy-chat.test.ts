import { expect, test } from 'vitest';
import type { StartedChat } from '#client/app/chat.ts';
import { createLazyChat } from '#client/app/lazy-chat.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { settle } from './answered-api.ts';

/** A conversation that records its calls, in a browser with this storage. */
function lazily(kept: Readonly<Record<string, string>> = {}) {
  const storage = memoryStorage(kept);
  const log: string[] = [];
  const start = () => {
    log.push('start');
    return {
      actor: 'the actor',
      welcome: (person: string) => log.push(`welcome ${person}`),
      forget: () => log.push('forget'),
    } as unknown as StartedChat;
  };
  const load = async () => {
    log.push('load');
    return start;
  };
  const window = { sessionStorage: storage, localStorage: storage };
  const chat = createLazyChat({ window, report: (error: unknown) => log.push(String(error)) } as never, load);
  return { ...chat, begin: () => chat.start(start), log, stored: storage.stored };
}

test('a conversation of which nothing was kept starts when it is shown, and once', async () => {
  const { welcome, begin, log } = lazily({ ai_provider: 'openai' });
  welcome('ana');
  await settle();
  expect(log).toEqual([]);
  expect([begin(), begin()]).toEqual(['the actor', 'the actor']);
  await settle();
  expect(log).toEqual(['start', 'welcome ana']);
  welcome('ben');
  expect(log.at(-1)).toBe('welcome ben');
});

test('it starts by itself when something of it was stored, since that may have to be announced', async () => {
  const { welcome, log } = lazily({ 'mizu-chat': 'Words' });
  welcome('ana');
  await settle();
  expect(log).toEqual(['load', 'start', 'welcome ana']);
});

test('a user who leaves before it has started leaves nothing behind, and is not welcomed later', async () => {
  const { welcome, forget, begin, log, stored } = lazily({
    'mizu-chat': 'Words',
    ai_provider: 'openai',
    theme: 'dark',
  });
  welcome('ana');
  forget();
  expect([...stored.keys()]).toEqual(['theme']);
  await settle();
  begin();
  await settle();
  expect(log).toEqual(['load', 'start']);
  forget();
  expect(log.at(-1)).toBe('forget');
});
