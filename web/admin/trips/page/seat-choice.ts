/** Seats on the screen: their rows, and which of them are chosen for an act. Pure. */
import { groupBy } from "../../../../worker/domain/lists.ts";
import type { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";

export type ShownSeat = OneTripView["seats"][number];

/** By the letter of the row, in the order of the bus. */
export function seatRows(seats: readonly ShownSeat[]): ShownSeat[][] {
  return [...groupBy(seats, ({ seat_no: seatNo }) => seatNo.slice(0, 1)).values()];
}

/** What can be done with seats of this state; null: one is looked at, and nothing done. */
export function actOn(state: ShownSeat["state"]): "block" | "unblock" | null {
  if (state === "free") return "block";
  return state === "blocked" ? "unblock" : null;
}

/** Seats of one state are chosen together where an act takes them; any other press begins anew. */
export function togglePressed(
  chosen: readonly string[],
  pressed: ShownSeat,
  seats: readonly ShownSeat[],
): string[] {
  const { seat_no: seatNo, state } = pressed;
  if (chosen.includes(seatNo)) return chosen.filter((one) => one !== seatNo);
  const isAlike = seats.every((seat) => !chosen.includes(seat.seat_no) || seat.state === state);
  return actOn(state) !== null && isAlike ? [...chosen, seatNo] : [seatNo];
}

/** Those that still have the state of the first: the others changed while they were chosen. */
export function listStillChosen(
  chosen: readonly string[],
  seats: readonly ShownSeat[],
): ShownSeat[] {
  const found = seats.filter(({ seat_no: seatNo }) => chosen.includes(seatNo));
  const first = found.find(({ seat_no: seatNo }) => seatNo === chosen[0]);
  return found.filter(({ state }) => state === first?.state);
}
