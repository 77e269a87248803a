/** What buyers and agents are told while D1, set back to an earlier moment, is led through a restore. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../../worker/db/client.ts";
import { cancelTrip } from "../../../../worker/db/payments/cancelled-trips.ts";
import { findKeptTrip, restoreKeptTrip } from "../../../../worker/dependencies/kept-trips.ts";
import { forgetShopPhases } from "../../../../worker/dependencies/shop-phase.ts";
import { runSchedule } from "../../../../worker/jobs/schedule.ts";
import { anAgent, aSession } from "../../../support/agents.ts";
import { aVisit, executeBody } from "../../../support/booking.ts";
import { aBrowser } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aGuideLink, aGuidePhone, pairBy } from "../../../support/guides.ts";
import { aMovingSale, move } from "../../../support/moves.ts";
import { aPaidSale } from "../../../support/paid.ts";
import { leadOnce } from "../../../support/set-back.ts";
import { startEachRunning } from "../../../support/shop-halts.ts";
import { staff } from "../../../support/staff.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { startWallet } from "../../../support/wallet.ts";

startEachRunning();
const db = database(env);

type Moment = Awaited<ReturnType<typeof rememberD1>>;

/** Calls `look` while the shop is stopped, and again while its trips are compared. */
async function duringRestore(moment: Moment, look: () => Promise<void>): Promise<void> {
  expect((await staff("stop-for-restore", {})).status).toBe(200);
  await travelTo(moment);
  forgetShopPhases();
  await look();
  expect((await staff("begin-restore", {})).status).toBe(200);
  forgetShopPhases();
  await look();
}

async function anAgentsCheck() {
  const bearer = await aSession(db, (await anAgent(db)).id);
  return (qr: string) => aBrowser({ bearer }).post("/api/check-ticket", { qr });
}

const VALID = { invoiceData: { ticket_state: "valid", voided_at: null } };
const COMPARED = { status: 503, body: { code: "records_compared" } };

test("a charged payment that D1 has as not begun is in doubt, not open", async () => {
  const wallet = await startWallet();
  const { id: tripId } = await aTrip(db);
  const visit = await aVisit(tripId);
  await visit.hold("A1");
  const body = executeBody(await visit.create());
  await wallet.approve(body.paymentID);
  const before = await rememberD1();
  const state = () => visit.browser.post("/api/payment-state", body);
  const read = () =>
    visit.browser.send(`/api/payments/${body.ticketBillPayBkashId}`, {
      headers: { "Grant-Token": body.grantToken },
    });
  expect(await state()).toMatchObject({ status: 200, body: { code: "payment_open" } });
  expect(await read()).toMatchObject({ status: 200, body: { state: "created" } });
  expect((await visit.browser.post("/api/bkash/payment/execute", body)).status).toBe(201);
  await duringRestore(before, async () => {
    expect(await state()).toMatchObject({ status: 202, body: { code: "payment_in_doubt" } });
    expect(await read()).toMatchObject(COMPARED);
  });
});

test("a ticket that was cancelled since is not called valid", async () => {
  const check = await anAgentsCheck();
  const { id: tripId } = await aTrip(db);
  const sale = await aPaidSale(await startWallet(), ["A1"], { tripId });
  const before = await rememberD1();
  expect((await staff("cancel-sale", { sale: `#${sale.bill}` })).status).toBe(200);
  expect(await check(sale.pnr)).toMatchObject({ status: 200, body: { valid: false } });
  await duringRestore(before, async () => {
    expect(await check(sale.pnr)).toMatchObject(COMPARED);
  });
});

test("a ticket that went to another bus before its trip was cancelled is not called cancelled", async () => {
  const agent = await anAgent(db);
  const bearer = await aSession(db, agent.id);
  const sale = await aMovingSale(await startWallet());
  await env.DB.prepare("UPDATE bills SET agent_id = ? WHERE id = ?")
    .bind(agent.id, sale.bill)
    .run();
  const look = () => aBrowser().get(`/api/get-ticketing-details-with-id/${sale.ticket}`);
  const listSales = () => aBrowser({ bearer }).post("/api/agent/sales", {});
  const before = await rememberD1();
  expect((await move(sale)).ok).toBe(true);
  await cancelTrip(db, sale.source, Date.now());
  await runSchedule(env, Date.now());
  expect(await look()).toMatchObject({ status: 200, body: VALID });

  expect((await staff("stop-for-restore", {})).status).toBe(200);
  await travelTo(before);
  expect((await staff("begin-restore", {})).status).toBe(200);
  forgetShopPhases();
  // The comparison of its trip stops once D1 has again that the trip was cancelled.
  const kept = await findKeptTrip(env, sale.source);
  expect(kept !== null && (await restoreKeptTrip(env, kept))).toBe(true);
  expect.soft(await look()).toMatchObject(COMPARED);
  const asD1HasIt = { sales: [{ pnr_no: sale.pnr, voided_at: null }] };
  expect.soft(await listSales()).toMatchObject({ body: asD1HasIt });

  await leadOnce(sale.source);
  expect(await look()).toMatchObject({ status: 200, body: VALID });
});

test("a ticket that D1 has lost is neither forged nor unknown", async () => {
  const check = await anAgentsCheck();
  const { id: tripId } = await aTrip(db);
  const before = await rememberD1();
  const sale = await aPaidSale(await startWallet(), ["A1"], { tripId });
  const browser = aBrowser();
  const lookUp = {
    pnr: sale.pnr,
    contact_number: "01712345678",
    bookingType: "Limited Booking",
  };
  await duringRestore(before, async () => {
    expect(await check(sale.pnr)).toMatchObject(COMPARED);
    for (const answer of [
      await browser.get(`/api/get-ticketing-details-with-id/${sale.ticketId}`),
      await browser.post("/api/get-ticketing-details-with-pnr", lookUp),
      await browser.post("/api/send-ticket-again", { ticketing_id: sale.ticketId }),
    ]) {
      expect(answer).toMatchObject(COMPARED);
    }
  });
});

test("a guide's phone keeps its list, and its events wait", async () => {
  const { id: tripId } = await aTrip(db);
  const sale = await aPaidSale(await startWallet(), ["A1"], { tripId });
  const phone = await aGuidePhone(tripId);
  const before = await rememberD1();
  const event = phone.press(sale.pnr, "A1");
  await duringRestore(before, async () => {
    expect(await phone.list()).toMatchObject(COMPARED);
    expect(await phone.post("events", { events: [event] })).toMatchObject(COMPARED);
  });
});

test("a phone that was paired after the restored moment is not over: it keeps its list", async () => {
  const { id: tripId } = await aTrip(db);
  const before = await rememberD1();
  const [phone, link] = [await aGuidePhone(tripId), await aGuideLink(tripId)];
  const news = { positions: [], passed: [], sent_at: Date.now() };
  await duringRestore(before, async () => {
    expect.soft(await phone.list()).toMatchObject(COMPARED);
    expect.soft(await phone.post("events", { events: [] })).toMatchObject(COMPARED);
    expect.soft(await phone.post("position", news)).toMatchObject(COMPARED);
    expect.soft(await phone.post("hand-over", {})).toMatchObject(COMPARED);
    expect.soft(await pairBy(link)).toMatchObject(COMPARED);
  });
});
