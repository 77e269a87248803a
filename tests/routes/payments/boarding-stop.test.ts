/** The boarding stop that a buyer chose: on the bill, in every read of it, and restored after a loss. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { and, eq } from "drizzle-orm";
import { bills } from "../../../drizzle/money.ts";
import { tripPoints } from "../../../drizzle/schema.ts";
import { CheckTicketView } from "../../../worker/contract/tickets/lookup.ts";
import { SalesView } from "../../../worker/contract/agents/sales.ts";
import { PassengerDetailsView } from "../../../worker/contract/booking/seats.ts";
import { SaleView } from "../../../worker/contract/staff/staff.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { rewriteBill } from "../../../worker/db/tickets/lost-records.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip, listTimedStops } from "../../support/catalogue.ts";
import { nothingWaits } from "../../support/paid.ts";
import { staff } from "../../support/staff.ts";
import { startWallet } from "../../support/wallet.ts";

afterEach(nothingWaits);

const db = database(env);
const MARKET = { point_name: "Market", point_date: "2030-12-05", point_time: "00:20" };

/** Leaves at 22:00; the second stop is after midnight. */
async function aTimedTrip() {
  const trip = await aTrip(db);
  const stops = await listTimedStops(db, trip.id, [
    ["Stand", 0],
    ["Market", 140],
  ]);
  return { trip, stand: stops[0] ?? "", market: stops[1] ?? "" };
}

async function readBill(tripId: string) {
  const [bill] = await db.select().from(bills).where(eq(bills.tripId, tripId));
  if (bill === undefined) throw new Error("no bill");
  return bill;
}

async function aCreate(tripId: string, over: Record<string, unknown> = {}) {
  await startWallet();
  const visit = await aVisit(tripId);
  await visit.hold("A1");
  return visit.create(over);
}

describe("checkout", () => {
  test("gets each stop with its own day and time", async () => {
    const { trip, stand, market } = await aTimedTrip();
    const visit = await aVisit(trip.id);
    await visit.hold("A1");
    const id = { ticketing_unique_id: visit.bookingId };
    const answer = await visit.browser.post("/api/get-passenger-details", id);
    expect(read(answer, PassengerDetailsView).singleTripData.getBoardingPoint).toEqual([
      { point_name: "Stand", point_id: stand, point_date: "2030-12-04", point_time: "22:00" },
      { ...MARKET, point_id: market },
    ]);
  });

  test("writes the stop that was chosen on the bill", async () => {
    const { trip, market } = await aTimedTrip();
    expect((await aCreate(trip.id, { boarding_point_id: market })).status).toBe(201);
    expect(await readBill(trip.id)).toMatchObject({ boardingPointId: market });
  });

  test("takes the first stop for a caller that sends none", async () => {
    const { trip, stand } = await aTimedTrip();
    expect((await aCreate(trip.id)).status).toBe(201);
    expect(await readBill(trip.id)).toMatchObject({ boardingPointId: stand });
  });

  test("keeps no stop where stops have no times", async () => {
    const trip = await aTrip(db);
    expect((await aCreate(trip.id)).status).toBe(201);
    expect(await readBill(trip.id)).toMatchObject({ boardingPointId: null });
  });

  test("refuses a stop of another trip, and writes nothing", async () => {
    const [{ trip }, other] = [await aTimedTrip(), await aTimedTrip()];
    expect(await aCreate(trip.id, { boarding_point_id: other.market })).toMatchObject({
      status: 422,
      body: {
        code: "stop_unknown",
        message: "This bus does not stop there. Please choose one of its boarding points.",
      },
    });
    await expect(readBill(trip.id)).rejects.toThrow("no bill");
  });
});

describe("a sale with a stop", () => {
  async function aSale() {
    const { trip, market } = await aTimedTrip();
    const wallet = await startWallet();
    const agent = await anAgent(db);
    const bearer = await aSession(db, agent.id);
    const browser = aBrowser({ bearer });
    const visit = await aVisit(trip.id, browser);
    await visit.hold("A1");
    const body = executeBody(await visit.create({ boarding_point_id: market }));
    await wallet.approve(body.paymentID);
    const paid = await browser.post("/api/bkash/payment/execute", body);
    expect(paid.status).toBe(201);
    const { ticketId } = await readBill(trip.id);
    const printed = await browser.get(`/api/get-ticketing-details-with-id/${ticketId}`);
    const { invoiceData } = read(printed, LimitedInvoiceView);
    return { trip, market, browser, invoice: invoiceData };
  }

  test("is on the ticket, in its check, in the sales, in their file and in the staff view", async () => {
    const { market, browser, invoice } = await aSale();
    const stop = { ...MARKET, point_id: market };
    expect(invoice.boarding_point).toEqual(stop);
    const checked = await browser.post("/api/check-ticket", { qr: invoice.qr });
    expect(read(checked, CheckTicketView).ticket?.boarding_point).toEqual(stop);
    const sales = await browser.post("/api/agent/sales", {});
    expect(read(sales, SalesView).sales[0]?.boarding_point).toEqual(stop);
    const file = String((await browser.get("/api/agent/sales.csv")).body);
    expect(file).toMatch(
      /,Void,Boarding point,Boards\r\n.*,Market,৪ ডিসেম্বর ২০৩০ দিবাগত রাত ১২:২০\r\n$/,
    );
    const { sale } = read(await staff("show", { sale: invoice.invoice }), SaleView);
    expect(sale.boards).toEqual({ name: "Market", at: "2030-12-05T00:20:00+06:00" });
  });

  test("shows the new time when the trip or the stop gets one", async () => {
    const { trip, market, browser, invoice } = await aSale();
    await db
      .update(tripPoints)
      .set({ afterMs: 150 * 60_000 })
      .where(and(eq(tripPoints.tripId, trip.id), eq(tripPoints.pointId, market)));
    const { sale } = read(await staff("show", { sale: invoice.invoice }), SaleView);
    expect(sale.boards?.at).toBe("2030-12-05T00:30:00+06:00");
    // The trip's stop is gone: the ticket falls back to the trip's own departure.
    await db.delete(tripPoints).where(eq(tripPoints.tripId, trip.id));
    const sales = await browser.post("/api/agent/sales", {});
    expect(read(sales, SalesView).sales[0]?.boarding_point).toBeNull();
  });

  test("is stored in the trip's object, and restored when D1 has lost the bill", async () => {
    const { trip, market } = await aSale();
    const [record] = (await tripSeats(env, trip.id).ledger()).bills;
    const facts = record?.facts;
    if (!facts) throw new Error("the object knows no facts");
    expect(facts.boardingPointId).toBe(market);
    const [claim, booking] = ["again", `${trip.id}.again`];
    const lost = {
      bill: 1_000_000,
      claim,
      booking,
      seats: ["A1"],
      facts: { ...facts, invoice: "again", paymentId: null },
    };
    expect(await rewriteBill(db, trip.id, lost, Date.now())).toBe(true);
    const [again] = await db
      .select()
      .from(bills)
      .where(and(eq(bills.tripId, trip.id), eq(bills.claim, claim)));
    expect(again).toMatchObject({
      id: 1_000_000,
      boardingPointId: market,
      erasedAt: expect.any(Number),
    });
  });
});
