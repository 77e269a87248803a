/**
 * Seats that staff block. Only a free seat can be blocked: nobody's hold, payment or ticket is affected. An object that
 * has lost its storage refuses both calls until it is rebuilt; the acts of staff then show which seats are blocked.
 */
import type { SeatRefusal } from "../refusal.ts";
import { err, ok, type Result } from "../result.ts";
import { isReady } from "./claim.ts";
import { hasSeat } from "./seat-plan.ts";
import { changed, seatAt, keepState, type Decision, type TripState } from "./trip-state.ts";

export interface BlockInput {
  planName: string;
  seats: readonly string[];
  /** The incarnation that D1 knows for the trip; null before the trip's first payment. */
  incarnation?: string | null;
}

export interface BlockAct {
  act: "block_seats" | "unblock_seats";
  reason: string;
}

type Blocked = Result<{ seats: string[] }, SeatRefusal>;

/** All or none. Seats that are blocked already are skipped. */
export function block(state: TripState, input: BlockInput, now: number): Decision<Blocked> {
  if (!isReady(state, input.incarnation ?? null)) {
    return keepState(state, err({ reason: "sales_paused" }));
  }
  const wrong = input.seats.find((seatNo) => !hasSeat(input.planName, seatNo));
  if (wrong !== undefined) return keepState(state, err({ reason: "no_such_seat", seatNo: wrong }));
  const isOpen = (seatNo: string) => {
    const seat = seatAt(state, seatNo, now);
    return seat === null || seat.state === "blocked";
  };
  const taken = input.seats.find((seatNo) => !isOpen(seatNo));
  if (taken !== undefined) return keepState(state, err({ reason: "seat_taken", seatNo: taken }));
  const seats = input.seats.filter((seatNo) => seatAt(state, seatNo, now) === null);
  if (seats.length === 0) return keepState(state, ok({ seats: [] }));
  return changed(state, { seats: seats.map((seatNo) => [seatNo, { state: "blocked" }]) }, () =>
    ok({ seats }),
  );
}

/** Frees blocked seats; other seats stay as they are and are not in the result. */
export function unblock(state: TripState, input: BlockInput): Decision<Blocked> {
  if (!isReady(state, input.incarnation ?? null)) {
    return keepState(state, err({ reason: "sales_paused" }));
  }
  const seats = input.seats.filter((seatNo) => state.seats.get(seatNo)?.state === "blocked");
  if (seats.length === 0) return keepState(state, ok({ seats }));
  return changed(state, { seats: seats.map((seatNo) => [seatNo, null]) }, () => ok({ seats }));
}

/** The reason of an act: the seats, then why. */
export function blockReason(seats: readonly string[], why: string): string {
  return `${seats.join(" ")}: ${why}`;
}

/** The seats that the reason of an act names. */
function seatsInReason(reason: string): string[] {
  return reason.slice(0, reason.indexOf(":")).split(" ");
}

/** The seats that are blocked after these acts, the oldest first. */
export function listBlockedByActs(acts: readonly BlockAct[]): Set<string> {
  const blocked = new Set<string>();
  for (const { act, reason } of acts) {
    for (const seatNo of seatsInReason(reason)) {
      if (act === "block_seats") blocked.add(seatNo);
      else blocked.delete(seatNo);
    }
  }
  return blocked;
}
