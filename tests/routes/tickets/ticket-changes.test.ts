/** A ticket whose trip changed: what its page says of it, and what its holder may choose. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { TicketTripsView } from "../../../worker/contract/tickets/ticket-changes.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip, listTimedStops } from "../../support/catalogue.ts";
import { aTicket } from "../../support/tickets.ts";
import { changeTrip, moveTicket } from "../../support/changed-trips.ts";
import { anExam } from "../../support/exams.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

async function readTicket(id: string) {
  const answer = await aBrowser().get(`/api/get-ticketing-details-with-id/${id}`);
  return read(answer, LimitedInvoiceView).invoiceData;
}

function later(trip: { departsAt: number; arrivesAt: number }, byMs: number) {
  return { departsAt: trip.departsAt + byMs, arrivesAt: trip.arrivesAt + byMs };
}

async function aChosen(ticket: string, trip: string, revision: number, choice: string) {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO ticket_choices (ticket_id, trip_id, revision, choice, by, at) VALUES (?, ?, ?, ?, 'buyer', 1)`,
    ).bind(ticket, trip, revision, choice),
    env.DB.prepare("UPDATE tickets SET current_revision = ? WHERE id = ?").bind(revision, ticket),
  ]);
}

describe("the change of a trip", () => {
  test("stands on its tickets, from what was bought to what is, until when to choose, and why", async () => {
    const trip = await aTrip(db);
    const ticket = await aTicket(db, { trip });
    await changeTrip(
      db,
      trip,
      { ...later(trip, WEEK_MS), examDate: "2030-12-12" },
      { kind: "rescheduled" },
    );
    expect((await readTicket(ticket.id)).change).toMatchObject({
      kind: "rescheduled",
      revision: 1,
      was: { deperture_date: "2030-12-04", deperture_time: "22:00", exam_date: "2030-12-05" },
      became: { deperture_date: "2030-12-11", deperture_time: "22:00", exam_date: "2030-12-12" },
      reason: "The university has changed the day.",
      source_url: "https://university.example/notice",
      silence: "keep",
      chosen: null,
      can_choose: true,
      money_back: { amount: 1836, by: "account" },
    });
  });

  test("says that a person pays back what is too old for its wallet", async () => {
    const billedAt = Date.now() - 60 * 86_400_000;
    const { id, trip } = await aTicket(db, { billedAt });
    await changeTrip(db, trip);
    expect((await readTicket(id)).change).toMatchObject({
      money_back: { by: "person" },
      seats_back: { parts: [], elsewhere: "shop" },
    });
  });

  test("stands on no ticket of a trip that did not change", async () => {
    const { id } = await aTicket(db);
    const { change, is_postponed: isPostponed, moved_from: movedFrom } = await readTicket(id);
    expect({ change, isPostponed, movedFrom }).toEqual({
      change: null,
      isPostponed: false,
      movedFrom: null,
    });
  });

  test("names the times of the buyer's own stop", async () => {
    const trip = await aTrip(db);
    const [, second] = await listTimedStops(db, trip.id, [
      ["Gate", 0],
      ["Market", 35],
    ]);
    const ticket = await aTicket(db, { trip });
    await env.DB.prepare(
      "UPDATE bills SET boarding_point_id = ? WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
    )
      .bind(second, ticket.id)
      .run();
    await changeTrip(db, trip, later(trip, HOUR_MS));
    expect((await readTicket(ticket.id)).change).toMatchObject({
      was: { deperture_time: "22:35" },
      became: { deperture_time: "23:35" },
    });
  });

  test("is told from the trip that was bought, however often it changed since", async () => {
    const trip = await aTrip(db);
    const ticket = await aTicket(db, { trip });
    const first = await changeTrip(db, trip, later(trip, HOUR_MS));
    await changeTrip(db, first, later(trip, 2 * HOUR_MS));
    const late = await aTicket(db, { trip: first });
    await env.DB.prepare("UPDATE tickets SET current_revision = 1 WHERE id = ?")
      .bind(late.id)
      .run();
    expect((await readTicket(ticket.id)).change).toMatchObject({
      revision: 2,
      was: { deperture_time: "22:00" },
      became: { deperture_time: "00:00" },
    });
    expect((await readTicket(late.id)).change).toMatchObject({ was: { deperture_time: "23:00" } });
  });

  test("says what was chosen, and that it may be chosen otherwise", async () => {
    const trip = await aTrip(db);
    const ticket = await aTicket(db, { trip });
    await changeTrip(db, trip, later(trip, HOUR_MS));
    await aChosen(ticket.id, trip.id, 1, "keep");
    expect((await readTicket(ticket.id)).change).toMatchObject({
      chosen: "keep",
      can_choose: true,
    });
  });

  test("is nothing to who bought the trip as it is", async () => {
    const trip = await aTrip(db);
    await changeTrip(db, trip, later(trip, HOUR_MS));
    const ticket = await aTicket(db, { trip });
    await env.DB.prepare("UPDATE tickets SET current_revision = 1 WHERE id = ?")
      .bind(ticket.id)
      .run();
    expect((await readTicket(ticket.id)).change).toBeNull();
  });

  test.each([
    ["only tells", { chooseBy: null }, ""],
    [
      "is past its end",
      { chooseBy: 1 },
      "UPDATE tickets SET created_at = created_at - 172800000 WHERE id = ?",
    ],
    ["is of a void ticket", {}, "UPDATE tickets SET voided_at = 1 WHERE id = ?"],
    [
      "is of a sale that is paid back",
      {},
      "UPDATE bills SET state = 'refund_owed' WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
    ],
    [
      "is of a cancelled trip",
      {},
      "UPDATE trips SET cancelled_at = 1 WHERE id = (SELECT current_trip FROM tickets WHERE id = ?)",
    ],
  ])("asks nothing where it %s", async (_, over, sql) => {
    const trip = await aTrip(db);
    const ticket = await aTicket(db, { trip });
    await changeTrip(db, trip, later(trip, HOUR_MS), over);
    if (sql !== "") await env.DB.prepare(sql).bind(ticket.id).run();
    expect((await readTicket(ticket.id)).change).toMatchObject({ can_choose: false });
    const asked = await aBrowser().post("/api/ticket-trips", { ticketing_id: ticket.id });
    const isVoid = sql.includes("voided") || sql.includes("cancelled");
    expect(asked.status).toBe(isVoid ? 404 : 409);
  });

  test("asks nothing while the ticket moves", async () => {
    const trip = await aTrip(db);
    const ticket = await aTicket(db, { trip });
    const target = await aTrip(db);
    await moveTicket(env.DB, ticket, { trip: target.id, seats: [] });
    await changeTrip(db, target, later(target, HOUR_MS));
    await env.DB.prepare(
      `INSERT INTO ticket_moves (ticket_id, bill_id, seq, from_trip, from_claim, from_revision, from_seats, to_trip,
         to_claim, to_revision, to_seats, state, by, created_at)
       SELECT id, bill_id, 2, current_trip, 'a', 0, '[]', ?, 'b', 0, '[]', 'moving', 'buyer', 1 FROM tickets WHERE id = ?`,
    )
      .bind(trip.id, ticket.id)
      .run();
    const asked = await aBrowser().post("/api/ticket-trips", { ticketing_id: ticket.id });
    expect(asked).toMatchObject({ status: 409, body: { code: "ticket_busy" } });
  });
});

describe("a trip without a date", () => {
  test("says so on its tickets", async () => {
    const trip = await aTrip(db);
    const ticket = await aTicket(db, { trip });
    await changeTrip(db, trip, {}, { kind: "postponed", silence: "refund" });
    expect(await readTicket(ticket.id)).toMatchObject({
      is_postponed: true,
      change: { kind: "postponed", silence: "refund", can_choose: true },
    });
  });
});

describe("where a ticket may move", () => {
  async function listTargets(ticket: string) {
    const answer = await aBrowser().post("/api/ticket-trips", { ticketing_id: ticket });
    return read(answer, TicketTripsView);
  }

  test("are the trips of its unit and destination with seats enough, soonest first", async () => {
    const trip = await aTrip(db);
    const { destinationId, unitId } = trip;
    const like = { destinationId, unitId };
    const ticket = await aTicket(db, { trip, seats: ["A1", "A2"] });
    const after = await aTrip(db, { ...like, journeyDate: "2030-12-06", name: "Later" });
    const before = await aTrip(db, { ...like, journeyDate: "2030-12-03" });
    const soon = Date.now() + HOUR_MS / 2;
    await Promise.all([
      aTrip(db),
      aTrip(db, { ...like, cancelledAt: 1 }),
      aTrip(db, { ...like, postponedAt: 1 }),
      aTrip(db, { ...like, opensAt: Date.now() + HOUR_MS }),
      aTrip(db, { ...like, departsAt: soon }),
      aTrip(db, { ...like, mode: "unlimited" }),
    ]);
    await changeTrip(db, trip, later(trip, WEEK_MS));
    const { total_seat: count, trips } = await listTargets(ticket.id);
    expect(count).toBe(2);
    expect(trips.map(({ id }) => id)).toEqual([before.id, after.id]);
    expect(trips[1]).toMatchObject({
      trip_name: "Later",
      revision: 0,
      deperture_date: "2030-12-06",
      deperture_time: "22:00",
      plan_name: "45",
      seats_left: 45,
    });
  });

  test("are the trips of its exam, and those of its unit that name none", async () => {
    const trip = await aTrip(db);
    const { destinationId, unitId } = trip;
    const { id: own } = await anExam(db, { unitId });
    const { id: other } = await anExam(db, { unitId });
    await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(own, trip.id).run();
    const ticket = await aTicket(db, { trip });
    const named = await aTrip(db, { destinationId, unitId, examId: own });
    const unnamed = await aTrip(db, { destinationId, unitId });
    await aTrip(db, { destinationId, unitId, examId: other });
    await changeTrip(db, trip, later(trip, WEEK_MS));
    const { trips } = await listTargets(ticket.id);
    expect(trips.map(({ id }) => id)).toEqual([named.id, unnamed.id]);
  });

  test("are told to nobody whose trip did not change, or who has no ticket", async () => {
    const ticket = await aTicket(db);
    const ask = (id: string) => aBrowser().post("/api/ticket-trips", { ticketing_id: id });
    expect(await ask(ticket.id)).toMatchObject({ status: 409, body: { code: "choice_over" } });
    expect(await ask("nobody's")).toMatchObject({ status: 404, body: { code: "ticket_unknown" } });
  });
});
