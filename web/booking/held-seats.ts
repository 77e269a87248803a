/**
 * The seats that this visitor holds, for the one bar that shows them on every screen. A screen that has loaded them
 * stores them here; on the others the bar loads them. The browser stores only which booking it is, until its end.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { HoldClock } from "../../worker/contract/shared.ts";
import { localMemory, readTexts } from "../storage/browser-storage.ts";
import type { DepartureTimes } from "./departure.ts";
import { FOLLOWED_KEY } from "./followed-key.ts";
import type { LatestResponse } from "./hold-clock.ts";

export interface HeldBooking {
  ticketingUniqueId: string;
  tripId: string;
  destinationId: string;
  unitId: string;
}

export interface HeldSeats {
  booking: HeldBooking;
  seatNos: readonly string[];
  departure: DepartureTimes;
  /** In taka; undefined while it is not known. */
  total: number | undefined;
  hold: LatestResponse<HoldClock>;
  /** A call that changes seats is in flight. */
  isChanging: boolean;
}

interface HeldState {
  held: HeldSeats | null;
  /** Screens that currently report a booking. */
  reporters: number;
  /** Open pop-ups, which show the bar inside: a page behind a pop-up can't be reached. */
  popups: number;
}

const KEY = "heldBooking";
const NAMES = ["ticketingUniqueId", "tripId", "destinationId", "unitId"] as const;

let state: HeldState = { held: null, reporters: 0, popups: 0 };
const listeners = new Set<() => void>();

function change(next: Partial<HeldState>): void {
  state = { ...state, ...next };
  for (const notify of listeners) notify();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Null, or without a seat: nothing is held, and nothing is stored. */
export function storeHeld(held: HeldSeats | null): void {
  if (held === null || held.seatNos.length === 0) localMemory.removeItem(KEY);
  else localMemory.setItem(KEY, JSON.stringify(held.booking));
  change({ held });
}

export function readBooking(): HeldBooking | null {
  const booking = readTexts(localMemory.getItem(KEY), NAMES);
  return Object.values(booking).includes("") ? null : booking;
}

export function useHeldState(): HeldState {
  return useSyncExternalStore(
    listen,
    () => state,
    () => state,
  );
}

/**
 * Whether seats are or may be held, or a payment is followed: one that began in another tab shows with the next screen.
 * False on the server and until the page is hydrated.
 */
export function useMayHaveBar(): boolean {
  return useSyncExternalStore(
    listen,
    () =>
      state.held !== null ||
      localMemory.getItem(KEY) !== null ||
      localMemory.getItem(FOLLOWED_KEY) !== null,
    () => false,
  );
}

/** Reports the booking of a screen; undefined until it is loaded. Without seats it does not clear another booking. */
export function useReportHeld(held: HeldSeats | undefined): void {
  const isReported =
    held !== undefined &&
    (held.seatNos.length > 0 || readHeldId() === held.booking.ticketingUniqueId);
  useEffect(() => {
    if (!isReported) return undefined;
    change({ reporters: state.reporters + 1 });
    return () => change({ reporters: state.reporters - 1 });
  }, [isReported]);
  const { hold, total, isChanging = false } = held ?? {};
  const store = useEffectEvent((changed: Pick<HeldSeats, "hold" | "total" | "isChanging">) => {
    if (held !== undefined) storeHeld({ ...held, ...changed });
  });
  useEffect(() => {
    if (isReported && hold !== undefined) store({ hold, total, isChanging });
  }, [isReported, hold, total, isChanging]);
}

function readHeldId(): string | undefined {
  return (state.held?.booking ?? readBooking())?.ticketingUniqueId;
}

export function useBarInPopup(isInPopup: boolean): void {
  useEffect(() => {
    if (!isInPopup) return undefined;
    change({ popups: state.popups + 1 });
    return () => change({ popups: state.popups - 1 });
  }, [isInPopup]);
}
