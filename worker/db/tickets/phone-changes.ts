/**
 * D1's steps of a correction of a ticket's phone number (protocol 24). A row of ticket_moves of the kind `phone` is the
 * write-ahead record: the trip's object ties the new number under its `to_claim`, and the next caller continues from
 * its state. Every write names the state it needs.
 */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { ticketMoves } from "../../../drizzle/moves.ts";
import { pushSubscriptions } from "../../../drizzle/push.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { Actor } from "../../domain/actor.ts";
import { formatHashedPhone } from "../../domain/retention.ts";
import type { MoveState } from "../../domain/tickets/move.ts";
import { PHONE_CHANGES_MAX, type PhoneTicket } from "../../domain/tickets/phone-changes.ts";
import type { TieFacts } from "../../domain/seats/tie.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { isJourneyOver } from "../journey.ts";
import { insertCorrectedMessages, insertSaidNumberMessage } from "../messages/ticket-outbox.ts";
import { SALES_PAUSED_AT } from "../shop-state.ts";
import { toRequestEntry, insertMoveOutcomes } from "../staff/act-outcomes.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { CURRENT_TIE, hasNoUnsettledMove } from "./current.ts";
import { LAST_SEQ } from "./insert-move.ts";
import { selectState } from "./moves.ts";
import { deleteUsedPhoneCode, hasPhoneCode } from "./phone-codes.ts";

/** Over `tickets`: the number of corrections of its number, including one in progress. */
export const PHONE_CHANGES = sql<number>`(SELECT count(*) FROM ticket_moves m
  WHERE m.ticket_id = ${tickets.id} AND m.kind = 'phone' AND m.state <> 'failed')`;

/** Finds the ticket of a bill, or one by its id. Null means that there is none. */
export async function findPhoneTicket(
  db: Database,
  where: { bill: number } | { ticket: SQL | string },
): Promise<PhoneTicket | null> {
  const [row] = await db
    .select({
      id: tickets.id,
      bill: bills.id,
      pnr: tickets.pnr,
      language: bills.language,
      provider: bills.provider,
      trxId: bills.trxId,
      agentId: bills.agentId,
      tripId: tickets.currentTrip,
      tie: CURRENT_TIE,
      phone: bills.contactPhone,
      voidedAt: tickets.voidedAt,
      billState: bills.state,
      isErased: sql`${bills.erasedAt} IS NOT NULL`.mapWith(Boolean),
      isBusy: sql`NOT ${hasNoUnsettledMove(sql`${tickets.id}`)}`.mapWith(Boolean),
      phoneChanges: PHONE_CHANGES,
    })
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .where("bill" in where ? eq(bills.id, where.bill) : eq(tickets.id, where.ticket));
  return row ?? null;
}

export interface NewPhoneChange {
  ticketId: string;
  /** The tie that the ticket had when it was read. */
  seenTie: string;
  tie: string;
  phone: string;
  phoneKey: string;
  /** The hash of the code that proved the number; staff need none. */
  codeHash?: string;
  by: Actor;
}

/**
 * N1, which uses the code up and nothing else does, with the line of the audit trail. Its number; null when the ticket
 * is not as it was seen, and nothing was written.
 */
export async function beginPhoneChange(
  db: Database,
  { ticketId, seenTie, tie, phone, phoneKey, codeHash, by }: NewPhoneChange,
  now: number,
  act: StaffAct,
): Promise<number | null> {
  const from = sql`FROM tickets JOIN bills ON bills.id = tickets.bill_id JOIN trips ON trips.id = tickets.current_trip
    WHERE tickets.id = ${ticketId} AND tickets.voided_at IS NULL AND bills.state = 'paid' AND bills.erased_at IS NULL
      AND ${CURRENT_TIE} = ${seenTie} AND bills.contact_phone <> ${phone} AND ${hasNoUnsettledMove(sql`tickets.id`)}
      AND ${PHONE_CHANGES} < ${PHONE_CHANGES_MAX} AND trips.cancelled_at IS NULL
      AND NOT ${isJourneyOver("trips", now)} AND (${SALES_PAUSED_AT}) IS NULL
      AND ${codeHash === undefined ? sql`TRUE` : hasPhoneCode(codeHash)}`;
  const [, inserted] = await db.batch([
    insertAuditEntry(db, toRequestEntry(act), sql`EXISTS (SELECT 1 ${from})`),
    insertPhoneChange(
      db,
      {
        tie,
        from: CURRENT_TIE,
        seq: sql`${LAST_SEQ} + 1`,
        tripId: sql`tickets.current_trip`,
        phone,
        phoneKey,
        state: "moving",
        settledAt: null,
        by,
      },
      from,
      now,
    ).returning({ id: ticketMoves.id }),
    deleteUsedPhoneCode(
      db,
      ticketId,
      codeHash ?? "",
      sql`EXISTS (SELECT 1 FROM ticket_moves m WHERE m.ticket_id = ${ticketId} AND m.to_claim = ${tie})`,
    ),
  ]);
  return inserted[0]?.id ?? null;
}

interface PhoneChangeRow {
  tie: string;
  /** The previous tie. */
  from: SQL | string;
  seq: SQL | number;
  tripId: SQL | string;
  /** Until it is settled; null where only the hash is known. */
  phone: string | null;
  phoneKey: string;
  state: MoveState;
  settledAt: number | null;
  by: Actor;
}

