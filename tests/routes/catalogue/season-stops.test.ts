/**
 * A season's import gives a stop of a sold trip another time: who gets on there is told, with the import or not at all.
 */
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bills } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { bring, importByAct, load, loadWithPictures } from "../../support/season/loaded-season.ts";
import {
  edited,
  seasonTexts,
  withTimes,
  type SeasonTexts,
} from "../../support/season/season-files.ts";
import { aTicket } from "../../support/tickets.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);

async function loaded(texts: SeasonTexts): Promise<void> {
  const prepared = await bring(texts);
  expect(prepared.problems).toEqual([]);
  await load(prepared);
}

/** Creates a ticket of a season's trip whose buyer gets on at that stop, and returns the number of its bill. */
async function aTicketAt(tripId: string, stop: string, more: { voidedAt?: number } = {}) {
  const [trip] = await db.select().from(trips).where(eq(trips.id, tripId));
  const { id } = await aTicket(db, { ...more, ...(trip !== undefined && { trip }), quantity: 1 });
  const [bill] = await db
    .update(bills)
    .set({ boardingPointId: stop })
    .where(eq(bills.id, sql`(SELECT bill_id FROM tickets WHERE id = ${id})`))
    .returning({ id: bills.id });
  return bill?.id ?? 0;
}

/** A trip that stops at two points, with times of their own. */
function timedSeason() {
  const { texts, trips: ids } = seasonTexts();
  const [trip] = ids;
  const [prefix = ""] = trip.split("-");
  return { trip, prefix, at: (times: string) => withTimes(texts, prefix, times) };
}

const readRevision = (trip: string) =>
  env.DB.prepare("SELECT revision FROM trips WHERE id = ?").bind(trip).first("revision");

test("a stop that a buyer chose keeps its time in a file, however near the other one is", async () => {
  const { trip, prefix, at } = timedSeason();
  await loaded(at("22:00 02:00"));
  // Nobody has a ticket.
  await loaded(at("22:00 23:30"));
  await aTicketAt(trip, `${prefix}y`);
  for (const times of ["22:00 23:31", "22:00 23:29", "22:00 02:00"]) {
    const { problems } = await bring(at(times));
    expect(problems.map(({ code, parts }) => [code, parts])).toEqual([
      ["stop_times_chosen", { stops: `${prefix}y` }],
    ]);
  }
  await loaded(at("22:00 23:30"));
});

test.each(["22:00 01:00", "22:00 23:31"])(
  "a stop that is chosen between check and write keeps its time (%s)",
  async (times) => {
    const { trip, prefix, at } = timedSeason();
    await loaded(at("22:00 23:30"));
    const later = await bring(at(times));
    expect(later.problems).toEqual([]);
    await aTicketAt(trip, `${prefix}y`, { voidedAt: 1 });
    await aTicketAt(trip, `${prefix}y`);
    await expect(load(later)).rejects.toThrow(/constraint failed/);
  },
);

test("a page that showed other stops is refused where nobody has a ticket", async () => {
  const wallet = await startWallet();
  const { texts, trips: ids } = seasonTexts();
  const [trip] = ids;
  const [prefix = ""] = trip.split("-");
  await loadWithPictures(texts);
  const [open, paying] = [await aVisit(trip), await aVisit(trip)];
  for (const [visit, seat] of [
    [open, "A1"],
    [paying, "A2"],
  ] as const)
    expect((await visit.hold(seat)).status).toBe(201);
  const body = executeBody(await paying.create());
  await wallet.approve(body.paymentID);
  const [own, other] = [`${prefix}x,${prefix}y\n`, `${prefix}y ${prefix}x,${prefix}y\n`];
  expect((await importByAct(edited(texts, "trips.csv", own, other))).status).toBe(200);
  expect(await readRevision(trip)).toBe(1);
  const changed = { status: 409, body: { code: "trip_changed" } };
  expect(await open.create({ trip_revision: 0 })).toMatchObject(changed);
  const executed = await paying.browser.post("/api/bkash/payment/execute", body);
  expect(executed).toMatchObject(changed);
});

test("who has a ticket is asked nothing by more stops", async () => {
  const { texts, trips: ids } = seasonTexts();
  const [trip] = ids;
  const [prefix = ""] = trip.split("-");
  await loadWithPictures(texts);
  const [row] = await db.select().from(trips).where(eq(trips.id, trip));
  await aTicket(db, row === undefined ? {} : { trip: row });
  const [own, more] = [`${prefix}x,${prefix}y\n`, `${prefix}y ${prefix}x,${prefix}y\n`];
  expect((await importByAct(edited(texts, "trips.csv", own, more))).status).toBe(200);
  expect(await readRevision(trip)).toBe(0);
});

test("with a ticket sold, no stop moves that an open page may still choose", async () => {
  const { trip, prefix, at } = timedSeason();
  await loaded(at("22:00 22:30"));
  await aTicketAt(trip, `${prefix}x`);
  const { problems } = await bring(at("22:00 22:31"));
  expect(problems.map(({ code }) => code)).toEqual(["stop_times_chosen"]);
});

test("with a ticket sold, stops get no times that nobody was told", async () => {
  const { trip, prefix, at } = timedSeason();
  const without = at("");
  await loaded(without);
  const later = await bring(at("22:00 22:30"));
  expect(later.problems).toEqual([]);
  const [row] = await db.select().from(trips).where(eq(trips.id, trip));
  await aTicket(db, { ...(row !== undefined && { trip: row }), quantity: 1 });
  await expect(load(later)).rejects.toThrow(/constraint failed/);
  const { problems } = await bring(at("22:00 22:30"));
  expect(problems.map(({ code, parts }) => [code, parts])).toEqual([
    ["stop_times_chosen", { stops: `${prefix}x, ${prefix}y` }],
  ]);
  await loaded(without);
});
