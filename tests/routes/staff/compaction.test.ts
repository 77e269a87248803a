/** Long after a journey, failed bills go from D1 once the trip's object bars them for good; money and figures stay. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { agentRecoveries, agentSessions } from "../../../drizzle/agents.ts";
import { database } from "../../../worker/db/client.ts";
import { deleteFailed } from "../../../worker/db/payments/unpaid-bills.ts";
import { countTotals } from "../../../worker/db/payments/figures.ts";
import { compareDependencies } from "../../../worker/dependencies/rebuild.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { ENDED_MS } from "../../../worker/domain/staff/staff-times.ts";
import { compare } from "../../../worker/flows/rebuild/rebuild.ts";
import { eraseAgentAccessNightly } from "../../../worker/jobs/agent-retention.ts";
import { compactNightly } from "../../../worker/jobs/compaction.ts";
import { BATCH_SIZES } from "../../../worker/jobs/batch-sizes.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { anAgent } from "../../support/agents.ts";
import { aBill, readState } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";
import { captureFor } from "../../support/seats/claims.ts";
import { claimOfBill } from "../../support/paid.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const JOURNEY = "2026-03-10";
const HOME_AT = toDhakaInstant("2026-03-11", "18:00");
/** The first night that is 60 days and a little after the return. */
const NIGHT = toDhakaInstant("2026-05-11", "03:07");
const DAY_MS = 86_400_000;

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  await env.DB.prepare("UPDATE trips SET compacted_at = 1").run();
});
afterEach(() => void vi.restoreAllMocks());

const anOldTrip = async () => (await aTrip(db, { journeyDate: JOURNEY, returnsAt: HOME_AT })).id;
const run = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();
const compactedAt = async (trip: string) =>
  (
    await env.DB.prepare("SELECT compacted_at AS at FROM trips WHERE id = ?")
      .bind(trip)
      .first<{ at: number | null }>()
  )?.at;

/** A bill whose payment was refused, with the record of its attempt in the object. */
async function aFailure(tripId: string): Promise<number> {
  const bill = await aBill({ tripId });
  const claim = await claimOfBill(bill);
  const seats = tripSeats(env, tripId);
  await seats.capture({ ...captureFor(bill, claim.booking, claim.seats), ...claim });
  await seats.release(claim);
  await run("UPDATE bills SET state = 'capturing' WHERE id = ?", bill);
  await run("UPDATE bills SET state = 'failed', payment_id = ? WHERE id = ?", `TR${bill}`, bill);
  return bill;
}

