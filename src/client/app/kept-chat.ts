/** Where the conversation and the words not sent yet are kept: each in its own place, for one is written at every key. */
export const MESSAGES = 'mizu-chat';
export const DRAFT = 'mizu-chat-draft';
/** Where the provider that was chosen last is kept. */
export const PROVIDER = 'ai_provider';

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Storages = Record<'sessionStorage' | 'localStorage', Store>;

/** Whether the page before has left something of a conversation: it is to be restored, or is another user's. */
export function isChatKept({ sessionStorage }: Storages): boolean {
  return sessionStorage.getItem(MESSAGES) !== null || sessionStorage.getItem(DRAFT) !== null;
}

/** Nothing of any conversation stays in this browser. */
export function forgetKept({ sessionStorage, localStorage }: Storages): void {
  sessionStorage.removeItem(MESSAGES);
  sessionStorage.removeItem(DRAFT);
  localStorage.removeItem(PROVIDER);
}
