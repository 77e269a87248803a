import type { SeatListView } from "../../../../worker/contract/booking/seats.ts";

export interface OwnSeats {
  booking: string;
  mine: readonly string[];
}

/** Seats that the same booking had at the previous load; one that is being paid for is not lost. */
export function findLostSeats(
  before: OwnSeats | null,
  now: OwnSeats & { seats: SeatListView["seats"] },
): string[] {
  if (before === null || before.booking !== now.booking) return [];
  return before.mine.filter((seatNo) => {
    const state = now.seats.find((seat) => seat.seat_no === seatNo)?.state;
    return !now.mine.includes(seatNo) && state !== "capturing";
  });
}
