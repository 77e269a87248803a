/**
 * Writes again rows of a trip's sales that D1 has lost (worker/flows/rebuild/rebuild.ts). Each write names the state it
 * needs, so repeating it changes nothing. A conflict with another sale is returned, never overwritten: a person has to
 * decide.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import { bills, billSeats, tickets, ticketSeats } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { BillFacts, ChangeFacts } from "../../domain/seats/bill-facts.ts";
import { transition, type Mark } from "../payments/bill-transitions.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { CURRENT_SEATS_JSON, hasNoUnsettledMove } from "./current.ts";
import { writeUnlessClash } from "../errors.ts";
import { insertMove, LAST_SEQ } from "./insert-move.ts";

/** Records the incarnation of the object that now has the trip's seats. */
export async function setIncarnation(
  db: Database,
  tripId: string,
  seen: string | null,
  incarnation: string,
): Promise<boolean> {
  const rows = await db
    .update(trips)
    .set({ incarnation })
    .where(and(eq(trips.id, tripId), sql`${trips.incarnation} IS ${seen}`))
    .returning({ id: trips.id });
  return rows.length === 1;
}

/**
 * For a bill that D1 lost in a restore: writes it from the object's record, under its claim and its number, without its
 * passenger, whom the object does not know. It is `created`; `resumeCapture` continues from there. Returns false if the
 * object's record is incomplete or D1 has the bill.
 */
export async function rewriteBill(
  db: Database,
  tripId: string,
  lost: Omit<LostBill, "tripId">,
  now: number,
): Promise<boolean> {
  return writeUnlessClash("bills.", async () => {
    await db.batch(insertLostBill(db, { ...lost, tripId }, now));
    return true;
  });
}

interface LostBill {
  tripId: string;
  /** The number by which its buyer and staff know the bill. */
  bill: number;
  claim: string;
  booking: string;
  seats: readonly string[];
  facts: BillFacts;
}

/** The statements that write a lost bill and its seats. */
export function insertLostBill(db: Database, lost: LostBill, now: number) {
  const { tripId, bill, claim, booking, seats } = lost;
  const { mode, agentId, couponId, grantHash = "", ...facts } = lost.facts;
  return [
    db.insert(bills).values({
      ...facts,
      // A new one only where another bill has it, from before numbers never came twice.
      id: sql`(SELECT ${bill} WHERE NOT EXISTS (SELECT 1 FROM bills taken WHERE taken.id = ${bill}))`,
      mode,
      claim,
      booking,
      tripId,
      // Its buyer knew of each change that was announced before it, and is asked about the later ones.
      // Where D1 has lost the trip the foreign key refuses the row, which `writeLostMoves` answers with false.
      revision: sql`COALESCE((SELECT revision - (SELECT count(*) FROM trip_changes c
        WHERE c.trip_id = trips.id AND c.announced_at > ${lost.facts.createdAt}) FROM trips WHERE id = ${tripId}), 0)`,
      agentId: sql`(SELECT id FROM agents WHERE id = ${agentId})`,
      couponId: sql`(SELECT id FROM coupons WHERE id = ${couponId})`,
      contactName: "",
      contactPhone: "",
      grantHash,
      state: "created",
      erasedAt: now,
    }),
    db.insert(billSeats).select(
      sql`SELECT bills.id, bills.trip_id, seat.value FROM bills, json_each(${JSON.stringify(seats)}) AS seat
          WHERE bills.claim = ${claim} AND bills.claim <> ''`,
    ),
  ] as const;
}

/**
 * Writes a move that D1 lost in a restore before its end from the object's record, starting where D1 has the ticket
 * now. A move of one ticket is `moving`, and the schedule continues it; a change that may owe money, or that has
 * several tickets, is `failed` and given back: nothing of it happened. Returns false if a ticket is no longer valid, D1
 * has a later move of it, or one is in progress.
 */
export async function rewriteMove(
  db: Database,
  tripId: string,
  { claim, seats, facts }: { claim: string; seats: readonly string[]; facts: BillFacts },
  { by, now }: Mark,
): Promise<boolean> {
  if (facts.moveOf === undefined) return false;
  const { claim: billClaim, seq, toRevision, change } = facts.moveOf;
  if (change !== undefined) return rewriteChange(db, change, { by, now });
  const to = { seq, toTrip: tripId, toClaim: claim, toRevision, seats, change: null, by };
  return writeUnlessClash("ticket_moves.to_claim", async () => {
    const from = sql`FROM bills JOIN tickets ON tickets.bill_id = bills.id
      WHERE bills.claim = ${billClaim} AND bills.claim <> '' AND bills.state = 'paid' AND tickets.voided_at IS NULL
        AND ${hasNoUnsettledMove(sql`tickets.id`)} AND ${seq} > ${LAST_SEQ}`;
    return (await insertMove(db, to, from, now)).length === 1;
  });
}

