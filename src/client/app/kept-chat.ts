/** Where the conversation is kept. */
export const MESSAGES = 'mizu-chat';
/** Where the provider that was chosen last is kept. */
export const PROVIDER = 'ai_provider';

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Storages = Record<'sessionStorage' | 'localStorage', Store>;

/** Whether the page before has left something of a conversation: it is to be restored, or is another user's. */
export function isChatKept({ sessionStorage }: Storages): boolean {
  return sessionStorage.getItem(MESSAGES) !== null;
}

/** Nothing of any conversation stays in this browser. */
export function forgetKept({ sessionStorage, localStorage }: Storages): void {
  sessionStorage.removeItem(MESSAGES);
  localStorage.removeItem(PROVIDER);
}
