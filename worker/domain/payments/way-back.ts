/** Who pays money back that a sale owes: the wallet, or a person, and why (protocol 7). Pure. */
import { isWindowOver } from "./refund.ts";
import { isNextByHand, isShareByHand, type OwedShare } from "./refund-shares.ts";

/** What the provider of a payment takes of refunds. */
export interface RefundTerms {
  /** How many it takes of one payment; 0: a person hands all of it back. */
  refundsPerPayment: number;
  /** For how many days after a payment; null: for ever. */
  refundDays: number | null;
  /** Within how many days it does a refund that it has taken; left out: within minutes. */
  refundTakesDays?: number;
}

/** Money that came. */
export interface PaidMoney {
  /** When the bill was made (epoch ms), from which the provider's window counts. */
  billedAt: number;
  /** The parts of it that went back, or are owed, in the order in which they were owed. */
  shares: readonly OwedShare[];
}

/**
 * `cash`: it was paid at a counter. `window`: the payment is too old. `times`: its refunds belong to what was owed
 * before.
 */
export type ByHandReason = "cash" | "window" | "times";

export interface WayBack {
  /** Why a person pays; null: the wallet does. */
  byHand: ByHandReason | null;
  /** The wallet takes this refund and no other. */
  isLast: boolean;
}

/** How money goes back that is owed from `now` on. */
export function findWayBack(
  { billedAt, shares }: PaidMoney,
  { refundsPerPayment, refundDays }: RefundTerms,
  now: number,
): WayBack {
  if (refundsPerPayment === 0) return { byHand: "cash", isLast: false };
  if (isWindowOver(billedAt, refundDays, now)) return { byHand: "window", isLast: false };
  if (isNextByHand(shares, now, refundsPerPayment)) return { byHand: "times", isLast: false };
  const owed = { state: "owed", createdAt: now, settledAt: null, refundTrxId: null } as const;
  const withIt = [...shares, { ...owed, refundTries: 0, refundRefusals: 0 }];
  return { byHand: null, isLast: isNextByHand(withIt, now, refundsPerPayment) };
}

/** Money that a sale owes already. */
export interface OwedMoney extends PaidMoney {
  /** Which of the shares it is; -1: the rest of a cancelled sale. */
  at: number;
  /** Since when (epoch ms). */
  since: number;
  /** How often the wallet was sent it, and how often it refused. */
  refundTries: number;
  refundRefusals: number;
}

/**
 * Whether a person pays what is owed, as far as that is known before the wallet refuses it. What was sent in time and
 * has no answer yet may have gone out: the end of the window leaves that to the wallet.
 */
export function isOwedByHand(
  { billedAt, shares, at, since, refundTries, refundRefusals }: OwedMoney,
  { refundsPerPayment, refundDays }: RefundTerms,
  now: number,
): boolean {
  const isUnanswered = refundTries > refundRefusals;
  if (isWindowOver(billedAt, refundDays, now) && !isUnanswered) return true;
  return at === -1
    ? isNextByHand(shares, since, refundsPerPayment)
    : isShareByHand(shares, at, refundsPerPayment);
}
