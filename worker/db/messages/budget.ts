/** The daily cost of messages, their budget as staff set it, and the season that it follows. */
import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { shopState, tripFigures } from "../../../drizzle/figures.ts";
import { messages } from "../../../drizzle/messages.ts";
import { trips } from "../../../drizzle/schema.ts";
import {
  FOR_A_PERSON,
  HANDED_OVER,
  isBudgeted,
  OVER,
  RANKS,
  type MessageTemplate,
} from "../../domain/messages/queue.ts";
import type { Database } from "../client.ts";
import { isAhead } from "../journey.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { BRINGS_NEW_TICKET } from "./queue.ts";

/** A scalar subquery; no row and null both mean that the variable decides. */
const BUDGET_POISHA = sql`SELECT message_budget_poisha FROM shop_state WHERE id = 1`;

/** Poisha per day; null: staff have set none. */
export async function readBudgetSetByStaff(db: Database): Promise<number | null> {
  const [row] = await db.all<{ poisha: number | null }>(sql`SELECT (${BUDGET_POISHA}) AS poisha`);
  return row?.poisha ?? null;
}

/** Null lets the variable decide again. False where somebody else has set it meanwhile. */
export async function setMessageBudget(
  db: Database,
  { wasPoisha, poisha }: { wasPoisha: number | null; poisha: number | null },
  act: StaffAct,
): Promise<boolean> {
  const [, changed] = await db.batch([
    insertAuditEntry(db, act, sql`(${BUDGET_POISHA}) IS ${wasPoisha}`),
    db
      .insert(shopState)
      .values({ id: 1, messageBudgetPoisha: poisha })
      .onConflictDoUpdate({
        target: shopState.id,
        set: { messageBudgetPoisha: poisha },
        setWhere: sql`${shopState.messageBudgetPoisha} IS ${wasPoisha}`,
      })
      .returning({ id: shopState.id }),
  ]);
  return changed.length === 1;
}

/** Sold seats of trips that have not left, including postponed ones, according to the figures. */
export async function countSeatsToCome(db: Database, now: number): Promise<number> {
  const [row] = await db
    .select({ seats: sql<number>`COALESCE(sum(${tripFigures.soldSeats}), 0)` })
    .from(tripFigures)
    .innerJoin(trips, eq(trips.id, tripFigures.tripId))
    .where(isAhead("trips", now));
  return row?.seats ?? 0;
}

/** The cost of the messages sent since an instant, in poisha. */
export interface Spent {
  /** The budget that staff have set; null: none. */
  setPoisha: number | null;
  /** The cost that counts towards the day's budget. */
  budgetedPoisha: number;
  /** The cost of messages that do not count towards the budget. */
  unboundedPoisha: number;
}

export async function sumSpentSince(db: Database, at: number): Promise<Spent> {
  const templates = Object.keys(RANKS) as MessageTemplate[];
  const budgeted = templates.filter((template) => isBudgeted({ template, topic: template }));
  const isOfBudget = sql`(${inArray(messages.template, budgeted)} AND NOT ${BRINGS_NEW_TICKET})`;
  const sumCosts = (which: SQL) => sql`COALESCE(sum(iif(${which}, ${messages.costPoisha}, 0)), 0)`;
  const [row] = await db.all<Spent>(
    sql`SELECT ${sumCosts(isOfBudget)} AS budgetedPoisha, ${sumCosts(sql`NOT ${isOfBudget}`)} AS unboundedPoisha,
          (${BUDGET_POISHA}) AS setPoisha FROM ${messages}
        WHERE ${messages.queue} IS NOT NULL AND ${messages.queue} IN (${HANDED_OVER}, ${FOR_A_PERSON}, ${OVER})
          AND ${messages.queueAt} >= ${at}`,
  );
  return row ?? { setPoisha: null, budgetedPoisha: 0, unboundedPoisha: 0 };
}
