/**
 * The type of a bus stays while somebody has booked a trip with it that has not left (DECISIONS 75): the ticket names
 * it, and was paid for it. By the act as by files, the name of the type too, and once more in the statement that
 * writes.
 */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { trips as shopTrips } from "../../../../drizzle/schema.ts";
import { ENTRY_KINDS } from "../../../../worker/acts/content/entry-kinds.ts";
import { entryVersion } from "../../../../worker/acts/content/entry-version.ts";
import { database } from "../../../../worker/db/client.ts";
import { writeEntry } from "../../../../worker/db/content/entries.ts";
import { formatProblems } from "../../../../worker/scripts/season/words.ts";
import { aBus, aTrip, freshId, listTimedStops } from "../../../support/catalogue.ts";
import {
  bring,
  importByAct,
  load,
  loadWithPictures,
} from "../../../support/season/loaded-season.ts";
import { edited, seasonTexts } from "../../../support/season/season-files.ts";
import { staff } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";
import { aTicket } from "../../../support/tickets.ts";

const db = database(env);

async function aBookedTrip(over: Parameters<typeof aTrip>[1] = {}) {
  const busId = await aBus(db, { typeName: `AC ${freshId()}` });
  const trip = await aTrip(db, { ...over, busId });
  return { trip, ticket: await aTicket(db, { trip, seats: ["A1"] }) };
}

async function save(bus: string, over: object) {
  const fields = (await ENTRY_KINDS.bus.find(db, bus, env))?.fields ?? {};
  const seen = await entryVersion(fields);
  return staff("save-entry", { kind: "bus", id: bus, seen, fields: { ...fields, ...over } });
}

const retype = (bus: string) => save(bus, { type: `Plain ${freshId()}` });

const run = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run();

const REFUSED = {
  status: 409,
  body: {
    code: "act_refused",
    why: "bus_type_is_booked",
    message: expect.stringContaining("its type can't change until that trip has left"),
  },
};

describe("a bus gets no other type", () => {
  test("while a trip with it has a ticket; its name and its usual plan may change", async () => {
    const { trip } = await aBookedTrip();
    const before = await everythingStored([trip.id]);
    expect(await retype(trip.busId)).toMatchObject(REFUSED);
    expect(changesBetween(before, await everythingStored([trip.id]))).toEqual([]);
    expect(await save(trip.busId, { name: "Jarul", plan: "40" })).toMatchObject({ status: 200 });
  });

  test("while somebody is about to pay", async () => {
    const { trip, ticket } = await aBookedTrip();
    await run("DELETE FROM tickets WHERE id = ?", ticket.id);
    await run("UPDATE bills SET state = 'created' WHERE trip_id = ?", trip.id);
    expect(await retype(trip.busId)).toMatchObject(REFUSED);
    await run("UPDATE bills SET state = 'failed' WHERE trip_id = ?", trip.id);
    expect(await retype(trip.busId)).toMatchObject({ status: 200 });
  });

  test("while a ticket that was bought of another bus is on it", async () => {
    const { ticket } = await aBookedTrip();
    const other = await aTrip(db);
    await run("UPDATE tickets SET current_trip = ? WHERE id = ?", other.id, ticket.id);
    expect(await retype(other.busId)).toMatchObject(REFUSED);
  });

  test("while its only trip is postponed", async () => {
    const departsAt = Date.now() - 86_400_000;
    const { trip } = await aBookedTrip({ departsAt });
    await run("UPDATE trips SET postponed_at = 1 WHERE id = ?", trip.id);
    expect(await retype(trip.busId)).toMatchObject(REFUSED);
  });

  test("unless its booked trips have left, or are cancelled", async () => {
    const left = await aBookedTrip({ departsAt: Date.now() - 86_400_000 });
    expect(await retype(left.trip.busId)).toMatchObject({ status: 200 });
    const cancelled = await aBookedTrip();
    await run("UPDATE trips SET cancelled_at = 1 WHERE id = ?", cancelled.trip.id);
    expect(await retype(cancelled.trip.busId)).toMatchObject({ status: 200 });
  });

  test("where somebody books between the check and the write", async () => {
    const trip = await aTrip(db);
    const { busId: id } = trip;
    const now = Date.now();
    const was = await ENTRY_KINDS.bus.find(db, id, env);
    const fields = { ...was?.fields, type: `Plain ${freshId()}` };
    const entry = await ENTRY_KINDS.bus.read(db, fields, { id, was, now });
    if (was === null || !entry.ok) throw new Error("the bus can change before it is booked");
    await aTicket(db, { trip, seats: ["A1"] });
    const { columns, unless, first } = entry.value;
    const change = {
      table: ENTRY_KINDS.bus.table,
      id,
      was: was.columns,
      became: columns,
      unless,
      first,
    };
    const line = {
      act: "save_entry",
      by: "staff:rima",
      reason: "",
      target: `bus:${id}`,
      now,
    } as const;
    expect(await writeEntry(db, change, line)).toBe(false);
    expect((await ENTRY_KINDS.bus.find(db, id, env))?.busType).toBe(was.busType);
  });
});

