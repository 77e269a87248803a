/** Why a trip refused a press on a seat, for the counts of refused presses. Pure. */
import type { PressReason } from "./refused-presses.ts";
import type { HoldRefusal } from "./seat-lock.ts";
import { freeSeats } from "./seat-map.ts";
import { seatAt, type TripState } from "./trip-state.ts";

const LIMITS: ReadonlySet<HoldRefusal["reason"]> = new Set([
  "seat_limit",
  "phone_limit",
  "cool_down",
]);

/** Null for a refusal that another bus would not have spared the visitor. */
export function findPressReason(
  state: TripState,
  refusal: HoldRefusal,
  { planName, count }: { planName: string; count: number },
  now: number,
): PressReason | null {
  if (refusal.reason === "not_enough_seats") return "sold_out";
  if (refusal.reason === "seat_taken") {
    if (freeSeats(state, planName, now) < count) return "sold_out";
    return seatAt(state, refusal.seatNo, now)?.state === "blocked" ? "blocked" : "taken";
  }
  return LIMITS.has(refusal.reason) ? "over_limit" : null;
}
