/** The next items of the cron: refused or unanswered ones do not block the others. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import {
  claimDoubt,
  listInDoubt,
  listLateChecks,
  findOldestDoubtAt,
} from "../../../worker/db/payments/bills.ts";
import { postponeRefund } from "../../../worker/db/payments/refunds.ts";
import { listRefunds } from "../../../worker/db/payments/refunds-due.ts";
import { aBill, manyBills, T0 } from "../../support/bills.ts";
import { measureCost } from "../../support/meter.ts";

const db = database(env);
const MOST = 50;

async function one(set: string): Promise<number> {
  const id = await aBill();
  await env.DB.prepare(`UPDATE bills SET ${set} WHERE id = ?`).bind(id).run();
  return id;
}

describe("behind 10,000 refunds that the provider refused", () => {
  const now = T0 + 1_000;
  beforeAll(() =>
    manyBills(
      10_000,
      `state = 'refund_owed', changed_at = 1, refund_tries = 3, refund_refusals = 3, refund_settled_at = 2, refund_due_at = 3`,
    ),
  );

  test("a new one is in the next list, and so is one that got no answer", async () => {
    const fresh = await one(`state = 'refund_owed', changed_at = ${T0}`);
    const silent = await one(
      `state = 'refund_owed', changed_at = 5, refund_tries = 1, refund_settled_at = ${T0}`,
    );
    const { answer: jobs, cost } = await measureCost(() => listRefunds(db, now, MOST));
    const found = jobs.map(({ bill }) => bill);
    expect(found).toContain(fresh);
    expect(found).toContain(silent);
    expect(jobs.length).toBeLessThanOrEqual(2 * MOST);
    expect(cost.rowsRead).toBeLessThan(1_000);
  });

  test("the refused ones have their turn too, each once until it is due again", async () => {
    const jobs = (await listRefunds(db, now, MOST)).filter(({ refusals }) => refusals > 0);
    expect(jobs).toHaveLength(MOST / 5);
    for (const job of jobs) await postponeRefund(db, job, now + 60_000);
    const next = (await listRefunds(db, now, MOST)).filter(({ refusals }) => refusals > 0);
    expect(next).toHaveLength(MOST / 5);
    const before = new Set(jobs.map(({ bill }) => bill));
    expect(next.filter(({ bill }) => before.has(bill))).toEqual([]);
  });
});

test("a bill in doubt is checked before those that were checked lately", async () => {
  const now = T0 + 600_000;
  await manyBills(500, `state = 'capturing', execute_by = 5, doubt_check_at = ${now - 10}`);
  const fresh = await one(`state = 'capturing', execute_by = ${T0}`);
  expect(await listInDoubt(db, { since: now, now }, MOST)).toContain(fresh);
  expect(await claimDoubt(db, fresh, { since: now, now }, now + 60_000)).toBe(true);
  expect(await claimDoubt(db, fresh, { since: now, now }, now + 60_000)).toBe(false);
  expect(await listInDoubt(db, { since: now, now }, 1_000)).not.toContain(fresh);
  expect(await listInDoubt(db, { since: now, now: now + 60_000 }, 1_000)).toContain(fresh);
  expect(await findOldestDoubtAt(db, now)).toBe(5);
});

test("late-payment checks come in order of their due time, not of their end", async () => {
  await manyBills(200, `state = 'failed', watch_until = 1, watch_at = ${T0 + 50}`);
  const first = await one(`state = 'failed', watch_until = ${T0 * 2}, watch_at = ${T0 + 40}`);
  expect((await listLateChecks(db, T0 + 100, MOST))[0]).toBe(first);
});
