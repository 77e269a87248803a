/** The list of trips costs the same on every page: the index is entered at the page's own first row. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { listSearchedTrips } from "../../../worker/db/staff/sale-search.ts";
import { findTrips, type TripCursor } from "../../../worker/db/staff/staff-trips.ts";
import { addDays, toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { aDestination, aTrip } from "../../support/catalogue.ts";
import { measureCost } from "../../support/meter.ts";

const db = database(env);
const TRIPS = 60;
const MOST = 10;
const FIRST_DAY = "2077-01-01";
const from = toDhakaInstant(FIRST_DAY, "00:00");
const before = toDhakaInstant(addDays(FIRST_DAY, TRIPS), "00:00");

test("the last page of trips reads as many rows as the first", async () => {
  const destinationId = await aDestination(db);
  for (let day = 0; day < TRIPS; day += 1) {
    await aTrip(db, { destinationId, journeyDate: addDays(FIRST_DAY, day) });
  }
  const rows: number[] = [];
  const cursors: TripCursor[] = [];
  for (let page = 0; page < TRIPS / MOST; page += 1) {
    const read = { after: cursors.at(-1) ?? null, most: MOST, now: 0 };
    const { answer, cost } = await measureCost(() => findTrips(db, { from, before }, read));
    expect(answer).toHaveLength(MOST);
    cursors.push(...answer.slice(-1));
    rows.push(cost.rowsRead);
  }
  // The row of the cursor itself is read once more.
  expect(Math.max(...rows) - (rows[0] ?? 0)).toBeLessThanOrEqual(2);

  const { departsAt = 0, id = "" } = cursors.at(-1) ?? {};
  const cursor = { departsAt, tripId: id, bill: 0 };
  const search = await measureCost(() => listSearchedTrips(db, { from, to: before, cursor }, MOST));
  expect(search.answer).toEqual([{ departsAt, id }]);
  expect(search.cost.rowsRead).toBeLessThanOrEqual(2);
});
