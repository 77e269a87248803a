/** Runs the cron until nothing is under way; then the final audit. */
import { database } from "../../../worker/db/client.ts";
import { settleOtherwise } from "../../../worker/db/payments/refunds.ts";
import { sliceAt } from "../../../worker/domain/retention.ts";
import { CASH } from "./audit/cash-rules.ts";
import type { PartRow } from "./audit/rows.ts";
import { STAFF, type Requests } from "./requests.ts";
import type { RunState } from "./run-state.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
const RUNS_MAX = 120;
/** No wallet takes refunds for less time; what is older may be for a person. */
const SHORTEST_WINDOW_MS = 15 * 24 * HOUR_MS;

export async function comeToRest(run: RunState, requests: Requests): Promise<void> {
  const { kernel, auditor } = run;
  for (let runs = 0; !auditor.isAtRest() || runs === 0; runs += 1) {
    if (runs === RUNS_MAX) {
      run.raise([`I5 no rest after ${RUNS_MAX} runs of the schedule`]);
      break;
    }
    void requests.schedule();
    for (const { id, provider, state, createdAt } of auditor.shot.d1.bills.values()) {
      const isByHand = provider === CASH || createdAt + SHORTEST_WINDOW_MS <= kernel.now;
      if (isByHand && state === "refund_owed") void requests.settle(id);
    }
    for (const part of auditor.shot.d1.parts) {
      const isCash = auditor.shot.d1.bills.get(part.bill)?.provider === CASH;
      if (isCash && part.state === "owed") void settlePart(run, part);
    }
    await kernel.runUntil(kernel.now + untilDueMs(run));
  }
  run.raise(auditor.inspectAtRest());
  run.stopIfBroken();
}

/** F6 of a part by staff, once the schedule has found that no wallet pays it. */
function settlePart(run: RunState, { id: part, bill, tries }: PartRow) {
  return run.request("settle part", async (env) => {
    if (tries === 0) return false;
    const now = Date.now();
    const note = { by: STAFF, act: "settle", target: String(bill), reason: "cash", now } as const;
    return settleOtherwise(database(env), { bill, part }, { by: STAFF, now }, note);
  });
}

/**
 * The cron runs every minute; minutes without due work are skipped, also those that only ask about a mismatch again.
 */
function untilDueMs({ stage, kernel, auditor }: RunState): number {
  const due = stage.d1.db
    .prepare(
      `SELECT min(at) AS at FROM (
         SELECT max(COALESCE(doubt_at, execute_by), COALESCE(claimed_until, 0), COALESCE(doubt_check_at, 0), CASE WHEN believe_from > :now THEN believe_from ELSE 0 END,
           CASE WHEN id IN (SELECT value FROM json_each(:dead)) THEN dead_at ELSE 0 END) AS at FROM bills WHERE state = 'capturing'
         UNION ALL SELECT watch_at FROM bills WHERE state = 'failed' AND watch_until IS NOT NULL
         UNION ALL SELECT refund_settled_at FROM bills WHERE state = 'refund_owed'
         UNION ALL SELECT refund_settled_at FROM part_refunds WHERE state = 'owed'
         UNION ALL SELECT created_at + 30000 FROM ticket_moves WHERE settled_at IS NULL
         UNION ALL SELECT iif(t.postponed_at IS NULL, min(max(c.choose_by, k.created_at + 86400000),
             t.departs_at - iif(c.silence = 'refund', 900000, 0)), max(c.choose_by, k.created_at + 86400000)) FROM tickets k
           JOIN trips t ON t.id = k.current_trip AND t.cancelled_at IS NULL AND t.revision > k.current_revision
           JOIN trip_changes c ON c.trip_id = t.id AND c.revision = t.revision WHERE k.voided_at IS NULL)`,
    )
    .get({ now: kernel.now, dead: JSON.stringify(auditor.mismatches.bills) }) as unknown as {
    at: number | null;
  };
  if (due.at === null) return HOUR_MS;
  // A choice that ended more than a week ago is read in one minute a night.
  if (due.at < kernel.now - WEEK_MS) return untilNightMs(kernel.now);
  return Math.min(Math.max(due.at - kernel.now + 1_000, 61_000), 26 * HOUR_MS);
}

/** The first minute of the quiet hour in Dhaka, or the next run of the schedule where that is now. */
function untilNightMs(now: number): number {
  let at = now + 61_000;
  while (sliceAt(at) !== 0) at += MINUTE_MS;
  return at - now;
}
