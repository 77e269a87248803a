/**
 * What passengers answer to a change of their trip (protocol 15). Who is asked is a query, never a list: a sale that
 * was under way is asked as soon as its ticket is there. An answer and its effect are one batch.
 */
import { and, eq, gt, lt, lte, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { ticketChoices, tripChanges } from "../../../drizzle/moves.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { Actor } from "../../domain/actor.ts";
import { DHAKA_OFFSET_MS } from "../../domain/dhaka-time.ts";
import { ASLEEP_MS, DAY_MS, EVENING_BEFORE_MS } from "../../domain/night.ts";
import { ANSWER_GRACE_MS, SILENCE_SETTLES_MS } from "../../domain/tickets/choice.ts";
import type { MovingTicket } from "../../domain/tickets/move.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { hasDeparted } from "../journey.ts";
import type { Mark } from "../payments/bill-transitions.ts";
import { LEFT_POISHA } from "../payments/parts-back.ts";
import { cancelSteps } from "../payments/refunds.ts";
import { SALES_PAUSED_AT } from "../shop-state.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { CHECKED_AT_BUS, CHECKED_SINCE_CHANGE } from "./checked-at-bus.ts";
import { MOVING_TICKET, hasNoMove } from "./current.ts";

const GRACE_ENDS_AT = sql`(tickets.created_at + ${ANSWER_GRACE_MS})`;
const SINCE_MIDNIGHT = sql`((tickets.created_at + ${ANSWER_GRACE_MS + DHAKA_OFFSET_MS}) % ${DAY_MS})`;
/** `eveningBefore` of worker/domain/night.ts. */
const AWAKE_ENDS_AT = sql`(${GRACE_ENDS_AT} - iif(${SINCE_MIDNIGHT} < ${ASLEEP_MS}, ${SINCE_MIDNIGHT} + ${EVENING_BEFORE_MS}, 0))`;
const OWN_TIME_ENDS_AT = sql`max(c.choose_by, ${AWAKE_ENDS_AT})`;

/**
 * The end of the choice that a change `c` gives to `tickets` on `trips`, in SQL; null when there is nothing to choose.
 * worker/domain/tickets/choice.ts says the same (`choiceEndsAt`).
 */
export const CHOICE_ENDS_AT = sql<
  number | null
>`iif(trips.postponed_at IS NOT NULL, ${OWN_TIME_ENDS_AT},
  min(${OWN_TIME_ENDS_AT}, trips.departs_at - iif(c.silence = 'refund', ${SILENCE_SETTLES_MS}, 0)))`;

/**
 * A passenger answers until the end of the choice, staff until the departure, and from the end on silence is the
 * answer. While D1 is led through a restore silence answers nothing: R6 asks again first, and gives time to answer
 * (protocol 22).
 */
type Answerer = "buyer" | "staff" | "schedule";

export function toAnswerer(by: Actor): Answerer {
  return by === "buyer" || by === "schedule" ? by : "staff";
}

/**
 * Whoever still has a ticket when the bus leaves has kept it, whatever silence meant until then; so has who was checked
 * at the bus after the change was announced.
 */
function chooseForSilence(silence: SQL, announced: SQL, now: number): SQL<"keep" | "refund"> {
  return sql<
    "keep" | "refund"
  >`iif(${hasDeparted("trips", now)} OR COALESCE(${CHECKED_AT_BUS} >= ${announced}, FALSE), 'keep', ${silence})`;
}

/** Over `tickets`, and `trips` as the ticket's own: the trip's last change asks, and the ticket has not answered. */
export function isAsked(who: Answerer, now: number): SQL {
  const isInTime = {
    buyer: sql`${CHOICE_ENDS_AT} > ${now}`,
    staff: sql`(c.choose_by IS NOT NULL AND NOT ${hasDeparted("trips", now)})`,
    schedule: sql`(${CHOICE_ENDS_AT} <= ${now} AND (${SALES_PAUSED_AT}) IS NULL)`,
  }[who];
  return sql`(tickets.current_revision < trips.revision AND ${hasNoMove(sql`tickets.id`)}
    AND ${selectLastChange(isInTime)}
    AND NOT EXISTS (SELECT 1 FROM ticket_choices a
      WHERE a.ticket_id = tickets.id AND a.trip_id = trips.id AND a.revision = trips.revision))`;
}

/**
 * Over the same: nothing was answered yet; or the passenger has said to stay, thinks again, and the time is not over.
 * To take the money back, or another bus, is final: the ticket is void then, or on another trip, and does not come back
 * to an answer that it gave before. A passenger who was checked at the bus since may sit in it: staff answer for them.
 */
export function canAnswer(who: Answerer, now: number): SQL {
  return who === "buyer"
    ? sql`((${isAsked(who, now)} OR ${hasKept(now)}) AND ${CHECKED_SINCE_CHANGE} IS NULL)`
    : isAsked(who, now);
}

function hasKept(now: number): SQL {
  return sql`(${hasNoMove(sql`tickets.id`)} AND ${selectLastChange(sql`${CHOICE_ENDS_AT} > ${now}`)}
    AND EXISTS (SELECT 1 FROM ticket_choices a WHERE a.ticket_id = tickets.id AND a.trip_id = trips.id
      AND a.revision = trips.revision AND a.choice = 'keep'
      AND NOT EXISTS (SELECT 1 FROM ticket_moves m WHERE m.ticket_id = a.ticket_id AND m.state = 'done'
        AND m.from_trip <> m.to_trip AND m.created_at >= a.at)))`;
}

function selectLastChange(when: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM trip_changes c WHERE c.trip_id = trips.id AND c.revision = trips.revision AND ${when})`;
}

export interface TicketAnswer {
  ticketId: string;
  /** Revision of the ticket's trip. */
  revision: number;
}

/** The passenger stays with the trip as it is now. False when nothing of the kind is asked of the ticket. */
export async function keepTicket(
  db: Database,
  answer: TicketAnswer,
  { by, now }: Mark,
  act: StaffAct | null = null,
): Promise<boolean> {
  const chosen = insertChoice(db, { ...answer, choice: "keep" }, { by, now });
  const keep = db
    .update(tickets)
    .set({ currentRevision: answer.revision })
    .where(
      and(
        eq(tickets.id, answer.ticketId),
        // A repeat of an older answer takes nothing back.
        lt(tickets.currentRevision, answer.revision),
        hasChosen(answer, "keep"),
      ),
    );
  const rows =
    act === null
      ? (await db.batch([chosen.insert, keep]))[0]
      : (await db.batch([insertAuditEntry(db, act, chosen.when), chosen.insert, keep]))[1];
  return rows.length === 1;
}

/** The passenger takes the money back: the sale is cancelled with the answer. False as above. */
export async function refundTicket(
  db: Database,
  answer: TicketAnswer & { bill: number },
  mark: Mark,
  act: StaffAct | null = null,
): Promise<boolean> {
  const chosen = insertChoice(db, { ...answer, choice: "refund" }, mark);
  const [first, ...rest] = cancelSteps(
    db,
    answer.bill,
    { cause: "refund_chosen", when: hasChosen(answer, "refund") },
    mark,
  );
  const rows =
    act === null
      ? (await db.batch([chosen.insert, first, ...rest]))[0]
      : (
          await db.batch([insertAuditEntry(db, act, chosen.when), chosen.insert, first, ...rest])
        )[1];
  return rows.length === 1;
}

function insertChoice(
  db: Database,
  { ticketId, revision, choice }: TicketAnswer & { choice: "keep" | "refund" },
  { by, now }: Mark,
) {
  const who = toAnswerer(by);
  const isMeant =
    who === "schedule"
      ? selectLastChange(
          sql`${chooseForSilence(sql`c.silence`, sql`c.announced_at`, now)} = ${choice}`,
        )
      : sql`TRUE`;
  const from = sql`FROM tickets JOIN bills ON bills.id = tickets.bill_id JOIN trips ON trips.id = tickets.current_trip
    WHERE tickets.id = ${ticketId} AND tickets.voided_at IS NULL AND bills.state = 'paid'
      AND trips.cancelled_at IS NULL AND trips.revision = ${revision}
      AND ${choice === "keep" ? isAsked(who, now) : canAnswer(who, now)} AND ${isMeant}`;
  const row = {
    ticketId: sql`tickets.id`,
    tripId: sql`trips.id`,
    revision,
    choice,
    by,
    at: now,
  } as const;
  const insert = insertFrom(db, ticketChoices, row, from)
    .onConflictDoUpdate(replaceKeepAnswer({ choice, by, at: now }))
    .returning({ ticketId: ticketChoices.ticketId });
  return { insert, when: sql`EXISTS (SELECT 1 ${from})` };
}

/** The row of a passenger who had said to stay has the answer that counts. */
export function replaceKeepAnswer(answer: {
  choice: "keep" | "move" | "refund";
  by: Actor | SQL;
  at: number;
}) {
  return {
    target: [ticketChoices.ticketId, ticketChoices.tripId, ticketChoices.revision],
    set: answer,
    setWhere: eq(ticketChoices.choice, "keep"),
  };
}

function hasChosen({ ticketId, revision }: TicketAnswer, choice: "keep" | "refund"): SQL {
  return sql`EXISTS (SELECT 1 FROM ticket_choices a JOIN tickets k ON k.id = a.ticket_id
    WHERE a.ticket_id = ${ticketId} AND a.trip_id = k.current_trip AND a.revision = ${revision} AND a.choice = ${choice})`;
}

export interface Silent extends TicketAnswer {
  bill: number;
  silence: "keep" | "refund";
  /** The change promised the money back, and the bus has left before that was decided: a person looks at the sale. */
  isOvertaken: boolean;
}

/** Tickets without an answer whose choice is over, of changes that ended after `since`, and what silence means. */
export async function listSilent(
  db: Database,
  { since, now }: { since: number; now: number },
  most: number,
): Promise<Silent[]> {
  return (
    db
      .select({
        ticketId: tickets.id,
        bill: tickets.billId,
        revision: trips.revision,
        silence: chooseForSilence(
          sql`${tripChanges.silence}`,
          sql`${tripChanges.announcedAt}`,
          now,
        ),
        isOvertaken:
          sql`${tripChanges.silence} = 'refund' AND ${hasDeparted("trips", now)}`.mapWith(Boolean),
      })
      .from(tripChanges)
      // In this order: few changes ask.
      .crossJoin(trips)
      .crossJoin(tickets)
      .crossJoin(bills)
      .where(
        and(
          gt(tripChanges.chooseBy, since),
          // A choice ends so much before its change's own deadline at most.
          lte(tripChanges.chooseBy, now + SILENCE_SETTLES_MS),
          eq(trips.id, tripChanges.tripId),
          eq(trips.revision, tripChanges.revision),
          eq(tickets.currentTrip, trips.id),
          eq(bills.id, tickets.billId),
          sql`trips.cancelled_at IS NULL AND tickets.voided_at IS NULL AND bills.state = 'paid'`,
          isAsked("schedule", now),
        ),
      )
      .limit(most)
  );
}

export interface SaleTicket extends MovingTicket {
  /** The revision of its trip that staff may still answer for its passenger; null: nothing is asked. */
  asked: number | null;
  /** Its passenger has said to stay, and may still take the money back or another bus. */
  mayThinkAgain: boolean;
  /** When it was checked at the bus that it is for; null: it was not. */
  checkedAt: number | null;
  /** What was paid, less the parts that went back or are owed. */
  leftPoisha: number;
}

/** The valid ticket of a bill. */
export async function findTicketOfBill(
  db: Database,
  bill: number,
  now: number,
): Promise<SaleTicket | null> {
  const [row] = await db
    .select({
      ...MOVING_TICKET,
      asked: sql<number | null>`iif(${isAsked("staff", now)}, ${trips.revision}, NULL)`,
      mayThinkAgain: hasKept(now).mapWith(Boolean),
      leftPoisha: LEFT_POISHA,
      checkedAt: CHECKED_AT_BUS,
    })
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(and(eq(tickets.billId, bill), sql`${tickets.voidedAt} IS NULL`));
  return row ?? null;
}

/** The bill of a valid ticket. */
export async function findTicketBill(db: Database, ticketId: string): Promise<number | null> {
  const [row] = await db
    .select({ bill: tickets.billId })
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), sql`${tickets.voidedAt} IS NULL`));
  return row?.bill ?? null;
}
