/**
 * The figures that a shop can publish, and whether they agree. Each side of an equation is counted from other tables than
 * its opposite, so that a lie in one of them shows. Money is poisha, instants are epoch ms.
 */
import { dhakaTime } from "../dhaka-time.ts";

export interface Totals {
  /** Seats of paid bills, and distinct seats of valid tickets. */
  soldSeats: number;
  distinctSeats: number;
  /** By the wallet's word on each bill. */
  moneyInPoisha: number;
  /** What valid tickets keep, what went back and what is on its way back. */
  ticketsPoisha: number;
  paidBackPoisha: number;
  onTheWayBackPoisha: number;
}

/** What waits now: since when the oldest does, null where nothing does. */
export interface Waits {
  doubtSince: number | null;
  refundSince: number | null;
  /** When the oldest late-payment check that is still open was to end. */
  lateCheckSince: number | null;
  pausedSince: number | null;
}

/** What the last comparisons left: trips whose object differs from D1, bills of which the wallet says something else. */
export interface Checks {
  tripsThatDiffer: number;
  walletFindings: number;
}

export interface Figures extends Waits, Checks {
  totals: (Totals & { at: number }) | null;
}

export type FailedCondition =
  | "seats_differ"
  | "money_differs"
  | "objects_differ"
  | "wallet_differs"
  | "payment_in_doubt"
  | "refund_waits"
  | "late_check_waits"
  | "sales_paused"
  | "figures_old";

const DOUBT_LATE_MS = 10 * 60_000;
/** A refund that was sent is looked after every quarter of an hour: longer than this means that the wallet refuses it. */
const REFUND_LATE_MS = 60 * 60_000;
/** The last question goes out when nothing completes any more: longer than this means that the wallet stays silent. */
const LATE_CHECK_LATE_MS = 60 * 60_000;
/** As long as a restore may take; afterwards somebody has forgotten to resume sales. */
const PAUSE_LONG_MS = 60 * 60_000;
export const FIGURES_EVERY_MS = 10 * 60_000;
/** The night has several tens of minutes for it; one full count is enough. */
const WHOLE_AGAIN_MS = 12 * 3_600_000;
const WHOLE_HOUR = "04";
const FIGURES_OLD_MS = 3 * FIGURES_EVERY_MS;

/** Once a night, and where nothing was ever counted. */
export function isWholeCountDue(wholeAt: number | null, now: number): boolean {
  if (wholeAt === null) return true;
  return dhakaTime(now).startsWith(WHOLE_HOUR) && now - wholeAt > WHOLE_AGAIN_MS;
}

export function healthOf(
  figures: Figures,
  now: number,
): { status: "ok" | "attention"; failed: FailedCondition[] } {
  const { totals, doubtSince, refundSince, lateCheckSince, pausedSince } = figures;
  const conditions: Record<FailedCondition, boolean> = {
    seats_differ: totals !== null && totals.soldSeats !== totals.distinctSeats,
    money_differs:
      totals !== null &&
      totals.moneyInPoisha !==
        totals.ticketsPoisha + totals.paidBackPoisha + totals.onTheWayBackPoisha,
    objects_differ: figures.tripsThatDiffer > 0,
    wallet_differs: figures.walletFindings > 0,
    payment_in_doubt: doubtSince !== null && now - doubtSince > DOUBT_LATE_MS,
    refund_waits: refundSince !== null && now - refundSince > REFUND_LATE_MS,
    late_check_waits: lateCheckSince !== null && now - lateCheckSince > LATE_CHECK_LATE_MS,
    sales_paused: pausedSince !== null && now - pausedSince > PAUSE_LONG_MS,
    figures_old: totals === null || now - totals.at > FIGURES_OLD_MS,
  };
  const failed = NAMES.filter((name) => conditions[name]);
  return { status: failed.length === 0 ? "ok" : "attention", failed };
}

const NAMES = [
  "seats_differ",
  "money_differs",
  "objects_differ",
  "wallet_differs",
  "payment_in_doubt",
  "refund_waits",
  "late_check_waits",
  "sales_paused",
  "figures_old",
] as const satisfies FailedCondition[];
