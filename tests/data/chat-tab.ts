import { vi } from 'vitest';
import { startChat } from '#client/app/chat.ts';
import { createChatKeeper } from '#client/app/chat-keeper.ts';
import { createDraftsKeeper } from '#client/app/drafts-keeper.ts';
import { Drafts } from '#client/data/drafts.ts';
import { createStatus } from '#client/ui/status.tsx';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { settled } from '#tests/support/settled.ts';
import { answeredApi } from './answered-api.ts';

/** A tab, which can be reloaded. */
export function openTab(isFull = false) {
  const [sessionStorage, localStorage] = [memoryStorage({}, { isFull }), memoryStorage({}, { isFull })];
  const load = () => {
    const { api, calls } = answeredApi();
    const report = vi.fn<(error: unknown) => void>();
    const spoken: string[] = [];
    const announcer = {
      announce: (text: string) => void spoken.push(text),
      withdraw: () => {},
      clear: () => {},
      again: () => false,
    };
    const status = createStatus(announcer);
    const keeper = createChatKeeper({ sessionStorage, localStorage }, report);
    const drafts = new Drafts(createDraftsKeeper({ sessionStorage } as unknown as Window, report));
    const chat = startChat({ api, status, announcer, keeper, drafts });
    const page = new EventTarget();
    chat.keepOnPageHide(page);
    const { actor } = chat;
    const say = (text: string) => {
      actor.send({ type: 'chat.type', text });
      actor.send({ type: 'chat.send' });
    };
    const context = () => actor.getSnapshot().context;
    const log = () =>
      context()
        .messages.slice(1)
        .map(({ role, content }) => `${role}: ${content}`);
    const answer = async (response: string, actions: unknown[] = []) => {
      calls.findLast(({ name }) => name === 'ai.chat')?.answer({ response, actions });
      await settled();
    };
    const refuse = async (error: unknown) => {
      calls.findLast(({ name }) => name === 'ai.chat')?.fail(error);
      await settled();
    };
    // As the session does it.
    const welcome = (person: string) => {
      drafts.open(person);
      chat.welcome(person);
    };
    const forget = () => {
      chat.forget();
      drafts.clear();
    };
    return { ...chat, welcome, forget, api, calls, say, context, log, answer, refuse, page, report, spoken, status };
  };
  return { load, sessionStorage, localStorage };
}
