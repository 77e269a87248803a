/** Browser storage. Without storage, or with a full one, booking still works; only less is remembered. */

export type BrowserMemory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const localMemory = wrapStorage(() => localStorage);
export const sessionMemory = wrapStorage(() => sessionStorage);

/** A browser with storage turned off throws on access. */
export function wrapStorage(storage: () => Storage): BrowserMemory {
  return {
    getItem(name) {
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    setItem(name, value) {
      try {
        storage().setItem(name, value);
      } catch {
        // Ignored: see above.
      }
    },
    removeItem(name) {
      try {
        storage().removeItem(name);
      } catch {
        // Nothing to remove.
      }
    },
  };
}

/** Reads an object of strings; missing or other values are empty. */
export function readTexts<Name extends string>(
  json: string | null,
  names: readonly Name[],
): Record<Name, string> {
  const stored = parseObject(json);
  const texts = names.map((name): [Name, string] => {
    const value: unknown = Reflect.get(stored, name);
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}

function parseObject(json: string | null): object {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
