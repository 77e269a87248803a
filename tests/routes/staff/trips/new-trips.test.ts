/** Trips that staff make by their fields, by the rules of a season; and another name or bus of one. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { trips } from "../../../../drizzle/schema.ts";
import {
  EditTripView,
  NewTripView,
} from "../../../../worker/contract/staff-acts/trip-act-shapes.ts";
import { listChanges } from "../../../../worker/db/catalogue/announced-changes.ts";
import { findTrip } from "../../../../worker/db/catalogue/catalogue.ts";
import { database } from "../../../../worker/db/client.ts";
import { aVisit } from "../../../support/booking.ts";
import { read } from "../../../support/browser.ts";
import { aBus, aDestination, aTrip, aUnit, listTimedStops } from "../../../support/catalogue.ts";
import { computeHash, staff, staffCall, WHO } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";
import { aTicket } from "../../../support/tickets.ts";
import { likeTrip } from "../../../support/examples/trip-examples.ts";

const db = database(env);

afterEach(() => void vi.useRealTimers());

async function actsOn(target: string) {
  const { results } = await env.DB.prepare("SELECT act, detail FROM staff_acts WHERE target = ?")
    .bind(target)
    .all<{ act: string; detail: string }>();
  return results;
}

describe("a new trip", () => {
  test("has everything that a trip needs, sells at once, and is cancelled to take it back", async () => {
    const like = await aTrip(db);
    const [gate = "", ferry = ""] = await listTimedStops(db, like.id, [
      ["Gate", 0],
      ["Ferry", 40],
    ]);
    const fields = {
      ...(await likeTrip(like.id)),
      opens: "2026-01-01T10:00:00+06:00",
      boarding: [gate, ferry],
      boarding_times: ["22:00", "00:20"],
      dropping: [ferry],
      note: "Bring water",
    };
    const before = await everythingStored([like.id]);
    const dry = read(await staff("create-trip", { ...fields, dry_run: true }), NewTripView);
    const { departs, arrives, returns, opens, exam_date: examDay } = fields;
    const times = { departs, arrives, returns, opens, exam_day: examDay };
    expect(dry).toMatchObject({ state: "preview", trip: null, ...times });
    expect(dry.sale_closes, "half an hour before").toBe("2031-01-04T21:30:00+06:00");
    expect(changesBetween(before, await everythingStored([like.id]))).toEqual([]);

    const done = read(await staff("create-trip", fields), NewTripView);
    const id = done.trip ?? "";
    expect(done).toMatchObject({
      changed: true,
      inverse: { act: "cancel-trip", input: { trip: id } },
    });
    const departsAt = Date.parse(fields.departs);
    expect(await findTrip(db, id)).toMatchObject({
      name: "To the exam",
      mode: "limited",
      planName: "45",
      farePoisha: 65_000,
      journeyDate: "2031-01-04",
      departsAt,
      arrivesAt: Date.parse(fields.arrives),
      returnsAt: Date.parse(fields.returns),
      saleClosesAt: departsAt - 30 * 60_000,
      opensAt: Date.parse(fields.opens),
      examDate: "2031-01-05",
      details: { note: "Bring water" },
      destination: { id: like.destinationId },
      unit: { id: like.unitId },
      boarding: [
        { name: "Gate", at: departsAt },
        { name: "Ferry", at: departsAt + 140 * 60_000 },
      ],
      dropping: [{ name: "Ferry" }],
    });
    expect(await actsOn(id)).toMatchObject([{ act: "create_trip" }]);
    expect((await (await aVisit(id)).hold("A1")).status).toBe(201);
  });

  test("opened in the same instant as others is another trip, and has its own stops alone", async () => {
    const like = await aTrip(db);
    const fields = await likeTrip(like.id);
    const stops = await listTimedStops(db, like.id, [
      ["Gate", 0],
      ["Ferry", 40],
    ]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const open = (boarding: string[]) => staff("create-trip", { ...fields, boarding });
    const first = read(await open(stops.slice(1)), NewTripView).trip ?? "";
    const asked = [stops, stops.slice(1), [], stops];
    const answers = await Promise.all(asked.map(open));
    const made = answers.flatMap((answer, at) => {
      if (answer.status === 200) {
        return [{ trip: read(answer, NewTripView).trip ?? "", stops: asked[at]?.length }];
      }
      // As whoever is quicker in one millisecond: looked at again, it has the next id.
      expect(answer).toMatchObject({ status: 409, body: { why: "overtaken" } });
      return [];
    });
    expect(new Set([first, ...made.map(({ trip }) => trip)]).size).toBe(1 + made.length);
    expect(made.length).toBeGreaterThan(0);
    for (const { trip, stops: count } of [{ trip: first, stops: 1 }, ...made]) {
      expect((await findTrip(db, trip))?.boarding).toHaveLength(count ?? 0);
    }
  });

  test("has the usual plan of its bus where none is named, and none without a seat map", async () => {
    const like = await aTrip(db);
    const { plan: _, ...fields } = await likeTrip(like.id);
    const opened = async (over: object) => {
      const done = read(await staff("create-trip", { ...fields, ...over }), NewTripView);
      const trip = await findTrip(db, done.trip ?? "");
      expect(done.plan).toBe(trip?.planName);
      return trip?.planName;
    };
    const bus = await aBus(db, { planName: "40" });
    expect(await opened({ bus })).toBe("40");
    expect(await opened({ bus, plan: "45" })).toBe("45");
    const destination = await aDestination(db, { mode: "unlimited" });
    const unit = await aUnit(db, { destinationId: destination });
    expect(await opened({ bus, destination, unit })).toBeNull();
    expect(await staff("create-trip", { ...fields, bus: await aBus(db) })).toMatchObject({
      body: { code: "act_refused", why: "not_this_plan" },
    });
  });

  test.each<[string, object, string]>([
    ["that arrives before it departs", { arrives: "2031-01-04T21:00:00+06:00" }, "arrives before"],
    ["after the exam", { exam_date: "2031-01-04" }, "exam is over"],
    [
      "that comes back before it arrives",
      { returns: "2031-01-05T04:00:00+06:00" },
      "returns before",
    ],
    ["sold after it left", { sale_closes: "2031-01-05T01:00:00+06:00" }, "ends after departure"],
    ["opened after its sale", { opens: "2031-01-04T22:00:00+06:00" }, "before it opens"],
    ["that has left", { departs: "2021-01-04T22:00:00+06:00" }, "over already"],
    ["for nothing", { fare: 0 }, "above nothing"],
    ["without the plan of its unit", { plan: null }, "has a plan"],
    ["to a destination that is not there", { destination: "none" }, "no such destination"],
    ["with a bus that is not there", { bus: "none" }, "no such bus"],
    ["from a point that is not there", { boarding: ["none"] }, "no longer there"],
  ])("%s is refused", async (_, wrong, why) => {
    const like = await aTrip(db);
    const answer = await staff("create-trip", { ...(await likeTrip(like.id)), ...wrong });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "act_refused", message: expect.stringContaining(why) },
    });
  });

  test("of a unit elsewhere, or with times that don't fit its stops, is refused", async () => {
    const like = await aTrip(db);
    const fields = await likeTrip(like.id);
    const unit = await aUnit(db);
    expect(await staff("create-trip", { ...fields, unit })).toMatchObject({ status: 409 });
    const [gate = ""] = await listTimedStops(db, like.id, [["Gate", 0]]);
    const early = { ...fields, boarding: [gate], boarding_times: ["21:00"] };
    expect(await staff("create-trip", early)).toMatchObject({
      body: { message: "The first stop is at 21:00, and the trip departs at 22:00." },
    });
  });

  test("whose name a spreadsheet would run is refused", async () => {
    const like = await aTrip(db);
    const name = "=HYPERLINK(1)";
    expect(await staff("create-trip", { ...(await likeTrip(like.id)), name })).toMatchObject({
      status: 422,
    });
  });
});

test("a new trip that was not previewed is not opened, and one that was is opened once", async () => {
  const like = await aTrip(db);
  const fields = { ...WHO, ...(await likeTrip(like.id)) };
  const hash = computeHash(await staffCall("create-trip", { ...fields, dry_run: true }));
  const before = await everythingStored([like.id]);
  const other = { ...fields, fare: 900, dry_run: false, hash };
  expect(await staffCall("create-trip", other)).toMatchObject({
    status: 409,
    body: { code: "preview_changed" },
  });
  expect(changesBetween(before, await everythingStored([like.id]))).toEqual([]);
  const confirmed = { ...fields, dry_run: false, hash };
  expect(await staffCall("create-trip", confirmed)).toMatchObject({ status: 200 });
  expect(await staffCall("create-trip", confirmed)).toMatchObject({
    status: 409,
    body: { code: "act_done" },
  });
  const opened = await db.select().from(trips).where(eq(trips.destinationId, like.destinationId));
  expect(opened).toHaveLength(2);
});

describe("editing a trip", () => {
  test("gives it another name and bus, and takes them back", async () => {
    const trip = await aTrip(db);
    const bus = await aBus(db, { name: "Jarul" });
    const edit = { trip: trip.id, name: "Unit A", bus };
    const done = read(await staff("edit-trip", edit), EditTripView);
    expect(done).toMatchObject({
      changed: true,
      was: { name: "To the exam" },
      became: { name: "Unit A", bus: "Jarul" },
      inverse: {
        act: "edit-trip",
        input: { trip: trip.id, name: "To the exam", bus: trip.busId, note: "" },
      },
    });
    expect(await findTrip(db, trip.id)).toMatchObject({
      name: "Unit A",
      busName: "Jarul",
      revision: 1,
    });
    expect(await listChanges(db, trip.id)).toMatchObject([
      { kind: "bus", became: { busName: "Jarul" }, chooseBy: null },
    ]);
    expect(read(await staff("edit-trip", edit), EditTripView).changed).toBe(false);
    expect(await actsOn(trip.id)).toHaveLength(1);
  });

  test("changes a note, keeps it where none is sent, and takes it away where it is empty", async () => {
    const trip = await aTrip(db);
    const same = { trip: trip.id, name: trip.name, bus: trip.busId };
    const readNote = async () => (await findTrip(db, trip.id))?.details.note;
    const noted = read(await staff("edit-trip", { ...same, note: "Bring water" }), EditTripView);
    expect(noted).toMatchObject({ changed: true, became: { details: { note: "Bring water" } } });
    expect(await readNote()).toBe("Bring water");
    await staff("edit-trip", { ...same, name: "Unit A" });
    expect(await readNote()).toBe("Bring water");
    const gone = { ...same, name: "Unit A", note: "" };
    expect(read(await staff("edit-trip", gone), EditTripView)).toMatchObject({
      changed: true,
      inverse: { input: { note: "Bring water" } },
    });
    expect(await readNote()).toBeUndefined();
    expect(read(await staff("edit-trip", gone), EditTripView).changed).toBe(false);
  });

  test("refuses an edit when somebody has changed the note meanwhile", async () => {
    const trip = await aTrip(db);
    const same = { trip: trip.id, name: trip.name, bus: trip.busId };
    const body = { ...WHO, ...same, note: "Mine" };
    const hash = computeHash(await staffCall("edit-trip", { ...body, dry_run: true }));
    await staff("edit-trip", { ...same, note: "Theirs" });
    expect(await staffCall("edit-trip", { ...body, dry_run: false, hash })).toMatchObject({
      status: 409,
      body: { code: "preview_changed" },
    });
  });

  test("leaves the bus alone once somebody has booked, and refuses whoever edits what is gone", async () => {
    const trip = await aTrip(db);
    const bus = await aBus(db);
    const body = { ...WHO, trip: trip.id, name: "Mine", bus: trip.busId };
    const hash = computeHash(await staffCall("edit-trip", { ...body, dry_run: true }));
    await staff("edit-trip", { trip: trip.id, name: "Theirs", bus: trip.busId });
    const before = await everythingStored([trip.id]);
    expect(await staffCall("edit-trip", { ...body, dry_run: false, hash })).toMatchObject({
      status: 409,
      body: {
        code: "preview_changed",
        preview: { was: { name: "Theirs" }, became: { name: "Mine" } },
      },
    });
    expect(changesBetween(before, await everythingStored([trip.id]))).toEqual([]);
    expect(await actsOn(trip.id)).toMatchObject([
      { act: "edit_trip", detail: expect.stringContaining("Theirs") },
    ]);
    await aTicket(db, { trip, seats: ["A1"] });
    expect(await staff("edit-trip", { trip: trip.id, name: "Theirs", bus })).toMatchObject({
      status: 409,
      body: { code: "act_refused" },
    });
    const named = { trip: trip.id, name: "Ours", bus: trip.busId };
    expect(read(await staff("edit-trip", named), EditTripView).changed).toBe(true);
  });
});