/** `from`: FROM and WHERE, over `tickets` and `bills` under their own names. */
export function insertPhoneChange(
  db: Database,
  { tie, from: fromClaim, tripId, ...change }: PhoneChangeRow,
  from: SQL,
  now: number,
) {
  return insertFrom(
    db,
    ticketMoves,
    {
      ...change,
      id: null,
      ticketId: sql`tickets.id`,
      billId: sql`bills.id`,
      kind: "phone",
      groupId: tie,
      partPoisha: null,
      toQuantity: null,
      reason: "",
      fromTrip: tripId,
      fromClaim,
      fromRevision: sql`tickets.current_revision`,
      fromSeats: "[]",
      toTrip: tripId,
      toClaim: tie,
      toRevision: sql`tickets.current_revision`,
      toSeats: "[]",
      change: null,
      createdAt: now,
    },
    from,
  );
}

export interface PhoneChange {
  id: number;
  bill: number;
  ticketId: string;
  tripId: string;
  state: MoveState;
  from: string;
  to: string;
  phoneKey: string;
  facts: TieFacts;
  /** The incarnation that D1 knows for the trip. */
  incarnation: string | null;
}

export async function findPhoneChange(db: Database, id: number): Promise<PhoneChange | null> {
  const [row] = await db
    .select({
      id: ticketMoves.id,
      bill: ticketMoves.billId,
      ticketId: ticketMoves.ticketId,
      tripId: ticketMoves.toTrip,
      state: ticketMoves.state,
      from: ticketMoves.fromClaim,
      to: ticketMoves.toClaim,
      phoneKey: ticketMoves.phoneKey,
      seq: ticketMoves.seq,
      claim: bills.claim,
      incarnation: trips.incarnation,
    })
    .from(ticketMoves)
    .innerJoin(bills, eq(bills.id, ticketMoves.billId))
    .innerJoin(trips, eq(trips.id, ticketMoves.toTrip))
    .where(and(eq(ticketMoves.id, id), eq(ticketMoves.kind, "phone")));
  if (row === undefined) return null;
  const { seq, claim, phoneKey, ...change } = row;
  return { ...change, phoneKey: phoneKey ?? "", facts: { claim, seq, from: row.from } };
}

/**
 * N4: the ticket gets the new number and a new address, and its phones no longer get pushes; the new number gets a
 * message, and so does the old one if it is known. One batch; nothing is written if the correction is over, the sale is
 * no longer paid, or it was erased. `link`: part of the new address, derived from the tie. Returns the state of the row
 * afterwards.
 */
export async function finishPhoneChange(
  db: Database,
  { id, ticketId, bill }: Pick<PhoneChange, "id" | "ticketId" | "bill">,
  link: string,
  now: number,
): Promise<MoveState> {
  const holds = sql`EXISTS (SELECT 1 FROM ticket_moves g JOIN bills gb ON gb.id = g.bill_id
    JOIN tickets gk ON gk.id = g.ticket_id JOIN trips gt ON gt.id = g.to_trip
    WHERE g.id = ${id} AND g.kind = 'phone' AND g.state = 'moving' AND gb.state = 'paid' AND gb.erased_at IS NULL
      AND gk.voided_at IS NULL AND gt.cancelled_at IS NULL)`;
  const selectFromChange = (column: string) =>
    sql`(SELECT m.${sql.raw(column)} FROM ticket_moves m WHERE m.id = ${id})`;
  const [sent, left] = insertCorrectedMessages(db, { id, ticketId, now }, holds);
  const results = await db.batch([
    sent,
    left,
    db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.ticketId, ticketId), holds)),
    db
      .update(bills)
      .set({ contactPhone: selectFromChange("phone"), ticketId: link })
      .where(and(eq(bills.id, bill), holds)),
    db
      .update(tickets)
      // What was done with the address that ends here does not count against the holder of the new one.
      .set({ currentTie: selectFromChange("to_claim"), link, nameChanges: 0 })
      .where(and(eq(tickets.id, ticketId), holds)),
    insertMoveOutcomes(db, { isDone: true, now }, sql`m.id = ${id} AND ${holds}`),
    db
      .update(ticketMoves)
      .set({ state: "done" })
      .where(and(eq(ticketMoves.id, id), holds)),
    selectState(db, id),
  ]);
  return results[7][0]?.state ?? "failed";
}

/**
 * Somebody says the number of which a restore has left only the hash: it is the sale's again, and the ticket is sent to
 * it. False where the sale has another hash, or a number.
 */
export async function sayNumber(
  db: Database,
  { bill, phone, phoneKey }: { bill: number; phone: string; phoneKey: string },
  now: number,
  act: StaffAct | null = null,
): Promise<boolean> {
  const isIt = sql`EXISTS (SELECT 1 FROM bills b WHERE b.id = ${bill} AND b.contact_phone = ${formatHashedPhone(phoneKey)})`;
  const steps = [
    insertSaidNumberMessage(db, bill, now, isIt),
    db
      .update(bills)
      .set({ contactPhone: phone })
      .where(and(eq(bills.id, bill), isIt))
      .returning({ id: bills.id }),
  ] as const;
  const said =
    act === null
      ? (await db.batch(steps))[1]
      : (await db.batch([insertAuditEntry(db, act, isIt), ...steps]))[2];
  return said.length === 1;
}
