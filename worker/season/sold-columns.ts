/** Columns of a trip that a file does not change once somebody has bought it: buyers would not be notified. */

/** Columns that never change after a sale: the ticket names what they hold. */
export const SOLD_COLUMNS = ["destination", "unit", "plan", "bus"] as const;
/**
 * Columns that change after a sale only by an act, which notifies buyers (acts/trips/trip-times.ts,
 * acts/trips/move-exam.ts).
 */
export const TIME_COLUMNS = ["departs", "arrives", "returns", "exam_date"] as const;
