/** The offer on a destination's card: the next day, the lowest fare, the seats left. Pure. */

/** A trip that is on sale or will be. */
export interface OfferedTrip {
  destinationId: string;
  /** The day of departure in Dhaka. */
  journeyDate: string;
  farePoisha: number;
  /** Seats without a ticket; null for a trip without a seat map. */
  seatsLeft: number | null;
}

export interface Offer {
  /** The first day with a seat left, or with the first trip where every seat is sold. */
  nextDate: string;
  fromFarePoisha: number;
  /** Seats left on that day; null if places are not limited. */
  seatsLeft: number | null;
}

export function summarizeOffer(trips: readonly OfferedTrip[]): Offer | null {
  const [first] = trips
    .toSorted((a, b) => a.journeyDate.localeCompare(b.journeyDate))
    .toSorted((a, b) => Number(a.seatsLeft === 0) - Number(b.seatsLeft === 0));
  if (first === undefined) return null;
  const thatDay = trips.filter(({ journeyDate }) => journeyDate === first.journeyDate);
  const counted = thatDay.flatMap(({ seatsLeft }) => (seatsLeft === null ? [] : [seatsLeft]));
  return {
    nextDate: first.journeyDate,
    fromFarePoisha: Math.min(...trips.map(({ farePoisha }) => farePoisha)),
    seatsLeft:
      counted.length === thatDay.length ? counted.reduce((sum, left) => sum + left, 0) : null,
  };
}
