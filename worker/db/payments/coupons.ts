/** Coupons and the number of their uses (decisions 3.9). */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { coupons } from "../../../drizzle/coupons.ts";
import type { Coupon } from "../../domain/payments/fare.ts";
import type { Database } from "../client.ts";

/**
 * A scalar expression: bills paid or being paid with a coupon, counted up to its limit, because more decide nothing.
 * `limit` may not name a column of an outer query; SQLite allows none there.
 */
export function countUses(coupon: SQL, limit: SQL): SQL {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM bills other WHERE other.coupon_id = ${coupon}
    AND other.state IN ('capturing','paid') LIMIT ${limit}))`;
}

/** The limit of a bill's coupon, for `countUses`; zero if it has no coupon, or one without a limit. */
export function limitOfBill(id: number): SQL {
  return sql`COALESCE((SELECT k.max_uses FROM bills b JOIN coupons k ON k.id = b.coupon_id WHERE b.id = ${id}), 0)`;
}

/**
 * The coupon and its uses: bills paid or being paid with it. A bill whose payment has not begun counts as no use; the
 * last use is decided when the payment begins (protocol E1). Nor does a page of the same booking, which another payment
 * of it gives up; a booking has at most one.
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
  const [used] = await db.all<{ uses: number; isOwn: number }>(
    sql`SELECT ${countUses(sql`${coupon.id}`, sql`${coupon.maxUses + 1}`)} AS uses, EXISTS (SELECT 1 FROM bills own
      WHERE own.booking = ${booking} AND own.state = 'capturing' AND own.coupon_id = ${coupon.id}) AS isOwn`,
  );
  return { coupon, uses: used === undefined ? 0 : used.uses - used.isOwn };
}
