/** A provider whose money moves on its own page takes bookings through the Worker (protocol 26). */
import { env } from "cloudflare:workers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { PassengerDetailsView } from "../../../worker/contract/booking/seats.ts";
import { SaleActView } from "../../../worker/contract/staff/staff.ts";
import { database } from "../../../worker/db/client.ts";
import { findNextStep } from "../../../worker/domain/payments/next-step.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { readFigures } from "../../../worker/db/payments/figures.ts";
import { listDoubts } from "../../../worker/db/payments/unsettled.ts";
import { countMoneyThatWaits } from "../../../worker/db/staff/today.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { PAGE_TIMING } from "../../payments/page-provider.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { offerPages, onPage, worker } from "../../support/paid-on-page.ts";
import { nothingWaits, readRow } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staff } from "../../support/staff.ts";

const provider = offerPages();
afterEach(nothingWaits);

const state = async (bill: number) => (await readRow(bill)).state;

test("the seats are locked before the page is shown, and keep their price for who comes back", async () => {
  const { visit, bill } = await onPage();
  expect((await visit.quote()).total_seat).toBe(2);
  const details = await visit.browser.post("/api/get-passenger-details", {
    ticketing_unique_id: visit.bookingId,
  });
  expect(read(details, PassengerDetailsView)).toMatchObject({ totalSeat: 2 });
  expect(await state(bill)).toBe("capturing");
  const rival = await aVisit(visit.tripId, aBrowser(worker));
  expect(await rival.hold("A1")).toMatchObject({ body: { code: "seat_taken" } });
});

test("an open page is no payment in doubt, until its time is over", async () => {
  const { bill } = await onPage();
  const db = database(env);
  const soon = Date.now();
  const later = soon + PAGE_TIMING.believeFromMs + 1_000;
  const listed = async (now: number) => {
    const [{ inDoubt }, { inDoubt: count }, { doubtSince }] = await Promise.all([
      listDoubts(db, now, 10),
      countMoneyThatWaits(db, now),
      readFigures(db, now),
    ]);
    return { listed: inDoubt.map((one) => one.bill), count, isNoted: doubtSince !== null };
  };
  expect(await listed(soon)).toEqual({ listed: [], count: 0, isNoted: false });
  expect(await listed(later)).toEqual({ listed: [bill], count: 1, isNoted: true });
  const open = await findBill(db, bill);
  const waiting = open && { ...open, since: soon };
  expect(waiting && findNextStep(waiting, soon)).toBe("not_confirmed");
  expect(waiting && findNextStep(waiting, later)).not.toBe("not_confirmed");
});

test("who pays and closes the tab has the ticket by the provider's report", async () => {
  const { bill, pay, notify } = await onPage();
  pay();
  expect((await notify()).status).toBe(200);
  expect(await state(bill)).toBe("paid");
  expect((await notify()).status).toBe(200);
  expect(await state(bill)).toBe("paid");
});

test("without a report the schedule asks within two minutes", async () => {
  const { bill, pay } = await onPage();
  pay();
  await runEveryMinute(env, Date.now() + 61_000);
  expect(await state(bill)).toBe("paid");
});

test("a report before the payment, a forged one and one of another bill change nothing", async () => {
  const { bill, body, pay, notify } = await onPage();
  const other = await onPage();
  expect((await notify()).status).toBe(200);
  expect(await state(bill)).toBe("capturing");
  pay();
  expect((await notify("signed by nobody")).status).toBe(404);
  const { notifyUrl } = provider.page(other.body.paymentID);
  const { invoice } = provider.page(body.paymentID);
  const foreign = await aBrowser(worker).send(
    new URL(notifyUrl).pathname + new URL(notifyUrl).search,
    {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ invoice, sign: `signed ${invoice}` }).toString(),
    },
  );
  expect(foreign.status).toBe(404);
  expect(await state(bill)).toBe("capturing");
});

test("a provider with one address for all payments names the bill in its report, as JSON too", async () => {
  const { bill, body, pay } = await onPage();
  const { invoice } = provider.page(body.paymentID);
  const report = (fields: object) =>
    aBrowser(worker).send("/api/payment-notice/page", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    });
  const fields = { invoice, sign: `signed ${invoice}`, nested: { order: bill } };
  pay();
  expect((await report(fields)).status).toBe(404);
  expect((await report({ ...fields, order: bill + 1 })).status).toBe(404);
  expect((await report({ ...fields, order: bill, sign: "signed by nobody" })).status).toBe(404);
  expect(await state(bill)).toBe("capturing");
  expect((await report({ ...fields, order: bill })).status).toBe(200);
  expect(await state(bill)).toBe("paid");
});

