/**
 * What a window of the guide's page knows, and how it changes together with the phone's store, which all windows of the
 * browser share. A change is stored only if it was made for what the store has, and shown afterwards. Otherwise the
 * store is read anew, and the change is made again for that. A window stores nothing any more when another list than
 * its own was taken in another window.
 */
import type { GuideClock, GuideParts, GuideState } from "./guide-parts.ts";
import type { GuideStore } from "./store/guide-store.ts";
import {
  applyChange,
  noteStoredAgain,
  NOTHING_SAVED,
  rescueKnown,
  type Saved,
  type SavedChange,
} from "./store/saved.ts";
import { endPairings } from "./sync/sync-steps.ts";

/** What the browser's memory has of this phone; it outlives stores that the browser deletes. */
export const PAIRED_KEY = "guide-paired";
export const PAIRED = "paired";
export const LISTED = "with a list";
/** Other windows may come first as often as this before a change fails. */
const TRIES = 20;

/** Returns null when there is nothing to change any more. */
export type MakeChange = (saved: Saved) => SavedChange | null;

export interface Keeper {
  getState: () => GuideState;
  set: (change: Partial<GuideState>) => void;
  subscribe: (notify: () => void) => () => void;
  open: () => Promise<void>;
  /** Changes what is stored, then what is shown. Throws when it can't be stored, or this window is replaced. */
  commit: (make: MakeChange) => Promise<void>;
  /** As `commit`, for what the guide has chosen in this window, whatever another one has taken meanwhile. */
  commitAnyway: (make: MakeChange) => Promise<void>;
  /** Reads what other windows have stored, if there is anything. */
  refresh: () => Promise<void>;
  /** Goes on with what another window has stored. */
  adopt: () => Promise<void>;
  /** Deletes what has come to its end. `isComparedNow`: the clock was compared with the shop's just now. */
  endDue: (isComparedNow: boolean) => Promise<void>;
}

export function createKeeper(
  openStore: GuideParts["openStore"],
  clock: GuideClock,
  memory: GuideParts["memory"],
): Keeper {
  let state: GuideState = {
    status: "opening",
    loss: null,
    unsentAtEnd: 0,
    saved: NOTHING_SAVED,
    isConnected: null,
  };
  let store: GuideStore | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(more: Partial<GuideState>): void {
    state = { ...state, ...more };
    for (const notify of listeners) notify();
  }

  /** Changes follow one another, so that each sees what the one before has left. */
  function inTurn(work: (opened: GuideStore) => Promise<void>): Promise<void> {
    const result = turn.then(() => {
      if (store === null) throw new Error("the store of the guide is not open");
      return work(store);
    });
    turn = result.catch(() => undefined);
    return result;
  }

  /** `adopts`: whichever pairing is stored is this window's from now on. */
  async function load(opened: GuideStore, adopts: boolean): Promise<void> {
    const before = state.saved;
    const stored = await opened.load();
    if (opened.isBlank() && before.pairing !== null) return storeAgain(opened, before, adopts);
    const rescued = rescueKnown(before, stored);
    if (rescued !== null && !(await opened.save(rescued))) return load(opened, adopts);
    const saved = rescued === null ? stored : applyChange(stored, rescued);
    const { pairing } = saved;
    const isReplaced =
      pairing !== null && before.pairing !== null && pairing.phone !== before.pairing.phone;
    if (isReplaced && !adopts) return set({ status: "replaced" });
    const isEnded = pairing === null && before.pairing !== null;
    set({
      saved,
      status: pairing === null ? "unpaired" : "paired",
      loss: isEnded
        ? "ended"
        : (findLoss(saved, memory.getItem(PAIRED_KEY)) ?? (pairing === null ? state.loss : null)),
    });
    await end(opened, false);
  }

  /** The browser has deleted everything, and this window still knows it. */
  async function storeAgain(
    opened: GuideStore,
    { list, ...saved }: Saved,
    adopts: boolean,
  ): Promise<void> {
    const noted = { ...saved, list: noteStoredAgain(list) };
    if (!(await opened.save(noted))) return load(opened, adopts);
    set({ saved: noted, status: "paired" });
  }

  async function change(opened: GuideStore, make: MakeChange, adopts: boolean): Promise<void> {
    // A replaced window has seen which content the store has, and not taken it over: a change that it made of what it
    // knows would be stored in place of that.
    if (state.status === "replaced" && adopts) await load(opened, true);
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (state.status === "replaced" && !adopts) throw new Error("another window has the list");
      const made = make(state.saved);
      if (made === null) return;
      if (await opened.save(made)) {
        const saved = applyChange(state.saved, made);
        return set({ saved, status: saved.pairing === null ? "unpaired" : "paired" });
      }
      await load(opened, adopts);
    }
    throw new Error("other windows come first again and again");
  }

  async function end(opened: GuideStore, isComparedNow: boolean): Promise<void> {
    if (state.status === "replaced") return;
    const ended = endPairings(state.saved, clock.now(), isComparedNow);
    if (ended === null) return;
    const saved = applyChange(state.saved, ended.change);
    const isNothingLeft = saved.pairing === null && saved.former.length + saved.events.length === 0;
    const isStored = await (isNothingLeft && saved.attempt === null
      ? opened.wipe()
      : opened.save(ended.change));
    if (!isStored) return load(opened, false);
    if (ended.hasPresentEnded) memory.removeItem(PAIRED_KEY);
    set({
      saved,
      unsentAtEnd: state.unsentAtEnd + ended.unsent,
      ...(ended.hasPresentEnded ? { status: "unpaired", loss: "ended" } : {}),
    });
  }

  return {
    getState: () => state,
    set,
    subscribe(notify) {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    async open() {
      try {
        store = await openStore();
        await inTurn((opened) => load(opened, true));
      } catch {
        set({ status: "unstorable" });
      }
    },
    commit: (make) => inTurn((opened) => change(opened, make, false)),
    commitAnyway: (make) => inTurn((opened) => change(opened, make, true)),
    refresh: () =>
      inTurn(async (opened) => {
        if (state.status !== "replaced" && !(await opened.isCurrent())) await load(opened, false);
      }),
    adopt: () => inTurn((opened) => load(opened, true)),
    endDue: (isComparedNow) => inTurn((opened) => end(opened, isComparedNow)),
  };
}

/** The browser's memory outlives its stores only where it has deleted a part of them. */
function findLoss({ pairing, list }: Saved, remembered: string | null): GuideState["loss"] {
  if (pairing === null) return remembered === null ? null : "evicted";
  return list === null && remembered === LISTED ? "list" : null;
}
