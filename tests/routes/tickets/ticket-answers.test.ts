/** A ticket's holder answers the change of the trip: keeps it, takes another bus, or the money back. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { TicketTripsView } from "../../../worker/contract/tickets/ticket-changes.ts";
import {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { changeTrip, findTripRow } from "../../support/changed-trips.ts";
import { aMovingSale, seatsIn } from "../../support/moves.ts";
import { nothingWaits } from "../../support/paid.ts";
import { aTicket } from "../../support/tickets.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const browser = aBrowser();

afterEach(nothingWaits);

async function anAskedSale() {
  const sale = await aMovingSale(await startWallet());
  const trip = await findTripRow(db, sale.source);
  const { departsAt, arrivesAt } = trip;
  const became = { departsAt: departsAt + HOUR_MS, arrivesAt: arrivesAt + HOUR_MS };
  await changeTrip(db, trip, became);
  return sale;
}

async function readTicket(id: string) {
  const answer = await browser.get(`/api/get-ticketing-details-with-id/${id}`);
  return read(answer, LimitedInvoiceView).invoiceData;
}

const choose = (ticket: string, choice: string, revision = 1) =>
  browser.post("/api/ticket-choice", { ticketing_id: ticket, revision, choice });

const move = (sale: { ticket: string; target: string }, over: object = {}) =>
  browser.post("/api/ticket-move", {
    ticketing_id: sale.ticket,
    trip_id: sale.target,
    revision: 0,
    seats: ["C4", "C3"],
    ...over,
  });

describe("who keeps the ticket", () => {
  test("has it with the new times, and may think again until the end", async () => {
    const { ticket } = await anAskedSale();
    expect((await choose(ticket, "keep")).status).toBe(201);
    expect(await readTicket(ticket)).toMatchObject({
      voided_at: null,
      change: { chosen: "keep", can_choose: true },
    });
    expect(await choose(ticket, "keep")).toMatchObject({
      status: 409,
      body: { code: "choice_over" },
    });
    expect((await choose(ticket, "refund")).status).toBe(201);
    expect(await readTicket(ticket)).toMatchObject({
      ticket_state: "cancelled",
      change: { chosen: "refund", can_choose: false },
    });
  });

  test("answers the change that was shown, and no later one", async () => {
    const { ticket, source } = await anAskedSale();
    await changeTrip(db, await findTripRow(db, source));
    expect(await choose(ticket, "keep")).toMatchObject({ body: { code: "choice_over" } });
    expect((await choose(ticket, "keep", 2)).status).toBe(201);
  });
});

test("who takes the money back has a void ticket, and the money is on its way", async () => {
  const { ticket } = await anAskedSale();
  expect((await choose(ticket, "refund")).status).toBe(201);
  expect(await readTicket(ticket)).toMatchObject({
    ticket_state: "cancelled",
    refund: { state: "refunding" },
    change: { chosen: "refund", can_choose: false },
  });
});

describe("who takes another bus", () => {
  test("has its seats at once, and the ticket says from where it came", async () => {
    const sale = await anAskedSale();
    const before = await readTicket(sale.ticket);
    expect((await move(sale)).status).toBe(201);
    const after = await readTicket(sale.ticket);
    expect(after).toMatchObject({
      invoice: before.invoice,
      change: null,
      is_moving: false,
      moved_from: { seats: [{ seat_no: "A1" }, { seat_no: "B2" }], deperture_date: "2030-12-04" },
      ticketing_data: [{ seat_no: "C3" }, { seat_no: "C4" }],
      trip_data: { deperture_date: "2031-01-01" },
    });
    expect(after.qr).not.toBe(before.qr);
    expect(await seatsIn(sale.target)).toEqual(["C3 sold", "C4 sold"]);
    expect(await seatsIn(sale.source)).toEqual([]);
    expect(await move(sale)).toMatchObject({ body: { code: "choice_over" } });
  });

  test("is refused a bus that was not offered, that changed, or other seats than so many free ones", async () => {
    const sale = await anAskedSale();
    const other = await aTrip(db);
    const refusals = [
      [{ trip_id: other.id }, "trip_unknown"],
      [{ trip_id: sale.source }, "trip_unknown"],
      [{ revision: 1 }, "trip_changed"],
      [{ seats: ["C3"] }, "seats_needed"],
      [{ seats: ["C3", "C3"] }, "seats_needed"],
      [{ seats: ["C3", "Z9"] }, "no_such_seat"],
    ] as const;
    for (const [over, code] of refusals) {
      expect(await move(sale, over), code).toMatchObject({ body: { code } });
    }
    expect((await readTicket(sale.ticket)).change).toMatchObject({ can_choose: true });
  });

  test("is refused seats that somebody else has", async () => {
    const sale = await anAskedSale();
    const bookings = await browser.get(`/api/get-seat-list-with-route/${sale.target}`);
    const { ticketingUniqueId } = bookings.body as { ticketingUniqueId: string };
    await browser.post("/api/add-new-seat-for-booking", {
      ticketing_unique_id: ticketingUniqueId,
      trip_id: sale.target,
      seat_no: "C4",
      booking_time: "2026-11-21 10:00:00 AM",
    });
    expect(await move(sale)).toMatchObject({ status: 409, body: { code: "seat_taken" } });
    expect((await readTicket(sale.ticket)).change).toMatchObject({ can_choose: true });
  });
});

test("a ticket of places goes to another bus without a seat map, and takes no seats along", async () => {
  const trip = await aTrip(db, { mode: "unlimited" });
  const { destinationId, unitId } = trip;
  const to = { mode: "unlimited" as const, destinationId, unitId, journeyDate: "2030-12-11" };
  const target = await aTrip(db, to);
  const { id } = await aTicket(db, { trip, quantity: 3 });
  await changeTrip(db, trip);
  const offered = await browser.post("/api/ticket-trips", { ticketing_id: id });
  expect(read(offered, TicketTripsView)).toMatchObject({
    total_seat: 3,
    trips: [{ id: target.id, plan_name: "", seats_left: null }],
  });
  const sale = { ticket: id, target: target.id };
  expect(await move(sale)).toMatchObject({ body: { code: "no_such_seat" } });
  expect((await move(sale, { seats: [] })).status).toBe(201);
  const answer = await browser.get(`/api/get-unlimited-ticketing-details/${id}`);
  expect(read(answer, UnlimitedInvoiceView).invoiceData).toMatchObject({
    ticketing_qty: 3,
    trip_data: { deperture_date: "2030-12-11" },
    moved_from: { deperture_date: "2030-12-04", seats: [] },
  });
});

test("nobody answers for a ticket of which nothing is asked, or that is none", async () => {
  const sale = await aMovingSale(await startWallet());
  expect(await choose(sale.ticket, "keep", 0)).toMatchObject({ body: { code: "choice_over" } });
  expect(await move(sale)).toMatchObject({ body: { code: "choice_over" } });
  const nobodys = { ticket: "nobody's", target: sale.target };
  expect(await choose(nobodys.ticket, "keep")).toMatchObject({ body: { code: "ticket_unknown" } });
  expect(await move(nobodys)).toMatchObject({ body: { code: "ticket_unknown" } });
});
