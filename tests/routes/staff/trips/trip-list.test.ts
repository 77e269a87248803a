/** Trips as staff find them: filters, pages, the whole as a file; one trip with its seats and sales; its manifest. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { bills } from "../../../../drizzle/money.ts";
import { trips } from "../../../../drizzle/schema.ts";
import {
  FileView,
  FoundTripsView,
  ManifestView,
  OneTripView,
  TripChoicesView,
  TripSalesView,
} from "../../../../worker/contract/staff/staff-trips.ts";
import { database } from "../../../../worker/db/client.ts";
import { addDays, toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { aVisit } from "../../../support/booking.ts";
import { read } from "../../../support/browser.ts";
import { aDestination, aTrip, listStops, listTimedStops } from "../../../support/catalogue.ts";
import { measureCost } from "../../../support/meter.ts";
import { aDoubt, aPaidSale, nothingWaits } from "../../../support/paid.ts";
import { staff, staffCall } from "../../../support/staff.ts";
import { aTicket } from "../../../support/tickets.ts";
import { startWallet } from "../../../support/wallet.ts";

const db = database(env);

afterEach(nothingWaits);

const find = async (body: object) =>
  read(await staffCall("find-trips", { ...body }), FoundTripsView);
const readFile = async (body: object) => read(await staffCall("trips-file", { ...body }), FileView);

async function allPages(body: object): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const { trips: page, next } = await find({ ...body, after });
    ids.push(...page.map(({ id }) => id));
    after = next ?? undefined;
  } while (after !== undefined);
  return ids;
}

/** So many copies of a trip, an hour between them, a few at the same instant. */
async function manyTrips(count: number) {
  const trip = await aTrip(db, { name: "=SUM(A1) রাবি" });
  const columns = Object.keys(
    (await env.DB.prepare("SELECT * FROM trips WHERE id = ?").bind(trip.id).first()) ?? {},
  );
  const values = columns.map((column) => {
    if (column === "id") return "t.id || '-' || n.value";
    const shift = "(n.value / 3) * 3600000";
    return ["departs_at", "arrives_at", "sale_closes_at"].includes(column)
      ? `t.${column} + ${shift}`
      : `t.${column}`;
  });
  const numbers = JSON.stringify(Array.from({ length: count - 1 }, (_, n) => n));
  await env.DB.prepare(
    `INSERT INTO trips (${columns.join(", ")}) SELECT ${values.join(", ")} FROM json_each(?) AS n JOIN trips AS t ON t.id = ?`,
  )
    .bind(numbers, trip.id)
    .run();
  return trip;
}

