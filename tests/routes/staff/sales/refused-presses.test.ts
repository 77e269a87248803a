/** Figures: how many presses on seats were refused, by bus and reason, as the schedule has collected them. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { SalesFiguresView } from "../../../../worker/contract/staff/staff-people.ts";
import { FileView } from "../../../../worker/contract/staff/staff-trips.ts";
import { database } from "../../../../worker/db/client.ts";
import { storeRefusedPresses } from "../../../../worker/db/payments/refused-presses.ts";
import { dhakaDate } from "../../../../worker/domain/dhaka-time.ts";
import { NO_PRESSES, readPresses } from "../../../../worker/domain/seats/refused-presses.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { staffCall } from "../../../support/staff.ts";
import { aHold } from "../../../support/trip.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const DAYS = { from: "2025-10-01", to: "2025-10-05" };

const readStored = (trip: string) =>
  env.DB.prepare(
    "SELECT sold_out, taken, blocked, over_limit FROM refused_presses WHERE trip_id = ?",
  )
    .bind(trip)
    .first();

test("the schedule asks the objects of the open trips, and the figures have what they say", async () => {
  const trip = await aTrip(db);
  const seats = tripSeats(env, trip.id);
  await seats.hold(aHold("ana", "A1"));
  await seats.hold(aHold("late", "A1"));
  await runEveryMinute(env, Date.now());
  expect(await readStored(trip.id)).toEqual({ sold_out: 0, taken: 1, blocked: 0, over_limit: 0 });
  const day = dhakaDate(trip.departsAt);
  const { refused } = read(
    await staffCall("sales-figures", { from: day, to: day }),
    SalesFiguresView,
  );
  expect(refused.trips.find((one) => one.trip === trip.id)).toMatchObject({ taken: 1 });
});

test("a trip's row is written once an hour, only grows, and is none where nothing was refused", async () => {
  const [{ id }, idle] = [await aTrip(db), await aTrip(db)];
  const store = (text: string, now: number) =>
    storeRefusedPresses(
      db,
      new Map([
        [id, readPresses(text)],
        [idle.id, NO_PRESSES],
      ]),
      now,
    );
  await store("[1,5,0,0]", HOUR_MS);
  await store("[9,9,0,0]", 2 * HOUR_MS - 1);
  expect(await readStored(id)).toMatchObject({ sold_out: 1, taken: 5 });
  await store("[9,2,0,1]", 2 * HOUR_MS);
  expect(await readStored(id)).toEqual({ sold_out: 9, taken: 5, blocked: 0, over_limit: 1 });
  await store("[9,5,0,0]", 9 * HOUR_MS);
  const at = env.DB.prepare("SELECT counted_at AS n FROM refused_presses WHERE trip_id = ?");
  expect(await at.bind(id).first("n"), "nothing was new").toBe(2 * HOUR_MS);
  expect(await readStored(idle.id)).toBeNull();
});

test("the most refused bus of the days is first, with the sum of all, and in the file", async () => {
  const on = { journeyDate: "2025-10-03" };
  const [little, much, later] = [
    await aTrip(db, { ...on, name: "Little" }),
    await aTrip(db, { ...on, name: "Much" }),
    await aTrip(db, { journeyDate: "2025-10-06", name: "Later" }),
  ];
  const counts = new Map([
    [little.id, readPresses("[0,3,0,0]")],
    [much.id, readPresses("[40,11,2,1]")],
    [later.id, readPresses("[7,7,7,7]")],
  ]);
  await storeRefusedPresses(db, counts, 1);
  const { refused } = read(await staffCall("sales-figures", DAYS), SalesFiguresView);
  expect(refused.presses).toBe(57);
  expect(refused.trips.map(({ trip }) => trip)).toEqual([much.id, little.id]);
  expect(refused.trips[0]).toMatchObject({ sold_out: 40, taken: 11, blocked: 2, over_limit: 1 });
  const { csv } = read(await staffCall("sales-figures-file", DAYS), FileView);
  expect(csv).toMatch(/সিট চেয়ে পাননি,"[^"\r\n]*Much, 2025-10-03",{16}54,40,11,2,1/);
});
