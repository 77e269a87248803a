/** How the answer of a hold or a cancel changes the seat list that is shown. */
import type { SeatAnswerView, SeatListView } from "../../../worker/contract/seats.ts";

/** The own seats are the server's list, never a merge; the map follows at once, the rest with the next look. */
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

/** A refusal is newer than any list: the shown one may be a copy some seconds old. */
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
