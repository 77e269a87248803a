/**
 * A coupon by its code. Unknown codes are counted by booking, by browser and in total against guessing; invariant: a
 * right code is never refused because of what others typed (rate-limited.ts).
 */
import { couponFor, type Coupon } from "../domain/payments/fare.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, type Result } from "../domain/result.ts";
import { admit, type AttemptLimits } from "./rate-limited.ts";

export interface CouponDependencies extends AttemptLimits {
  findCoupon(code: string): Promise<{ coupon: Coupon | null; uses: number }>;
  now(): number;
}

export async function findUsableCoupon(
  deps: CouponDependencies,
  { code, tripId, booking }: { code: string; tripId: string; booking: string },
): Promise<Result<Coupon, Refusal>> {
  const admitted = await admit(deps, [
    ["coupon_booking", booking],
    ["coupon_browser", await deps.visitor()],
    ["coupon_shop", "all"],
  ]);
  if (!admitted.ok) return admitted;
  const { returnAttempt, pastLimit } = admitted.value;
  const { coupon, uses } = await deps.findCoupon(code);
  if (coupon === null) return err(pastLimit ?? { reason: "coupon_unknown" });
  await returnAttempt();
  return couponFor(coupon, { tripId, uses, now: deps.now() });
}
