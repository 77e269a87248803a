/** A program that executes while its buyer is still on the wallet's page. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aTrip } from "../../support/catalogue.ts";
import { startWallet } from "../../support/wallet.ts";
import { billState, EXECUTE, ticketId } from "./approved.ts";

const db = database(env);

async function aProgramsPayment() {
  const wallet = await startWallet();
  const visit = await aVisit((await aTrip(db)).id);
  await visit.hold("A1");
  const { buyer_returned: _, ...body } = executeBody(await visit.create());
  const forgetWaiting = () => env.DB.prepare("UPDATE bills SET claimed_until = NULL").run();
  return { wallet, visit, body, forgetWaiting, execute: () => visit.browser.post(EXECUTE, body) };
}

test("execute before the buyer has paid is 202, leaves the sale alone, and sells afterwards", async () => {
  const { wallet, visit, body, forgetWaiting, execute } = await aProgramsPayment();
  const early = await execute();
  expect(early).toMatchObject({
    status: 202,
    body: { status_code: 202, code: "awaiting_buyer", retry_after: 5 },
  });
  expect(early.headers.get("Retry-After")).toBe("5");
  expect(await billState(body.ticketBillPayBkashId)).toMatchObject({ state: "created" });
  expect((await visit.seats()).getUserTicketData).toEqual([{ seat_no: "A1" }]);
  expect(await wallet.executes(body.paymentID)).toBe(0);

  await wallet.approve(body.paymentID);
  await forgetWaiting();
  expect(ticketId(await execute())).toMatch(/^[\w-]{22}$/);
});

test("a payment that the buyer has closed waits for the end of its time, and charges nobody", async () => {
  const { wallet, body, execute } = await aProgramsPayment();
  await wallet.close(body.paymentID);
  expect(await execute()).toMatchObject({ status: 202, body: { code: "awaiting_buyer" } });
  await env.DB.prepare("UPDATE bills SET pay_until = 1").run();
  expect(await execute()).toMatchObject({ status: 410, body: { code: "bill_expired" } });
});
