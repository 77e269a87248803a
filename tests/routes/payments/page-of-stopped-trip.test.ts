/** A trip is stopped while a buyer is on the wallet's page (protocol 26, Z6): the buyer is told, and loses nothing. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { changeTrip, findTripRow } from "../../support/changed-trips.ts";
import { nothingWaits, readRow } from "../../support/paid.ts";
import { offerPages, onPage, worker } from "../../support/paid-on-page.ts";
import { receive } from "../../support/received.ts";

const provider = offerPages();
afterEach(nothingWaits);

const db = database(env);
const state = async (bill: number) => (await readRow(bill)).state;

test("a trip that is cancelled meanwhile gives no ticket: the money goes back, and the buyer reads that alone", async () => {
  const { visit, bill, body, pay, notify, execute } = await onPage();
  expect(await cancelTrip(db, visit.tripId, Date.now())).toBe(true);
  pay();
  await notify();
  expect(await state(bill)).toBe("refund_owed");
  expect(await execute()).toMatchObject({ status: 409, body: { code: "payment_refunding" } });
  expect(await receive(bill)).toEqual([expect.stringContaining("বাতিল")]);
  await runEveryMinute(env, Date.now());
  expect(await state(bill)).toBe("refunded");
  expect(provider.page(body.paymentID).refunds).toHaveLength(1);
});

test("an exam that is postponed meanwhile sells a ticket whose buyer is told so, and may have the money back", async () => {
  const { visit, bill, pay, notify } = await onPage();
  const trip = await findTripRow(db, visit.tripId);
  await changeTrip(db, trip, {}, { kind: "postponed", silence: "refund" });
  pay();
  await notify();
  expect(await state(bill)).toBe("paid");
  expect(await receive(bill)).toEqual([expect.stringContaining("পরীক্ষা স্থগিত")]);
  const { ticketId } = await readRow(bill);
  const ticket = await aBrowser(worker).get(`/api/get-ticketing-details-with-id/${ticketId}`);
  expect(read(ticket, LimitedInvoiceView).invoiceData).toMatchObject({
    is_postponed: true,
    change: { can_choose: true },
  });
});
