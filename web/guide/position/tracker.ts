/**
 * Measures and sends the place of the bus, and sends the stops that were left. Every change is stored before it is
 * shown; what was not sent waits for a connection.
 */
import type { GuidePositionRequest } from "../../../worker/contract/guide/guide.ts";
import type { LegTimes } from "../../../worker/domain/boarding/boarding-times.ts";
import {
  collectRequest,
  dropOld,
  isMeasuring,
  NOTHING_NOTED,
  notePosition,
  pressStop,
  readAnswer,
  setConsent,
  type Fix,
  type PositionState,
} from "./position-steps.ts";

/** Where the phone keeps it across a reload, encrypted. */
export interface PositionBox {
  load: () => Promise<PositionState>;
  /** Stores what the step makes of what is stored by then, also by other windows. Returns what is stored afterwards. */
  change: (step: (stored: PositionState) => PositionState) => Promise<PositionState>;
}

/** `denied`: the phone or its browser does not let the page measure. */
export type WatchFault = "denied" | "no_fix";
export type Watch = (onFix: (fix: Fix) => void, onFault: (fault: WatchFault) => void) => () => void;

export interface TrackerParts {
  times: LegTimes;
  box: PositionBox;
  /** Whether the shop wants positions; null: it could not be reached. */
  send: (request: GuidePositionRequest) => Promise<boolean | null>;
  watch: Watch;
  now: () => number;
}

export interface TrackerState {
  noted: PositionState;
  isMeasuring: boolean;
  fault: WatchFault | null;
  /** The last change could not be stored, and is not in force. */
  hasFailed: boolean;
}

export interface Tracker {
  getState: () => TrackerState;
  subscribe: (notify: () => void) => () => void;
  open: () => Promise<void>;
  agree: (hasConsent: boolean) => Promise<void>;
  leave: (position: number, isLeft: boolean) => Promise<void>;
  /** Sends what waits. */
  tick: () => Promise<void>;
  close: () => void;
}

export function createTracker({ times, box, send, watch, now }: TrackerParts): Tracker {
  let state: TrackerState = {
    noted: NOTHING_NOTED,
    isMeasuring: false,
    fault: null,
    hasFailed: false,
  };
  let isOpen = false;
  let isSending = false;
  /** The guide took the consent back in this window: that counts, whatever could be stored. */
  let isWithdrawn = false;
  let unwatch: (() => void) | null = null;
  let turn: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  function set(more: Partial<TrackerState>): void {
    state = { ...state, ...more };
    for (const notify of listeners) notify();
  }

  /** Changes follow one another, so that each begins with what the one before has left. */
  function change(step: (noted: PositionState) => PositionState): Promise<void> {
    turn = turn.then(async () => {
      try {
        const noted = await box.change((stored) =>
          step(isWithdrawn ? setConsent(stored, false) : stored),
        );
        if (noted !== state.noted || state.hasFailed) set({ noted, hasFailed: false });
      } catch {
        set({ hasFailed: true });
      }
    });
    return turn.then(measure);
  }

  /** Begins to measure or ends it, as consent and shop say by now. */
  function measure(): void {
    const isWanted = isOpen && isMeasuring(state.noted, times, now());
    if (isWanted === (unwatch !== null)) return;
    unwatch?.();
    unwatch = isWanted
      ? watch(
          (fix) => {
            set({ fault: null });
            void change((noted) => notePosition(noted, fix, now()));
          },
          (fault) => set({ fault }),
        )
      : null;
    set({ isMeasuring: isWanted, fault: null });
  }

  async function tick(): Promise<void> {
    await change((noted) => dropOld(noted, now()));
    const request = collectRequest(state.noted, now());
    if (request === null || isSending) return;
    isSending = true;
    const isWanted = await send(request).catch(() => null);
    isSending = false;
    if (isWanted !== null) await change((noted) => readAnswer(noted, request, isWanted, now()));
  }

  return {
    getState: () => state,
    subscribe(notify) {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    async open() {
      isOpen = true;
      set({ noted: await box.load() });
      measure();
    },
    async agree(hasConsent) {
      isWithdrawn = !hasConsent;
      if (!hasConsent) {
        // In force at once, also on a phone that stores nothing any more.
        set({ noted: setConsent(state.noted, hasConsent) });
        measure();
      }
      await change((noted) => setConsent(noted, hasConsent));
      await tick();
    },
    async leave(position, isLeft) {
      await change((noted) => pressStop(noted, position, isLeft ? now() : null));
      await tick();
    },
    tick,
    close() {
      isOpen = false;
      measure();
    },
  };
}
