/** What a guide's phone keeps: its pairing, the list as it came last, and every press. All of it is encrypted. */
import type { GuideEvent, GuideList } from "../../../worker/contract/guide/guide.ts";
import type { ListUpdate } from "../list/list-updates.ts";
import type { PositionState } from "../position/position-steps.ts";
import type { RowChange, Rows, Sealed, StateName } from "./rows.ts";
import { seal, unseal } from "./seal.ts";

export interface Pairing {
  token: string;
  /** Names this phone in events and lists. */
  phone: string;
  /** When everything is deleted here, by the server's clock; epoch ms. */
  endsAt: number;
  /** What must be added to this phone's clock to have the server's, in ms; null: they were not compared yet. */
  offsetMs: number | null;
  /** The trip and leg that the stored presses are for; null: none was listed yet. */
  duty: string | null;
  /** The shop has ended this phone: it has no list, and keeps what was not sent for a new link to the same duty. */
  isOver: boolean;
}

export interface SavedList {
  version: string;
  list: GuideList;
  /** The phone for which it was read; another one than the pairing's after a new pairing, until its list is here. */
  phone: string;
  /** The last time the server confirmed it, by the server's clock; epoch ms. */
  readAt: number;
  /** What has changed since the guide last said that it was seen. */
  updates: ListUpdate[];
}

export interface OwnEvent {
  event: GuideEvent;
  /** A refused one never counts, and stays visible. */
  state: "waiting" | "taken" | "refused";
  /** Why it was refused. */
  fault: string | null;
}

export interface Saved {
  pairing: Pairing | null;
  list: SavedList | null;
  /** In the order of their numbers. */
  events: OwnEvent[];
}

/** What is noted of the place of the bus. */
export interface SavedPosition {
  /** The duty of the pairing: another one begins anew, and asks for consent anew. */
  duty: string | null;
  noted: PositionState;
}

export interface SavedChange {
  pairing?: Pairing;
  /** With null, the list is deleted. */
  list?: SavedList | null;
  /** New presses; their `seq` is their number. */
  added?: readonly OwnEvent[];
  /** Presses of which something is known now. */
  replaced?: readonly OwnEvent[];
  /** True: earlier presses are deleted first. */
  dropsEvents?: boolean;
}

export interface GuideStore {
  load: () => Promise<Saved>;
  /** As `write` of Rows. */
  save: (change: SavedChange) => Promise<boolean>;
  /** Apart from the rest, which the screen of the list shows. */
  loadPosition: () => Promise<SavedPosition | null>;
  savePosition: (position: SavedPosition) => Promise<void>;
  wipe: () => Promise<void>;
}

export function openGuideStore(rows: Rows): GuideStore {
  const sealEvents = async (events: readonly OwnEvent[]): Promise<Map<number, Sealed>> => {
    const key = await rows.openKey();
    return new Map(
      await Promise.all(events.map(async (own) => [own.event.seq, await seal(key, own)] as const)),
    );
  };
  return {
    async load() {
      const [key, { state, events }] = await Promise.all([rows.openKey(), rows.read()]);
      const open = (row: Sealed | undefined) =>
        row === undefined ? Promise.resolve(undefined) : unseal(key, row);
      const [pairing, list, ...opened] = await Promise.all([
        open(state.get("pairing")),
        open(state.get("list")),
        ...Array.from(events.values(), open),
      ]);
      const own = opened.filter((one): one is OwnEvent => one !== undefined);
      return {
        pairing: (pairing as Pairing | undefined) ?? null,
        list: (list as SavedList | undefined) ?? null,
        // oxlint-disable-next-line unicorn/no-array-sort -- an own list, and older browsers have nothing else
        events: own.sort((a, b) => a.event.seq - b.event.seq),
      };
    },
    async save({ pairing, list, added = [], replaced = [], dropsEvents = false }) {
      const key = await rows.openKey();
      const state = new Map<StateName, Sealed>();
      if (pairing !== undefined) state.set("pairing", await seal(key, pairing));
      if (list !== undefined) state.set("list", await seal(key, list));
      // Encrypted before the transaction, which would not wait for it.
      const change: RowChange = {
        state,
        added: await sealEvents(added),
        replaced: await sealEvents(replaced),
        dropsEvents,
      };
      return rows.write(change);
    },
    async loadPosition() {
      const [key, { state }] = await Promise.all([rows.openKey(), rows.read()]);
      const row = state.get("position");
      const opened = row === undefined ? undefined : await unseal(key, row);
      return (opened as SavedPosition | undefined) ?? null;
    },
    async savePosition(position) {
      const row = await seal(await rows.openKey(), position);
      await rows.write({ state: new Map([["position", row]]) });
    },
    wipe: () => rows.clear(),
  };
}
