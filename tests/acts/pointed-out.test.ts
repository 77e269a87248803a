/** Slips that a preview points out: nothing refuses them, and the act itself does not look for them again. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { entryVersion } from "../../worker/acts/content/entry-version.ts";
import { ENTRY_KINDS } from "../../worker/acts/content/entry-kinds.ts";
import { EntryActView } from "../../worker/contract/staff-acts/staff-content-acts.ts";
import { NewTripView } from "../../worker/contract/staff-acts/trip-act-shapes.ts";
import { database } from "../../worker/db/client.ts";
import { read, type Browser } from "../support/browser.ts";
import { aBus, aTrip, aUnit, freshId } from "../support/catalogue.ts";
import { aClerk } from "../support/clerk.ts";
import { likeTrip } from "../support/examples/trip-examples.ts";

let clerk: Browser;

beforeEach(async () => {
  clerk = (await aClerk("owner", "ops", "content")).browser;
});

const preview = async <View extends z.ZodType>(act: string, input: object, view: View) =>
  read(
    await clerk.post(`/api/staff/${act}`, { reason: "For the season", ...input, dry_run: true }),
    view,
  );

test("a bus that makes another trip at the same minute", async () => {
  const journeyDate = "2031-01-04";
  const trip = await aTrip(database(env), { journeyDate });
  const like = await likeTrip(trip.id);
  const twice = await preview("create-trip", like, NewTripView);
  expect(twice.same_bus).toEqual({ trip: trip.id, name: trip.name });
  const later = new Date(Date.parse(like.departs) + 60_000).toISOString();
  const free = await preview("create-trip", { ...like, departs: later }, NewTripView);
  expect(free.same_bus).toBeNull();
  await env.DB.prepare("UPDATE trips SET cancelled_at = 1 WHERE id = ?").bind(trip.id).run();
  expect((await preview("create-trip", like, NewTripView)).same_bus).toBeNull();
});

test("a fare of three times the usual one, with what is going to be opened", async () => {
  const trip = await aTrip(database(env), { farePoisha: 60_000 });
  const like = await likeTrip(trip.id);
  const usual = { ...like, fare: 600 };
  const { is_fare_far, fare, destination, unit } = await preview("create-trip", usual, NewTripView);
  expect({ is_fare_far, fare }).toEqual({ is_fare_far: false, fare: 600 });
  expect(await preview("create-trip", usual, NewTripView)).toMatchObject({
    arrives: usual.arrives,
    returns: usual.returns,
    exam_day: usual.exam_date,
    opens: null,
    sale_closes: "2031-01-04T21:30:00+06:00",
    message: expect.stringMatching(
      /arrives at 2031-01-05 05:00.* back at 2031-01-05 18:00.*2031-01-05/,
    ),
  });
  expect([destination, unit].every((name) => name !== "")).toBe(true);
  const far = await preview("create-trip", { ...like, fare: 1800 }, NewTripView);
  expect(far).toMatchObject({ is_fare_far: true });
});

test("an entry of the same name as another one of its kind, not one that keeps its name", async () => {
  const db = database(env);
  const [bus, unit, point] = [await aBus(db), await aUnit(db), freshId()];
  await env.DB.prepare("INSERT INTO points (id, name) VALUES (?, ?)").bind(point, point).run();
  for (const [kind, id] of [
    ["bus", bus],
    ["point", point],
    ["unit", unit],
  ] as const) {
    const fields = (await ENTRY_KINDS[kind].find(db, id, env))?.fields ?? {};
    const save = (input: object) => preview("save-entry", { kind, ...input }, EntryActView);
    expect((await save({ fields })).has_namesake, kind).toBe(true);
    const other = { ...fields, name: `${fields["name"]} other` };
    expect((await save({ fields: other })).has_namesake, kind).toBe(false);
    const same = { id, seen: await entryVersion(fields), fields };
    expect((await save(same)).has_namesake, kind).toBe(false);
  }
});
