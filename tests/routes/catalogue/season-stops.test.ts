/** A season's import gives a stop of a sold trip another time: who gets on there is told, with the import or not at all. */
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bills } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { database } from "../../../worker/db/client.ts";
import { bindingsStore } from "../../../worker/scripts/season/bindings-store.ts";
import { load, prepare } from "../../../worker/season/exchange.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { importByAct, loadWithPictures } from "../../support/loaded-season.ts";
import {
  edited,
  filesOf,
  seasonTexts,
  withTimes,
  type SeasonTexts,
} from "../../support/season-files.ts";
import { aTicket } from "../../support/tickets.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const store = bindingsStore(env);

async function loaded(texts: SeasonTexts): Promise<void> {
  const prepared = await prepare(store, filesOf(texts), { isDeleting: false, now: Date.now() });
  expect(prepared.problems).toEqual([]);
  await load(store, prepared);
}

/** Of a season's trip, by the stop where the buyer gets on. */
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

async function messagesOf(billIds: readonly number[]) {
  const { results } = await env.DB.prepare(
    `SELECT bill_id, template, state, params ->> 'stopAt' AS stopAt FROM messages
     WHERE bill_id IN (SELECT value FROM json_each(?)) ORDER BY bill_id`,
  )
    .bind(JSON.stringify(billIds))
    .all();
  return results;
}

test("who has a ticket and gets on where the bus leaves at another time is told, once", async () => {
  const season = seasonTexts();
  const [trip] = season.trips;
  const [prefix = ""] = trip.split("-");
  const texts = (times: string) => withTimes(season.texts, prefix, times);
  await loaded(texts("22:00 23:10"));
  const here = await aTicketAt(trip, `${prefix}y`);
  const all = [
    here,
    await aTicketAt(trip, `${prefix}x`),
    await aTicketAt(trip, `${prefix}y`, { voidedAt: 1 }),
  ];
  await loaded(texts("22:00 23:10"));
  expect(await messagesOf(all)).toEqual([]);
  const moved = texts("22:00 00:05");
  await loaded(moved);
  const { results } = await env.DB.prepare("SELECT departs_at FROM trips WHERE id = ?")
    .bind(trip)
    .all<{ departs_at: number }>();
  const stopAt = (results[0]?.departs_at ?? 0) + 70 * 60_000;
  expect(await messagesOf(all)).toEqual([
    { bill_id: here, template: "change", state: "due", stopAt },
  ]);
  await loaded(moved);
  expect(await messagesOf(all)).toHaveLength(1);
});

/** A trip that stops at two points, with times of their own. */
function timedSeason() {
  const { texts, trips: ids } = seasonTexts();
  const [trip] = ids;
  const [prefix = ""] = trip.split("-");
  return { trip, prefix, at: (times: string) => withTimes(texts, prefix, times) };
}

const prepared = (texts: SeasonTexts) =>
  prepare(store, filesOf(texts), { isDeleting: false, now: Date.now() });

const revisionOf = (trip: string) =>
  env.DB.prepare("SELECT revision FROM trips WHERE id = ?").bind(trip).first("revision");

test("a stop that a buyer chose moves by less than an hour, by a file", async () => {
  const { trip, prefix, at } = timedSeason();
  await loaded(at("22:00 02:00"));
  // Nobody has a ticket.
  await loaded(at("22:00 23:30"));
  await aTicketAt(trip, `${prefix}y`);
  for (const [times, isRefused] of [
    ["22:00 00:29", false],
    ["22:00 00:30", true],
    ["22:00 22:30", true],
    ["22:00 22:31", false],
  ] as const) {
    const { problems } = await prepared(at(times));
    expect(problems.map(({ message }) => message)).toEqual(
      isRefused ? [expect.stringMatching(/y; its time cannot move by an hour or more/)] : [],
    );
  }
});

test.each(["22:00 01:00", "22:00 22:10"])(
  "a stop that is chosen between check and write keeps its time (%s)",
  async (times) => {
    const { trip, prefix, at } = timedSeason();
    await loaded(at("22:00 23:30"));
    const later = await prepared(at(times));
    expect(later.problems).toEqual([]);
    await aTicketAt(trip, `${prefix}y`, { voidedAt: 1 });
    await aTicketAt(trip, `${prefix}y`);
    await expect(load(store, later)).rejects.toThrow(/constraint failed/);
    const near = await prepared(at("22:00 23:40"));
    await load(store, near);
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
  expect(await revisionOf(trip)).toBe(1);
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
  expect(await revisionOf(trip)).toBe(0);
});

test("with a ticket sold, no stop moves by an hour that an open page may still choose", async () => {
  const season = seasonTexts();
  const [trip] = season.trips;
  const [prefix = ""] = trip.split("-");
  await loaded(withTimes(season.texts, prefix, "22:00 22:30"));
  await aTicketAt(trip, `${prefix}x`);
  const files = filesOf(withTimes(season.texts, prefix, "22:00 23:30"));
  const { problems } = await prepare(store, files, { isDeleting: false, now: Date.now() });
  expect(problems.map(({ code }) => code)).toEqual(["stop_times_chosen"]);
  await loaded(withTimes(season.texts, prefix, "22:00 23:29"));
});
