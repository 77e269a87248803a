/**
 * A day's trips on another day: each answered, each in the trail, once; and taken back while nobody has booked them.
 */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { tripPoints, trips } from "../../../../drizzle/schema.ts";
import { CancelCopiesView, CopyTripsView } from "../../../../worker/contract/staff/staff-copies.ts";
import { findTrip } from "../../../../worker/db/catalogue/catalogue.ts";
import {
  cancelCopies,
  copyTrips,
  type NewCopy,
} from "../../../../worker/db/catalogue/trip-copies.ts";
import { findFirstFreeId } from "../../../../worker/db/catalogue/trip-ids.ts";
import { database } from "../../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { aBill } from "../../../support/bills.ts";
import { read } from "../../../support/browser.ts";
import { aTrip, listTimedStops } from "../../../support/catalogue.ts";
import { COPY_LINE, actsOn, listCopies, openTripsOn } from "../../../support/copies.ts";
import { computeHash, staff, staffCall, WHO } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";

const db = database(env);

describe("a day on another day", () => {
  test("has its trips with their stops, each answered and each in the trail, once", async () => {
    const first = await aTrip(db, {
      journeyDate: "2032-03-01",
      opensAt: toDhakaInstant("2032-02-01", "10:00"),
      details: { note: "Bring water" },
    });
    await listTimedStops(db, first.id, [["Gate", 0]]);
    const second = await aTrip(db, { journeyDate: "2032-03-01", mode: "unlimited" });
    const off = await aTrip(db, { journeyDate: "2032-03-01", cancelledAt: 1 });
    const day = { from: "2032-03-01", to: "2032-03-08" };
    const dry = read(await staff("copy-trips", { ...day, dry_run: true }), CopyTripsView);
    expect(dry.rows).toEqual(
      expect.arrayContaining([
        {
          trip: first.id,
          name: first.name,
          was: "2032-03-01T22:00:00+06:00",
          departs: "2032-03-08T22:00:00+06:00",
          opens: "2032-02-08T10:00:00+06:00",
          exam: null,
          why: null,
        },
        expect.objectContaining({ trip: second.id, why: null }),
        expect.objectContaining({ trip: off.id, why: "cancelled" }),
      ]),
    );
    expect(read(await staff("copy-trips", day), CopyTripsView)).toMatchObject({ changed: true });
    const copies = await openTripsOn("2032-03-08");
    expect(copies).toHaveLength(2);
    const copy = copies.find(({ unit }) => unit.id === first.unitId);
    const week = 7 * 86_400_000;
    expect(copy).toMatchObject({
      name: first.name,
      journeyDate: "2032-03-08",
      departsAt: first.departsAt + week,
      returnsAt: (first.returnsAt ?? 0) + week,
      saleClosesAt: first.saleClosesAt + week,
      opensAt: (first.opensAt ?? 0) + week,
      examDate: "2032-03-09",
      details: { note: "Bring water" },
      cancelledAt: null,
      incarnation: null,
      boarding: [{ name: "Gate", at: first.departsAt + week }],
    });
    expect(await actsOn(copy?.id ?? "")).toEqual([
      { act: "copy_trips", detail: JSON.stringify({ from: first.id }) },
    ]);
    expect(await actsOn("2032-03-08")).toHaveLength(1);

    const again = read(await staff("copy-trips", { ...day, dry_run: true }), CopyTripsView);
    expect(again).toMatchObject({ next: null });
    expect(again.rows.map(({ why }) => why)).toEqual(expect.arrayContaining(["there"]));
    expect(read(await staff("copy-trips", day), CopyTripsView).changed).toBe(false);
  });

  test("has ids of its own, also when others were made a moment ago", async () => {
    await aTrip(db, { journeyDate: "2032-10-01" });
    const day = { from: "2032-10-01", to: "2032-10-08" };
    const { inverse } = read(await staff("copy-trips", day), CopyTripsView);
    const [copy] = await listCopies(inverse);
    const id = Number(copy?.id);
    for (const now of [id - 500, id, id + 1]) expect(await findFirstFreeId(db, now)).toBe(id + 1);
  });

  test("is refused for the same day, a day without trips, and more than 100", async () => {
    await aTrip(db, { journeyDate: "2032-04-01" });
    const readRefusal = async (from: string, to: string) =>
      (await staff("copy-trips", { from, to })).body;
    expect(await readRefusal("2032-04-01", "2032-04-01")).toMatchObject({ code: "act_refused" });
    expect(await readRefusal("2032-04-02", "2032-04-03")).toMatchObject({
      message: "No trip departs on 2032-04-02.",
    });
    const { unitId, destinationId, busId } = await aTrip(db, { journeyDate: "2032-05-01" });
    for (let n = 0; n < 100; n += 1) {
      await aTrip(db, { journeyDate: "2032-05-01", unitId, destinationId, busId });
    }
    expect(await readRefusal("2032-05-01", "2032-05-02")).toMatchObject({
      message: "More than 100 trips depart on 2032-05-01.",
    });
  });

  test("shows the new preview, and copies nothing, when the day changed after it was shown", async () => {
    const trip = await aTrip(db, { journeyDate: "2032-07-01" });
    await aTrip(db, { journeyDate: "2032-07-01" });
    const day = { ...WHO, from: "2032-07-01", to: "2032-07-08" };
    const hash = computeHash(await staffCall("copy-trips", { ...day, dry_run: true }));
    await db.update(trips).set({ cancelledAt: 1 }).where(eq(trips.id, trip.id));
    const before = await everythingStored([]);
    const refusal = await staffCall("copy-trips", { ...day, dry_run: false, hash });
    expect(refusal).toMatchObject({ status: 409, body: { code: "preview_changed" } });
    expect(Object(refusal.body).preview.rows).toEqual(
      expect.arrayContaining([expect.objectContaining({ trip: trip.id, why: "cancelled" })]),
    );
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  });

  test("writes nothing when one of them changed meanwhile, or was copied by somebody else", async () => {
    const trip = await aTrip(db, { journeyDate: "2032-06-01" });
    const one = {
      from: trip.id,
      departsAt: trip.departsAt,
      id: "7777777",
      days: 7,
      opensAt: null,
      exam: null,
    };
    const refused = async (copies: readonly NewCopy[]) => {
      const before = await everythingStored([]);
      expect(await copyTrips(db, copies, COPY_LINE)).toBe(false);
      expect(changesBetween(before, await everythingStored([]))).toEqual([]);
    };
    await refused([{ ...one, departsAt: trip.departsAt + 1 }]);
    expect(await copyTrips(db, [{ ...one, id: "7777778" }], COPY_LINE)).toBe(true);
    await refused([one]);
    await db.update(trips).set({ cancelledAt: 1 }).where(eq(trips.id, trip.id));
    await refused([{ ...one, days: 8 }]);
    expect(await findTrip(db, "7777777")).toBeNull();
    expect(await db.select().from(tripPoints).where(eq(tripPoints.tripId, "7777777"))).toEqual([]);
  });
});

