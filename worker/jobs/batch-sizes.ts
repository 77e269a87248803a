/**
 * How much of each list one run takes. What is left comes in the next run: a list is ordered by due time, and whatever
 * was taken is due later, or it is walked in rotation, so that nothing waits behind the same entries for ever.
 */
export interface BatchSizes {
  doubts: number;
  lateChecks: number;
  cancelledSales: number;
  /** First attempts; of the slower lists a share (refunds-due.ts). */
  refunds: number;
  sweptTrips: number;
  expired: number;
  /** The number of bills whose personal data one statement erases, and one run. */
  erasedAtOnce: number;
  erased: number;
  /** The limit of one call of staff that erases. */
  erasedByStaff: number;
  /** Trips whose objects are compacted, and how many failed bills of one are deleted. */
  compactedTrips: number;
  failedOfTrip: number;
  /** Acts of staff that waited. */
  actRequests: number;
  moves: number;
  /** Tickets whose time to choose has ended. */
  silentTickets: number;
  notices: number;
  messages: number;
  /** Bills of past journeys whose messages one run deletes. */
  billsWithMessages: number;
  messageReports: number;
}

export const BATCH_SIZES: BatchSizes = {
  doubts: 50,
  lateChecks: 50,
  cancelledSales: 50,
  refunds: 50,
  sweptTrips: 20,
  expired: 500,
  erasedAtOnce: 250,
  erased: 500,
  erasedByStaff: 2_000,
  compactedTrips: 20,
  failedOfTrip: 200,
  actRequests: 20,
  moves: 100,
  silentTickets: 200,
  notices: 2_000,
  // Enough for 10,000 passengers of a moved exam within ten minutes.
  messages: 1_200,
  billsWithMessages: 200,
  messageReports: 100,
};
