/** One deliberate breakage of the product, as edits of its text. */
export interface Edit {
  file: string;
  find: string;
  replace: string;
}

export interface Mutant {
  /** As in the protocol's table of breakages. */
  number: string;
  title: string;
  edits: readonly Edit[];
  /** Only a break of this rule counts: a control that must show it. */
  only?: string;
}

const CAPTURE_LOCK = "worker/domain/seats/capture-lock.ts";
const EXECUTE = "worker/flows/execute.ts";
const MOVES = "worker/db/payments/bill-transitions.ts";
const RECONCILE = "worker/flows/reconcile.ts";
const SEAT_LOCK = "worker/domain/seats/seat-lock.ts";

export const FILES = { CAPTURE_LOCK, EXECUTE, MOVES, RECONCILE, SEAT_LOCK };

export function edit(file: string, find: string, replace: string): Edit {
  return { file, find, replace };
}

/** E1 without its NOT EXISTS, and without the index behind it. */
export const NO_SECOND_BILL: readonly Edit[] = [
  edit(MOVES, ", couponHolds(now), NO_OTHER_BILL);", ", couponHolds(now));"),
  edit(
    "migrations/0000_first_season.sql",
    "CREATE UNIQUE INDEX `one_bill_per_booking`",
    "CREATE INDEX `one_bill_per_booking`",
  ),
];
