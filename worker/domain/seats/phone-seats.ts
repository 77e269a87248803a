/** Seats that count towards the limits of a booking and of a phone number: held or being paid for. Sold ones do not. */
import { findRunningHold, seatAt, listBookingSeats, type TripState } from "./trip-state.ts";

/** The numbers that a booking's seats count towards, while it holds any or pays for any. */
export function listPhoneKeys(state: TripState, booking: string, now: number): readonly string[] {
  const isPaying = listBookingSeats(state, booking, "capturing", now).length > 0;
  const hold = isPaying ? state.holds.get(booking) : findRunningHold(state, booking, now);
  return hold?.phoneKeys ?? [];
}

export function countSeats(
  state: TripState,
  now: number,
  isCounted: (booking: string, state: "held" | "capturing") => boolean,
): number {
  let count = 0;
  for (const seatNo of state.seats.keys()) {
    const seat = seatAt(state, seatNo, now);
    if (seat?.state !== "held" && seat?.state !== "capturing") continue;
    if (isCounted(seat.booking, seat.state)) count += 1;
  }
  return count;
}

/** Counts the seats of every booking with this number on a bill of its hold, and of the `claimant`. */
export function countPhone(
  state: TripState,
  phoneKey: string,
  now: number,
  claimant?: string,
): number {
  return countSeats(
    state,
    now,
    (booking) => booking === claimant || hasPhone(state, booking, phoneKey),
  );
}

/** Counts only seats that are being paid for: another buyer's unpaid hold under this number stops no payment. */
export function countPaying(state: TripState, phoneKey: string, now: number): number {
  return countSeats(
    state,
    now,
    (booking, seat) => seat === "capturing" && hasPhone(state, booking, phoneKey),
  );
}

function hasPhone(state: TripState, booking: string, phoneKey: string): boolean {
  return state.holds.get(booking)?.phoneKeys.includes(phoneKey) ?? false;
}
