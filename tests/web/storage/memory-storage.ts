/**
 * A browser's storage for tests without a browser. `room`: how many entries fit before it throws, as a full one does.
 */
export function memoryStorage(
  input: { room?: number } = {},
): Storage & { entries(): MapIterator<[string, string]> } {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => {
      if (kept.size >= (input.room ?? Infinity))
        throw new DOMException("full", "QuotaExceededError");
      kept.set(name, value);
    },
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
    entries: () => kept.entries(),
  };
}
