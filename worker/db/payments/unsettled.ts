/**
 * What is unsettled: payments in doubt, bills in a late-payment check, refunds in progress. The oldest first. Staff may
 * acknowledge a payment that the wallet leaves in doubt, or of which it says something else than D1: that is a row of
 * their trail, and changes nothing else.
 */
import { and, asc, desc, eq, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import { bills, partRefunds } from "../../../drizzle/money.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import { COUNTER_PROVIDER } from "../../domain/payments/provider-names.ts";
import type { Database } from "../client.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { DOUBT_SINCE, hasState, isInDoubt } from "./bill-state.ts";
import { LEFT_POISHA, SHARES } from "./parts-back.ts";

/** The act's name in the trail. */
export const ACKNOWLEDGE = "acknowledge";

/** False when the payment is in doubt no more, and the wallet agrees with D1 about it. */
export async function acknowledgeDoubt(
  db: Database,
  bill: number,
  act: StaffAct,
): Promise<boolean> {
  const isOpen = sql`EXISTS (SELECT 1 FROM bills WHERE id = ${bill}
    AND (state = 'capturing' OR (state = 'failed' AND watch_until IS NOT NULL)))
    OR EXISTS (SELECT 1 FROM wallet_findings WHERE bill_id = ${bill})`;
  const written = await insertAuditEntry(db, act, isOpen).returning({ id: staffActs.id });
  return written.length === 1;
}

/** How many rows there are, and their sum, beyond those that the query returns. */
function countAll(poisha: SQL | typeof partRefunds.amountPoisha) {
  return {
    count: sql<number>`count(*) OVER ()`.as("all_count"),
    sumPoisha: sql<number>`sum(${poisha}) OVER ()`.as("all_poisha"),
  };
}

/** What a person hands back comes first: no wallet pays it, and behind hundreds of others nobody would see it. */
const NEEDS_A_PERSON = sql`(${bills.refundRefusals} > 0 OR ${bills.provider} = ${COUNTER_PROVIDER})`;

/** When the bill entered its state. */
const since = sql<number>`COALESCE(${bills.changedAt}, ${bills.createdAt})`;

const columns = {
  bill: bills.id,
  tripId: bills.tripId,
  provider: bills.provider,
  amountPoisha: LEFT_POISHA,
  since,
  ...countAll(LEFT_POISHA),
};

/**
 * What decides whether the wallet pays: who was owed before, and how old the payment is. By a name of its own, since a
 * batch takes columns of one name for one.
 */
const paid = { billedAt: sql<number>`${bills.createdAt}`.as("billed_at"), shares: SHARES };

export async function listDoubts(db: Database, now: number, most: number) {
  const [inDoubt, lateChecks, whole, parts] = await db.batch([
    db
      .select({ ...columns, since: sql<number>`${DOUBT_SINCE}`, believeFrom: bills.believeFrom })
      .from(bills)
      .where(isInDoubt(now))
      .orderBy(asc(bills.createdAt))
      .limit(most),
    db
      .select({ ...columns, nextAt: bills.lateCheckAt, until: bills.lateCheckUntil })
      .from(bills)
      .where(and(isNotNull(bills.lateCheckUntil), eq(bills.state, "failed")))
      .orderBy(asc(bills.lateCheckUntil))
      .limit(most),
    db
      .select({
        ...columns,
        ...paid,
        refundTries: bills.refundTries,
        refundRefusals: bills.refundRefusals,
        nextAt: bills.refundSettledAt,
      })
      .from(bills)
      .where(hasState("refund_owed"))
      .orderBy(desc(NEEDS_A_PERSON), asc(bills.createdAt))
      .limit(most),
    db
      .select({
        bill: partRefunds.billId,
        tripId: bills.tripId,
        provider: bills.provider,
        ...paid,
        amountPoisha: partRefunds.amountPoisha,
        ...countAll(partRefunds.amountPoisha),
        since: partRefunds.createdAt,
        refundTries: partRefunds.refundTries,
        refundRefusals: partRefunds.refundRefusals,
        nextAt: partRefunds.refundSettledAt,
        part: partRefunds.id,
      })
      .from(partRefunds)
      .innerJoin(bills, eq(bills.id, partRefunds.billId))
      .where(and(gt(partRefunds.billId, 0), sql`${partRefunds.state} = 'owed'`))
      .orderBy(asc(partRefunds.id))
      .limit(most),
  ]);
  return {
    inDoubt,
    lateChecks,
    refunds: [
      ...whole.map((row) => ({ ...row, at: -1, part: null })),
      ...parts.map((row) => ({ ...row, at: row.shares.findIndex(({ id }) => id === row.part) })),
    ],
    sums: {
      inDoubt: addUp(inDoubt),
      lateChecks: addUp(lateChecks),
      refunds: addUp(whole, parts),
    },
  };
}

interface Counted {
  count: number;
  sumPoisha: number;
}

/** Each row of a list says what all of it comes to. */
function addUp(...lists: readonly (readonly Counted[])[]): Counted {
  const firsts = lists.flatMap((list) => list.slice(0, 1));
  return {
    count: firsts.reduce((all, one) => all + one.count, 0),
    sumPoisha: firsts.reduce((all, one) => all + one.sumPoisha, 0),
  };
}
