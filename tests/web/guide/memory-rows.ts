/** The rows of a guide's phone without a browser: what is on `Disk` outlives the page that wrote it. */
import type { Rows, Sealed } from "../../../web/guide/store/rows.ts";

export interface Disk {
  key: CryptoKey | null;
  revision: string | null;
  state: Map<string, Sealed>;
  events: Map<number, Sealed>;
}

export function emptyDisk(): Disk {
  return { key: null, revision: null, state: new Map(), events: new Map() };
}

export function memoryRows(disk: Disk): Rows {
  return {
    read: async () => ({ ...disk, state: new Map(disk.state), events: new Map(disk.events) }),
    readRevision: async () => disk.revision,
    async write({ since, revision, key, clears = false, state, events }) {
      if (disk.revision !== since) return false;
      if (clears) Object.assign(disk, emptyDisk());
      for (const [name, row] of state ?? []) setOrDelete(disk.state, name, row);
      for (const [number, row] of events ?? []) setOrDelete(disk.events, number, row);
      Object.assign(disk, { revision }, key === undefined ? {} : { key });
      return true;
    },
  };
}

function setOrDelete<Name>(rows: Map<Name, Sealed>, name: Name, row: Sealed | null): void {
  if (row === null) rows.delete(name);
  else rows.set(name, row);
}
