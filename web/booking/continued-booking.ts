/**
 * A booking that was begun elsewhere and is gone on with here: its id comes in the fragment of the address, and stays
 * with this tab. The address loses it at once, so that no picture of the screen and no shared address gives it away.
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

export function continuedIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get(FRAGMENT)?.trim() || null;
}

export function rememberContinued(tripId: string, id: string | null, memory: BrowserMemory): void {
  if (id === null) memory.removeItem(KEY);
  else memory.setItem(KEY, JSON.stringify({ tripId, id }));
}

export function rememberedContinued(tripId: string, memory: BrowserMemory): string | null {
  const stored = readTexts(memory.getItem(KEY), ["tripId", "id"]);
  return stored.tripId === tripId && stored.id !== "" ? stored.id : null;
}

export interface Continued {
  id: string | null;
  /** What the address has brought last. */
  brought: string | null;
}

/** The address keeps what it brought for a moment: what was forgotten meanwhile is not taken up again. */
export function continuedWith(before: Continued, brought: string | null): Continued {
  return brought === before.brought ? before : { id: brought ?? before.id, brought };
}

/** Null: this browser's own booking. `forget`: the server does not open it, or it is paid. */
export function useContinuedBooking(tripId: string): { id: string | null; forget: () => void } {
  const { pathname, search, hash, state } = useLocation();
  const go = useNavigate();
  const brought = continuedIn(hash);
  const [continued, setContinued] = useState<Continued>(() => ({
    id: brought ?? rememberedContinued(tripId, sessionMemory),
    brought,
  }));
  const next = continuedWith(continued, brought);
  if (next !== continued) setContinued(next);

  useEffect(() => {
    if (brought === null) return;
    rememberContinued(tripId, brought, sessionMemory);
    void go({ pathname, search }, { replace: true, state });
  }, [brought, tripId, pathname, search, state, go]);

  return {
    id: next.id,
    forget() {
      rememberContinued(tripId, null, sessionMemory);
      setContinued((before) => ({ ...before, id: null }));
    },
  };
}
