/**
 * What a destination is called (protocol 23): by its name buyers choose, and by its trips staff's acts are weighed. One
 * person spells it anew; another name needs a second one as soon as trips say what its seats usually cost.
 */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { ENTRY_KINDS } from "../../worker/acts/content/entry-kinds.ts";
import { entryVersion } from "../../worker/acts/content/entry-version.ts";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { writeEntry } from "../../worker/db/content/entries.ts";
import { ENTRY_TABLES, hasUsualFare, isSo } from "../../worker/db/content/entry-rows.ts";
import { read, type Browser } from "../support/browser.ts";
import { aBus, aDestination, aTrip, aUnit, freshId } from "../support/catalogue.ts";
import { act, aClerk, agree, requestAct, startEachAlone } from "../support/clerk.ts";
import { aTicket } from "../support/tickets.ts";
import { likeTrip } from "../support/examples/trip-examples.ts";

const db = database(env);
let clerk: Browser;
let other: Browser;

startEachAlone();
beforeEach(async () => {
  clerk = (await aClerk("content", "ops")).browser;
  other = (await aClerk("content")).browser;
});

const getName = (id: string) =>
  env.DB.prepare("SELECT name FROM destinations WHERE id = ?").bind(id).first("name");

async function renamed(id: string, fields: { name?: string; english?: string }) {
  const was = await ENTRY_KINDS.destination.find(db, id, env);
  if (was === null) throw new Error(`no destination ${id}`);
  return {
    kind: "destination",
    id,
    seen: await entryVersion(was.fields),
    fields: { ...was.fields, ...fields },
  };
}

const rename = async (id: string, name: string) =>
  act(clerk, "save-entry", await renamed(id, { name }));
const asked = (id: string, name: string) =>
  renamed(id, { name }).then((input) => requestAct(clerk, "save-entry", input));

/** Names that the test's own alone may have. */
const named = (name: string) => `${name} ${freshId()}`;

describe("a destination with trips", () => {
  test("is spelled anew by one person, again and again, and stays what it is", async () => {
    const name = named("Rajshahi University");
    const id = await aDestination(db, { name });
    await aTrip(db, { destinationId: id });
    for (const spelled of [name.toUpperCase(), name.replace(" ", ", "), name]) {
      expect(await rename(id, spelled)).toMatchObject({ status: 200, body: { state: "done" } });
      expect(await getName(id)).toBe(spelled);
    }
  });

  test.each([
    ["words more", (name: string) => `${name} Khulna`],
    ["two letters", (name: string) => name.replace("Raj", "Ran")],
    ["another name", () => named("Khulna Polytechnic")],
  ])("gets %s with a second person", async (_, change) => {
    const name = named("Rajshahi University");
    const id = await aDestination(db, { name });
    await aTrip(db, { destinationId: id });
    const answer = await asked(id, change(name));
    expect(answer).toMatchObject({ state: "asked", second: { why: "name" } });
    expect(await getName(id)).toBe(name);
    await agree(other, answer.request);
    expect(await getName(id)).toBe(answer.message.split(" becomes ")[1]?.split(".")[0]);
  });

  test("gets its first English name by one person, and another one with a second", async () => {
    const id = await aDestination(db, { name: named("রাজশাহী") });
    await aTrip(db, { destinationId: id });
    const english = named("Rajshahi University");
    const done = { status: 200, body: { state: "done" } };
    const first = await act(clerk, "save-entry", await renamed(id, { english }));
    expect(first).toMatchObject(done);
    const spelled = await renamed(id, { english: english.toUpperCase() });
    expect(await act(clerk, "save-entry", spelled)).toMatchObject(done);
    for (const changed of [named("Khulna University"), `${english} Khulna`, ""]) {
      const input = { reason: "As it is", ...(await renamed(id, { english: changed })) };
      const answer = await clerk.post("/api/staff/save-entry", { ...input, dry_run: true });
      expect(read(answer, ActView)).toMatchObject({ next: "asked", second: { why: "name" } });
    }
  });

  test.each([
    ["have left", { departsAt: 1, arrivesAt: 2, returnsAt: null }],
    ["have left, and come back later", { departsAt: 1, arrivesAt: 2 }],
    ["are cancelled", { cancelledAt: 1 }],
  ])("does so where its trips %s", async (_, trip) => {
    const id = await aDestination(db);
    await aTrip(db, { destinationId: id, ...trip });
    expect(await asked(id, named("Khulna"))).toMatchObject({ second: { why: "name" } });
  });

  test("does so where its trips go elsewhere since an act wrote down their fares", async () => {
    const id = await aDestination(db);
    expect(await isSo(db, hasUsualFare(id, Date.now()))).toBe(false);
    const detail = JSON.stringify({ faresBefore: [{ destination: id, busType: "1", poisha: 1 }] });
    await env.DB.prepare(
      "INSERT INTO staff_acts (execution, act, actor, target, reason, detail, at) VALUES (?, 'import_season', 'staff:x', 'season', 'x', ?, ?)",
    )
      .bind(freshId(), detail, Date.now())
      .run();
    expect(await asked(id, named("Khulna"))).toMatchObject({ second: { why: "name" } });
  });

  test("waits half an hour in a shop of one", async () => {
    await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
    clerk = (await aClerk("owner")).browser;
    const id = await aDestination(db);
    await aTrip(db, { destinationId: id });
    const answer = await asked(id, named("Khulna"));
    expect(answer).toMatchObject({ state: "waiting", second: { why: "name" } });
  });

  test("outdates pages of its trips, but of those with a ticket, whose holders may be asked something", async () => {
    const id = await aDestination(db);
    const [free, sold] = [
      await aTrip(db, { destinationId: id }),
      await aTrip(db, { destinationId: id }),
    ];
    await aTicket(db, { trip: sold });
    await agree(other, (await asked(id, named("Khulna"))).request);
    const getRevision = (trip: string) =>
      env.DB.prepare("SELECT revision FROM trips WHERE id = ?").bind(trip).first("revision");
    expect([await getRevision(free.id), await getRevision(sold.id)]).toEqual([1, 0]);
  });
});

