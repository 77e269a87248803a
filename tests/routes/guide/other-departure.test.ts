/** A press counts for the departure that it was made for: not for another day to which its trip was moved (B5). */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { readBoarded } from "../../../worker/db/boarding/boarded-counts.ts";
import { database } from "../../../worker/db/client.ts";
import { CHECKED_AT_BUS } from "../../../worker/db/tickets/checked-at-bus.ts";
import { dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aGuidePhone, readBoarding, type GuidesPhone } from "../../support/guides.ts";
import { takeLogged } from "../../support/quiet.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let trip: Awaited<ReturnType<typeof aTrip>>;
let ticket: Awaited<ReturnType<typeof aTicket>>;
let phone: GuidesPhone;

/** The bus leaves in an hour, so that a check counts. */
beforeEach(async () => {
  trip = await aTrip(db, { saleClosesAt: 1 });
  await moveTo(Date.now() + HOUR_MS);
  ticket = await aTicket(db, { trip, seats: ["A1"] });
  phone = await aGuidePhone(trip.id);
});

async function moveTo(departsAt: number): Promise<void> {
  const times = { departsAt, arrivesAt: departsAt + 7 * HOUR_MS, returnsAt: departsAt + DAY_MS };
  await db.update(trips).set(times).where(eq(trips.id, trip.id));
}

/** What the shop says of the seat everywhere where it says something. */
async function readSeat() {
  const { out } = await readBoarding(trip.id);
  const [checked] = await db
    .select({ at: CHECKED_AT_BUS })
    .from(tickets)
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(eq(tickets.id, ticket.id));
  return {
    staff: out.boarded,
    today: (await readBoarded(db, [trip.id])).get(trip.id)?.boarded ?? 0,
    isChecked: checked?.at !== null,
  };
}

const ON_BOARD = { staff: 1, today: 1, isChecked: true };
const OPEN = { staff: 0, today: 0, isChecked: false };

describe("a press", () => {
  test("of yesterday's date counts no more once the trip goes on another day", async () => {
    const { list } = await phone.readList();
    const event = phone.press(ticket.pnr, "A1", { departs_at: list?.trip.leg_departs_at });
    await phone.sendEvents(event);
    expect(await readSeat()).toEqual(ON_BOARD);
    await moveTo(Date.now() + HOUR_MS + DAY_MS);
    expect(await readSeat()).toEqual(OPEN);
    await moveTo(Date.now() + HOUR_MS);
    expect(await readSeat()).toEqual(ON_BOARD);
  });

  test("that arrives after the trip was moved is taken for the old date", async () => {
    const pressedFor = dhakaIso(Date.now() - DAY_MS);
    const late = phone.press(ticket.pnr, "A1", { departs_at: pressedFor });
    expect(await phone.sendEvents(late)).toMatchObject([{ is_taken: true, note: null }]);
    expect(await readSeat()).toEqual(OPEN);
    // The phone finds it in the list, so it does not send it again, and sees for which date it is.
    const { list } = await phone.readList();
    expect(list?.events).toMatchObject([{ id: late.id, departs_at: pressedFor }]);
  });

  test("of an old date contradicts nothing today", async () => {
    const other = await aGuidePhone(trip.id);
    const old = phone.press(ticket.pnr, "A1", { departs_at: dhakaIso(Date.now() - DAY_MS) });
    await phone.sendEvents(old);
    const [result] = await other.sendEvents(other.press(ticket.pnr, "A1"));
    expect(result?.note).toBeNull();
    expect(takeLogged().join()).not.toContain("boarding_conflict");
    expect(await readSeat()).toEqual(ON_BOARD);
  });

  test("counts on when the bus is late by hours", async () => {
    await phone.sendEvents(phone.press(ticket.pnr, "A1"));
    await moveTo(Date.now() + HOUR_MS + 3 * HOUR_MS);
    expect(await readSeat()).toEqual(ON_BOARD);
  });

  test("of the evening counts no more once the trip goes the next morning", async () => {
    await phone.sendEvents(phone.press(ticket.pnr, "A1"));
    await moveTo(Date.now() + 11 * HOUR_MS);
    expect(await readSeat()).toEqual(OPEN);
  });

  test("of a phone that names no departure is for the one that the leg has when it arrives", async () => {
    await phone.sendEvents(phone.press(ticket.pnr, "A1"));
    expect(await readSeat()).toEqual(ON_BOARD);
    await moveTo(Date.now() + DAY_MS + 2 * HOUR_MS);
    expect(await readSeat()).toEqual(OPEN);
  });

  test("is taken back by an undo that names another departure", async () => {
    const { list } = await phone.readList();
    const event = phone.press(ticket.pnr, "A1", { departs_at: list?.trip.leg_departs_at });
    const undo = { ...phone.undo(event), departs_at: dhakaIso(Date.now() - DAY_MS) };
    await phone.sendEvents(event, undo);
    expect(await readSeat()).toEqual(OPEN);
  });
});
