/** What a guide's phone shows and does, and what it is made of. */
import type { BoardingEvent, BoardingKind } from "../../worker/domain/boarding/merge.ts";
import type { GuidePositionRequest } from "../../worker/contract/guide/guide.ts";
import type { BrowserMemory } from "../storage/browser-storage.ts";
import type { GuideStore } from "./store/guide-store.ts";
import type { OwnEvent, Saved } from "./store/saved.ts";
import type { PositionBox } from "./position/tracker.ts";
import type { GuideCalls } from "./sync/guide-calls.ts";

export interface GuideState {
  /** "replaced": another window of this browser has taken another list, and this one does nothing any more. */
  status: "opening" | "unstorable" | "unpaired" | "paired" | "replaced";
  /** What is missing that was here: all, deleted by the browser or at the end; or the list alone, by the browser. */
  loss: "evicted" | "ended" | "list" | null;
  /** Presses that were deleted at the end without having reached the shop. */
  unsentAtEnd: number;
  saved: Saved;
  /** Whether the shop answered the last call; null: none has ended yet. */
  isConnected: boolean | null;
}

export interface GuideClock {
  /** This phone's clock, epoch ms; it may be wrong. */
  now: () => number;
  /** Runs forward only; ms. */
  passed: () => number;
}

export interface Guide {
  getState: () => GuideState;
  subscribe: (notify: () => void) => () => void;
  open: () => Promise<void>;
  /** Returns null when the phone is paired, otherwise why not: a code of the shop, or "unreachable". */
  pair: (link: string) => Promise<string | null>;
  /** Resolves when it is stored, with what was stored; throws when the phone can't store it. */
  press: (press: Press) => Promise<OwnEvent[]>;
  undo: (events: readonly BoardingEvent[]) => Promise<OwnEvent[]>;
  confirmUpdates: () => Promise<void>;
  /** Reads what other windows have stored, and exchanges what is due: everything at a sign of a connection. */
  tick: (why: "timer" | "signal") => Promise<void>;
  /** Goes on in this window with the list that another one has taken. */
  adopt: () => Promise<void>;
  /** Where the panel of the bus's place keeps what it notes. */
  positions: PositionBox;
  /** Whether the shop wants positions; null: it gave no answer. */
  sendPosition: (request: GuidePositionRequest) => Promise<boolean | null>;
  handOver: () => ReturnType<GuideCalls["handOver"]>;
}

export interface Press {
  kind: Exclude<BoardingKind, "undo">;
  pnr: string;
  seats: readonly string[];
}

export interface GuideParts {
  /** Throws where the browser keeps nothing. */
  openStore: () => Promise<GuideStore>;
  calls: GuideCalls;
  clock: GuideClock;
  /** Remembers that this phone was paired, and nothing of it. */
  memory: BrowserMemory;
  /** Asks the browser not to delete what is stored; it may refuse. */
  keepStored: () => Promise<unknown>;
  /** Does what a guide does not wait for, when the answer to a press has had its time. */
  later: (work: () => void) => void;
}
