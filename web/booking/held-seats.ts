/**
 * The seats that this visitor holds, for the one bar that shows them on every screen. A screen that knows them tells
 * them here; on the others the bar asks the server. The browser remembers only which booking it is, until its end.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { HoldClock } from "../../worker/contract/shared.ts";
import { localMemory, readTexts } from "../storage/browser-storage.ts";
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
  /** As on the wire: "07:40". */
  departureTime: string;
  /** In taka; undefined while it is not known. */
  total: number | undefined;
  hold: LatestResponse<HoldClock>;
  /** A call that changes seats is under way. */
  isChanging: boolean;
}

interface Told {
  held: HeldSeats | null;
  /** Screens that tell it now. */
  tellers: number;
  /** Pop-ups that show the bar in themselves: what lies behind one can't be reached. */
  popups: number;
}

const KEY = "heldBooking";
const NAMES = ["ticketingUniqueId", "tripId", "destinationId", "unitId"] as const;

let told: Told = { held: null, tellers: 0, popups: 0 };
const listeners = new Set<() => void>();

function change(next: Partial<Told>): void {
  told = { ...told, ...next };
  for (const notify of listeners) notify();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Null, or without a seat: nothing is held, and nothing is remembered. */
export function tellHeld(held: HeldSeats | null): void {
  if (held === null || held.seatNos.length === 0) localMemory.removeItem(KEY);
  else localMemory.setItem(KEY, JSON.stringify(held.booking));
  change({ held });
}

export function rememberedBooking(): HeldBooking | null {
  const booking = readTexts(localMemory.getItem(KEY), NAMES);
  return Object.values(booking).includes("") ? null : booking;
}

export function useTold(): Told {
  return useSyncExternalStore(
    listen,
    () => told,
    () => told,
  );
}

/** False on the server and until the page is hydrated. */
export function useMayHoldSeats(): boolean {
  return useSyncExternalStore(
    listen,
    () => told.held !== null || localMemory.getItem(KEY) !== null,
    () => false,
  );
}

/** Of a screen that knows one booking; undefined until it does. Without seats it says nothing of another booking. */
export function useTellHeld(held: HeldSeats | undefined): void {
  const isTold =
    held !== undefined && (held.seatNos.length > 0 || heldId() === held.booking.ticketingUniqueId);
  useEffect(() => {
    if (!isTold) return undefined;
    change({ tellers: told.tellers + 1 });
    return () => change({ tellers: told.tellers - 1 });
  }, [isTold]);
  const { hold, total, isChanging = false } = held ?? {};
  const tell = useEffectEvent((changed: Pick<HeldSeats, "hold" | "total" | "isChanging">) => {
    if (held !== undefined) tellHeld({ ...held, ...changed });
  });
  useEffect(() => {
    if (isTold && hold !== undefined) tell({ hold, total, isChanging });
  }, [isTold, hold, total, isChanging]);
}

function heldId(): string | undefined {
  return (told.held?.booking ?? rememberedBooking())?.ticketingUniqueId;
}

export function useBarInPopup(isInPopup: boolean): void {
  useEffect(() => {
    if (!isInPopup) return undefined;
    change({ popups: told.popups + 1 });
    return () => change({ popups: told.popups - 1 });
  }, [isInPopup]);
}
