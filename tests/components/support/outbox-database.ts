/** Deletes the outbox's database, as the user may while a page is open. */
export function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('mizu');
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}

/** The number of an account's rows in one of its stores. */
export function countRows(store: 'outbox' | 'snapshot', account: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('mizu');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction(store).objectStore(store).index('account').count(account);
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}
