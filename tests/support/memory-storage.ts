/** A browser storage with these entries; with `isFull` it refuses to store more. */
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

/** The parts of a window that a store uses: a storage, and the event that tells of another tab's write. */
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
  /** Reports a write by another tab under this key; null: the other tab has cleared everything. */
  const tell = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { window, localStorage, stored, tell };
}
