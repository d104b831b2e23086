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
