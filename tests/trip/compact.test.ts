/** The object of a trip that is over drops the rows that only the sale needed, and few rows are billed for it. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { dropHoldEvents } from "../../worker/trip/seat-events.ts";
import { captureFor, claimFor } from "../support/seats/claims.ts";
import { aHold, aTrip, type TripObject } from "../support/trip.ts";

const OVER = { failed: [], incarnation: null };

const listRows = (object: TripObject, table: string) =>
  runInDurableObject(
    object,
    (_, { storage }) =>
      storage.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n,
  );

async function aBusyTrip() {
  const { trip, object } = aTrip();
  for (let passerBy = 0; passerBy < 20; passerBy += 1) {
    await trip.hold(aHold(`passer-by${passerBy}`, "C1"));
    await trip.cancel({ booking: `passer-by${passerBy}`, seatNo: "C1" });
  }
  await trip.hold(aHold("booking1", "A1"));
  await trip.capture(captureFor(1, "booking1", ["A1"]));
  await trip.sell({ ...claimFor(1, "booking1", ["A1"]), trxId: "TRX" });
  await trip.block({ seats: ["D1"], planName: "45", by: "staff:rima" });
  await trip.hold(aHold("passer-by", "C1"));
  await trip.cancel({ booking: "passer-by", seatNo: "C1" });
  return { trip, object };
}

const causes = async ({ trip }: Awaited<ReturnType<typeof aBusyTrip>>) =>
  (await trip.events({ after: 0, most: 100 })).map(({ number, cause }) => `${number} ${cause}`);

test("only the events of holds go; the version and what comes after it stay in order", async () => {
  const busy = await aBusyTrip();
  const { trip, object } = busy;
  const { version } = await trip.seatMap({ planName: "45", bookings: [] });
  expect(await listRows(object, "holds")).toBeGreaterThan(20);
  await trip.compact(OVER);
  const left = ["42 capture", "43 sell", "44 block", "46 cancel"];
  expect(await causes(busy)).toEqual(left);
  expect(await listRows(object, "holds")).toBe(0);
  await evictDurableObject(object);
  expect((await trip.seatMap({ planName: "45", bookings: [] })).version).toBe(version);
  await trip.giveBack(claimFor(1, "booking1", ["A1"]));
  expect(await causes(busy)).toEqual([...left, "47 give_back"]);
});

test("what is left can still be changed by nobody", async () => {
  const { trip, object } = await aBusyTrip();
  await trip.compact(OVER);
  for (const sql of ["UPDATE seat_events SET actor = 'me'", "DELETE FROM seat_events"]) {
    const attempt = runInDurableObject(object, (_, { storage }) => {
      storage.sql.exec(sql);
    });
    await expect(attempt, sql).rejects.toThrow(/append-only/);
  }
});

test("while a seat is held nothing goes", async () => {
  const busy = await aBusyTrip();
  await busy.trip.hold(aHold("booking2", "C1"));
  const before = await causes(busy);
  expect(await busy.trip.compact(OVER)).toEqual({ state: "busy" });
  expect(await causes(busy)).toEqual(before);
});

test("the rows that are written for it are those that are left, not those that go", async () => {
  const { trip, object } = await aBusyTrip();
  const before = await listRows(object, "seat_events");
  const { after, written } = await runInDurableObject(object, (_, { storage }) => {
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const counted = {
      sql: {
        exec(...call: Parameters<SqlStorage["exec"]>) {
          const cursor = storage.sql.exec(...call);
          cursors.push(cursor);
          return cursor;
        },
      },
      transactionSync: (work: () => void) => work(),
    };
    dropHoldEvents(counted as unknown as DurableObjectStorage);
    const rows = cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);
    const { n } = storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM seat_events").one();
    return { after: n, written: rows };
  });
  expect([before, after]).toEqual([46, 4]);
  expect(written).toBeLessThan(before / 2);
  await trip.compact(OVER);
});
