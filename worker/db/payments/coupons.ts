/** Coupons and the number of their uses (decisions 3.9). */
import { and, count, eq, inArray, ne, or } from "drizzle-orm";
import { coupons } from "../../../drizzle/coupons.ts";
import { bills } from "../../../drizzle/money.ts";
import type { Coupon } from "../../domain/payments/fare.ts";
import type { Database } from "../client.ts";

/**
 * The coupon and its uses: bills paid or being paid with it. A bill whose payment has not begun counts as no use; the
 * last use is decided when the payment begins (protocol E1). Nor does a page of the same booking, which another payment
 * of it gives up.
 */
export async function findCoupon(
  db: Database,
  code: string,
  booking: string,
): Promise<{ coupon: Coupon | null; uses: number }> {
  const coupon = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code.toUpperCase()), eq(coupons.hidden, false)))
    .get();
  if (!coupon) return { coupon: null, uses: 0 };
  if (coupon.maxUses === null) return { coupon, uses: 0 };
  const used = await db
    .select({ uses: count() })
    .from(bills)
    .where(
      and(
        eq(bills.couponId, coupon.id),
        inArray(bills.state, ["capturing", "paid"]),
        or(eq(bills.state, "paid"), ne(bills.booking, booking)),
      ),
    )
    .get();
  return { coupon, uses: used?.uses ?? 0 };
}