describe("a filter", () => {
  test("finds by day, destination, unit, mode, state and a word of the name", async () => {
    const destinationId = await aDestination(db);
    const now = Date.now();
    const HOUR = 3_600_000;
    const soon = { departsAt: now + 2 * HOUR, arrivesAt: now + 3 * HOUR, returnsAt: null };
    const make = async (over: Parameters<typeof aTrip>[1] = {}) =>
      (await aTrip(db, { destinationId, ...over })).id;
    const onSale = await make({ name: "Rajshahi A unit" });
    const next = await make({ journeyDate: "2030-12-05", name: "রাবি বি ইউনিট" });
    const waiting = await make({ opensAt: toDhakaInstant("2030-11-01", "10:00") });
    const cancelled = await make({ cancelledAt: 1 });
    const left = await make({
      journeyDate: "2020-12-04",
      arrivesAt: toDhakaInstant("2020-12-05", "05:00"),
      saleClosesAt: toDhakaInstant("2020-12-04", "21:00"),
    });
    const closed = await make({ ...soon, saleClosesAt: now - HOUR });
    const open = (await aTrip(db, { mode: "unlimited" })).id;
    const of = async (more: object) =>
      (await find({ destination: destinationId, ...more })).trips.map(({ id }) => id).toSorted();

    expect(await of({})).toEqual([onSale, next, waiting, cancelled, left, closed].toSorted());
    expect(await of({ from: "2030-12-05" })).toEqual([next]);
    expect(await of({ from: "2030-12-05", to: "2030-12-05" })).toEqual([next]);
    expect(await of({ to: "2020-12-04" })).toEqual([left]);
    expect(await of({ name: "rajSHAHI" })).toEqual([onSale]);
    expect(await of({ name: "বি ইউ" })).toEqual([next]);
    expect(await of({ name: "ইউনিট রাবী" })).toEqual([next]);
    expect(await of({ name: "unit rajshahi" })).toEqual([onSale]);
    expect(await of({ state: "waiting" })).toEqual([waiting]);
    expect(await of({ state: "cancelled" })).toEqual([cancelled]);
    expect(await of({ state: "left" })).toEqual([left]);
    expect(await of({ state: "closed" })).toEqual([closed]);
    expect(await of({ state: "on_sale" })).toEqual([onSale, next].toSorted());
    expect(await of({ mode: "unlimited" })).toEqual([]);
    const [trip] = await db.select().from(trips).where(eq(trips.id, open));
    expect(await find({ unit: trip?.unitId })).toMatchObject({
      trips: [{ id: open, mode: "unlimited", total: null, state: "on_sale", fare: 600 }],
      next: null,
    });
    for (const { id, state } of (await find({ destination: destinationId })).trips) {
      expect([id, await of({ state })]).toEqual([id, expect.arrayContaining([id])]);
    }
  });

  test("counts what is sold", async () => {
    const trip = await aTrip(db);
    await aTicket(db, { trip, quantity: 2 });
    const open = await aTrip(db, { mode: "unlimited" });
    await aTicket(db, { trip: open, quantity: 7 });
    await aTicket(db, { trip: open, quantity: 2, voidedAt: 1 });
    const sold = await aPaidSale(await startWallet());
    const [row] = await db.select().from(trips).where(eq(trips.id, sold.tripId));
    expect((await find({ unit: row?.unitId })).trips).toMatchObject([{ sold: 2, total: 45 }]);
    expect((await find({ unit: open.unitId })).trips).toMatchObject([{ sold: 7 }]);
  });

  test("of 3,000 trips reads a page of them, is paged without a gap, and a file of all", async () => {
    const { destinationId: destination, unitId } = await manyTrips(3_000);
    // A seat is sold in each, so that counting them reads a row of each.
    const { id: ticket } = await aTicket(db);
    await env.DB.prepare(
      "INSERT INTO ticket_seats (trip_id, seat_no, ticket_id) SELECT id, 'A1', ? FROM trips WHERE unit_id = ?",
    )
      .bind(ticket, unitId)
      .run();
    const { answer, cost } = await measureCost(() =>
      find({ destination, name: "রাবি", state: "on_sale" }),
    );
    expect(answer.trips).toHaveLength(50);
    // Each trip with its destination, unit and bus; the sold seats of those that are shown alone.
    expect(cost.rowsRead).toBeLessThan(4 * 3_000 + 500);

    const filter = { destination, to: addDays("2030-12-04", 17) };
    const ids = await allPages(filter);
    expect(ids.length).toBeGreaterThan(1_000);
    expect(new Set(ids).size).toBe(ids.length);
    const { csv, rows } = await readFile(filter);
    const [, ...lines] = csv.trimEnd().split("\r\n");
    expect(lines.map((line) => line.split(",")[0])).toEqual(ids);
    expect(rows).toBe(ids.length);
    expect(lines[0]).toContain(",'=SUM(A1) রাবি,");
    expect((await allPages({ unit: unitId })).length).toBe(3_000);
    // A screen that needs all of them asks six times, and not sixty.
    const part = await find({ unit: unitId, in_long_parts: true });
    expect(part.trips).toHaveLength(500);
    expect(await allPages({ unit: unitId, in_long_parts: true })).toHaveLength(3_000);
  });
});

test("what a trip can be made of is listed", async () => {
  const trip = await aTrip(db);
  await listStops(db, trip.id, "boarding", ["Gate"]);
  await env.DB.prepare("UPDATE destinations SET short_names = 'রাবি; RU' WHERE id = ?")
    .bind(trip.destinationId)
    .run();
  const choices = read(await staffCall("trip-choices", {}), TripChoicesView);
  const destination = choices.destinations.find(({ id }) => id === trip.destinationId);
  expect(destination?.short_names).toEqual(["রাবি", "RU"]);
  expect(choices.units.find(({ id }) => id === trip.unitId)).toMatchObject({
    destination: trip.destinationId,
    has_map: true,
  });
  expect(choices.buses.map(({ id }) => id)).toContain(trip.busId);
  expect(choices.points.map(({ name }) => name)).toContain("Gate");
});