describe("another name of what tickets show says so before it is done", () => {
  async function previewOtherName(kind: "bus" | "destination" | "unit" | "point", id: string) {
    const fields = (await ENTRY_KINDS[kind].find(db, id, env))?.fields ?? {};
    const seen = await entryVersion(fields);
    // A destination with trips is corrected, and is no other.
    const other = { ...fields, name: `${String(fields["name"])} Other` };
    return staff("save-entry", { kind, id, seen, fields: other, dry_run: true });
  }

  test.each(["bus", "destination", "unit", "point"] as const)("of a %s", async (kind) => {
    const trip = await aTrip(db, { busId: await aBus(db, { typeName: `AC ${freshId()}` }) });
    const [point = ""] = await listTimedStops(db, trip.id, [["Gate", 0]]);
    const { busId: bus, destinationId: destination, unitId: unit } = trip;
    const id = { bus, destination, unit: unit ?? "", point }[kind];
    expect(await previewOtherName(kind, id)).toMatchObject({
      status: 200,
      body: { is_on_tickets: false, message: expect.not.stringContaining("passengers") },
    });
    await aTicket(db, { trip, seats: ["A1"] });
    expect(await previewOtherName(kind, id)).toMatchObject({
      status: 200,
      body: { is_on_tickets: true, message: expect.stringContaining("passengers get no message") },
    });
    await run("UPDATE trips SET cancelled_at = 1 WHERE id = ?", trip.id);
    expect(await previewOtherName(kind, id)).toMatchObject({ body: { is_on_tickets: false } });
  });
});

describe("a season's file", () => {
  /** The first trip can be booked; another type is there. */
  async function aLoadedSeason() {
    const { texts, trips } = seasonTexts();
    const [p = ""] = trips[0].split("-");
    const whole = { ...texts, "bus-types.csv": `${texts["bus-types.csv"]}${p}v,VIP\n` };
    await loadWithPictures(whole);
    const book = async () => {
      const [trip] = await db.select().from(shopTrips).where(eq(shopTrips.id, trips[0]));
      if (trip !== undefined) await aTicket(db, { trip, seats: ["A1"] });
    };
    return { p, whole, book };
  }

  test.each([
    [
      "another type to a bus",
      "buses.csv",
      "type",
      (p: string) => [`Shimul,${p}\n`, `Shimul,${p}v\n`],
    ],
    [
      "another name to a type",
      "bus-types.csv",
      "name",
      (p: string) => [`${p},AC\n`, `${p},Non AC\n`],
    ],
  ] as const)("gives %s only while nobody has booked", async (_, file, column, edits) => {
    const { p, whole, book } = await aLoadedSeason();
    const [was = "", is = ""] = edits(p);
    const all = edited(whole, file, was, is);
    const alone = { [file]: all[file] ?? "" };
    const prepared = await bring(alone);
    expect(prepared.problems).toEqual([]);
    await book();

    const before = await everythingStored([]);
    await expect(load(prepared)).rejects.toThrow(/NOT NULL constraint failed: bus/);
    for (const texts of [alone, all]) {
      const found = formatProblems((await bring(texts)).problems);
      expect(found).toContainEqual(
        expect.stringMatching(`${file}, line 2, ${column}: Somebody has booked`),
      );
      expect(await importByAct(texts)).toMatchObject({
        status: 409,
        body: { why: "season_wrong" },
      });
    }
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  });
});
