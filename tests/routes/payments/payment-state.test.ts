/** The state of a payment, as a page asks for it before it says a word about money: read, and nothing else. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { nothingWaits } from "../../support/paid.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { approved, billState, ticketId, type Paying } from "./approved.ts";

afterEach(nothingWaits);

const getState = ({ visit, body }: Paying, other: object = {}) =>
  visit.browser.post("/api/payment-state", { ...body, ...other });

const setState = (bill: number, state: string) =>
  env.DB.prepare("UPDATE bills SET state = ? WHERE id = ?").bind(state, bill).run();

test("is open until it is executed, and reading it changes nothing and executes nothing", async () => {
  const payment = await approved();
  const before = await everythingStored([]);
  expect(await getState(payment)).toMatchObject({
    status: 200,
    body: { status_code: 201, code: "payment_open" },
  });
  expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  expect(await payment.wallet.executes(payment.body.paymentID)).toBe(0);
  expect(await billState(payment.body.ticketBillPayBkashId)).toMatchObject({ state: "created" });
});

test("is the ticket once it is paid", async () => {
  const payment = await approved();
  const paid = await payment.execute();
  expect(ticketId(await getState(payment))).toBe(ticketId(paid));
});

test.each([
  ["capturing", 202, "payment_in_doubt"],
  ["refund_owed", 409, "payment_refunding"],
  ["refunded", 409, "payment_refunded"],
  ["failed", 402, "payment_failed"],
  ["expired", 410, "bill_expired"],
])("of a bill that is %s is %i %s", async (state, status, code) => {
  const payment = await approved();
  await setState(payment.body.ticketBillPayBkashId, state);
  expect(await getState(payment)).toMatchObject({ status, body: { code } });
});

test.each([
  { grantToken: "nobody's" },
  { paymentID: "nobody's" },
  { bookingType: "unlimited" },
  { ticketBillPayBkashId: 99_999_999 },
])("is told to nobody who says %j", async (other) => {
  const payment = await approved();
  expect(await getState(payment, other)).toMatchObject({
    status: 404,
    body: { code: "bill_unknown" },
  });
});
