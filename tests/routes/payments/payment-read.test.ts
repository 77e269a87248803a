/** The state of a payment as a program reads it: a GET that changes nothing, for whoever opened the payment. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { PaymentStateView } from "../../../worker/contract/booking/checkout.ts";
import { database } from "../../../worker/db/client.ts";
import { aLoggedIn } from "../../support/agents.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { nothingWaits } from "../../support/paid.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { startWallet } from "../../support/wallet.ts";
import { EXECUTE, ticketId } from "./approved.ts";

const db = database(env);

afterEach(nothingWaits);

async function anAgentsPayment() {
  const wallet = await startWallet();
  const { browser } = await aLoggedIn(db);
  const visit = await aVisit((await aTrip(db)).id, browser);
  await visit.hold("A1");
  const body = executeBody(await visit.create());
  const { ticketBillPayBkashId: bill } = body;
  const look = (by: Browser, headers: Record<string, string> = {}) =>
    by.send(`/api/payments/${bill}`, { headers });
  return { wallet, browser, body, bill, look };
}

const setState = (bill: number, fields: string) =>
  env.DB.prepare(`UPDATE bills SET ${fields} WHERE id = ?`).bind(bill).run();

test("is read by the agent who opened it, from create to the ticket, and reading changes nothing", async () => {
  const { wallet, browser, body, look } = await anAgentsPayment();
  const before = await everythingStored([]);
  expect(await look(browser)).toMatchObject({
    status: 200,
    body: { status_code: 200, state: "created", next: "execute", code: null, retry_after: 5 },
  });
  expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  expect(await wallet.executes(body.paymentID)).toBe(0);

  await wallet.approve(body.paymentID);
  const ticket = ticketId(await browser.post(EXECUTE, body));
  expect(read(await look(browser), PaymentStateView)).toMatchObject({
    state: "paid",
    next: "show_ticket",
    ticketing_id: ticket,
    retry_after: null,
  });
});

test("is open to the payment's handle, and to nobody else", async () => {
  const { body, look } = await anAgentsPayment();
  const stranger = aBrowser();
  expect(await look(stranger, { "Grant-Token": body.grantToken })).toMatchObject({ status: 200 });
  const other = await aLoggedIn(db);
  for (const answer of [
    await look(stranger),
    await look(stranger, { "Grant-Token": "nobody's" }),
    await look(other.browser),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: "bill_unknown" } });
  }
});

test.each([
  ["state = 'capturing'", "capturing", "execute", null, 5],
  ["state = 'refund_owed'", "refund_owed", "wait_for_refund", "payment_refunding", 5],
  ["state = 'refunded'", "refunded", "nothing", "payment_refunded", null],
  ["state = 'failed'", "failed", "book_again", "payment_failed", null],
  ["state = 'failed', watch_until = 4e12", "failed", "book_again", "payment_not_completed", 5],
  ["state = 'expired'", "expired", "book_again", "bill_expired", null],
  ["pay_until = 1", "expired", "book_again", "bill_expired", null],
])("of a bill with %s is %s: %s", async (fields, state, next, code, retry_after) => {
  const { browser, bill, look } = await anAgentsPayment();
  await setState(bill, fields);
  expect(await look(browser)).toMatchObject({ body: { state, next, code, retry_after } });
});
