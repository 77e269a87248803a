/**
 * Finds a coupon by its code. Unknown codes are counted against guessing. For a customer who has proven a phone number
 * by paying, they are counted by booking and by that number, whatever the browser; for anybody else by booking, by
 * browser, and in total, so that new cookies and bookings give no new attempts. Invariants: a right code is never
 * refused because of other people's attempts (rate-limited.ts), and mass guessing does not require the human check from
 * customers.
 */
import { couponFor, type Coupon } from "../../domain/payments/fare.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, type Result } from "../../domain/result.ts";
import { admit, type AttemptLimits } from "../rate-limited.ts";

export interface CouponDependencies extends AttemptLimits {
  /** `booking`: a payment of its own that is open counts as no use, as this one takes its place. */
  findCoupon(code: string, booking: string): Promise<{ coupon: Coupon | null; uses: number }>;
  /** The proven phone number of this browser's buyer, as a keyed hash; null: none. */
  customer(): Promise<string | null>;
  now(): number;
}

export async function findUsableCoupon(
  deps: CouponDependencies,
  { code, tripId, booking }: { code: string; tripId: string; booking: string },
): Promise<Result<Coupon, Refusal>> {
  const customer = await deps.customer();
  const admitted = await admit(deps, [
    ["coupon_booking", booking],
    ...(customer === null
      ? ([
          ["coupon_browser", await deps.visitor()],
          ["coupon_shop", "all"],
        ] as const)
      : ([["coupon_customer", customer]] as const)),
  ]);
  if (!admitted.ok) return admitted;
  const { returnAttempt, pastLimit } = admitted.value;
  const { coupon, uses } = await deps.findCoupon(code, booking);
  if (coupon === null) return err(pastLimit ?? { reason: "coupon_unknown" });
  await returnAttempt();
  return couponFor(coupon, { tripId, uses, now: deps.now() });
}
