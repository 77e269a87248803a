/**
 * The shop's figures, and whether they agree. The two sides of an equation are counted from different tables, so that
 * an error in one of them shows. Money is poisha, instants are epoch ms.
 */
import { dhakaTime } from "../dhaka-time.ts";
import type { ShopStop } from "../restore/shop-phase.ts";
import { isQuiet, lastMorning } from "../messages/queue.ts";
import type { Outage } from "./outage.ts";

export interface Totals {
  /** Seats of paid bills, and distinct seats of valid tickets. */
  soldSeats: number;
  distinctSeats: number;
  /** By the wallet's amount on each bill. */
  moneyInPoisha: number;
  /** Money of valid tickets, refunds done and refunds in progress. */
  ticketsPoisha: number;
  paidBackPoisha: number;
  onTheWayBackPoisha: number;
}

/** What is pending: since when the oldest has waited; null where nothing waits. */
export interface Waits {
  doubtSince: number | null;
  /** The same without the payments that staff have acknowledged. */
  newDoubtSince: number | null;
  refundSince: number | null;
  /** When the oldest open late-payment check, of those not acknowledged, was due to end. */
  lateCheckSince: number | null;
  /** Payments in doubt, or of which the wallet says something else, that staff have acknowledged. */
  acknowledged: number;
  /** When the pause of a restore began. */
  pausedSince: number | null;
  /** When staff stopped sales by hand. */
  stoppedSince: number | null;
  /** Why the whole shop stands still for a restore (protocol 22); null: it does not. */
  stop: ShopStop | null;
  /** When the oldest move of a ticket began that has not come to its end. */
  moveSince: number | null;
  /** When the shop's key began a recovery that is open (worker/acts/recovery.ts). */
  recoverySince: number | null;
  /** Why nobody can pay, as the provider of new payments says without being paid; null: they can. */
  outage: Outage | null;
}

/** Results of the last comparisons: trips whose object differs from D1, bills for which the wallet differs, without the acknowledged ones. */
export interface Checks {
  tripsThatDiffer: number;
  walletFindings: number;
}

/** Messages that wait to be sent, and those of the last day that a person has to read. */
export interface MessageWaits {
  due: number;
  /** Since when the oldest that could have gone out has not; null: none, or the shop sends none. */
  dueSince: number | null;
  unknown: number;
  failed: number;
}

export interface Figures extends Waits, Checks {
  messages: MessageWaits;
  totals: (Totals & { at: number }) | null;
}

export type FailedCondition =
  | "seats_differ"
  | "money_differs"
  | "objects_differ"
  | "wallet_differs"
  | "provider_refuses"
  | "provider_away"
  | "payment_in_doubt"
  | "refund_waits"
  | "late_check_waits"
  | "messages_wait"
  | "moves_wait"
  | "sales_paused"
  | "sales_stopped"
  | "restore_noticed"
  | "shop_stopped"
  | "recovery_waits"
  | "figures_old";

export const DOUBT_LATE_MS = 10 * 60_000;
/** An acknowledged payment counts again after this, until it is acknowledged again or has ended (decisions 10.28). */
export const ACKNOWLEDGED_MS = 24 * 3_600_000;
/** A shorter outage is over before anybody could do something. */
const OUTAGE_LONG_MS = 5 * 60_000;
/** A refund is retried every quarter of an hour; one older than this is being refused by the wallet. */
const REFUND_LATE_MS = 60 * 60_000;
/**
 * The last Query is sent when nothing completes any more; a check open longer than this means that the wallet does not
 * respond.
 */
const LATE_CHECK_LATE_MS = 60 * 60_000;
/** The gateway is away, its account is empty, or the day's budget is. */
const MESSAGE_LATE_MS = 30 * 60_000;
/** The longest that a restore or a stop by hand should take; after that its end was probably forgotten. */
const HALT_LONG_MS = 60 * 60_000;
export const FIGURES_EVERY_MS = 10 * 60_000;
/** Bounds the nightly window to one full count. */
const WHOLE_AGAIN_MS = 12 * 3_600_000;
const WHOLE_HOUR = "04";
const FIGURES_OLD_MS = 3 * FIGURES_EVERY_MS;

/** True once a night, and before the first count. */
export function isWholeCountDue(wholeAt: number | null, now: number): boolean {
  if (wholeAt === null) return true;
  return dhakaTime(now).startsWith(WHOLE_HOUR) && now - wholeAt > WHOLE_AGAIN_MS;
}

/** `since` is epoch ms; null where nothing is in doubt. */
export function isDoubtLate(since: number | null, now: number): boolean {
  return since !== null && now - since > DOUBT_LATE_MS;
}

function isHaltLong(since: number | null, now: number): boolean {
  return since !== null && now - since > HALT_LONG_MS;
}

/** The night does not count. */
function isMessageLate(since: number | null, now: number): boolean {
  if (since === null || isQuiet(now)) return false;
  return now - Math.max(since, lastMorning(now)) > MESSAGE_LATE_MS;
}

export function healthOf(
  figures: Figures,
  now: number,
): { status: "ok" | "attention"; failed: FailedCondition[] } {
  const { totals, newDoubtSince, refundSince, lateCheckSince } = figures;
  const conditions: Record<FailedCondition, boolean> = {
    seats_differ: totals !== null && totals.soldSeats !== totals.distinctSeats,
    money_differs:
      totals !== null &&
      totals.moneyInPoisha !==
        totals.ticketsPoisha + totals.paidBackPoisha + totals.onTheWayBackPoisha,
    objects_differ: figures.tripsThatDiffer > 0,
    wallet_differs: figures.walletFindings > 0,
    provider_refuses: figures.outage?.kind === "refuses",
    provider_away: figures.outage?.kind === "away" && now - figures.outage.since > OUTAGE_LONG_MS,
    payment_in_doubt: isDoubtLate(newDoubtSince, now),
    refund_waits: refundSince !== null && now - refundSince > REFUND_LATE_MS,
    late_check_waits: lateCheckSince !== null && now - lateCheckSince > LATE_CHECK_LATE_MS,
    messages_wait: isMessageLate(figures.messages.dueSince, now),
    moves_wait: isDoubtLate(figures.moveSince, now),
    sales_paused: isHaltLong(figures.pausedSince, now),
    sales_stopped: isHaltLong(figures.stoppedSince, now),
    restore_noticed: figures.stop?.why === "noticed",
    // An announced stop is expected for a while; any other is somebody's to look at.
    shop_stopped:
      figures.stop !== null &&
      figures.stop.why !== "noticed" &&
      (figures.stop.why !== "announced" || isHaltLong(figures.stop.since, now)),
    recovery_waits: figures.recoverySince !== null,
    figures_old: totals === null || now - totals.at > FIGURES_OLD_MS,
  };
  const failed = HEALTH_CONDITIONS.filter((name) => conditions[name]);
  return { status: failed.length === 0 ? "ok" : "attention", failed };
}

/** In the order in which they are said. */
export const HEALTH_CONDITIONS = [
  "seats_differ",
  "money_differs",
  "objects_differ",
  "wallet_differs",
  "provider_refuses",
  "provider_away",
  "payment_in_doubt",
  "refund_waits",
  "late_check_waits",
  "messages_wait",
  "moves_wait",
  "sales_paused",
  "sales_stopped",
  "restore_noticed",
  "shop_stopped",
  "recovery_waits",
  "figures_old",
] as const satisfies FailedCondition[];
