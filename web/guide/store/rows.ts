/**
 * Where a guide's phone keeps what it knows, as rows that only this browser can read. `write` is one transaction: it
 * resolves when everything is on the phone, and a phone that dies before has nothing of it.
 */

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export type StateName = "pairing" | "list" | "position";

export interface RowChange {
  state?: ReadonlyMap<StateName, Sealed>;
  /** Events by their number, none of which may be there yet. */
  added?: ReadonlyMap<number, Sealed>;
  /** Events that take the place of what has their number. */
  replaced?: ReadonlyMap<number, Sealed>;
  /** True: all events go before the others are written. */
  dropsEvents?: boolean;
}

export interface StoredRows {
  state: ReadonlyMap<string, Sealed>;
  events: ReadonlyMap<number, Sealed>;
}

export interface Rows {
  /** The key that never leaves the browser; made when there is none. */
  openKey: () => Promise<CryptoKey>;
  read: () => Promise<StoredRows>;
  /** False: another window has taken one of the numbers, and nothing was written. */
  write: (change: RowChange) => Promise<boolean>;
  /** Deletes every row and the key. */
  clear: () => Promise<void>;
}
