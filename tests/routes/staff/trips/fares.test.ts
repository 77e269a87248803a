/** One price for the trips of a filter: each answered, each in the trail, all or none, and the caches purged. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { trips } from "../../../../drizzle/schema.ts";
import { cachedTrip } from "../../../../worker/cache/public-reads.ts";
import { FaresActView } from "../../../../worker/contract/staff/staff-fares.ts";
import { setFares } from "../../../../worker/db/catalogue/fare-changes.ts";
import { database } from "../../../../worker/db/client.ts";
import type { Fields } from "../../../support/bad-input.ts";
import { aVisit } from "../../../support/booking.ts";
import { read } from "../../../support/browser.ts";
import { aDestination, aTrip } from "../../../support/catalogue.ts";
import { aPaidSale, nothingWaits } from "../../../support/paid.ts";
import { computeHash, staff, staffCall, WHO } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";
import { startWallet } from "../../../support/wallet.ts";

const db = database(env);

afterEach(nothingWaits);

async function readFare(id: string) {
  const [row] = await db.select().from(trips).where(eq(trips.id, id));
  return row?.farePoisha;
}

async function linesOn(target: string) {
  const { results } = await env.DB.prepare("SELECT act, detail FROM staff_acts WHERE target = ?")
    .bind(target)
    .all();
  return results;
}

describe("one price for a filter", () => {
  test("names each trip with was, became and who has paid, and is taken back to what each was", async () => {
    const wallet = await startWallet();
    const { tripId } = await aPaidSale(wallet);
    const [sold] = await db.select().from(trips).where(eq(trips.id, tripId));
    const destination = sold?.destinationId ?? "";
    const other = await aTrip(db, { destinationId: destination, farePoisha: 55_000 });
    const off = await aTrip(db, { destinationId: destination, cancelledAt: 1 });
    const same = await aTrip(db, { destinationId: destination, farePoisha: 75_000 });
    const visit = await aVisit(other.id);
    expect((await visit.hold("A1")).status).toBe(201);
    const seen = await cachedTrip(env, other.id);
    const body = { destination, fare: 750 };

    const before = await everythingStored([tripId, other.id]);
    const dry = read(await staff("set-fares", { ...body, dry_run: true }), FaresActView);
    expect(changesBetween(before, await everythingStored([tripId, other.id]))).toEqual([]);
    expect(dry.rows).toHaveLength(4);
    expect(dry.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ trip: tripId, was: 600, became: 750, sold: 1, paid: 1224 }),
        expect.objectContaining({ trip: other.id, was: 550, became: 750, sold: 0, why: null }),
        expect.objectContaining({ trip: off.id, why: "cancelled" }),
        expect.objectContaining({ trip: same.id, why: "same" }),
      ]),
    );

    const done = read(await staff("set-fares", body), FaresActView);
    expect(done.changed).toBe(true);
    expect(await Promise.all([tripId, other.id, off.id, same.id].map(readFare))).toEqual([
      75_000, 75_000, 60_000, 75_000,
    ]);
    expect(await linesOn(other.id)).toEqual([
      { act: "set_fares", detail: JSON.stringify({ wasPoisha: 55_000, becamePoisha: 75_000 }) },
    ]);
    expect(await linesOn(off.id)).toEqual([]);
    expect(seen?.farePoisha).toBe(55_000);
    expect((await cachedTrip(env, other.id))?.farePoisha).toBe(75_000);
    expect(await visit.quote(), "an open hold keeps its price").toMatchObject({ fare: 550 });

    expect(read(await staff("set-fares", { ...done.inverse?.input }), FaresActView).changed).toBe(
      true,
    );
    expect(await Promise.all([tripId, other.id, same.id].map(readFare))).toEqual([
      60_000, 55_000, 75_000,
    ]);
  });

  test("is refused where one of them has another price since the preview, and none changes", async () => {
    const destination = await aDestination(db);
    const first = await aTrip(db, { destinationId: destination });
    const second = await aTrip(db, { destinationId: destination });
    const body = { ...WHO, destination, fare: 700 };
    const hash = computeHash(await staffCall("set-fares", { ...body, dry_run: true }));
    await staff("set-fare", { trip: first.id, fare: 650 });
    const before = await everythingStored([]);
    const refusal = await staffCall("set-fares", { ...body, dry_run: false, hash });
    expect(refusal).toMatchObject({ status: 409, body: { code: "preview_changed" } });
    expect(Object(refusal.body).preview.rows).toEqual(
      expect.arrayContaining([expect.objectContaining({ trip: first.id, was: 650 })]),
    );
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
    expect(await readFare(second.id)).toBe(60_000);
  });

  test("writes neither price nor line when one changes in the very moment", async () => {
    const [first, second] = [await aTrip(db), await aTrip(db)];
    const line = { by: "staff:rima", act: "set_fares", target: "x", reason: "A test", now: 1 };
    const of = (trip: string, wasPoisha: number) => ({ trip, wasPoisha, farePoisha: 70_000 });
    const before = await everythingStored([]);
    const changes = [of(first.id, 60_000), of(second.id, 59_000)];
    expect(await setFares(db, changes, { ...line, by: "staff:rima" })).toBe(false);
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  });

  test.each<[string, Fields, string]>([
    ["nothing matches", { from: "2034-01-01", fare: 700 }, "No trip matches"],
    ["it is for nothing", { from: "2030-12-04", fare: 0 }, "above nothing"],
  ])("is refused where %s", async (_, body, why) => {
    expect(await staff("set-fares", body)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(why) },
    });
  });

  test("takes at most 100 trips, and needs a price", async () => {
    const { destinationId, unitId, busId } = await aTrip(db);
    for (let n = 0; n < 99; n += 1) await aTrip(db, { destinationId, unitId, busId });
    const body = { destination: destinationId, fare: 700 };
    const dry = read(await staff("set-fares", { ...body, dry_run: true }), FaresActView);
    expect(dry.rows).toHaveLength(100);
    await aTrip(db, { destinationId, unitId, busId });
    expect(await staff("set-fares", body)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("More than 100 trips") },
    });
    expect(await staff("set-fares", { destination: destinationId })).toMatchObject({ status: 422 });
  });
});
