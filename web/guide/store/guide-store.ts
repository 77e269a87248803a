/** Stores what a guide's phone knows, encrypted. */
import type { Rows, Sealed, StateName } from "./rows.ts";
import {
  sortEvents,
  type OwnEvent,
  type Pairing,
  type PairingAttempt,
  type Saved,
  type SavedChange,
  type SavedList,
  type SavedPosition,
} from "./saved.ts";
import { makeKey, seal, unseal } from "./seal.ts";

export interface GuideStore {
  load: () => Promise<Saved>;
  /** False: the store has other content than this window has loaded or stored last, and nothing was written. */
  save: (change: SavedChange) => Promise<boolean>;
  /** Deletes everything, with the key. The result is that of `save`. */
  wipe: () => Promise<boolean>;
  /** Whether the store has what this window has loaded or stored last. */
  isCurrent: () => Promise<boolean>;
  /** Whether nothing was ever stored when this window loaded it last, or the browser has deleted all of it. */
  isBlank: () => boolean;
}

const STATE_NAMES = ["pairing", "former", "list", "attempt", "position"] as const;

export function openGuideStore(rows: Rows): GuideStore {
  let revision: string | null = null;
  let key: CryptoKey | null = null;

  return {
    async load() {
      const stored = await rows.read();
      ({ key, revision } = stored);
      const { state, events } = stored;
      const open = (row: Sealed | undefined) =>
        row === undefined || key === null ? Promise.resolve(undefined) : unseal(key, row);
      const [pairing, former, list, attempt, position, ...opened] = await Promise.all([
        ...STATE_NAMES.map((name) => open(state.get(name))),
        ...Array.from(events.values(), open),
      ]);
      return {
        pairing: (pairing as Pairing | undefined) ?? null,
        former: (former as Pairing[] | undefined) ?? [],
        list: (list as SavedList | undefined) ?? null,
        attempt: (attempt as PairingAttempt | undefined) ?? null,
        position: (position as SavedPosition | undefined) ?? null,
        events: sortEvents(opened.filter((one): one is OwnEvent => one !== undefined)),
      };
    },
    async save({ events = [], dropped = [], ...rest }) {
      const used = key ?? (await makeKey());
      // Encrypted before the transaction, which would not wait for it.
      const sealOrNull = async (value: unknown) => (value === null ? null : seal(used, value));
      const state = new Map<StateName, Sealed | null>();
      for (const name of STATE_NAMES) {
        const value = rest[name];
        if (value !== undefined) state.set(name, await sealOrNull(value));
      }
      const sealed = await Promise.all(
        events.map(async (own) => [own.event.seq, await seal(used, own)] as const),
      );
      const next = makeRevision();
      const isStored = await rows.write({
        since: revision,
        revision: next,
        ...(key === null ? { key: used } : {}),
        state,
        events: new Map<number, Sealed | null>([
          ...dropped.map(({ event }) => [event.seq, null] as const),
          ...sealed,
        ]),
      });
      if (isStored) [key, revision] = [used, next];
      return isStored;
    },
    async wipe() {
      const next = makeRevision();
      const isStored = await rows.write({ since: revision, revision: next, clears: true });
      if (isStored) [key, revision] = [null, next];
      return isStored;
    },
    isCurrent: async () => (await rows.readRevision()) === revision,
    isBlank: () => revision === null,
  };
}

function makeRevision(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
