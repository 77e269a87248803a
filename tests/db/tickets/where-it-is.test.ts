/** A ticket that has moved is found where it is, with its seats of now, by everybody who asks. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { listTripsToCompact } from "../../../worker/db/compaction.ts";
import { readBookings } from "../../../worker/db/content/season-rows.ts";
import { readFacts } from "../../../worker/db/messages/facts.ts";
import { hasBookings } from "../../../worker/db/catalogue/trip-changes.ts";
import { listCopies } from "../../../worker/db/catalogue/trip-copies.ts";
import { countTotals } from "../../../worker/db/payments/figures.ts";
import { cancelSale } from "../../../worker/db/payments/refunds.ts";
import { countErasable } from "../../../worker/db/retention.ts";
import {
  listCandidates,
  listFoundBills,
  listSeatOwners,
} from "../../../worker/db/staff/sale-search.ts";
import {
  countSalesOfTrips,
  countTripSales,
  findSaleParts,
  listTripBuyers,
} from "../../../worker/db/staff/staff-sales.ts";
import {
  findTripExtras,
  listSeatPassengers,
  listTravellers,
  listTripSales,
} from "../../../worker/db/staff/staff-trips.ts";
import { findTicket } from "../../../worker/db/tickets/tickets.ts";
import { aMovingSale, move } from "../../support/moves.ts";
import { nothingWaits } from "../../support/paid.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);

afterEach(nothingWaits);

test("what was bought of one trip, and moved to another", async () => {
  const sale = await aMovingSale(await startWallet());
  await move(sale);
  const { source, target, bill } = sale;
  const isIt = [{ bill, seats: ["C3", "C4"] }];

  expect(await findTicket(db, sale.ticket, "limited")).toMatchObject({
    tripId: target,
    seats: ["C3", "C4"],
  });
  expect(await listSeatPassengers(db, source, 9)).toEqual([]);
  expect(await listSeatPassengers(db, target, 9)).toMatchObject(isIt);
  expect(await listTravellers(db, source, 9)).toEqual([]);
  expect(await listTravellers(db, target, 9)).toMatchObject(isIt);
  expect(await listTripSales(db, source, { after: 0, most: 9 })).toEqual([]);
  expect(await listTripSales(db, target, { after: 0, most: 9 })).toMatchObject(isIt);
  expect(await listTripBuyers(db, source, 9)).toEqual([]);
  expect(await listTripBuyers(db, target, 9)).toMatchObject([{ bill }]);
  expect(await countTripSales(db, source)).toMatchObject({ sales: 0, poisha: 0 });
  expect(await countTripSales(db, target)).toMatchObject({ sales: 1 });
  expect([...(await countSalesOfTrips(db, [source, target])).keys()]).toEqual([target]);
  expect(await findTripExtras(db, source, Date.now())).toMatchObject({ sold: 0 });
  expect(await findTripExtras(db, target, Date.now())).toMatchObject({ sold: 2 });
  expect(await findSaleParts(db, bill)).toMatchObject({
    ticket: { currentTrip: target },
    trip: { departsAt: Date.parse("2031-01-01T22:00:00+06:00") },
  });
  expect(await listCandidates(db, [target])).toMatchObject([{ id: bill, tripId: target }]);
  expect(await listCandidates(db, [source])).toMatchObject([{ id: bill }]);
  expect(await listSeatOwners(db, [source, target], "C3")).toEqual([{ id: bill, tripId: target }]);
  expect(await listFoundBills(db, [bill])).toMatchObject([
    { tripId: target, seats: '["C3","C4"]' },
  ]);
  expect(
    (await readFacts(db, [{ bill, topic: "ticket" }]))({ bill, topic: "ticket" }),
  ).toMatchObject({ seats: ["C3", "C4"], departsAt: Date.parse("2031-01-01T22:00:00+06:00") });
  expect(await hasBookings(db, target)).toBe(true);
  expect((await readBookings(db, [target])).booked).toEqual([{ id: target, live: 1 }]);
  expect((await listCopies(db, [target]))[0]).toMatchObject({ isBooked: true });
  expect((await countTotals(db)).hasDrifted).toBe(false);
});

test("personal data stays until the journey to which it moved is over", async () => {
  const sale = await aMovingSale(await startWallet());
  const after = (date: string) => ({ before: Date.parse(date), slice: null });
  const until = async (date: string) => countErasable(db, after(date));
  const first = await until("2030-12-20T00:00:00Z");
  await move(sale);
  expect(await until("2030-12-20T00:00:00Z")).toBe(first - 1);
  expect(await until("2031-01-20T00:00:00Z")).toBeGreaterThanOrEqual(first);
});

test("an object is not compacted while a move from it or to it is under way", async () => {
  const sale = await aMovingSale(await startWallet());
  await move(sale);
  const before = Date.parse("2031-03-01T00:00:00Z");
  const due = async () => (await listTripsToCompact(db, before, 999)).map(({ id }) => id);
  expect(await due()).toEqual(expect.arrayContaining([sale.source, sale.target]));
  await env.DB.prepare("UPDATE ticket_moves SET settled_at = NULL WHERE ticket_id = ?")
    .bind(sale.ticket)
    .run();
  expect(await due()).not.toContain(sale.source);
  expect(await due()).not.toContain(sale.target);
});

test("an object is not compacted while the refund of a ticket that moved to it is owed", async () => {
  const sale = await aMovingSale(await startWallet());
  await move(sale);
  const before = Date.parse("2031-03-01T00:00:00Z");
  const due = async () => (await listTripsToCompact(db, before, 999)).map(({ id }) => id);
  expect(await due()).toContain(sale.target);
  await cancelSale(db, sale.bill, "sale_cancelled", { by: "staff:rima", now: Date.now() });
  expect(await due()).not.toContain(sale.target);
});

test("the trip that a void ticket had moved to is summed again", async () => {
  const sale = await aMovingSale(await startWallet());
  await move(sale);
  await countTotals(db);
  await cancelSale(db, sale.bill, "sale_cancelled", { by: "staff:rima", now: Date.now() });
  expect((await countTotals(db)).hasDrifted).toBe(false);
});

test("sums that are wrong for a trip without a bill of its own come right in a count of everything", async () => {
  const sale = await aMovingSale(await startWallet());
  await move(sale);
  await countTotals(db);
  await env.DB.prepare("UPDATE trip_figures SET distinct_seats = 9 WHERE trip_id = ?")
    .bind(sale.target)
    .run();
  expect((await countTotals(db)).hasDrifted).toBe(true);
  expect((await countTotals(db)).hasDrifted).toBe(false);
});
