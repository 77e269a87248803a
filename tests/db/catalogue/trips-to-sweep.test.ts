/** Which trips the schedule's sweep takes: a few in each run, each in its turn. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { listTripsToSweep } from "../../../worker/db/catalogue/catalogue.ts";
import { aTrip } from "../../support/catalogue.ts";

const db = database(env);
const NOW = Date.now();
const AT = NOW + 86_400_000;

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("UPDATE trips SET departs_at = 1, sale_closes_at = 1"),
    env.DB.prepare("DELETE FROM rotations"),
  ]);
});

const departing = (departsAt: number) =>
  aTrip(db, { departsAt, arrivesAt: departsAt + 1, saleClosesAt: departsAt }).then(({ id }) => id);

test("every trip has its turn, also of many that depart in one moment, and then the first again", async () => {
  const trips = [];
  for (const departsAt of [AT, AT, AT, AT, AT + 1]) trips.push(await departing(departsAt));
  const runs = [];
  for (let run = 0; run < 5; run += 1) runs.push(await listTripsToSweep(db, NOW, 2));
  const [a, b, c, d, e] = trips;
  expect(runs).toEqual([
    [a, b],
    [c, d],
    [e, a],
    [b, c],
    [d, e],
  ]);
});

test("a few trips are swept in every run, each once, and none that has departed or has no seat map", async () => {
  await departing(NOW - 1);
  await aTrip(db, { mode: "unlimited", departsAt: AT, arrivesAt: AT + 1, saleClosesAt: AT });
  const open = await departing(AT);
  expect(await listTripsToSweep(db, NOW, 2)).toEqual([open]);
  expect(await listTripsToSweep(db, NOW, 2)).toEqual([open]);
});

test("where there is none, nothing is taken", async () => {
  expect(await listTripsToSweep(db, NOW, 2)).toEqual([]);
});
