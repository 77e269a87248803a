/** The seats that are chosen on the map of another bus. Pure. */
import { sortItems } from "../../../worker/domain/lists.ts";
import type { SeatListView } from "../../../worker/contract/booking/seats.ts";
import { bySeatNo } from "../../../worker/domain/seats/seat-plan.ts";

/** A press on a chosen seat gives it back; beyond `count` the one that was chosen first goes. */
export function seatsAfter(chosen: readonly string[], seatNo: string, count: number): string[] {
  if (chosen.includes(seatNo)) return chosen.filter((one) => one !== seatNo);
  return [...chosen, seatNo].slice(-count);
}

/** The chosen seats, without those that somebody else has taken since. */
export function keepFreeSeats(
  pressed: readonly string[],
  seats: SeatListView["seats"],
): readonly string[] {
  const free = new Set(seats.filter(({ state }) => state === "free").map((seat) => seat.seat_no));
  return pressed.filter((seatNo) => free.has(seatNo));
}

export function joinSeatNames(seats: readonly string[]): string {
  return sortItems(seats, bySeatNo).join(", ");
}