/** All parts of it, or none: each gives its seats back to the tickets that had them. */
async function rewriteChange(
  db: Database,
  { kind, group, reason, legs }: ChangeFacts,
  { by, now }: Mark,
): Promise<boolean> {
  const claims = JSON.stringify(legs.map(({ claim }) => claim));
  const isFree = sql`NOT EXISTS (SELECT 1 FROM json_each(${claims}) AS one CROSS JOIN bills o ON o.claim = one.value AND o.claim <> ''
    CROSS JOIN ticket_moves m ON m.bill_id = o.id WHERE m.settled_at IS NULL AND m.group_id <> ${group})`;
  const inserts = legs.map((leg) =>
    insertMove(
      db,
      {
        kind,
        group,
        reason,
        state: "failed",
        seq: leg.seq,
        toTrip: leg.to.trip,
        toClaim: leg.to.claim,
        toRevision: leg.toRevision,
        seats: leg.to.seats,
        change: null,
        partPoisha: leg.partPoisha,
        toQuantity: leg.quantity,
        by,
      },
      sql`FROM bills JOIN tickets ON tickets.bill_id = bills.id WHERE bills.claim = ${leg.claim} AND bills.claim <> ''
        AND tickets.voided_at IS NULL AND ${isFree} AND ${leg.seq} > ${LAST_SEQ}`,
      now,
    ),
  );
  const [first, ...others] = inserts;
  if (first === undefined) return false;
  return writeUnlessClash("ticket_moves.to_claim", async () => {
    const written = await db.batch([first, ...others]);
    return written.some((rows) => rows.length === 1);
  });
}

/**
 * For a bill whose payment D1 lost in a restore: back to `capturing`, in doubt from now on, so that the cron settles
 * it. False when it is past that state, or its booking has another payment.
 */
export async function resumeCapture(
  db: Database,
  bill: number,
  believeFrom: number,
  mark: Mark,
): Promise<boolean> {
  return writeUnlessClash("bills.booking", async () => {
    const times = { executeBy: mark.now, believeFrom, doubtAt: mark.now };
    const { set, isFrom } = transition(["created", "expired"], "capturing", "rebuild", mark);
    const rows = await db
      .update(bills)
      .set({ ...set, ...times })
      .where(and(eq(bills.id, bill), isFrom))
      .returning({ id: bills.id });
    return rows.length === 1;
  });
}

/** Writes the provider's number of a payment that D1 lost in a restore. */
export async function rewritePaymentId(
  db: Database,
  bill: number,
  paymentId: string,
): Promise<boolean> {
  return writeUnlessClash("bills.payment_id", async () => {
    const rows = await db
      .update(bills)
      .set({ paymentId })
      .where(and(eq(bills.id, bill), isNull(bills.paymentId)))
      .returning({ id: bills.id });
    return rows.length === 1;
  });
}

/**
 * For a bill whose payment D1 lost in a restore, and whose seats the object has released since: `failed`, with a
 * late-payment check from now on, so that money that came for it is refunded. False when it is past that state.
 */
export async function restoreFailure(db: Database, bill: number, mark: Mark): Promise<boolean> {
  const { set, isFrom } = transition(["created", "expired"], "failed", "rebuild", mark);
  const rows = await db
    .update(bills)
    .set({ ...set, failure: null, lateCheckUntil: sql`${bills.deadAt}`, lateCheckAt: mark.now })
    .where(and(eq(bills.id, bill), isFrom))
    .returning({ id: bills.id });
  return rows.length === 1;
}

/** Writes the ticket of a paid bill under its old address. The PNR is new: nobody but the buyer knows the old one. */
export async function rewriteTicket(
  db: Database,
  bill: number,
  pnr: string,
  mark: Mark,
): Promise<boolean> {
  return writeUnlessClash("tickets.pnr", async () => {
    const rows = await insertFrom(
      db,
      tickets,
      {
        id: sql`b.ticket_id`,
        billId: sql`b.id`,
        pnr,
        createdAt: mark.now,
        voidedAt: null,
        currentTrip: sql`b.trip_id`,
        currentClaim: sql`b.claim`,
        currentRevision: sql`b.revision`,
        nameChanges: 0,
        currentQuantity: sql`b.quantity`,
        currentTie: "",
        link: null,
      },
      sql`FROM bills b WHERE b.id = ${bill} AND b.state = 'paid' AND b.ticket_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.bill_id = b.id)`,
    ).returning({ id: tickets.id });
    return rows.length === 1;
  });
}

/** Writes the missing seats of a paid bill's valid ticket, or none when another ticket has one of them. */
export async function rewriteTicketSeats(db: Database, bill: number): Promise<boolean> {
  return writeUnlessClash("ticket_seats.trip_id", async () => {
    await insertFrom(
      db,
      ticketSeats,
      { tripId: sql`tickets.current_trip`, seatNo: sql`seat.value`, ticketId: sql`tickets.id` },
      sql`FROM bills JOIN tickets ON tickets.bill_id = bills.id AND tickets.voided_at IS NULL
          JOIN json_each(${CURRENT_SEATS_JSON}) AS seat
          WHERE bills.id = ${bill} AND bills.state = 'paid' AND NOT EXISTS (SELECT 1 FROM ticket_seats o
            WHERE o.trip_id = tickets.current_trip AND o.seat_no = seat.value AND o.ticket_id = tickets.id)`,
    );
    return true;
  });
}

/** Whether no other ticket has one of the bill's seats. */
export async function hasFreeTicketSeats(db: Database, bill: number): Promise<boolean> {
  const rows = await db.all(
    sql`SELECT 1 FROM bill_seats s JOIN ticket_seats o ON o.trip_id = s.trip_id AND o.seat_no = s.seat_no
        JOIN tickets t ON t.id = o.ticket_id WHERE s.bill_id = ${bill} AND t.bill_id <> ${bill} LIMIT 1`,
  );
  return rows.length === 0;
}
