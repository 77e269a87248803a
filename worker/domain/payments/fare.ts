/** The price of a booking (spec 9; decisions 1.7, 3.1): seats x fare, less a coupon, and the wallet's charge of 2 %. */
import { computeShare } from "../money.ts";
import { assert, err, ok, type Result } from "../result.ts";
import type { Refusal } from "../refusal.ts";

/** The wallet's charge, in basis points: 2 % (spec 9). */
export const CHARGE_BPS = 200;
/** Cash costs the shop no charge, so a buyer at the counter pays none. */
export const COUNTER_CHARGE_BPS = 0;

export interface Quote {
  seats: number;
  farePoisha: number;
  /** Seats x fare: the wire's total_seat_price. */
  subtotalPoisha: number;
  discountPoisha: number;
  chargePoisha: number;
  /** Basis points of the net fare. */
  chargeBps: number;
  /** The amount that the wallet charges: the wire's paid_amount. */
  totalPoisha: number;
}

export interface Coupon {
  id: string;
  kind: "percent" | "fixed";
  /** Basis points for percent, poisha for fixed. */
  value: number;
  startsAt: number;
  endsAt: number;
  maxUses: number | null;
  tripId: string | null;
}

/** The wallet accepts no payment of zero: a coupon leaves at least one taka of the fare. */
const LEAST_NET_POISHA = 100;

export function quote(input: {
  farePoisha: number;
  seats: number;
  coupon: Coupon | null;
  /** The wallet's, unless given. */
  chargeBps?: number | undefined;
}): Quote {
  const { farePoisha, seats, coupon, chargeBps = CHARGE_BPS } = input;
  assert(Number.isSafeInteger(farePoisha) && farePoisha > 0, "a fare is a whole number of poisha");
  assert(Number.isSafeInteger(seats) && seats > 0, "a quote is for at least one seat");
  const subtotalPoisha = farePoisha * seats;
  const wantedPoisha = coupon === null ? 0 : computeDiscount(coupon, subtotalPoisha);
  const discountPoisha = Math.max(0, Math.min(wantedPoisha, subtotalPoisha - LEAST_NET_POISHA));
  const netPoisha = subtotalPoisha - discountPoisha;
  const chargePoisha = computeShare(netPoisha, chargeBps);
  return {
    seats,
    farePoisha,
    subtotalPoisha,
    discountPoisha,
    chargePoisha,
    chargeBps,
    totalPoisha: netPoisha + chargePoisha,
  };
}

function computeDiscount(coupon: Coupon, subtotalPoisha: number): number {
  return coupon.kind === "fixed" ? coupon.value : computeShare(subtotalPoisha, coupon.value);
}

/** May this coupon be used for this trip now? `uses` counts the bills that were paid, or are being paid, with it. */
export function couponFor(
  coupon: Coupon | null,
  input: { tripId: string; uses: number; now: number },
): Result<Coupon, Refusal> {
  if (coupon === null) return err({ reason: "coupon_unknown" });
  if (coupon.tripId !== null && coupon.tripId !== input.tripId)
    return err({ reason: "coupon_not_here" });
  if (input.now < coupon.startsAt || input.now >= coupon.endsAt)
    return err({ reason: "coupon_not_now" });
  if (coupon.maxUses !== null && input.uses >= coupon.maxUses)
    return err({ reason: "coupon_used_up" });
  return ok(coupon);
}
