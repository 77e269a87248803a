/** The list that a guide's phone downloads: who is on this bus, what changed, and nothing that opens a ticket. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { duties } from "../../../drizzle/duties.ts";
import { tickets } from "../../../drizzle/money.ts";
import { signerFor } from "../../../worker/auth/signer.ts";
import { writeTicketCode } from "../../../worker/auth/ticket-code.ts";
import { database } from "../../../worker/db/client.ts";
import { dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";
import { aTrip, listStops, listTimedStops } from "../../support/catalogue.ts";
import { aGuidePhone } from "../../support/guides.ts";
import { setMoved } from "../../support/moved-tickets.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);

async function hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function hashCode(pnr: string, move: number): Promise<string> {
  return hex(await writeTicketCode(await signerFor(env.SIGNING_KEY), { pnr, move }));
}

describe("the list", () => {
  test("has each ticket with first name, phone, seats and the hash of its printed code, and no capability", async () => {
    const ticket = await aTicket(db, { seats: ["A2", "A10"], name: "Md. Rahim Uddin" });
    const { list } = await (await aGuidePhone(ticket.trip.id)).readList();
    expect(list?.tickets).toEqual([
      {
        pnr: ticket.pnr,
        name: "Rahim",
        phone: ticket.phone,
        seats: ["A2", "A10"],
        point: "",
        code: await hashCode(ticket.pnr, 0),
        voided_at: null,
        moved_to: null,
      },
    ]);
    expect(JSON.stringify(list)).not.toContain(ticket.id);
    expect(JSON.stringify(list)).not.toContain("Uddin");
  });

  test("of a trip without a seat map has places by number, and the pick-up centre", async () => {
    const ticket = await aTicket(db, { quantity: 3 });
    const { list } = await (await aGuidePhone(ticket.trip.id)).readList();
    expect(list?.tickets).toMatchObject([{ seats: ["1", "2", "3"], point: "College gate" }]);
  });

  test("keeps void tickets and those that moved away, so that they are recognised", async () => {
    const [trip, target] = [
      await aTrip(db),
      await aTrip(db, { name: "To Sylhet", journeyDate: "2030-12-08" }),
    ];
    const cancelled = await aTicket(db, { trip, seats: ["A1"], voidedAt: 1_900_000_000_000 });
    const gone = await aTicket(db, { trip, seats: ["A2"] });
    const reseated = await aTicket(db, { trip, seats: ["A3"] });
    const arrived = await aTicket(db, { trip: target, seats: ["A4"] });
    const wentAndCame = await aTicket(db, { trip, seats: ["A5"] });
    await setMoved(gone, target.id, ["C2"]);
    await setMoved(reseated, trip.id, ["C3"]);
    await setMoved(arrived, trip.id, ["C4"]);
    await setMoved(wentAndCame, target.id, ["D5"]);
    await setMoved(wentAndCame, trip.id, ["C5"]);
    const { list } = await (await aGuidePhone(trip.id)).readList();
    const byPnr = new Map(list?.tickets.map((one) => [one.pnr, one]));
    expect(byPnr.size).toBe(5);
    expect(byPnr.get(cancelled.pnr)).toMatchObject({ voided_at: "2030-03-17T23:46:40+06:00" });
    expect(byPnr.get(gone.pnr)).toMatchObject({
      seats: ["A2"],
      moved_to: "To Sylhet, 2030-12-08 22:00",
    });
    expect(byPnr.get(reseated.pnr)).toMatchObject({
      seats: ["C3"],
      moved_to: null,
      code: await hashCode(reseated.pnr, 1),
    });
    expect(byPnr.get(arrived.pnr)).toMatchObject({ seats: ["C4"], moved_to: null });
    expect(byPnr.get(wentAndCame.pnr)).toMatchObject({ seats: ["C5"], moved_to: null });
  });

  test("names tickets of other trips about this time by the start of a hash, and no others", async () => {
    const trip = await aTrip(db, { journeyDate: "2031-03-04" });
    const near = await aTrip(db, {
      name: "The other bus",
      journeyDate: "2031-03-04",
      departsAt: trip.departsAt + 3_600_000,
    });
    const far = await aTrip(db, { journeyDate: "2031-03-06" });
    const called = await aTrip(db, {
      journeyDate: "2031-03-04",
      departsAt: trip.departsAt,
      cancelledAt: 1,
    });
    const there = await aTicket(db, { trip: near, seats: ["A1"] });
    for (const other of [far, called]) await aTicket(db, { trip: other, seats: ["A1"] });
    await aTicket(db, { trip: near, seats: ["A2"], voidedAt: 1 });
    const { list } = await (await aGuidePhone(trip.id)).readList();
    expect(list?.elsewhere).toEqual([
      {
        trip: "The other bus",
        departs_at: "2031-03-04T23:00:00+06:00",
        pnrs: [(await hex(there.pnr)).slice(0, 16)],
      },
    ]);
    expect(JSON.stringify(list)).not.toContain(there.pnr);
  });

  test("names the trips that leave nearest to its own leg, and none without a date", async () => {
    const HOUR_MS = 3_600_000;
    const trip = await aTrip(db, { journeyDate: "2031-05-04" });
    const returnsAt = trip.returnsAt ?? 0;
    const other = async (name: string, over: Parameters<typeof aTrip>[1]) => {
      const made = await aTrip(db, { name, journeyDate: "2031-05-04", returnsAt: null, ...over });
      return aTicket(db, { trip: made, seats: ["A1"] });
    };
    const { departsAt } = trip;
    await other("Long before", { departsAt: departsAt - 11 * HOUR_MS });
    await other("Just after", { departsAt: departsAt + HOUR_MS });
    await other("Without a date", { departsAt, postponedAt: 1 });
    await other("Returns with it", {
      departsAt: departsAt - 20 * HOUR_MS,
      returnsAt: returnsAt + HOUR_MS,
    });
    // With these, the bus has more trips about it than a list may name.
    for (let at = 0; at < 59; at += 1) {
      await other(`Before ${at}`, { departsAt: departsAt - 2 * HOUR_MS });
    }
    const { list } = await (await aGuidePhone(trip.id)).readList();
    const names = list?.elsewhere.map((one) => one.trip) ?? [];
    expect(names).toHaveLength(60);
    expect(names[0]).toBe("Just after");
    expect(names).not.toContain("Long before");
    const back = await (await aGuidePhone(trip.id, { leg: "back" })).readList();
    expect(back.list?.elsewhere).toMatchObject([
      { trip: "Returns with it", departs_at: dhakaIso(returnsAt + HOUR_MS) },
    ]);
  });

  test("has the duty and the stops of its leg, on the way back in reverse", async () => {
    const trip = await aTrip(db);
    await listTimedStops(db, trip.id, [
      ["Stand", 0],
      ["Bazar", 35],
    ]);
    await listStops(db, trip.id, "dropping", ["Gate"]);
    await env.DB.prepare(
      "UPDATE points SET lat_milli = 24374, lng_milli = 88601 WHERE id = (SELECT point_id FROM trip_points WHERE trip_id = ? AND kind = 'dropping')",
    )
      .bind(trip.id)
      .run();
    const duty = { ...NO_DUTY, plate: "DHA-1", meetingPlace: "Counter", afterMs: 600_000 };
    await db.insert(duties).values({ tripId: trip.id, leg: "out", ...duty, erasedAt: null });
    const ticket = await aTicket(db, { trip, seats: ["A1"] });
    await env.DB.prepare(
      "INSERT INTO passed_stops (trip_id, leg, position, at, received_at, source, phone_id) VALUES (?1, 'back', 2, ?3, ?2, 'guide', 'x'), (?1, 'back', 1, ?3, ?2 - 86400000, 'guide', 'x')",
    )
      .bind(trip.id, Date.now(), trip.returnsAt)
      .run();
    const out = await (await aGuidePhone(trip.id)).readList();
    expect(out.list?.trip).toMatchObject({
      leg: "out",
      plate: "DHA-1",
      meeting_place: "Counter",
      departs_at: "2030-12-04T22:10:00+06:00",
      arrives_at: "2030-12-05T05:00:00+06:00",
      is_postponed: false,
    });
    expect(out.list?.ends_at).toBe("2030-12-05T17:00:00+06:00");
    expect(out.list?.stops).toMatchObject([
      { position: 0, name: "Stand", at: "2030-12-04T22:10:00+06:00", passed_at: null },
      { position: 1, name: "Bazar", at: "2030-12-04T22:45:00+06:00", lat: null },
      { position: 2, name: "Gate", at: null, lat: 24.374, lng: 88.601 },
    ]);
    const back = await (await aGuidePhone(trip.id, { leg: "back" })).readList();
    expect(back.list?.trip).toMatchObject({
      leg: "back",
      departs_at: "2030-12-05T18:00:00+06:00",
      arrives_at: "2030-12-06T01:00:00+06:00",
    });
    expect(back.list?.stops.map(({ name }) => name)).toEqual(["Gate", "Bazar", "Stand"]);
    expect(back.list?.stops[2]?.passed_at).toBe("2030-12-05T18:00:00+06:00");
    // What was received a day ago is not told.
    expect(back.list?.stops[1]?.passed_at).toBeNull();
    expect(back.list?.tickets).toMatchObject([{ pnr: ticket.pnr }]);
  });

  test("is not sent again while the phone has its version, and each change makes another one", async () => {
    const ticket = await aTicket(db, { seats: ["A1"] });
    const phone = await aGuidePhone(ticket.trip.id);
    const first = await phone.readList();
    expect(first.list).not.toBeNull();
    const again = await phone.readList(first.version);
    expect(again).toMatchObject({ version: first.version, list: null });
    await phone.sendEvents(phone.press(ticket.pnr, "A1"));
    const pressed = await phone.readList(first.version);
    expect(pressed.version).not.toBe(first.version);
    expect(pressed.list?.events).toHaveLength(1);
    await db.update(tickets).set({ voidedAt: 5 }).where(eq(tickets.id, ticket.id));
    expect((await phone.readList(pressed.version)).list).not.toBeNull();
  });

  test("has the events of its own leg alone", async () => {
    const ticket = await aTicket(db, { seats: ["A1"] });
    const [out, back] = [
      await aGuidePhone(ticket.trip.id),
      await aGuidePhone(ticket.trip.id, { leg: "back" }),
    ];
    await out.sendEvents(out.press(ticket.pnr, "A1"));
    expect((await back.readList()).list?.events).toEqual([]);
    expect((await out.readList()).list?.events).toHaveLength(1);
  });

  test("is noted with its version, to the minute, once the phone names it", async () => {
    const trip = await aTrip(db);
    const phone = await aGuidePhone(trip.id);
    const { version } = await phone.readList();
    const read = () =>
      env.DB.prepare("SELECT list_at AS at, list_version AS version FROM guide_phones WHERE id = ?")
        .bind(phone.id)
        .first<{ at: number | null; version: string | null }>();
    // The answer may never have come.
    expect(await read()).toEqual({ at: null, version: null });
    await phone.readList("no-version-of-a-list");
    expect(await read()).toEqual({ at: null, version: null });
    await phone.readList(version);
    const noted = await read();
    expect(noted).toEqual({ at: expect.any(Number), version });
    await phone.readList(version);
    expect(await read()).toEqual(noted);
  });
});
