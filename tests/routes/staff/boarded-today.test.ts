/** On Today: how many are on the bus, by what the guides' phones have sent. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tickets } from "../../../drizzle/money.ts";
import { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { listPressedTrips } from "../../../worker/db/boarding/boarded-counts.ts";
import { database } from "../../../worker/db/client.ts";
import { duties } from "../../../drizzle/duties.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aGuidePhone } from "../../support/guides.ts";
import { staffCall } from "../../support/staff.ts";
import { setMoved } from "../../support/moved-tickets.ts";
import { takeLogged } from "../../support/quiet.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);

async function readBoarded(trip: string) {
  const { departures } = read(await staffCall("today", {}), TodayView);
  return departures.find((one) => one.trip === trip)?.boarded;
}

test("a departure says how many are on the bus once somebody has pressed", async () => {
  const now = Date.now();
  const trip = await aTrip(db, { journeyDate: dhakaDate(now), departsAt: now + 60_000 });
  const ticket = await aTicket(db, { trip, seats: ["A1", "A2", "A3"] });
  const boarded = () => readBoarded(trip.id);
  expect(await boarded()).toBeNull();
  const [phone, back] = [await aGuidePhone(trip.id), await aGuidePhone(trip.id, { leg: "back" })];
  const [first, second] = [phone.press(ticket.pnr, "A1"), phone.press(ticket.pnr, "A2")];
  await phone.sendEvents(first, second, phone.press(ticket.pnr, "A3", { kind: "no_show" }));
  await back.sendEvents(back.press(ticket.pnr, "A3"));
  expect(await boarded(), "of the way out").toBe(2);
  await phone.sendEvents(phone.undo(first));
  expect(await boarded()).toBe(1);
});

test("only seats that are sold now count: no void ones, no moved ones and none of before", async () => {
  const now = Date.now();
  const over = { journeyDate: dhakaDate(now), departsAt: now + 60_000 };
  const [trip, target] = [await aTrip(db, over), await aTrip(db)];
  const [valid, cancelled, gone, reseated] = [
    await aTicket(db, { trip, seats: ["A1"] }),
    await aTicket(db, { trip, seats: ["A2"], voidedAt: 1 }),
    await aTicket(db, { trip, seats: ["A3"] }),
    await aTicket(db, { trip, seats: ["A4"] }),
  ];
  await setMoved(gone, target.id, ["C3"]);
  await setMoved(reseated, trip.id, ["C4"]);
  const phone = await aGuidePhone(trip.id);
  await phone.sendEvents(
    phone.press(valid.pnr, "A1"),
    phone.press(cancelled.pnr, "A2"),
    phone.press(gone.pnr, "A3"),
    phone.press(reseated.pnr, "A4"),
  );
  expect(takeLogged().join()).toContain("boarding_conflict");
  expect(await readBoarded(trip.id)).toBe(1);
  await phone.sendEvents(phone.press(reseated.pnr, "C4"));
  expect(await readBoarded(trip.id)).toBe(2);
});

test("of a trip without a seat map the places that a ticket has now count", async () => {
  const now = Date.now();
  const trip = await aTrip(db, {
    mode: "unlimited",
    journeyDate: dhakaDate(now),
    departsAt: now + 60_000,
  });
  const ticket = await aTicket(db, { trip, quantity: 3 });
  const phone = await aGuidePhone(trip.id);
  await phone.sendEvents(...["1", "2", "3"].map((place) => phone.press(ticket.pnr, place)));
  expect(await readBoarded(trip.id)).toBe(3);
  await db.update(tickets).set({ currentQuantity: 2 }).where(eq(tickets.id, ticket.id));
  expect(await readBoarded(trip.id)).toBe(2);
});

test("trips are listed by the leg that was pressed for, while that departs between the two instants, the newest first", async () => {
  const HOUR_MS = 3_600_000;
  const from = Date.UTC(2031, 0, 10);
  const before = from + 24 * HOUR_MS;
  const make = async (departs: number, returns: number, leg: "out" | "back") => {
    const at = { departsAt: from + departs * HOUR_MS, returnsAt: from + returns * HOUR_MS };
    const trip = await aTrip(db, { ...at, saleClosesAt: 1 });
    const ticket = await aTicket(db, { trip, seats: ["A1"] });
    const phone = await aGuidePhone(trip.id, { leg });
    await phone.sendEvents(phone.press(ticket.pnr, "A1"));
    return trip.id;
  };
  const [early, late, back] = [
    await make(1, 30, "out"),
    await make(20, 40, "out"),
    await make(-20, 10, "back"),
  ];
  // It left before, and returns after: neither of its legs departs then.
  await make(-20, 40, "out");
  // Only the leg that departs at another time was pressed for.
  await make(-20, 10, "out");
  await make(1, 40, "back");
  const list = async (most: number) =>
    (await listPressedTrips(db, { from, before }, most)).map(({ id }) => id);
  expect(await list(10)).toEqual([late, back, early]);
  expect(await list(2)).toEqual([late, back]);
});

test("a bus without its list waits before what contradicts the sales, and both end", async () => {
  const now = Date.now();
  const leaves = { journeyDate: dhakaDate(now), departsAt: now + 60_000 };
  const [unread, trip] = [
    await aTrip(db, { journeyDate: dhakaDate(now), departsAt: now - 60_000, saleClosesAt: 1 }),
    await aTrip(db, leaves),
  ];
  await aTicket(db, { trip: unread, seats: ["A1"] });
  await db
    .insert(duties)
    .values({ tripId: unread.id, leg: "out", ...NO_DUTY, guideName: "Karim", erasedAt: null });
  const [twice, gone] = [
    await aTicket(db, { trip, seats: ["A1", "A2"] }),
    await aTicket(db, { trip, seats: ["B1"], voidedAt: 1 }),
  ];
  const [phone, other] = [await aGuidePhone(trip.id), await aGuidePhone(trip.id)];
  const [first, second] = [other.press(twice.pnr, "A1"), other.press(gone.pnr, "B1")];
  await phone.sendEvents(phone.press(twice.pnr, "A1"), phone.press(twice.pnr, "A2"));
  await other.sendEvents(first, second);
  takeLogged();
  const waits = async () => {
    const view = read(await staffCall("today", {}), TodayView);
    return view.boarding_waits
      .filter((one) => [unread.id, trip.id].includes(one.trip))
      .map((one) => [one.trip, one.leg, one.kind, one.seats]);
  };
  expect(await waits()).toEqual([
    [unread.id, "out", "without_list", 0],
    [trip.id, "out", "boarded_twice", 1],
    [trip.id, "out", "void_boarded", 1],
  ]);
  await other.sendEvents(other.undo(first), other.undo(second));
  await (await aGuidePhone(unread.id)).keepList();
  expect(await waits()).toEqual([]);
});
