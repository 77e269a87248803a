/** Columns of a trip that a file does not change once somebody has bought it: buyers would not be notified. */

/** On the ticket, for good. */
export const SOLD_COLUMNS = ["destination", "unit", "plan", "bus"] as const;
/** Other ones are given by an act, which notifies buyers (acts/trip-times.ts, acts/move-exam.ts). */
export const TIME_COLUMNS = ["departs", "arrives", "returns", "exam_date"] as const;
