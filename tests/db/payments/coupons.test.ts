/** Which bills use a coupon up. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { coupons } from "../../../drizzle/coupons.ts";
import { BILL_STATES } from "../../../drizzle/money.ts";
import { database } from "../../../worker/db/client.ts";
import { beginCapture } from "../../../worker/db/payments/bill-transitions.ts";
import { findCoupon } from "../../../worker/db/payments/coupons.ts";
import { aBill, CAPTURE_TIMES, manyBills, MARK, T0 } from "../../support/bills.ts";
import { freshId } from "../../support/catalogue.ts";
import { measureCost } from "../../support/meter.ts";

const db = database(env);
const LIMIT = 5;
const USES = new Set<string>(["capturing", "paid"]);

async function aCoupon(): Promise<{ id: string; code: string }> {
  const [id, code] = [freshId(), `C${freshId()}`.toUpperCase()];
  await db
    .insert(coupons)
    .values({ id, code, kind: "fixed", value: 100, startsAt: 0, endsAt: T0, maxUses: LIMIT });
  return { id, code };
}

test.each(BILL_STATES)("a bill that is %s", async (state) => {
  const coupon = await aCoupon();
  const bill = await aBill({ state });
  await env.DB.prepare("UPDATE bills SET coupon_id = ? WHERE id = ?").bind(coupon.id, bill).run();
  const { uses } = await findCoupon(db, coupon.code, "");
  expect(uses).toBe(USES.has(state) ? 1 : 0);
});

test("a payment of the same booking that is under way counts as no use", async () => {
  const coupon = await aCoupon();
  const bill = await aBill({ couponId: coupon.id, booking: "of.one", state: "capturing" });
  expect((await findCoupon(db, coupon.code, "of.one")).uses).toBe(0);
  expect((await findCoupon(db, coupon.code, "of.another")).uses).toBe(1);
  await env.DB.prepare("UPDATE bills SET state = 'paid' WHERE id = ?").bind(bill).run();
  expect((await findCoupon(db, coupon.code, "of.one")).uses).toBe(1);
});

test("uses are counted up to the limit, also where staff have lowered it", async () => {
  const coupon = await aCoupon();
  await manyBills(300, `state = 'paid', coupon_id = '${coupon.id}'`);
  const found = await measureCost(() => findCoupon(db, coupon.code, ""));
  expect(found.answer.uses).toBeGreaterThanOrEqual(LIMIT);
  expect(found.cost.rowsRead).toBeLessThan(20);
  const last = await aBill({ couponId: coupon.id });
  const { answer, cost } = await measureCost(() => beginCapture(db, last, CAPTURE_TIMES, MARK));
  expect(answer).toMatchObject({ won: false, bill: { failure: "coupon_used_up" } });
  expect(cost.rowsRead).toBeLessThan(80);
});
