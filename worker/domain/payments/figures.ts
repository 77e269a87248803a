/**
 * The shop's figures, and whether they agree. The two sides of an equation are counted from different tables, so that
 * an error in one of them shows. Money is poisha, instants are epoch ms.
 */
import { dhakaTime } from "../dhaka-time.ts";
import type { ShopStop } from "../restore/shop-phase.ts";
import {
  canBuy,
  findCondition,
  NEED_NAMES,
  PURCHASE_NEEDS,
  readNeeds,
  type Evidence,
  type NeedCondition,
  type NeedName,
  type NeedState,
} from "../health/purchase-needs.ts";
import { isQuiet, findLastMorning } from "../messages/queue.ts";
import type { WalletState } from "./outage.ts";

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

/** For each kind of pending work, since when the oldest has waited; null if nothing waits. */
export interface Waits {
  doubtSince: number | null;
  /** Since when a payment is in doubt, without those that staff have acknowledged. */
  newDoubtSince: number | null;
  refundSince: number | null;
  /** When the first of the open refunds should be done: a wallet may take days for one that it has taken. */
  refundExpectedAt: number | null;
  /** When the oldest open late-payment check, of those not acknowledged, was due to end. */
  lateCheckSince: number | null;
  /** Payments in doubt, or with another status at the wallet, that staff have acknowledged. */
  acknowledged: number;
  /** When the pause of a restore began. */
  pausedSince: number | null;
  /** When staff stopped sales by hand. */
  stoppedSince: number | null;
  /** Why the whole shop is stopped for a restore (protocol 22); null: it is not. */
  stop: ShopStop | null;
  /** When the oldest unfinished move of a ticket began. */
  moveSince: number | null;
  /** When the shop's key began an open recovery (worker/acts/people/recovery.ts). */
  recoverySince: number | null;
  /** The wallets that buyers choose from, the first unless they do; each says whether payments can begin. */
  wallets: readonly WalletState[];
}

/**
 * Results of the last comparisons: trips whose object differs from D1, bills for which the wallet differs, without the
 * acknowledged ones.
 */
export interface Checks {
  tripsThatDiffer: number;
  walletFindings: number;
}

/** Messages that wait to be sent, and those of the last day that a person has to look at. */
export interface MessageWaits {
  due: number;
  /** Since when the oldest sendable message waits; null: there is none, or the shop sends no messages. */
  dueSince: number | null;
  unknown: number;
  failed: number;
}

export interface Figures extends Waits, Checks {
  messages: MessageWaits;
  totals: (Totals & { at: number }) | null;
  /** When the schedule last counted: a count by staff does not show that the schedule runs. Null: never. */
  scheduledAt: number | null;
  /** The results of the last calls of what a purchase needs, by the need's name. */
  evidence: ReadonlyMap<string, Evidence>;
  /** The parts that this shop does not use. */
  unused: ReadonlySet<NeedName>;
}

export type FailedCondition =
  | "seats_differ"
  | "money_differs"
  | "objects_differ"
  | "wallet_differs"
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
  | NeedCondition;

export const DOUBT_LATE_MS = 10 * 60_000;
/** An acknowledged payment counts again after this, until it is acknowledged again or has ended (decisions 10.28). */
export const ACKNOWLEDGED_MS = 24 * 3_600_000;
/** A refund is retried every quarter of an hour; one that is later than this is being refused, or forgotten. */
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
  return now - Math.max(since, findLastMorning(now)) > MESSAGE_LATE_MS;
}

export interface Health {
  status: "ok" | "attention";
  failed: FailedCondition[];
  /** Whether a passenger can buy: nothing that a purchase needs fails, and nobody has stopped the sale. */
  canBuy: boolean;
  needs: NeedState[];
}

export function assessHealth(figures: Figures, now: number): Health {
  const { totals, newDoubtSince, refundExpectedAt, lateCheckSince, stop } = figures;
  const unreachableSince = stop?.why === "unreachable" ? stop.since : null;
  const needs = readNeeds(
    {
      evidence: figures.evidence,
      unused: figures.unused,
      wallets: figures.wallets,
      unreachableSince,
      countedAt: figures.scheduledAt,
    },
    now,
  );
  const conditions: Record<Exclude<FailedCondition, NeedCondition>, boolean> = {
    seats_differ: totals !== null && totals.soldSeats !== totals.distinctSeats,
    money_differs:
      totals !== null &&
      totals.moneyInPoisha !==
        totals.ticketsPoisha + totals.paidBackPoisha + totals.onTheWayBackPoisha,
    objects_differ: figures.tripsThatDiffer > 0,
    wallet_differs: figures.walletFindings > 0,
    payment_in_doubt: isDoubtLate(newDoubtSince, now),
    refund_waits: refundExpectedAt !== null && now - refundExpectedAt > REFUND_LATE_MS,
    late_check_waits: lateCheckSince !== null && now - lateCheckSince > LATE_CHECK_LATE_MS,
    messages_wait: isMessageLate(figures.messages.dueSince, now),
    moves_wait: isDoubtLate(figures.moveSince, now),
    sales_paused: isHaltLong(figures.pausedSince, now),
    sales_stopped: isHaltLong(figures.stoppedSince, now),
    ...readStopConditions(stop, now),
    recovery_waits: figures.recoverySince !== null,
  };
  const failing = new Set<string>(needs.flatMap((need) => findCondition(need) ?? []));
  const failed = HEALTH_CONDITIONS.filter((name) =>
    Object.hasOwn(conditions, name) ? Reflect.get(conditions, name) : failing.has(name),
  );
  const { pausedSince, stoppedSince } = figures;
  const isHalted = stop !== null || pausedSince !== null || stoppedSince !== null;
  return {
    status: failed.length === 0 ? "ok" : "attention",
    failed,
    canBuy:
      !isHalted &&
      canBuy(
        needs,
        figures.wallets.map(({ name }) => name),
      ),
    needs,
  };
}

/** An announced stop is expected for a while. One whose switch is unreachable is the objects' matter. */
function readStopConditions(stop: ShopStop | null, now: number) {
  return {
    restore_noticed: stop?.why === "noticed",
    shop_stopped:
      stop?.why === "interrupted" || (stop?.why === "announced" && isHaltLong(stop.since, now)),
  };
}

/**
 * The failing conditions if the figures can't be read because D1 is older than the code: the other conditions are
 * unknown then.
 */
export function listFailedBehind(stop: ShopStop | null, now: number): FailedCondition[] {
  if (stop === null) return ["restore_noticed"];
  const conditions = readStopConditions(stop, now);
  return HEALTH_CONDITIONS.filter((name) => Reflect.get(conditions, name) === true);
}

/** In display order. */
export const HEALTH_CONDITIONS: readonly FailedCondition[] = [
  "seats_differ",
  "money_differs",
  "objects_differ",
  "wallet_differs",
  ...NEED_NAMES.flatMap((name) => {
    const { refuses, away } = PURCHASE_NEEDS[name];
    return refuses === null ? [away] : [refuses, away];
  }),
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
];