test("the browser comes back by a form of the provider, and its page executes as for every wallet", async () => {
  const { body, pay, comeBack, execute } = await onPage();
  pay();
  const back = await comeBack({ tran_id: "whatever" });
  expect(back.status).toBe(303);
  const { searchParams, pathname } = new URL(back.headers.get("Location") ?? "", "https://x.test");
  expect(pathname).toBe("/successPage");
  expect(Object.fromEntries(searchParams)).toEqual({
    bill: String(body.ticketBillPayBkashId),
    grant: body.grantToken,
    type: "limited",
    status: "success",
    paymentID: body.paymentID,
  });
  expect((await execute()).status).toBe(201);
});

test("who comes back while a step fails is sent on all the same, and a person is told", async () => {
  const { comeBack } = await onPage();
  vi.spyOn(provider, "query").mockRejectedValueOnce(new Error("the wallet is broken"));
  expect((await comeBack()).status).toBe(303);
  expect(takeLogged().join()).toContain("payment_step_failed");
});

test("who leaves the page has the seats in the hold again; money that comes afterwards goes back", async () => {
  const { visit, bill, pay, comeBack, notify } = await onPage();
  const back = await comeBack({ result: "left" });
  expect(back.headers.get("Location")).toContain("status=cancel");
  expect(await state(bill)).toBe("failed");
  expect((await visit.quote()).total_seat).toBe(2);

  pay();
  expect((await notify()).status).toBe(200);
  expect(await state(bill)).toBe("refund_owed");
  expect(takeLogged().join()).toContain("money_after_seats_were_let_go");
  await runEveryMinute(env, Date.now());
  expect(await state(bill)).toBe("refunded");
});

test("a stranger who knows the bill's number, and not its grant, gives up nothing", async () => {
  const { bill, body } = await onPage();
  const { pathname } = new URL(provider.page(body.paymentID).callbackUrl);
  const address = `${pathname}?bill=${bill}&grant=guessed&type=limited&result=left`;
  expect((await aBrowser(worker).get(address)).status).toBe(303);
  expect(await state(bill)).toBe("capturing");
});

test("a second payment of a booking gives up the first page; who pays on both has one ticket and one refund", async () => {
  const first = await onPage();
  const second = await onPage(first.visit);
  expect(await state(first.bill)).toBe("failed");
  second.pay();
  expect((await second.execute()).status).toBe(201);
  first.pay();
  await first.notify();
  expect(await state(first.bill)).toBe("refund_owed");
  expect(await state(second.bill)).toBe("paid");
  takeLogged();
});

test("a second payment after the first was paid is refused, and the first becomes the ticket", async () => {
  const { visit, bill, pay } = await onPage();
  pay();
  expect(await visit.create()).toMatchObject({
    body: { code: "booking_sold" },
  });
  expect(await state(bill)).toBe("paid");
});

test("without an answer about the open page no other payment begins", async () => {
  const { visit, bill } = await onPage();
  provider.setSilent(true);
  const refused = await visit.create();
  expect(refused).toMatchObject({ status: 409, body: { code: "payment_page_open" } });
  expect(JSON.stringify(refused.body)).not.toContain("not charged");
  expect(await state(bill)).toBe("capturing");
});

test("a page that nobody pays lets the seats go after its time, and is asked until its end", async () => {
  const { visit, bill, pay } = await onPage();
  await env.DB.prepare("UPDATE bills SET believe_from = 1, doubt_check_at = 1 WHERE id = ?")
    .bind(bill)
    .run();
  await runEveryMinute(env, Date.now());
  expect(await state(bill)).toBe("failed");
  const rival = await aVisit(visit.tripId, aBrowser(worker));
  expect((await rival.hold("C1")).status).toBe(201);
  pay();
  await env.DB.prepare("UPDATE bills SET watch_at = 1 WHERE id = ?").bind(bill).run();
  await runEveryMinute(env, Date.now());
  expect(["refund_owed", "refunded"]).toContain(await state(bill));
  takeLogged();
});

test("a provider without a call for refunds is asked for none: a person pays back", async () => {
  provider.capabilities.refundDays = 0;
  onTestFinished(() => void (provider.capabilities.refundDays = null));
  const { bill, pay, execute } = await onPage();
  pay();
  expect((await execute()).status).toBe(201);
  const sale = `#${bill}`;
  const preview = read(await staff("cancel-sale", { sale, dry_run: true }), SaleActView);
  expect(preview).toMatchObject({ is_by_hand: true, is_last: false });
  expect(preview.message).toContain("page takes no refunds from the shop");
  await staff("cancel-sale", { sale });
  const refund = vi.spyOn(provider, "refund");
  await runEveryMinute(env, Date.now());
  expect(refund).not.toHaveBeenCalled();
  expect(await state(bill)).toBe("refund_owed");
  expect(takeLogged().join()).toContain("refund_by_hand");
});

test("another amount than the bill's goes back", async () => {
  const { bill, pay, notify } = await onPage();
  pay(100);
  await notify();
  expect(await state(bill)).toBe("refund_owed");
  expect(takeLogged().join()).toContain("payment_differs_from_bill");
});
