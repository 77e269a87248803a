/** Who pays money of a sale back, its wallet or a person, and why: for the previews of acts (protocol 7). */
import type { Bill } from "../../db/payments/bills.ts";
import { refundTerms } from "../../dependencies/payments.ts";
import { providerLabel } from "../../domain/payments/provider-names.ts";
import type { OwedShare } from "../../domain/payments/refund-shares.ts";
import { findWayBack, type RefundTerms } from "../../domain/payments/way-back.ts";
import { sayCount } from "../../domain/say-count.ts";

export const HANDED_BACK = "is to be handed back at the counter, and settled when that is done;";

/** Fields of a preview, from which the page makes its sentence. */
export interface WayBackView {
  provider: string;
  refunds_most: number;
  refund_days: number | null;
  takes_days: number | null;
  is_by_hand: boolean;
  is_last: boolean;
}

/** How money goes back that is owed from now on. */
export interface SaleWayBack {
  /** By a person: in cash, or since the wallet does not take the refund. */
  isByHand: boolean;
  isCash: boolean;
  /** Why the wallet does not take it, or why this is the last that it takes. */
  rule: string;
  /** The wallet takes this one and no other. */
  isLast: boolean;
  view: WayBackView;
}

export function wayBack(
  env: Env,
  bill: Bill,
  shares: readonly OwedShare[],
  now: number,
): SaleWayBack {
  const terms = refundTerms(env, bill.provider);
  const { byHand, isLast } = findWayBack({ billedAt: bill.createdAt, shares }, terms, now);
  const provider = providerLabel(bill.provider);
  const isByHand = byHand !== null;
  const isTooOld = byHand === "window";
  return {
    isByHand,
    isCash: byHand === "cash",
    rule: isTooOld ? windowRule(provider, terms) : timesRule(provider, terms),
    isLast,
    view: {
      provider,
      refunds_most: terms.refundsPerPayment,
      refund_days: isTooOld ? terms.refundDays : null,
      takes_days: isByHand ? null : (terms.refundTakesDays ?? null),
      is_by_hand: isByHand,
      is_last: isLast,
    },
  };
}

/** How a part of a sale goes back, for previews: by the wallet or by hand, and whether anything can follow it. */
export function describePart(env: Env, bill: Bill, parts: readonly OwedShare[], now: number) {
  const way = wayBack(env, bill, parts, now);
  const { isByHand, isLast, rule, view } = way;
  const how = isByHand ? sayByHand(way) : `goes back ${sayWithin(view.takes_days)};`;
  const warnings = isLast
    ? [`Should the sale be cancelled later, the rest must be paid back by other means: ${rule}.`]
    : [];
  return { isByHand, isLast, how, warnings, view };
}

/** Says which seats come free, or how many places of a trip without a seat map. */
export function sayFree(seats: readonly string[], places = seats.length): string {
  const what = seats.length === 0 ? sayCount(places, "place") : seats.join(", ");
  return `${what} ${places === 1 ? "comes" : "come"} free`;
}

/** How soon a wallet does a refund. */
export function sayWithin(takesDays: number | null): string {
  return takesDays === null ? "within minutes" : `within ${sayCount(takesDays, "day")}`;
}

export function sayByHand({ isCash, rule }: Pick<SaleWayBack, "isCash" | "rule">): string {
  return isCash ? HANDED_BACK : `must be paid back by other means and settled, as ${rule};`;
}

function windowRule(provider: string, { refundDays }: RefundTerms): string {
  if (refundDays === 0) return `${provider} takes no refunds from the shop, but in its own panel`;
  return `${provider} gives money back for ${sayCount(refundDays ?? 0, "day")} after a payment only`;
}

function timesRule(provider: string, { refundsPerPayment: most }: RefundTerms): string {
  return `${provider} gives money of one payment back ${most === 1 ? "once" : `${most} times`} only`;
}
