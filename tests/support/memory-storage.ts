/** A browser storage that has these entries; `isFull`: it stores nothing more. */
export function memoryStorage(given: Readonly<Record<string, string>> = {}, { isFull = false } = {}) {
  const stored = new Map(Object.entries(given));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('The quota is exceeded', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  };
}

/** A window as far as a store knows it: a storage, and what tells a page that another tab has written to that. */
export function storageWindow(...given: Parameters<typeof memoryStorage>) {
  const localStorage = memoryStorage(...given);
  const { stored } = localStorage;
  const events = new EventTarget();
  const window = {
    localStorage,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    document: { documentElement: { classList: { toggle: () => undefined } } },
  } as unknown as Window;
  /** Tells of a write of another tab under this key; null: all was cleared there. */
  const tell = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { window, localStorage, stored, tell };
}
