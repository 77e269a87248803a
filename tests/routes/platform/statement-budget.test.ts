/**
 * [G4] Cloudflare ends an invocation at its thousandth query: a run of the schedule sends fewer, however many tickets
 * wait, and all of them are served after some runs. Statements are counted here where D1 prepares them.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { runSchedule } from "../../../worker/jobs/schedule.ts";
import { STATEMENTS_A_RUN } from "../../../worker/jobs/statement-budget.ts";
import { aTrip } from "../../support/catalogue.ts";
import { manyTickets } from "../../support/many-tickets.ts";
import { changeTrip } from "../../support/moves.ts";
import { aDoubt, nothingWaits, readRow } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { recordingDb } from "../../support/simulated/recording-db.ts";
import { startWallet } from "../../support/wallet.ts";

const MINUTE_MS = 60_000;
const RUNS_MOST = 60;

beforeEach(async () => {
  await nothingWaits();
  vi.spyOn(console, "log").mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  takeLogged();
  await nothingWaits();
});

/** Tickets of a trip whose passengers have said nothing, and whose silence means the money back. */
async function silentTickets(count: number): Promise<string> {
  const tripId = (await aTrip(database(env))).id;
  await manyTickets(tripId, count);
  await env.DB.prepare("UPDATE tickets SET created_at = 1 WHERE current_trip = ?")
    .bind(tripId)
    .run();
  await changeTrip(tripId, Date.now() - 1, "refund");
  return tripId;
}

async function countAnswered(tripId: string): Promise<number> {
  const answered = env.DB.prepare(
    "SELECT count(*) AS n FROM ticket_choices WHERE trip_id = ? AND choice = 'refund'",
  ).bind(tripId);
  return (await answered.first<number>("n")) ?? 0;
}

/** Returns what the run sent to D1. */
async function runAt(now: number): Promise<number> {
  const { DB, queries } = recordingDb();
  await runSchedule({ ...env, DB }, now);
  return queries.length;
}

test.each([200, 1_000])("%i tickets whose silence means refund are all served", async (count) => {
  await startWallet();
  const tripId = await silentTickets(count);
  const runs: number[] = [];
  let answered = 0;
  while (answered < count && runs.length < RUNS_MOST) {
    runs.push(await runAt(Date.now() + runs.length * MINUTE_MS));
    const now = await countAnswered(tripId);
    expect(now, "each run serves some").toBeGreaterThan(answered);
    answered = now;
  }
  expect(answered).toBe(count);
  expect(Math.max(...runs)).toBeLessThanOrEqual(STATEMENTS_A_RUN);
  expect(runs.length).toBeGreaterThan(1);
});

test("a payment in doubt is asked about in the first run beside a thousand of them", async () => {
  const { bill } = await aDoubt(await startWallet());
  await silentTickets(1_000);
  await runAt(Date.now() + 2 * MINUTE_MS);
  expect((await readRow(bill)).state).toBe("paid");
});
