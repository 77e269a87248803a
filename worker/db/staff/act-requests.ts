/**
 * Acts that wait: for a second person, or for the time in which they can be stopped. Every step writes its audit entry
 * in the same batch, under the same condition. The entry of the act itself ends a request as done (migration 0017), so
 * a stopped act is not done and a done one not stopped.
 */
import { and, asc, eq, gt, lte, ne, notInArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { actRequests, staff } from "../../../drizzle/staff.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Actor } from "../../domain/actor.ts";
import type { Database } from "../client.ts";
import { isUniqueClash } from "../errors.ts";
import { insertFrom, insertIf } from "../insert-from.ts";
import { hasNoGrantBetween } from "./grants.ts";
import { insertAuditEntry, UNCONFIRMED, type StaffAct } from "./staff-acts.ts";

export type ActRequest = typeof actRequests.$inferSelect;
export type NewActRequest = Omit<
  ActRequest,
  "id" | "decidedBy" | "decidedAt" | "settledAt" | "toldAt" | "state"
>;

const LISTED_MOST = 100;
const concerned = alias(staff, "concerned");

/**
 * Null when one is open already for this act and target, when another one on the money of the same sale is open, or
 * when this very one was stored before.
 */
export async function insertRequest(
  db: Database,
  request: NewActRequest,
  act: StaffAct,
): Promise<ActRequest | null> {
  const state = request.needsSecond ? ("asked" as const) : ("waiting" as const);
  // If two are confirmed at the same instant, the second finds the first.
  const isAlone = sql`NOT EXISTS (SELECT 1 FROM ${actRequests} WHERE ${isOpenOnSale(request.weightBill, request)})`;
  try {
    const [, [row]] = await db.batch([
      insertAuditEntry(db, act, isAlone),
      insertIf(db, actRequests, { ...request, state }, isAlone).returning(),
    ]);
    return row ?? null;
  } catch (error) {
    const isThere = ["act_requests.execution", "act_requests.act, "].some((columns) =>
      isUniqueClash(error, columns),
    );
    if (isThere) return null;
    throw error;
  }
}

export async function findRequest(db: Database, id: number): Promise<ActRequest | null> {
  const row = await db.select().from(actRequests).where(eq(actRequests.id, id)).get();
  return row ?? null;
}

export async function findRequestByExecution(
  db: Database,
  execution: string,
): Promise<ActRequest | null> {
  const row = await db.select().from(actRequests).where(eq(actRequests.execution, execution)).get();
  return row ?? null;
}

/** The one that is open for this act and target. */
export async function findOpenRequest(
  db: Database,
  { act, target }: Pick<ActRequest, "act" | "target">,
): Promise<ActRequest | null> {
  const row = await db
    .select()
    .from(actRequests)
    .where(and(isOpen(), eq(actRequests.act, act), eq(actRequests.target, target)))
    .get();
  return row ?? null;
}

/** Whether a request on the money of the sale is open, besides the one for this very act and target. */
export async function hasOpenOnSale(
  db: Database,
  bill: number | null,
  except: Pick<ActRequest, "act" | "target">,
): Promise<boolean> {
  const open = db.select().from(actRequests).where(isOpenOnSale(bill, except)).limit(1);
  return (await open.get()) !== undefined;
}

/** A bill that is null is no single sale's, which nothing else can be on. */
function isOpenOnSale(bill: number | null, except: Pick<ActRequest, "act" | "target">): SQL {
  return sql`${isOpen()} AND ${actRequests.weightBill} = ${bill}
    AND NOT (${actRequests.act} = ${except.act} AND ${actRequests.target} = ${except.target})`;
}

/** An open request with the names of who asked and of the person that it is done to; null: of no member of staff. */
export interface OpenRequest {
  request: ActRequest;
  asker: string | null;
  person: string | null;
}

/** Open requests, the oldest first. */
export async function listOpenRequests(db: Database): Promise<OpenRequest[]> {
  return db
    .select({ request: actRequests, asker: staff.name, person: concerned.name })
    .from(actRequests)
    .leftJoin(staff, eq(staff.id, actRequests.askedBy))
    .leftJoin(concerned, eq(concerned.id, actRequests.target))
    .where(isOpen())
    .orderBy(asc(actRequests.runAt))
    .limit(LISTED_MOST);
}

/** Requests that may run now; `except`: acts that the cron leaves to the requester. */
export async function listDueRequests(
  db: Database,
  { now, except, most }: { now: number; except: readonly string[]; most: number },
): Promise<ActRequest[]> {
  return db
    .select()
    .from(actRequests)
    .where(
      and(
        isOpen(),
        eq(actRequests.state, "waiting"),
        lte(actRequests.runAt, now),
        gt(actRequests.expiresAt, now),
        notInArray(actRequests.act, [...except]),
      ),
    )
    .orderBy(asc(actRequests.runAt))
    .limit(most);
}

/** The person who agrees to a request, and when it may run from then on. */
export interface Consent {
  id: number;
  by: string;
  askedBy: string;
  runAt: number;
  /** The cost of the act as it was shown; undefined for power, which costs nothing. */
  amountPoisha: number | undefined;
  /** The person over whom the act has power agrees to it. */
  isConcerned: boolean;
}

/**
 * Somebody agrees. False when it is open no more, when `by` is who asked or is no longer here, and when one of the two
 * received a right from the other of late.
 */
export async function approveRequest(
  db: Database,
  { id, by, askedBy, runAt, amountPoisha, isConcerned }: Consent,
  act: StaffAct,
): Promise<boolean> {
  const { now } = act;
  const when = and(
    eq(actRequests.id, id),
    sql`(${actRequests.state} = 'asked' OR ${actRequests.state} = 'waiting' AND ${actRequests.decidedBy} IS NULL)`,
    ne(actRequests.askedBy, by),
    gt(actRequests.expiresAt, now),
    sql`EXISTS (SELECT 1 FROM ${staff} WHERE ${staff.id} = ${by} AND ${staff.disabledAt} IS NULL)`,
    isConcerned ? undefined : hasNoGrantBetween(askedBy, by, now),
  );
  const set = { state: "waiting", decidedBy: by, decidedAt: now, runAt } as const;
  // What waited for nobody since nobody could agree does not run without them any more.
  const amount = amountPoisha === undefined ? {} : { amountPoisha, needsSecond: true };
  return changeRequest(db, when, { ...set, ...amount }, act);
}

/** Records that the due request needs consent, or consent again. Returns false if it no longer waits. */
export async function askAgain(
  db: Database,
  { id, amountPoisha }: { id: number; amountPoisha: number },
  act: StaffAct,
): Promise<boolean> {
  const when = and(eq(actRequests.id, id), eq(actRequests.state, "waiting"));
  const nobody = { decidedBy: null, decidedAt: null } as const;
  const set = { state: "asked", needsSecond: true, amountPoisha, ...nobody } as const;
  return changeRequest(db, when, set, act);
}

/** It runs at a later time, because it can cost more than when it was requested. */
export async function postponeRequest(db: Database, id: number, runAt: number): Promise<void> {
  await db
    .update(actRequests)
    .set({ runAt })
    .where(and(eq(actRequests.id, id), eq(actRequests.state, "waiting")));
}

/** Somebody ends it before it is done. False when it is open no more. */
export async function endRequest(
  db: Database,
  id: number,
  state: "stopped" | "refused",
  act: StaffAct,
): Promise<boolean> {
  const set = { state, settledAt: act.now, input: "{}" };
  return changeRequest(db, and(eq(actRequests.id, id), isOpen()), set, act);
}

/** The effect of the act would differ from what was requested. */
export async function overtakeRequest(db: Database, id: number, act: StaffAct): Promise<boolean> {
  const set = { state: "overtaken" as const, settledAt: act.now, input: "{}" };
  return changeRequest(db, and(eq(actRequests.id, id), isOpen()), set, act);
}

/**
 * Two statements for a batch that stops every open request which meets `when`, each with its line: first the lines,
 * then the requests, of which the second returns the numbers. `stoppedAs`: the line's name by the act's.
 */
export function stopRequests(
  db: Database,
  { when, stoppedAs }: { when: SQL | undefined; stoppedAs: Readonly<Record<string, string>> },
  { by: actor, now: at, reason }: Pick<StaffAct, "by" | "now" | "reason">,
) {
  const isStopping = and(isOpen(), when) ?? sql`0`;
  return [
    insertRequestLines(db, { at, actor, names: stoppedAs, reason }, isStopping),
    db
      .update(actRequests)
      .set({ state: "stopped", settledAt: at, input: "{}" })
      .where(isStopping)
      .returning({ id: actRequests.id }),
  ] as const;
}

/**
 * Ends those that nobody has decided on in time, each with its line. `expiredAs`: the line's name by the act's. Returns
 * how many.
 */
export async function expireRequests(
  db: Database,
  now: number,
  expiredAs: Readonly<Record<string, string>>,
): Promise<number> {
  const when = and(isOpen(), lte(actRequests.expiresAt, now)) ?? sql`0`;
  const [, expired] = await db.batch([
    insertRequestLines(db, { at: now, actor: "schedule", names: expiredAs }, when),
    db
      .update(actRequests)
      .set({ state: "expired", settledAt: now, input: "{}" })
      .where(when)
      .returning({ id: actRequests.id }),
  ]);
  return expired.length;
}

/** A line for each request that meets `when`, in the request's own words unless others are given. */
function insertRequestLines(
  db: Database,
  line: {
    at: number;
    actor: Actor;
    names: Readonly<Record<string, string>>;
    reason?: string;
  },
  when: SQL,
) {
  const names = JSON.stringify(line.names);
  const row = {
    id: null,
    at: line.at,
    actor: line.actor,
    act: sql`COALESCE((SELECT value FROM json_each(${names}) WHERE key = ${actRequests.act}), ${actRequests.act})`,
    target: sql`${actRequests.target}`,
    reason: line.reason ?? sql`${actRequests.reason}`,
    detail: null,
    ...UNCONFIRMED,
  };
  return insertFrom(db, staffActs, row, sql`FROM ${actRequests} WHERE ${when}`);
}

async function changeRequest(
  db: Database,
  when: SQL | undefined,
  set: Partial<ActRequest>,
  act: StaffAct,
): Promise<boolean> {
  const [, changed] = await db.batch([
    insertAuditEntry(db, act, sql`EXISTS (SELECT 1 FROM ${actRequests} WHERE ${when})`),
    db.update(actRequests).set(set).where(when).returning({ id: actRequests.id }),
  ]);
  return changed.length === 1;
}

/** Contains its literals, to match the partial indexes. */
function isOpen() {
  return sql`${actRequests.state} IN ('asked','waiting')`;
}
