/** A trip that waits until another bus of its day is full: list, page, preview of a new trip and counter say so. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NewTripView } from "../../../../worker/contract/staff-acts/trip-act-shapes.ts";
import { LogView } from "../../../../worker/contract/staff/staff-sign-in.ts";
import { FoundTripsView, OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";
import { database } from "../../../../worker/db/client.ts";
import { read } from "../../../support/browser.ts";
import { aTrip, freshId } from "../../../support/catalogue.ts";
import { aCounterClerk, listTickets } from "../../../support/counter.ts";
import { likeTrip } from "../../../support/examples/trip-examples.ts";
import { aTicket } from "../../../support/tickets.ts";
import { computeHash, staffCall, WHO } from "../../../support/staff.ts";

const db = database(env);
const INSERT = env.DB.prepare(
  "INSERT INTO ticket_seats (trip_id, seat_no, ticket_id) VALUES (?, ?, ?)",
);

/** Two buses of one unit and day, the second half an hour later. */
async function twoBuses() {
  const first = await aTrip(db, { name: `First of ${freshId()}` });
  const { destinationId, unitId, busId } = first;
  const departsAt = first.departsAt + 30 * 60_000;
  const second = await aTrip(db, { destinationId, unitId, busId, departsAt });
  return { first, second, waits: { trip: first.id, name: first.name } };
}

async function readTrip(trip: string) {
  return read(await staffCall("trip", { trip }), OneTripView).trip;
}

async function findInList(id: string, unit: string) {
  const { trips } = read(await staffCall("find-trips", { unit }), FoundTripsView);
  return trips.find((trip) => trip.id === id);
}

test("the list and the trip's page name the bus in front, until that one is full or cancelled", async () => {
  const { first, second, waits } = await twoBuses();
  expect((await readTrip(second.id)).waits_for).toEqual(waits);
  expect((await readTrip(first.id)).waits_for).toBeNull();
  expect(await findInList(second.id, second.unitId)).toMatchObject({ waits_for: waits });
  expect(await findInList(first.id, first.unitId)).toMatchObject({ waits_for: null });
  await env.DB.prepare("UPDATE trips SET cancelled_at = 1 WHERE id = ?").bind(first.id).run();
  expect((await readTrip(second.id)).waits_for).toBeNull();
  await env.DB.prepare("UPDATE trips SET cancelled_at = NULL WHERE id = ?").bind(first.id).run();
  const seats = Array.from({ length: 45 }, (_, index) => `A${index + 1}`);
  const { id: ticket } = await aTicket(db, { trip: first, seats });
  const sell = (seatNos: readonly string[]) =>
    env.DB.batch(seatNos.map((seatNo) => INSERT.bind(first.id, seatNo, ticket)));
  await sell(seats.slice(1));
  expect((await readTrip(second.id)).waits_for).toEqual(waits);
  await sell(seats.slice(0, 1));
  expect((await readTrip(second.id)).waits_for).toBeNull();
});

test("a trip that is not on sale waits for its own reason", async () => {
  const { second } = await twoBuses();
  await env.DB.prepare("UPDATE trips SET opens_at = ? WHERE id = ?")
    .bind(Date.now() + 60_000, second.id)
    .run();
  expect(await readTrip(second.id)).toMatchObject({ state: "waiting", waits_for: null });
});

test("the preview of a new trip names the bus that stands in front of it", async () => {
  const { first, waits } = await twoBuses();
  const like = await likeTrip(first.id);
  const preview = async (departs: string) => {
    const input = { ...WHO, ...like, departs, arrives: "2031-01-05T05:00:00+06:00", dry_run: true };
    return read(await staffCall("create-trip", input), NewTripView).waits_for;
  };
  const day = new Date(first.departsAt + 6 * 3_600_000).toISOString().slice(0, 10);
  expect(await preview(`${day}T23:59:00+06:00`)).toEqual(waits);
  expect(await preview("2031-01-04T22:00:00+06:00")).toBeNull();
});

test("the counter sells past it only when it says so, and the log keeps that with the reason", async () => {
  const { first, second } = await twoBuses();
  const clerk = await aCounterClerk();
  const hold = (more: object) =>
    clerk.post("hold-at-counter", { trip: second.id, seats: ["A1"], ...more });
  expect(await hold({})).toMatchObject({ status: 409, body: { code: "fill_in_order" } });
  const held = await hold({ past_order: true });
  expect(held).toMatchObject({ status: 200 });
  const { booking, total: amount } = held.body as { booking: string; total: number };
  const reason = "A group of the school's second bus";
  const input = { trip: second.id, booking, amount, past_order: true, reason };
  const hash = computeHash(await clerk.preview(input));
  const sold = await clerk.confirm(input, hash);
  expect(sold).toMatchObject({ status: 200, body: { sale: "sold" } });
  expect(await listTickets(second.id)).toEqual(["A1"]);
  expect(await listTickets(first.id)).toEqual([]);
  const target = String((sold.body as { bill: number }).bill);
  const { lines } = read(await staffCall("log", { target }), LogView);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    act_name: "sell-at-counter",
    reason,
    changes: [{ field: "past_order", was: null, became: true }],
  });
});