describe("one trip", () => {
  test("shows each seat's state, its passenger masked, and who has paid what", async () => {
    const wallet = await startWallet();
    const sale = await aPaidSale(wallet);
    const trip = sale.tripId;
    const doubt = await aDoubt(wallet, ["D1"], { tripId: trip });
    await (await aVisit(trip)).hold("C1");
    await staff("block", { trip, seats: ["E1"] });
    const view = read(await staffCall("trip", { trip }), OneTripView);
    const seat = (seatNo: string) => view.seats.find(({ seat_no }) => seat_no === seatNo);
    expect(view.seats).toHaveLength(45);
    expect(seat("A1")).toMatchObject({
      state: "sold",
      passenger: { bill: sale.bill, pnr: sale.pnr, contact_name: expect.stringContaining("…") },
    });
    expect(seat("D1")).toMatchObject({
      state: "capturing",
      passenger: { bill: doubt.bill, pnr: null },
    });
    expect(seat("C1")).toMatchObject({ state: "held", passenger: null });
    expect(seat("E1")).toMatchObject({ state: "blocked", passenger: null });
    expect(seat("J1")).toMatchObject({ state: "free", passenger: null });
    expect(view.trip).toMatchObject({ id: trip, sold: 2, total: 45, fare: 600, plan: "45" });

    const { sales, next } = read(await staffCall("trip-sales", { trip }), TripSalesView);
    expect(sales).toMatchObject([
      { bill: sale.bill, pnr: sale.pnr, seats: ["A1", "B2"], quantity: 2, paid: 1224, agent: null },
    ]);
    expect(next).toBeNull();
    const [{ contactName = "", contactPhone = "" } = {}] = await db
      .select()
      .from(bills)
      .where(eq(bills.id, sale.bill));
    expect(contactPhone).not.toBe("");
    for (const secret of [contactName, contactPhone]) {
      expect(JSON.stringify([view, sales])).not.toContain(secret);
    }
  });

  test("without a seat map has no seats, and its sales are paged", async () => {
    const trip = await aTrip(db, { mode: "unlimited" });
    for (let n = 0; n < 102; n += 1) await aTicket(db, { trip, quantity: 1 });
    const view = read(await staffCall("trip", { trip: trip.id }), OneTripView);
    expect(view).toMatchObject({ seats: [], trip: { sold: 102, total: null, plan: null } });
    const one = read(await staffCall("trip-sales", { trip: trip.id }), TripSalesView);
    expect(one.sales).toHaveLength(100);
    const two = read(
      await staffCall("trip-sales", { trip: trip.id, after: one.next }),
      TripSalesView,
    );
    expect(two).toMatchObject({ next: null, sales: [{}, {}] });
    const sum = [...one.sales, ...two.sales].reduce((all, { paid }) => all + paid, 0);
    expect(one.paid_in_all).toBeCloseTo(sum, 2);
  });

  test("that is unknown is refused", async () => {
    for (const call of ["trip", "manifest", "manifest-file"]) {
      expect(await staffCall(call, { trip: "99999999", order: "seat" })).toMatchObject({
        body: { code: "trip_unknown" },
      });
    }
  });
});

describe("the manifest", () => {
  test("has every passenger in full, by seat or by point, on the screen and in the file", async () => {
    const trip = await aTrip(db);
    const [gate, ferry] = await listTimedStops(db, trip.id, [
      ["Gate", 0],
      ["Ferry", 40],
    ]);
    const a = await aTicket(db, { trip, seats: ["A10", "A2"], name: "=Rahim" });
    const b = await aTicket(db, { trip, seats: ["A1"], name: "রিমা", phone: "01712345678" });
    const gone = await aTicket(db, { trip, seats: ["B1"], voidedAt: 1 });
    const board = (pnr: string, point = "") =>
      env.DB.prepare(
        "UPDATE bills SET boarding_point_id = ? WHERE id = (SELECT bill_id FROM tickets WHERE pnr = ?)",
      )
        .bind(point, pnr)
        .run();
    await board(a.pnr, gate);
    await board(b.pnr, ferry);

    const bySeat = read(
      await staffCall("manifest", { trip: trip.id, order: "seat" }),
      ManifestView,
    );
    expect(bySeat.rows).toEqual([
      {
        seat_no: "A1",
        quantity: 1,
        name: "রিমা",
        phone: "01712345678",
        point: "Ferry",
        pnr: b.pnr,
      },
      { seat_no: "A2", quantity: 1, name: "=Rahim", phone: a.phone, point: "Gate", pnr: a.pnr },
      { seat_no: "A10", quantity: 1, name: "=Rahim", phone: a.phone, point: "Gate", pnr: a.pnr },
    ]);
    expect(JSON.stringify(bySeat)).not.toContain(gone.pnr);
    const byPoint = read(
      await staffCall("manifest", { trip: trip.id, order: "point" }),
      ManifestView,
    );
    expect(byPoint.rows.map(({ seat_no }) => seat_no)).toEqual(["A2", "A10", "A1"]);
    const { csv } = read(
      await staffCall("manifest-file", { trip: trip.id, order: "seat" }),
      FileView,
    );
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      "\ufeffসিট,কয়টি,নাম,ফোন,ওঠার জায়গা,PNR,মন্তব্য",
      `A1,1,রিমা,01712-345678,Ferry,${b.pnr},`,
      `A2,1,'=Rahim,${a.phone.slice(0, 5)}-${a.phone.slice(5)},Gate,${a.pnr},`,
    ]);
  });

  test("of a trip without seats has a row a booking", async () => {
    const trip = await aTrip(db, { mode: "unlimited" });
    await aTicket(db, { trip, quantity: 3, name: "Karim" });
    const { rows } = read(
      await staffCall("manifest", { trip: trip.id, order: "point" }),
      ManifestView,
    );
    expect(rows).toMatchObject([
      { seat_no: null, quantity: 3, name: "Karim", point: "College gate" },
    ]);
  });
});
