/** What the minute reads of choices that are over (protocol 15): no more for each that was ever asked. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { toDhakaInstant, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { settleSilence } from "../../../worker/jobs/moves.ts";
import { BATCH_SIZES } from "../../../worker/jobs/batch-sizes.ts";
import { aTrip } from "../../support/catalogue.ts";
import { measureCost } from "../../support/meter.ts";
import { changeTrip, ticketAt } from "../../support/moves.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const DAY_MS = 86_400_000;
/** Noon, so that no test runs in the quiet hour. */
const NOW = toDhakaInstant(dhakaDate(Date.now()), "12:00");
const NIGHT = toDhakaInstant(dhakaDate(Date.now()), "03:00");

async function anAskedTicket(endedAt: number, createdAt = endedAt - DAY_MS): Promise<string> {
  const trip = await aTrip(db);
  const { id } = await aTicket(db, { trip, soldAt: createdAt });
  await changeTrip(trip.id, endedAt);
  return id;
}

const isSettled = async (ticket: string) => (await ticketAt(ticket)).revision === 1;

test("a season of choices that are over costs a minute no row", async () => {
  const listRows = async (at: number) =>
    (await measureCost(() => settleSilence(env, at, BATCH_SIZES))).cost.rowsRead;
  const anOldChange = async () => {
    const ticket = await anAskedTicket(NOW - 200 * DAY_MS);
    await env.DB.prepare("UPDATE tickets SET current_revision = 1 WHERE id = ?").bind(ticket).run();
  };
  await anOldChange();
  const before = { minute: await listRows(NOW), night: await listRows(NIGHT) };
  for (let count = 0; count < 30; count += 1) await anOldChange();
  expect(await listRows(NOW)).toBe(before.minute);
  expect(await listRows(NIGHT)).toBeGreaterThanOrEqual(before.night + 30);
});

test("who bought long after a choice ended is settled by night, and everybody else at once", async () => {
  const late = await anAskedTicket(NOW - 30 * DAY_MS, NOW - 3 * DAY_MS);
  const usual = await anAskedTicket(NOW - 6 * DAY_MS);
  await settleSilence(env, NOW, BATCH_SIZES);
  expect([await isSettled(usual), await isSettled(late)]).toEqual([true, false]);
  await settleSilence(env, NIGHT, BATCH_SIZES);
  expect(await isSettled(late)).toBe(true);
});
