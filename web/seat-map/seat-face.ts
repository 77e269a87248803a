/** The appearance of a seat for this visitor. "held" is somebody else's hold; "pending" has a call in flight. */
import type { SeatStateView } from "../../worker/contract/booking/seats.ts";

export type SeatFace = "free" | "mine" | "held" | "capturing" | "sold" | "blocked" | "pending";

export function seatFaces(input: {
  seats: readonly { seat_no: string; state: SeatStateView }[];
  mine: readonly { seat_no: string }[];
  pending: ReadonlySet<string>;
}): Map<string, SeatFace> {
  const mine = new Set(input.mine.map((seat) => seat.seat_no));
  return new Map(
    input.seats.map(({ seat_no, state }): [string, SeatFace] => {
      if (input.pending.has(seat_no)) return [seat_no, "pending"];
      return [seat_no, mine.has(seat_no) ? "mine" : state];
    }),
  );
}
