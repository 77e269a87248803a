/** A destination card's facts about its trips: from D1 and the cache, without a call of an object. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ticketSeats } from "../../../drizzle/money.ts";
import { destinations } from "../../../drizzle/schema.ts";
import { RouteListView } from "../../../worker/contract/booking/catalogue.ts";
import { database } from "../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aDestination, aTrip } from "../../support/catalogue.ts";
import { measureCost } from "../../support/meter.ts";
import { stopAllTimers } from "../../support/stopped-clock.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);

stopAllTimers();

test("is the next day, the lowest fare and the seats without a ticket; further visitors cost no query", async () => {
  const [destinationId, empty] = [await aDestination(db), await aDestination(db)];
  const soon = await aTrip(db, { destinationId, journeyDate: "2030-12-04" });
  const { id: ticketId } = await aTicket(db, { trip: soon, seats: ["A1", "A2"] });
  for (const seatNo of ["A1", "A2"]) {
    await db.insert(ticketSeats).values({ tripId: soon.id, seatNo, ticketId });
  }
  await aTrip(db, { destinationId, journeyDate: "2030-12-05", farePoisha: 55_000 });
  await aTrip(db, { destinationId, journeyDate: "2030-12-03", cancelledAt: 1 });
  const closed = toDhakaInstant("2020-01-01", "00:00");
  await aTrip(db, { destinationId, journeyDate: "2030-12-02", saleClosesAt: closed });

  const shortNames = "RU; রাবি";
  await db.update(destinations).set({ shortNames }).where(eq(destinations.id, destinationId));

  const browser = aBrowser();
  const list = () => browser.get("/api/get-bus-route-list");
  const { busRouteList } = read(await list(), RouteListView);
  const of = (id: string) => busRouteList.find((route) => route.id === id);
  expect(of(destinationId)).toMatchObject({
    next_date: "2030-12-04",
    from_fare: 550,
    seats_left: 43,
    short_names: ["RU", "রাবি"],
  });
  expect(of(empty)).toMatchObject({
    next_date: null,
    from_fare: null,
    seats_left: null,
    short_names: [],
  });

  const { cost } = await measureCost(() => Promise.all(Array.from({ length: 200 }, list)));
  expect(cost.objectCalls).toBe(0);
  expect(cost.queries).toBeLessThanOrEqual(2);
});
