/**
 * What must be true of the lists of the schedule (I15): what is due comes up within as many runs as the due entries
 * have batches, however often others come up again. Told run by run, while every run works.
 */
import type { DatabaseSync } from "node:sqlite";
import type { BatchSizes } from "../../../../worker/jobs/batch-sizes.ts";

/** A visitor's call may have had the bill just then. */
const SLACK_RUNS = 2;

const LISTS = ["doubts", "lateChecks", "refunds", "cancelledSales"] as const;

const QUERIES = {
  doubts: `SELECT id AS bill, doubt_check_at AS at FROM bills WHERE state = 'capturing'
    AND COALESCE(doubt_check_at, 0) <= :now AND COALESCE(claimed_until, 0) < :now
    AND (execute_by <= :now - 30000 OR doubt_at <= :now - 30000)`,
  lateChecks:
    "SELECT id AS bill, watch_at AS at FROM bills WHERE state = 'failed' AND watch_until IS NOT NULL AND watch_at <= :now",
  refunds: `SELECT id AS bill, refund_settled_at AS at FROM bills WHERE state = 'refund_owed'
    AND COALESCE(refund_settled_at, 0) <= :now AND COALESCE(refund_due_at, 0) <= :now`,
  cancelledSales: `SELECT b.id AS bill, t.cancelled_at AS at FROM bills b JOIN tickets k ON k.bill_id = b.id JOIN trips t ON t.id = k.current_trip
    WHERE b.state = 'paid' AND t.cancelled_at <= :now`,
};

export interface Due {
  list: (typeof LISTS)[number];
  bill: number;
  /** Its due time: another one after it came up. */
  at: number | null;
}

export function dueNow(db: DatabaseSync, now: number): Due[] {
  return LISTS.flatMap((list) =>
    db
      .prepare(QUERIES[list])
      .all({ now })
      .map(({ bill, at }) => ({ list, bill: Number(bill), at: at === null ? null : Number(at) })),
  );
}

/** Lists with more due entries than one run takes. */
export function longLists(due: readonly Due[], sizes: BatchSizes): Due["list"][] {
  return LISTS.filter((list) => due.filter((one) => one.list === list).length > sizes[list]);
}

/** How many runs a due entry has waited for, and how long its list was at most meanwhile. */
interface Waited {
  runs: number;
  longest: number;
}

export class FairRules {
  #waited = new Map<string, Waited>();

  /** What was due as a run began. */
  ran(due: readonly Due[], sizes: BatchSizes): string[] {
    const waited = new Map<string, Waited>();
    const broken: string[] = [];
    for (const { list, bill, at } of due) {
      const key = `${list} ${bill} ${at}`;
      const { runs, longest: before } = this.#waited.get(key) ?? { runs: 0, longest: 0 };
      const length = due.filter((one) => one.list === list).length;
      // Those before it have had their turn, and are not due any more.
      const longest = Math.max(before, length);
      waited.set(key, { runs: runs + 1, longest });
      if (runs > Math.ceil(longest / sizes[list]) + SLACK_RUNS) {
        broken.push(`I15 bill ${bill} waits in ${list} since ${runs} runs, ${length} are due`);
      }
    }
    this.#waited = waited;
    return broken;
  }
}
