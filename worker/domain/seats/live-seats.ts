/**
 * Public seat states of a trip: which seats are not free, and how many are. No booking, no owner, no deadline. Each
 * message has the complete state of the seats that it names, so applying one twice is harmless; `after` is the version
 * that a client must have, and a client that has an older one requests a snapshot.
 */
import { freeSeats } from "./seat-map.ts";
import { bySeatNo } from "./seat-plan.ts";
import type { SeatState } from "./seat-state.ts";
import { seatAt, type TripState } from "./trip-state.ts";

export interface LiveSnapshot {
  version: number;
  /** Seats that are not free. */
  seats: { seat_no: string; state: SeatState }[];
  free: number;
}

export interface LiveChanges {
  after: number;
  version: number;
  changes: [seatNo: string, state: SeatState][];
  free: number;
}

export function buildLiveSnapshot(state: TripState, planName: string, now: number): LiveSnapshot {
  return {
    version: state.version,
    seats: [...state.seats.keys()].toSorted(bySeatNo).flatMap((seatNo) => {
      const seat = seatAt(state, seatNo, now);
      return seat === null ? [] : [{ seat_no: seatNo, state: seat.state }];
    }),
    free: freeSeats(state, planName, now),
  };
}

/** The current state of these seats; `after` is the version before the first of them changed. */
export function buildLiveChanges(
  state: TripState,
  changed: { seatNos: Iterable<string>; after: number; planName: string },
  now: number,
): LiveChanges {
  return {
    after: changed.after,
    version: state.version,
    changes: [...changed.seatNos]
      .toSorted(bySeatNo)
      .map((seatNo) => [seatNo, seatAt(state, seatNo, now)?.state ?? "free"]),
    free: freeSeats(state, changed.planName, now),
  };
}
