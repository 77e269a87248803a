/** How the response of a hold or a cancel changes the shown seat list. Pure. */
import type {
  SeatAnswerView,
  SeatListView,
  SeatTakenBody,
} from "../../../../worker/contract/booking/seats.ts";
import type { ApiRefusal } from "../../../api/refusal.ts";

/** The own seats are the server's list, never a merge; the map changes at once, the rest with the next load. */
export function applyAnswer(list: SeatListView, answer: SeatAnswerView): SeatListView {
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

/** The seats that the refusal of a taken seat brings; null where it brings none. */
export function parseTakenBody({ body }: ApiRefusal): SeatTakenBody | null {
  return isTakenBody(body) ? body : null;
}

function isTakenBody(body: unknown): body is SeatTakenBody {
  return typeof body === "object" && body !== null && "offer" in body && "seats" in body;
}

/** The list may be cached for some seconds, and be older than the refusal. */
export function applyTaken(list: SeatListView, { seats, version }: SeatTakenBody): SeatListView {
  return version < list.version ? list : { ...list, seats, version };
}

function seatNos(seats: readonly { seat_no: string }[]): Set<string> {
  return new Set(seats.map((seat) => seat.seat_no));
}