describe("copies that are taken back", () => {
  test("go with their lines in the trail, once, and the day can be copied again", async () => {
    const first = await aTrip(db, { journeyDate: "2032-08-01" });
    await aTrip(db, { journeyDate: "2032-08-01" });
    const day = { from: "2032-08-01", to: "2032-08-08" };
    const { inverse } = read(await staff("copy-trips", day), CopyTripsView);
    const copies = await listCopies(inverse);
    expect(copies).toHaveLength(2);
    const dry = { ...inverse?.input, dry_run: true };
    const preview = read(await staff("cancel-copies", dry), CancelCopiesView);
    expect(preview.rows).toMatchObject([{ why: null }, { why: null }]);
    expect(
      read(await staff("cancel-copies", { ...inverse?.input }), CancelCopiesView),
    ).toMatchObject({
      changed: true,
      inverse: null,
    });
    expect(await openTripsOn("2032-08-08")).toEqual([]);
    expect((await findTrip(db, first.id))?.cancelledAt, "what was copied stays").toBeNull();
    for (const { id } of copies) {
      expect(await actsOn(id)).toMatchObject([{ act: "copy_trips" }, { act: "cancel_copies" }]);
    }
    const again = read(await staff("cancel-copies", { ...inverse?.input }), CancelCopiesView);
    expect(again).toMatchObject({
      changed: false,
      rows: [{ why: "cancelled" }, { why: "cancelled" }],
    });
    expect(read(await staff("copy-trips", day), CopyTripsView).changed).toBe(true);
    expect(await openTripsOn("2032-08-08")).toHaveLength(2);
  });

  test("stay where somebody has booked, and no other trip is cancelled by this", async () => {
    const original = await aTrip(db, { journeyDate: "2032-09-01" });
    const day = { from: "2032-09-01", to: "2032-09-08" };
    const { inverse } = read(await staff("copy-trips", day), CopyTripsView);
    const [copy] = await listCopies(inverse);
    await aBill({ tripId: copy?.id ?? "" });
    const ids = [copy?.id ?? "", original.id];
    const answer = read(await staff("cancel-copies", { trips: ids }), CancelCopiesView);
    expect(answer.changed).toBe(false);
    expect(answer.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ trip: copy?.id, why: "booked" }),
        expect.objectContaining({ trip: original.id, why: "no_copy" }),
      ]),
    );
    const before = await everythingStored([]);
    expect(await cancelCopies(db, [copy?.id ?? ""], COPY_LINE), "booked in the very moment").toBe(
      false,
    );
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  });

  test("are known, at least one, and at most 100", async () => {
    expect(await staff("cancel-copies", { trips: ["99999999"] })).toMatchObject({
      body: { code: "trip_unknown" },
    });
    const many = Array.from({ length: 101 }, (_, at) => String(at));
    for (const ids of [[], many]) {
      expect(await staff("cancel-copies", { trips: ids })).toMatchObject({ status: 400 });
    }
  });
});
