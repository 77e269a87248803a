/** How the response of a hold or a cancel changes the shown seat list. */
import type { SeatAnswerView, SeatListView } from "../../../worker/contract/seats.ts";

/** The own seats are the server's list, never a merge; the map changes at once, the rest with the next load. */
export function withAnswer(list: SeatListView, answer: SeatAnswerView): SeatListView {
  const before = seatNos(list.getUserTicketData);
  const after = seatNos(answer.getUserTicketData);
  return {
    ...list,
    getUserTicketData: answer.getUserTicketData,
    hold_expires_at: answer.hold_expires_at,
    seconds_left: answer.seconds_left,
    seats: list.seats.map((seat) => {
      if (after.has(seat.seat_no)) return { ...seat, state: "held" };
      return before.has(seat.seat_no) ? { ...seat, state: "free" } : seat;
    }),
  };
}

/** A refusal is newer than the list, which may be cached for some seconds. */
export function withTaken(list: SeatListView, seatNo: string): SeatListView {
  return {
    ...list,
    seats: list.seats.map((seat) =>
      seat.seat_no === seatNo && seat.state === "free" ? { ...seat, state: "held" } : seat,
    ),
  };
}

function seatNos(seats: readonly { seat_no: string }[]): Set<string> {
  return new Set(seats.map((seat) => seat.seat_no));
}
