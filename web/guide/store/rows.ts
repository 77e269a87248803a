/**
 * Where a guide's phone keeps what it knows, as rows that only this browser can read. All windows of the browser share
 * them. `write` is one transaction: it resolves when everything is on the phone, and a phone that dies before has
 * nothing of it.
 */

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export type StateName = "pairing" | "former" | "list" | "attempt" | "position";

export interface RowChange {
  /** The content for which the change was made; null: nothing. With other content in the store nothing is written. */
  since: string | null;
  /** Names the new content. It is random, so that a store that was deleted never comes back to a name of before. */
  revision: string;
  /** A key that was made for this change. */
  key?: CryptoKey;
  /** True: everything is deleted first, the key too. */
  clears?: boolean;
  /** Rows by their names; null deletes one. */
  state?: ReadonlyMap<StateName, Sealed | null>;
  /** Events by their numbers; null deletes one. */
  events?: ReadonlyMap<number, Sealed | null>;
}

export interface StoredRows {
  /** The key that never leaves the browser; null when there is none. */
  key: CryptoKey | null;
  /** Null when nothing was ever written, or when the browser has deleted it. */
  revision: string | null;
  state: ReadonlyMap<string, Sealed>;
  events: ReadonlyMap<number, Sealed>;
}

export interface Rows {
  read: () => Promise<StoredRows>;
  readRevision: () => Promise<string | null>;
  /** False: the store has another revision than `since`, and nothing was written. */
  write: (change: RowChange) => Promise<boolean>;
}