async function listRows(bill: number) {
  const { results } = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM bills WHERE id = ?1) AS bills,
       (SELECT count(*) FROM bill_seats WHERE bill_id = ?1) AS seats,
       (SELECT count(*) FROM bill_events WHERE bill_id = ?1) AS events`,
  )
    .bind(bill)
    .all();
  return results[0];
}
const GONE = { bills: 0, seats: 0, events: 0 };
const THERE = { bills: 1, seats: 2, events: 2 };

const listDifferences = async (trip: string) =>
  (await compare(compareDependencies(env, trip), trip)).found;

test("a failed bill goes with its seats and its trail, and no comparison misses it", async () => {
  const trip = await anOldTrip();
  await run(
    "UPDATE trips SET incarnation = ? WHERE id = ?",
    await tripSeats(env, trip).incarnation(),
    trip,
  );
  const bill = await aFailure(trip);
  expect(await listDifferences(trip)).toEqual([]);
  await compactNightly(env, NIGHT);
  expect(await listRows(bill)).toEqual(GONE);
  expect(await listDifferences(trip)).toEqual([]);
  expect(await compactedAt(trip)).toBe(NIGHT);
});

test("before 60 days have passed, by day, and where it was done, nothing goes", async () => {
  const trip = await anOldTrip();
  const bill = await aFailure(trip);
  await compactNightly(env, NIGHT - DAY_MS);
  await compactNightly(env, NIGHT + 9 * 3_600_000);
  expect(await listRows(bill)).toEqual(THERE);
  await run("UPDATE trips SET compacted_at = 1 WHERE id = ?", trip);
  await compactNightly(env, NIGHT);
  expect(await listRows(bill)).toEqual(THERE);
});

test("a postponed trip is not over: nothing of it goes until it is", async () => {
  const trip = await anOldTrip();
  const bill = await aFailure(trip);
  await run("UPDATE trips SET postponed_at = 1 WHERE id = ?", trip);
  await compactNightly(env, NIGHT + 300 * DAY_MS);
  expect(await listRows(bill)).toEqual(THERE);
  expect(await compactedAt(trip)).toBeNull();
  await run("UPDATE trips SET postponed_at = NULL WHERE id = ?", trip);
  await compactNightly(env, NIGHT);
  expect(await listRows(bill)).toEqual(GONE);
});

test("60 days is the least, however soon names are erased", async () => {
  const trip = await anOldTrip();
  await compactNightly({ ...env, ERASE_AFTER_DAYS: "7" }, NIGHT - DAY_MS);
  expect(await compactedAt(trip)).toBeNull();
  await compactNightly({ ...env, ERASE_AFTER_DAYS: "90" }, NIGHT);
  expect(await compactedAt(trip)).toBeNull();
  await compactNightly({ ...env, ERASE_AFTER_DAYS: "7" }, NIGHT);
  expect(await compactedAt(trip)).toBe(NIGHT);
});

const KEPT: [string, string][] = [
  ["took money", "UPDATE bills SET trx_id = 'TRX' WHERE id = ?"],
  ["a clerk made", "UPDATE bills SET sold_by = 'staff:rima' WHERE id = ?"],
  [
    "staff dealt with",
    "INSERT INTO staff_acts (at, actor, act, target, reason) VALUES (1, 'staff:rima', 'acknowledge', ?, 'x')",
  ],
  [
    "the wallet says otherwise of",
    "INSERT INTO wallet_findings (bill_id, found_at, finding) VALUES (?, 1, 'x')",
  ],
  [
    "a message told of",
    `INSERT INTO messages (bill_id, topic, id, channel, template, state, queue_at, created_at, expires_at)
     VALUES (?, 'refunded', 'x', 'sms', 'refunded', 'accepted', 1, 1, 1)`,
  ],
];

test.each(KEPT)("a failed bill stays that %s", async (_, sql) => {
  const trip = await anOldTrip();
  const bill = await aFailure(trip);
  const forgotten = await aFailure(trip);
  if (sql.includes("sold_by")) await run("DROP TRIGGER bills_keep_counter");
  await run(sql, String(bill));
  await compactNightly(env, NIGHT);
  expect(await listRows(bill)).toMatchObject({ bills: 1, seats: 2 });
  expect(await listRows(forgotten)).toEqual(GONE);
});

const WAITING: [string, string][] = [
  ["open", "changed_at = 1"],
  ["being paid", "state = 'capturing'"],
  ["owed back", "state = 'refund_owed'"],
  ["checked for a late payment", "state = 'failed', watch_until = 9999999999999"],
];

test.each(WAITING)("a trip waits as a whole while a bill of it is %s", async (_, set) => {
  const trip = await anOldTrip();
  const [open, failed] = [await aBill({ tripId: trip }), await aFailure(trip)];
  await run(`UPDATE bills SET ${set} WHERE id = ?`, open);
  await compactNightly(env, NIGHT);
  expect(await listRows(failed)).toEqual(THERE);
  expect(await compactedAt(trip)).toBeNull();
  await run("UPDATE bills SET state = 'refunded', watch_until = NULL WHERE id = ?", open);
  await compactNightly(env, NIGHT);
  expect(await listRows(failed)).toEqual(GONE);
  expect(await readState(open)).toBe("refunded");
});

test("a bill that the object has sold stays, whatever D1 says", async () => {
  const trip = await anOldTrip();
  const bill = await aBill({ tripId: trip });
  const claim = await claimOfBill(bill);
  const seats = tripSeats(env, trip);
  await seats.capture({ ...captureFor(bill, claim.booking, claim.seats), ...claim });
  await seats.sell({ ...claim, trxId: "TRX" });
  await run("UPDATE bills SET state = 'capturing' WHERE id = ?", bill);
  await run("UPDATE bills SET state = 'failed' WHERE id = ?", bill);
  await compactNightly(env, NIGHT);
  expect(await listRows(bill)).toEqual(THERE);
});

test("D1 itself keeps a bill that took money meanwhile, and its trail", async () => {
  const trip = await anOldTrip();
  const bill = await aFailure(trip);
  await run("UPDATE bills SET watch_until = 9999999999999 WHERE id = ?", bill);
  expect(await deleteFailed(db, [bill], NIGHT)).toBe(0);
  await expect(run("DELETE FROM bill_events WHERE bill_id = ?", bill)).rejects.toThrow(
    /append-only/,
  );
  expect(await listRows(bill)).toEqual(THERE);
});

test("a bounded number of bills goes a night, and the trip is done with the last", async () => {
  const trip = await anOldTrip();
  const bills = [await aFailure(trip), await aFailure(trip), await aFailure(trip)];
  const left = async () =>
    (await Promise.all(bills.map(listRows))).filter((row) => row?.["bills"] === 1).length;
  const sizes = { ...BATCH_SIZES, failedOfTrip: 2 };
  await compactNightly(env, NIGHT, sizes);
  expect([await left(), await compactedAt(trip)]).toEqual([1, null]);
  await compactNightly(env, NIGHT, sizes);
  expect([await left(), await compactedAt(trip)]).toEqual([0, NIGHT]);
});

test("the figures of the shop are what they were", async () => {
  const row = await aTrip(db, { journeyDate: JOURNEY, returnsAt: HOME_AT });
  const trip = row.id;
  await aTicket(db, { trip: row, seats: ["C1"] });
  const bill = await aFailure(trip);
  const before = await countTotals(db);
  await compactNightly(env, NIGHT);
  expect(await listRows(bill)).toEqual(GONE);
  expect(await countTotals(db)).toEqual({ totals: before.totals, hasDrifted: false });
});

describe("what agents came in with", () => {
  test("goes once it is over for long", async () => {
    const { id: agentId } = await anAgent(db);
    const at = { agentId, createdAt: 1 };
    const quiet = toDhakaInstant("2026-05-11", "03:00");
    const [old, recent] = [quiet - ENDED_MS - 1, quiet - ENDED_MS];
    for (const expiresAt of [old, recent]) {
      await db.insert(agentSessions).values({ ...at, tokenHash: `s${expiresAt}`, expiresAt });
      await db.insert(agentRecoveries).values({ ...at, codeHash: `r${expiresAt}`, expiresAt });
    }
    await eraseAgentAccessNightly(env, quiet);
    const left = await Promise.all(
      [agentSessions, agentRecoveries].map((table) => db.select().from(table)),
    );
    expect(left.flat().map(({ expiresAt }) => expiresAt)).toEqual([recent, recent]);
  });
});
