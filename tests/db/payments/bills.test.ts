import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beginCapture, expireBills } from "../../../worker/db/payments/bill-transitions.ts";
import {
  claimBill,
  findBill,
  listInDoubt,
  markDoubt,
  setPaymentId,
} from "../../../worker/db/payments/bills.ts";
import { database } from "../../../worker/db/client.ts";
import { BILL_EXPIRES_MS } from "../../../worker/domain/payments/payment-times.ts";
import { DEAD_AFTER_MS } from "../../../worker/payments/bkash/timing.ts";
import { CAPTURE_TIMES, EVERYTHING, aBill, MARK, readState, T0 } from "../../support/bills.ts";

const db = database(env);

test("a bill is written with its seats, amounts and times before the wallet is called", async () => {
  const bill = await findBill(db, await aBill());
  expect(bill).toMatchObject({
    state: "created",
    seats: ["A1", "B2"],
    planName: "45",
    quantity: 2,
    farePoisha: 60_000,
    chargePoisha: 2_400,
    totalPoisha: 122_400,
    createdAt: T0,
    deadAt: T0 + DEAD_AFTER_MS,
    paymentId: null,
  });
});

test("the wallet's payment id of a bill is written once and never changed", async () => {
  const id = await aBill();
  await setPaymentId(db, id, "TR1");
  await setPaymentId(db, id, "TR2");
  expect((await findBill(db, id))?.paymentId).toBe("TR1");
});

test("a claim is one caller's until it runs out", async () => {
  const id = await aBill({ state: "capturing" });
  const claims = await Promise.all([1, 2, 3].map(() => claimBill(db, id, T0, 60)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claimBill(db, id, T0 + 60, 60)).toBe(false);
  expect(await claimBill(db, id, T0 + 61, 60)).toBe(true);
});

test("an unpaid bill expires after a day, not a moment sooner", async () => {
  const id = await aBill();
  await expireBills(db, { by: "schedule", now: T0 + BILL_EXPIRES_MS }, EVERYTHING);
  expect(await readState(id)).toBe("created");
  await expireBills(db, { by: "schedule", now: T0 + BILL_EXPIRES_MS + 1 }, EVERYTHING);
  expect(await readState(id)).toBe("expired");
});

test("unpaid bills expire a bounded number at a time, the oldest first", async () => {
  await expireBills(db, { by: "schedule", now: T0 + BILL_EXPIRES_MS + 1 }, EVERYTHING);
  const made = [await aBill(), await aBill(), await aBill()];
  for (const [index, ageMs] of [20, 10, 30].entries()) {
    await env.DB.prepare("UPDATE bills SET created_at = ? WHERE id = ?")
      .bind(T0 - ageMs, made[index])
      .run();
  }
  const mark = { by: "schedule", now: T0 + BILL_EXPIRES_MS + 1 } as const;
  expect(await expireBills(db, mark, 2)).toBe(2);
  expect(await Promise.all(made.map(readState))).toEqual(["expired", "created", "expired"]);
  expect(await expireBills(db, mark, 2)).toBe(1);
});

test("in doubt are bills whose Execute got no answer, or whose time to be sent is over", async () => {
  const [fresh, late, doubted] = [await aBill(), await aBill(), await aBill()];
  await beginCapture(db, fresh, { ...CAPTURE_TIMES, executeBy: T0 + 1000 }, MARK);
  await beginCapture(db, late, { ...CAPTURE_TIMES, executeBy: T0 + 10 }, MARK);
  await beginCapture(db, doubted, { ...CAPTURE_TIMES, executeBy: T0 + 1000 }, MARK);
  await markDoubt(db, doubted, T0 + 5);
  await markDoubt(db, doubted, T0 + 9);
  expect((await findBill(db, doubted))?.doubtAt).toBe(T0 + 5);
  const found = await listInDoubt(db, { since: T0 + 10, now: T0 + 10 }, 1000);
  expect(found).toEqual(expect.arrayContaining([late, doubted]));
  expect(found).not.toContain(fresh);
});
