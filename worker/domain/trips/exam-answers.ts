/** What passengers have answered to a move of their exam, over all its trips. Pure. */

/** Tickets by the answer of their passenger. */
export interface AnswerSums {
  stay: number;
  refund: number;
  otherBus: number;
  silent: number;
  /** The deadline of the choice, epoch ms. */
  until: number;
}

/** Null where no trip asks, or nobody was asked. The deadline is the last one of those who have not answered. */
export function sumAnswers(trips: readonly AnswerSums[]): AnswerSums | null {
  const sum = (count: (trip: AnswerSums) => number) =>
    trips.reduce((all, trip) => all + count(trip), 0);
  const sums = {
    stay: sum(({ stay }) => stay),
    refund: sum(({ refund }) => refund),
    otherBus: sum(({ otherBus }) => otherBus),
    silent: sum(({ silent }) => silent),
  };
  if (sums.stay + sums.refund + sums.otherBus + sums.silent === 0) return null;
  const open = trips.filter(({ silent }) => silent > 0);
  return {
    ...sums,
    until: Math.max(...(open.length > 0 ? open : trips).map((trip) => trip.until)),
  };
}
