/**
 * A hold that may also take a similar seat (decisions 10.33): if somebody was faster, the seat that would be offered is
 * held in the same call, if the buyer has chosen that before. Never more than one seat per call.
 */
import { seatsInstead } from "./lost-race.ts";
import { hold, type HoldInput, type HoldRefusal } from "./seat-lock.ts";
import { bookingSeats, type BookingSeats } from "./seat-map.ts";
import type { RecentOffers } from "./seat-offer.ts";
import { listBookingSeats, keepState, type Decision, type TripState } from "./trip-state.ts";
import { ok, type Result } from "../result.ts";

export interface OrLikeInput extends HoldInput {
  /** Held seats that the buyer knows of: a repeated call takes no more. Without it: this seat, or none. */
  orLikeHaving?: number | undefined;
}

export function holdOrLike(
  state: TripState,
  input: OrLikeInput,
  recent: RecentOffers,
  at: { now: number; holdMs: number },
): Decision<Result<BookingSeats, HoldRefusal>> {
  const { booking, seatNo, orLikeHaving: having } = input;
  const { now, holdMs } = at;
  if (having === undefined) return hold(state, input, now, holdMs);
  const mine = listBookingSeats(state, booking, "held", now);
  if (mine.length > having && !mine.includes(seatNo)) {
    return keepState(state, ok(bookingSeats(state, booking, now)));
  }
  const pressed = hold(state, input, now, holdMs);
  const isLost = !pressed.answer.ok && pressed.answer.error.reason === "seat_taken";
  if (!isLost) return pressed;
  // Whether the buses in front were checked is asked for like the seat itself: the caller repeats the call.
  const checked = { ...input, wanted: [seatNo], isOrderChecked: true };
  const [offered] = seatsInstead(state, checked, recent, at);
  return offered === undefined ? pressed : hold(state, { ...input, seatNo: offered }, now, holdMs);
}
