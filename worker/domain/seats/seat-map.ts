/**
 * Read models of a trip's seats: a booking's own, and the public states. States are those at `now`, so an expired hold
 * shows as free; owners are never exposed. An object that has lost its storage shows no free seat until it is rebuilt.
 */
import { isReady } from "./claim.ts";
import { seatPlan } from "./seat-plan.ts";
import type { ShownSeat } from "./seat-state.ts";
import { isSold, findRunningHold, seatAt, listBookingSeats, type TripState } from "./trip-state.ts";

/** The booking's seats on this trip. `deadlineAt` and `farePoisha` are null without a running hold. */
export interface BookingSeats {
  booking: string;
  /** Seats held and running, in natural order. */
  seats: string[];
  /** Seats being paid for: they count towards the six, and nobody can cancel them. */
  capturing: string[];
  deadlineAt: number | null;
  /** The fare fixed when the first seat was held. */
  farePoisha: number | null;
  now: number;
}

export interface SeatMap {
  /** Every seat of the plan, in its order; none where `text` has them. */
  seats: ShownSeat[];
  /** The seats' part of a list (seat-list-part.ts), where it was asked for. */
  text?: string;
  /** The first of the given bookings that is not sold; null when all are. */
  mine: BookingSeats | null;
  /** Counts the changes of this trip's seats. */
  version: number;
}

export function bookingSeats(state: TripState, booking: string, now: number): BookingSeats {
  const running = findRunningHold(state, booking, now);
  return {
    booking,
    seats: listBookingSeats(state, booking, "held", now),
    capturing: listBookingSeats(state, booking, "capturing", now),
    deadlineAt: running?.deadlineAt ?? null,
    farePoisha: running?.farePoisha ?? null,
    now,
  };
}

/** The booking's seats, and whether it has bought a seat. */
export function bookingWithSale(state: TripState, booking: string, now: number) {
  return { ...bookingSeats(state, booking, now), sold: isSold(state, booking) };
}

export function seatMap(
  state: TripState,
  input: { planName: string; bookings: readonly string[]; incarnation?: string | null },
  now: number,
): SeatMap {
  const free = isReady(state, input.incarnation ?? null) ? "free" : "blocked";
  const mine = input.bookings.find((booking) => !isSold(state, booking));
  return {
    seats: seatPlan(input.planName).seats.map(({ seatNo }) => ({
      seatNo,
      state: seatAt(state, seatNo, now)?.state ?? free,
    })),
    mine: mine === undefined ? null : bookingSeats(state, mine, now),
    version: state.version,
  };
}

/** The state of a trip for its waiting room. */
export interface Turnout {
  free: number;
  /** Held or being paid for: they may be released. */
  open: number;
  /** The given bookings that have a seat, including bought ones. */
  seated: string[];
}

export function turnout(
  state: TripState,
  input: { planName: string; bookings: readonly string[] },
  now: number,
): Turnout {
  const taken = [...state.seats.keys()].flatMap((seatNo) => seatAt(state, seatNo, now) ?? []);
  const owners = new Set(taken.flatMap((seat) => ("booking" in seat ? seat.booking : [])));
  return {
    free: freeSeats(state, input.planName, now),
    open: taken.filter((seat) => seat.state === "held" || seat.state === "capturing").length,
    seated: input.bookings.filter((booking) => owners.has(booking)),
  };
}

export function freeSeats(state: TripState, planName: string, now: number): number {
  return seatPlan(planName).seats.filter(({ seatNo }) => seatAt(state, seatNo, now) === null)
    .length;
}

/** Counts free seats after checking the incarnation: zero for an object that has lost its storage. */
export function freeSeatsFor(
  state: TripState,
  { planName, incarnation = null }: { planName: string; incarnation?: string | null },
  now: number,
): number {
  return isReady(state, incarnation) ? freeSeats(state, planName, now) : 0;
}
