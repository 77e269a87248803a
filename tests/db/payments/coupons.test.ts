/** Which bills use a coupon up. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { coupons } from "../../../drizzle/coupons.ts";
import { BILL_STATES } from "../../../drizzle/money.ts";
import { database } from "../../../worker/db/client.ts";
import { findCoupon } from "../../../worker/db/payments/coupons.ts";
import { aBill, T0 } from "../../support/bills.ts";
import { freshId } from "../../support/catalogue.ts";

const db = database(env);
const USES = new Set<string>(["capturing", "paid"]);

async function aCoupon(): Promise<{ id: string; code: string }> {
  const [id, code] = [freshId(), `C${freshId()}`.toUpperCase()];
  await db
    .insert(coupons)
    .values({ id, code, kind: "fixed", value: 100, startsAt: 0, endsAt: T0, maxUses: 5 });
  return { id, code };
}

test.each(BILL_STATES)("a bill that is %s", async (state) => {
  const coupon = await aCoupon();
  const bill = await aBill({ state });
  await env.DB.prepare("UPDATE bills SET coupon_id = ? WHERE id = ?").bind(coupon.id, bill).run();
  const { uses } = await findCoupon(db, coupon.code, "");
  expect(uses).toBe(USES.has(state) ? 1 : 0);
});
