import { expect, onTestFinished, test } from 'vitest';
import { startChat } from '#client/app/chat.ts';
import { createChatKeeper } from '#client/app/chat-keeper.ts';
import { createDraftsKeeper } from '#client/app/drafts-keeper.ts';
import { Drafts } from '#client/data/drafts.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

/** A browser whose pages each start a conversation without an answer. */
function createBrowser() {
  const storage = memoryStorage();
  const report = (error: unknown) => {
    throw error;
  };
  /** Opens a page; `last`: the last user. */
  const open = (last?: string) => {
    const keeper = createChatKeeper({ sessionStorage: storage, localStorage: storage }, report);
    const drafts = new Drafts(createDraftsKeeper({ sessionStorage: storage } as unknown as Window, report));
    if (last !== undefined) drafts.open(last);
    const chat = startChat({ api: {}, status: {}, announcer: {}, keeper, drafts } as unknown as Parameters<
      typeof startChat
    >[0]);
    const welcome = (person: string) => {
      drafts.open(person);
      chat.welcome(person);
    };
    onTestFinished(() => void chat.actor.stop());
    const now = () => {
      const { draft, provider } = chat.actor.getSnapshot().context;
      return { draft, provider };
    };
    return { ...chat, drafts, welcome, now };
  };
  return { open };
}

test('what is chosen and typed before the user is known is theirs, also in the next page', () => {
  const browser = createBrowser();
  const page = browser.open();
  page.actor.send({ type: 'chat.chooseProvider', provider: 'openai' });
  page.actor.send({ type: 'chat.type', text: 'What next?' });
  page.welcome('ana');
  const next = browser.open();
  next.welcome('ana');
  expect(next.now()).toEqual({ draft: 'What next?', provider: 'openai' });
});

test('what the user who was here last types is kept before the server has said that it is them', () => {
  const browser = createBrowser();
  const page = browser.open('ana');
  page.actor.send({ type: 'chat.type', text: 'What next?' });
  const next = browser.open('ana');
  expect(next.now()).toMatchObject({ draft: 'What next?' });
  next.actor.send({ type: 'chat.type', text: 'What next? And then?' });
  next.welcome('ana');
  const another = browser.open('ana');
  another.welcome('ben');
  expect(another.now()).toMatchObject({ draft: '' });
  another.actor.send({ type: 'chat.type', text: 'Mine' });
  const last = browser.open();
  last.welcome('ana');
  expect(last.now()).toMatchObject({ draft: 'What next? And then?' });
});

test('it comes before what was kept of them', () => {
  const browser = createBrowser();
  const page = browser.open();
  page.welcome('ana');
  page.actor.send({ type: 'chat.chooseProvider', provider: 'claude' });
  page.actor.send({ type: 'chat.type', text: 'And then?' });
  const next = browser.open();
  next.actor.send({ type: 'chat.chooseProvider', provider: 'openai' });
  next.welcome('ana');
  expect(next.now()).toEqual({ draft: 'And then?', provider: 'openai' });
  const last = browser.open();
  last.welcome('ana');
  expect(last.now()).toEqual({ draft: 'And then?', provider: 'openai' });
});

test('text of a closed page that is read later is there, unless something has been typed', () => {
  const page = createBrowser().open();
  page.welcome('ana');
  page.drafts.set('assistant.question', { text: 'What next?' });
  expect(page.now()).toMatchObject({ draft: 'What next?' });
  page.actor.send({ type: 'chat.type', text: 'What now?' });
  expect(page.drafts.get('assistant.question')).toEqual({ text: 'What now?' });
  page.actor.send({ type: 'chat.type', text: '' });
  expect([page.now().draft, page.drafts.keys]).toEqual(['', []]);
  page.forget();
  page.drafts.set('assistant.question', { text: 'Whose?' });
  expect(page.now()).toMatchObject({ draft: '' });
});

test('one user’s choice is not the next one’s', () => {
  const browser = createBrowser();
  const page = browser.open();
  page.actor.send({ type: 'chat.chooseProvider', provider: 'openai' });
  page.welcome('ana');
  page.forget();
  page.welcome('ben');
  const next = browser.open();
  next.welcome('ben');
  expect(next.now()).toEqual({ draft: '', provider: 'gemini' });
});