test("a destination without trips takes any name, unless a trip goes there by then", async () => {
  const id = await aDestination(db);
  expect(await rename(id, named("Khulna"))).toMatchObject({ status: 200, body: { state: "done" } });
  const was = await ENTRY_KINDS.destination.find(db, id, env);
  if (was === null) throw new Error(`no destination ${id}`);
  const typed = { ...was.fields, name: named("Jashore") };
  const planned = await ENTRY_KINDS.destination.read(db, typed, { id, was, now: Date.now() });
  if (!planned.ok) throw new Error("it is refused");
  await aTrip(db, { destinationId: id });
  const change = {
    table: ENTRY_TABLES.destination,
    id,
    was: { ...was.columns, hidden: false },
    became: planned.value.columns,
    unless: planned.value.unless,
  };
  const line = {
    by: "staff:x",
    act: "save_entry",
    target: id,
    reason: "x",
    now: Date.now(),
  } as const;
  expect(await writeEntry(db, change, line)).toBe(false);
  expect(await getName(id)).toBe(was.name);
});

test("seats to a dear place sell at the fare of a cheap one by no name that one person gives", async () => {
  await env.DB.prepare("UPDATE trips SET fare_poisha = 10000").run();
  const [dear, cheap] = [named("Maritime University"), named("Agricultural College")];
  const [far, near] = [
    await aDestination(db, { name: dear }),
    await aDestination(db, { name: cheap }),
  ];
  await aTrip(db, { destinationId: far, farePoisha: 170_000 });
  const left = await aTrip(db, { destinationId: near, farePoisha: 20_000, departsAt: 1 });
  for (const [id, name] of [
    [far, `${dear} (old campus)`],
    [near, `${cheap} ${dear}`],
    [near, dear],
  ] as const)
    await rename(id, name);
  expect([await getName(far), await getName(near)]).toEqual([dear, cheap]);
  const opened = { reason: "For the season", ...(await likeTrip(left.id)), fare: 200 };
  const preview = await clerk.post("/api/staff/create-trip", { ...opened, dry_run: true });
  expect(read(preview, ActView).next).toBe("done");
});

describe("no name", () => {
  test.each([
    ["l for i", "Pabna Universlty"],
    ["1 for i", "Pabna Univers1ty"],
  ])("looks like another one, with %s", async (_, name) => {
    const mark = freshId();
    const own = await aDestination(db, { name: `Pabna University ${mark}` });
    const fields = (await ENTRY_KINDS.destination.find(db, own, env))?.fields;
    const twin = { kind: "destination", fields: { ...fields, name: `${name} ${mark}` } };
    expect(await act(clerk, "save-entry", twin)).toMatchObject({
      status: 409,
      body: { why: "name_taken" },
    });
  });

  test.each([
    ["makes it look like another one", "R\u0430jshahi"],
    ["no refusal repeats", "{{7*7}}${7*7}"],
  ])("has a sign that %s, whatever it is of", async (_, odd) => {
    const trip = await aTrip(db);
    const like = await likeTrip(trip.id);
    const unit = { destination: trip.destinationId, direct_checkout: false, position: 1 };
    const bus = await aBus(db);
    for (const [name, input] of [
      ["save-entry", { kind: "point", fields: { name: odd } }],
      ["save-entry", { kind: "unit", fields: { ...unit, name: odd, group: "Arts" } }],
      ["save-entry", { kind: "unit", fields: { ...unit, name: "A", group: odd } }],
      ["save-entry", { kind: "bus", fields: { name: "Shimul", type: odd, plan: null } }],
      ["create-trip", { ...like, name: odd }],
      ["edit-trip", { trip: trip.id, name: odd, bus }],
    ] as const) {
      const answer = await act(clerk, name, input);
      expect(answer, name).toMatchObject({ status: 409, body: { why: "name_signs" } });
      expect(JSON.stringify(answer.body), name).not.toContain(odd);
    }
  });

  test("that the shop has already stands in the way of another change", async () => {
    const unitId = await aUnit(db, { name: "R\u0430jshahi" });
    const was = await ENTRY_KINDS.unit.find(db, unitId, env);
    const input = {
      kind: "unit",
      id: unitId,
      seen: await entryVersion(was?.fields ?? {}),
      fields: { ...was?.fields, position: 7 },
    };
    expect(await act(clerk, "save-entry", input)).toMatchObject({ status: 200 });
  });
});
