/**
 * A coupon by its code. Unknown codes are counted against guessing: a customer's, who has proven a phone number by
 * paying, by booking and by that number, whatever the browser; anybody else's by booking, by browser, and in total, so
 * that new cookies and new bookings buy no new tries. Invariant: a right code is never refused because of what others
 * typed (rate-limited.ts), and whoever guesses in masses puts the human check before no customer.
 */
import { couponFor, type Coupon } from "../domain/payments/fare.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, type Result } from "../domain/result.ts";
import { admit, type AttemptLimits } from "./rate-limited.ts";

export interface CouponDependencies extends AttemptLimits {
  findCoupon(code: string): Promise<{ coupon: Coupon | null; uses: number }>;
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
  const { coupon, uses } = await deps.findCoupon(code);
  if (coupon === null) return err(pastLimit ?? { reason: "coupon_unknown" });
  await returnAttempt();
  return couponFor(coupon, { tripId, uses, now: deps.now() });
}
