/** The remaining time of a hold, for its holder. */
import type { HoldClock } from "../../contract/shared.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import type { BookingSeats } from "../../trip/calls.ts";

/** An expired hold has no time left. */
export function holdClock(mine: BookingSeats): HoldClock {
  const isRunning = mine.deadlineAt !== null && mine.deadlineAt > mine.now;
  if (!isRunning || mine.deadlineAt === null) return { hold_expires_at: null, seconds_left: 0 };
  return {
    hold_expires_at: dhakaIso(mine.deadlineAt),
    seconds_left: Math.ceil((mine.deadlineAt - mine.now) / 1000),
  };
}
