/** The key of the conversation. */
export const MESSAGES = 'mizu-chat';
/** The key of the last chosen provider. */
export const PROVIDER = 'ai_provider';

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Storages = Record<'sessionStorage' | 'localStorage', Store>;

/** Whether an earlier page has left a part of a conversation: it is to be restored, or another user's. */
export function isChatKept({ sessionStorage }: Storages): boolean {
  return sessionStorage.getItem(MESSAGES) !== null;
}

/** Removes every conversation from this browser. */
export function forgetKept({ sessionStorage, localStorage }: Storages): void {
  sessionStorage.removeItem(MESSAGES);
  localStorage.removeItem(PROVIDER);
}
