/** A season's import gives a stop of a sold trip another time: who gets on there is told, with the import or not at all. */
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bills } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { database } from "../../../worker/db/client.ts";
import { bindingsStore } from "../../../worker/scripts/season/bindings-store.ts";
import { load, prepare } from "../../../worker/season/exchange.ts";
import { filesOf, seasonTexts, withTimes, type SeasonTexts } from "../../support/season-files.ts";
import { aTicket } from "../../support/tickets.ts";

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
  const moved = texts("22:00 00:10");
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
