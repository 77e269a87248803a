/**
 * A booking from another device that is continued here: its id comes in the fragment of the address, and is stored for
 * this tab. It is removed from the address at once, so that screenshots and shared addresses don't expose it.
 */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { seatsAddress, type TripChoice } from "./booking-info.ts";
import { readTexts, sessionMemory, type BrowserMemory } from "../storage/browser-storage.ts";

const FRAGMENT = "continue";
const KEY = "continued";

export function continueAddress(choice: TripChoice, ticketingUniqueId: string): string {
  return `${seatsAddress(choice)}#${new URLSearchParams({ [FRAGMENT]: ticketingUniqueId })}`;
}

export function parseContinued(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get(FRAGMENT)?.trim() || null;
}

export function rememberContinued(tripId: string, id: string | null, memory: BrowserMemory): void {
  if (id === null) memory.removeItem(KEY);
  else memory.setItem(KEY, JSON.stringify({ tripId, id }));
}

export function readContinued(tripId: string, memory: BrowserMemory): string | null {
  const stored = readTexts(memory.getItem(KEY), ["tripId", "id"]);
  return stored.tripId === tripId && stored.id !== "" ? stored.id : null;
}

export interface Continued {
  id: string | null;
  /** The last booking that came in the address. */
  brought: string | null;
}

/** The fragment is removed a moment later: a booking that was cleared meanwhile must not be continued again. */
export function mergeContinued(before: Continued, brought: string | null): Continued {
  return brought === before.brought ? before : { id: brought ?? before.id, brought };
}

/**
 * `id` is null for this browser's own booking. `clear` is called when the server refuses the booking, or when it is
 * paid.
 */
export function useContinuedBooking(tripId: string): { id: string | null; clear: () => void } {
  const { pathname, search, hash, state } = useLocation();
  const go = useNavigate();
  const brought = parseContinued(hash);
  const [continued, setContinued] = useState<Continued>(() => ({
    id: brought ?? readContinued(tripId, sessionMemory),
    brought,
  }));
  const next = mergeContinued(continued, brought);
  if (next !== continued) setContinued(next);

  useEffect(() => {
    if (brought === null) return;
    rememberContinued(tripId, brought, sessionMemory);
    void go({ pathname, search }, { replace: true, state });
  }, [brought, tripId, pathname, search, state, go]);

  return {
    id: next.id,
    clear() {
      rememberContinued(tripId, null, sessionMemory);
      setContinued((before) => ({ ...before, id: null }));
    },
  };
}
