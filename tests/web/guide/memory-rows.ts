/** The rows of a guide's phone without a browser: what is on `Disk` outlives the page that wrote it. */
import type { Rows, Sealed } from "../../../web/guide/store/rows.ts";
import { makeKey } from "../../../web/guide/store/seal.ts";

export interface Disk {
  key: CryptoKey | null;
  state: Map<string, Sealed>;
  events: Map<number, Sealed>;
}

export function emptyDisk(): Disk {
  return { key: null, state: new Map(), events: new Map() };
}

export function memoryRows(disk: Disk): Rows {
  return {
    async openKey() {
      const made = disk.key ?? (await makeKey());
      disk.key ??= made;
      return disk.key;
    },
    read: async () => ({ state: new Map(disk.state), events: new Map(disk.events) }),
    async write({ state, added, replaced, dropsEvents = false }) {
      if ([...(added ?? [])].some(([number]) => !dropsEvents && disk.events.has(number))) {
        return false;
      }
      if (dropsEvents) disk.events.clear();
      for (const [name, row] of state ?? []) disk.state.set(name, row);
      for (const [number, row] of [...(replaced ?? []), ...(added ?? [])]) {
        disk.events.set(number, row);
      }
      return true;
    },
    async clear() {
      Object.assign(disk, emptyDisk());
    },
  };
}
