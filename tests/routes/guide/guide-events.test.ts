/** What a guide's phone sends: each event is judged alone and taken once, and nothing that happened is refused. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aGuideLink, aGuidePhone } from "../../support/guides.ts";
import { takeLogged } from "../../support/quiet.ts";
import { aTicket } from "../../support/tickets.ts";
import { setMoved } from "../../support/moved-tickets.ts";

const db = database(env);
const TAKEN = { is_taken: true, fault: null, note: null };

async function countEvents(trip: string): Promise<number> {
  const count = "SELECT count(*) AS n FROM boarding_events WHERE trip_id = ?";
  return (await env.DB.prepare(count).bind(trip).first<number>("n")) ?? 0;
}

describe("events", () => {
  test("are taken once however often they are sent, also by another phone", async () => {
    const ticket = await aTicket(db, { seats: ["A1", "A2"] });
    const link = await aGuideLink(ticket.trip.id);
    const phone = await aGuidePhone(ticket.trip.id, { link });
    const event = phone.press(ticket.pnr, "A1");
    expect(await phone.sendEvents(event)).toEqual([{ id: event.id, ...TAKEN }]);
    expect(await phone.sendEvents(event, event)).toEqual([
      { id: event.id, ...TAKEN },
      { id: event.id, ...TAKEN },
    ]);
    const other = await aGuidePhone(ticket.trip.id, { link });
    expect(await other.sendEvents(event)).toEqual([{ id: event.id, ...TAKEN }]);
    expect(await countEvents(ticket.trip.id)).toBe(1);
    const { list } = await other.readList();
    expect(list?.events).toMatchObject([{ id: event.id, phone: phone.id, pnr: ticket.pnr }]);
  });

  test("that are bad do not hold up the others, and each has its own fault", async () => {
    const trip = await aTrip(db);
    const ticket = await aTicket(db, { trip, seats: ["A1"] });
    const elsewhere = await aTicket(db, { seats: ["A1"] });
    const phone = await aGuidePhone(trip.id);
    const good = phone.press(` ${ticket.pnr.toLowerCase()} `, "A1");
    const nameless = { ...phone.press(ticket.pnr, "A1"), id: "1" };
    const undoOfNothing = phone.press(ticket.pnr, "A1", { kind: "undo" });
    const boardThatUndoes = phone.press(ticket.pnr, "A1", { undoes: good.id });
    const unreadable = { ...phone.press(ticket.pnr, "A1"), at: "noon" };
    const unknown = phone.press("ZZZZZZZ", "A1");
    const stranger = phone.press(elsewhere.pnr, "A1");
    const noSeat = phone.press(ticket.pnr, "B1");
    const results = await phone.sendEvents(
      null,
      nameless,
      undoOfNothing,
      boardThatUndoes,
      unreadable,
      unknown,
      stranger,
      noSeat,
      good,
    );
    const refused = (id: string, fault: string) => ({ id, is_taken: false, fault, note: null });
    expect(results).toEqual([
      refused("", "malformed"),
      refused("", "malformed"),
      refused(undoOfNothing.id, "malformed"),
      refused(boardThatUndoes.id, "malformed"),
      refused(unreadable.id, "malformed"),
      refused(unknown.id, "ticket_unknown"),
      refused(stranger.id, "not_this_trip"),
      refused(noSeat.id, "seat_unknown"),
      { id: good.id, ...TAKEN },
    ]);
    expect(await countEvents(trip.id)).toBe(1);
  });

  test("one bad among fifty leaves forty-nine", async () => {
    const trip = await aTrip(db, { mode: "unlimited" });
    const ticket = await aTicket(db, { trip, quantity: 49 });
    const phone = await aGuidePhone(trip.id);
    const events: unknown[] = Array.from({ length: 49 }, (_, at) =>
      phone.press(ticket.pnr, String(at + 1)),
    );
    events.splice(17, 0, { id: 7 });
    const results = await phone.sendEvents(...events);
    expect(results.filter(({ is_taken: isTaken }) => isTaken)).toHaveLength(49);
    expect(await countEvents(trip.id)).toBe(49);
    expect(await phone.sendEvents(phone.press(ticket.pnr, "50"))).toMatchObject([
      { fault: "seat_unknown" },
    ]);
  });

  test("of a ticket that was cancelled are taken, with a note", async () => {
    const ticket = await aTicket(db, { seats: ["A1"], voidedAt: Date.now() });
    const phone = await aGuidePhone(ticket.trip.id);
    expect(await phone.sendEvents(phone.press(ticket.pnr, "A1"))).toMatchObject([
      { is_taken: true, note: "cancelled" },
    ]);
    expect(takeLogged().join()).toContain('"event":"boarding_conflict"');
  });

  test("of a ticket that has moved away, or has other seats now, are taken, with a note", async () => {
    const [trip, target] = [await aTrip(db), await aTrip(db)];
    const [gone, reseated] = [
      await aTicket(db, { trip, seats: ["A1"] }),
      await aTicket(db, { trip, seats: ["A2"] }),
    ];
    await setMoved(gone, target.id, ["C1"]);
    await setMoved(reseated, trip.id, ["C2"]);
    const phone = await aGuidePhone(trip.id);
    const results = await phone.sendEvents(
      phone.press(gone.pnr, "A1"),
      phone.press(reseated.pnr, "A2"),
      phone.press(reseated.pnr, "C2"),
      phone.press(gone.pnr, "C1"),
    );
    expect(results).toMatchObject([
      { is_taken: true, note: "moved" },
      { is_taken: true, note: "moved" },
      { is_taken: true, note: null },
      { is_taken: false, fault: "seat_unknown" },
    ]);
    expect(takeLogged().join()).toContain('"kinds":["moved"]');
    const there = await aGuidePhone(target.id);
    expect(await there.sendEvents(there.press(gone.pnr, "C1"))).toMatchObject([
      { is_taken: true, note: null },
    ]);
  });

  test("of two phones for one seat are both taken, and the second one is told", async () => {
    const ticket = await aTicket(db, { seats: ["A1", "A2"] });
    const [one, other] = [await aGuidePhone(ticket.trip.id), await aGuidePhone(ticket.trip.id)];
    const first = one.press(ticket.pnr, "A1");
    const second = other.press(ticket.pnr, "A1");
    expect(await one.sendEvents(first)).toMatchObject([{ note: null }]);
    expect(await other.sendEvents(second, other.press(ticket.pnr, "A2"))).toMatchObject([
      { is_taken: true, note: "boarded_twice" },
      { is_taken: true, note: null },
    ]);
    expect(takeLogged().join()).toContain('"kinds":["boarded_twice"]');
    // Told once, however often it is sent.
    await other.sendEvents(second);
    expect(takeLogged()).toEqual([]);
    // Undone, it is no longer the second.
    await other.sendEvents(other.undo(second));
    expect(await other.sendEvents(second)).toMatchObject([{ is_taken: true, note: null }]);
  });

  test("with an id that belongs to another press are not taken", async () => {
    const trip = await aTrip(db);
    const [mine, theirs] = [
      await aTicket(db, { trip, seats: ["A1", "A2"] }),
      await aTicket(db, { seats: ["A1"] }),
    ];
    const phone = await aGuidePhone(trip.id);
    const stranger = await aGuidePhone(theirs.trip.id);
    const event = stranger.press(theirs.pnr, "A1");
    await stranger.sendEvents(event);
    const clash = phone.press(mine.pnr, "A1", { id: event.id });
    expect(await phone.sendEvents(clash)).toMatchObject([{ is_taken: false, fault: "malformed" }]);
    const own = phone.press(mine.pnr, "A1");
    await phone.sendEvents(own);
    expect(await phone.sendEvents({ ...own, seat: "A2" })).toMatchObject([
      { is_taken: false, fault: "malformed" },
    ]);
    const back = await aGuidePhone(trip.id, { leg: "back" });
    expect(await back.sendEvents(own)).toMatchObject([{ is_taken: false, fault: "malformed" }]);
  });

  test("keep the phone's time whatever it is", async () => {
    const ticket = await aTicket(db, { seats: ["A1"] });
    const phone = await aGuidePhone(ticket.trip.id);
    const event = phone.press(ticket.pnr, "A1", { at: 5 });
    await phone.sendEvents(event);
    expect((await phone.readList()).list?.events).toMatchObject([{ at: 5, seq: event.seq }]);
  });
});
