/** Coupons and how often they were used (decisions 3.9). */
import { and, count, eq, gt, inArray, or } from "drizzle-orm";
import { bills, coupons } from "../../../drizzle/money.ts";
import type { Coupon } from "../../domain/payments/fare.ts";
import type { Database } from "../client.ts";

/**
 * The coupon and its uses: bills paid or being paid with it, and those opened since `openSince` that may still
 * be paid. Two buyers who ask for the last use in the same moment may both get it: one use too many is the
 * bound of this accepted race, and the shop bears it.
 */
export async function findCoupon(
  db: Database,
  code: string,
  openSince: number,
): Promise<{ coupon: Coupon | null; uses: number }> {
  const coupon = await db.select().from(coupons).where(eq(coupons.code, code.toUpperCase())).get();
  if (!coupon) return { coupon: null, uses: 0 };
  if (coupon.maxUses === null) return { coupon, uses: 0 };
  const used = await db
    .select({ uses: count() })
    .from(bills)
    .where(
      and(
        eq(bills.couponId, coupon.id),
        or(
          inArray(bills.state, ["capturing", "paid"]),
          and(eq(bills.state, "created"), gt(bills.createdAt, openSince)),
        ),
      ),
    )
    .get();
  return { coupon, uses: used?.uses ?? 0 };
}
