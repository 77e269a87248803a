/** Today, as staff read it: what departs, what it has sold, and what waits. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ticketSeats } from "../../../drizzle/money.ts";
import { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { database } from "../../../worker/db/client.ts";
import { addDays, dhakaDate, toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { staffCall } from "../../support/staff.ts";
import { stopClock } from "../../support/stopped-clock.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);

// No test runs across midnight.
stopClock();

const aBusOn = (day: string) =>
  aTrip(db, {
    journeyDate: day,
    departsAt: toDhakaInstant(day, "06:00"),
    arrivesAt: toDhakaInstant(day, "07:00"),
    saleClosesAt: toDhakaInstant(day, "06:00"),
    returnsAt: null,
  });

test("it has the departures of today and tomorrow with what they sold, and what waits", async () => {
  const today = dhakaDate(Date.now());
  const trip = await aBusOn(today);
  const tomorrow = await aBusOn(addDays(today, 1));
  const later = await aBusOn(addDays(today, 2));
  const { id: ticketId } = await aTicket(db, { trip, seats: ["A1", "A2"] });
  for (const seatNo of ["A1", "A2"]) {
    await db.insert(ticketSeats).values({ tripId: trip.id, seatNo, ticketId });
  }
  const free = await aTrip(db, {
    mode: "unlimited",
    planName: null,
    journeyDate: today,
    departsAt: toDhakaInstant(today, "07:00"),
    arrivesAt: toDhakaInstant(today, "09:00"),
    saleClosesAt: toDhakaInstant(today, "06:00"),
    returnsAt: null,
  });
  await aTicket(db, { trip: free, quantity: 7 });
  const view = read(await staffCall("today", {}), TodayView);
  const of = (id: string) => view.departures.find((one) => one.trip === id);
  expect(of(trip.id)).toMatchObject({ sold: 2, total: 45, is_cancelled: false });
  expect(of(free.id)).toMatchObject({ sold: 7, total: null });
  expect(of(tomorrow.id)).toMatchObject({ sold: 0 });
  expect(of(later.id)).toBeUndefined();
  expect(view).toMatchObject({ in_doubt: expect.any(Number), refunds: expect.any(Number) });
  expect(view.failed).toContain("figures_old");
});

test("it takes what a bus sold from the sums by trip, until it changes", async () => {
  const today = dhakaDate(Date.now());
  const trip = await aBusOn(today);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM figures_due WHERE trip_id = ?").bind(trip.id),
    env.DB.prepare(
      `INSERT INTO trip_figures (trip_id, sold_seats, distinct_seats, money_in_poisha, tickets_poisha,
       paid_back_poisha, on_the_way_back_poisha) VALUES (?, 9, 9, 0, 0, 0, 0)`,
    ).bind(trip.id),
  ]);
  const getSold = async () =>
    read(await staffCall("today", {}), TodayView).departures.find((one) => one.trip === trip.id)
      ?.sold;
  expect(await getSold()).toBe(9);
  await env.DB.prepare("INSERT INTO figures_due (trip_id) VALUES (?)").bind(trip.id).run();
  expect(await getSold()).toBe(0);
});
