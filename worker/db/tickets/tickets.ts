/** Finds tickets: by their address, by PNR or TrxID and phone number, by PNR alone. */
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { bills, tickets } from "../../../drizzle/money.ts";
import { agents } from "../../../drizzle/agents.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";
import type { Database } from "../client.ts";
import {
  BILL_STATE_SEEN,
  CURRENT_SEATS,
  TICKET_LINK,
  ticketOfLink,
  VOID_SINCE,
} from "./current.ts";

const Parts = z.array(
  z.object({ poisha: z.int(), state: z.enum(["owed", "refunded"]), at: z.int() }),
);
export type TicketPart = z.infer<typeof Parts>[number];

function readParts(json: string): TicketPart[] {
  return Parts.parse(JSON.parse(json));
}

export interface Ticket {
  id: string;
  /** The ticket's id in its address. */
  link: string;
  billId: number;
  pnr: string;
  mode: BookingMode;
  tripId: string;
  createdAt: number;
  /** Since when it is void, with its trip or alone. */
  voidedAt: number | null;
  /** The state of the bill; for a void ticket, the state of its refund. */
  billState: BillState;
  /** The receiver of the money. */
  provider: string;
  contactName: string;
  contactPhone: string;
  /** An agent, or a counter of the shop; null: Online. */
  bookedBy: string | null;
  farePoisha: number;
  discountPoisha: number;
  chargePoisha: number;
  /** The places that it has now, and those that were bought. */
  quantity: number;
  boughtQuantity: number;
  /** Parts of the money that were refunded, or are being refunded. */
  parts: TicketPart[];
  paidPoisha: number;
  /** The pick-up place of a booking without seats. */
  centerName: string | null;
  /** The stop that was chosen. */
  boardingPointId: string | null;
  /** Natural order; empty for a booking without seats. */
  seats: string[];
}

export async function findTicket(
  db: Database,
  link: string,
  mode: BookingMode,
): Promise<Ticket | null> {
  return ticketWhere(db, and(eq(tickets.id, ticketOfLink(link)), eq(bills.mode, mode)));
}

/**
 * By the number as D1 may have it (`storedPhones`). All three conditions are in one query, so the response can't reveal
 * which one failed.
 */
export async function lookUpTicket(
  db: Database,
  pnr: string,
  phones: readonly string[],
  mode: BookingMode,
): Promise<Ticket | null> {
  return ticketWhere(
    db,
    and(eq(tickets.pnr, pnr), inArray(bills.contactPhone, phones), eq(bills.mode, mode)),
  );
}

/** For callers who have seen the ticket's code; tickets of either mode. */
export async function findTicketByPnr(db: Database, pnr: string): Promise<Ticket | null> {
  return ticketWhere(db, eq(tickets.pnr, pnr));
}

/**
 * What the wallet's TrxID paid for, or how its money is refunded where it paid for nothing. A buyer may know our number
 * of the payment instead: providers with a page of their own write it on the receipt. The letter case does not count.
 */
export async function findPaymentByTrx(
  db: Database,
  trxId: string,
  phones: readonly string[],
  mode: BookingMode,
): Promise<
  | { state: "ticket"; ticket: Ticket }
  | { state: "refund_owed" | "refunded"; amountPoisha: number; provider: string }
  | null
> {
  const isIt = and(
    sql`lower(${trxId}) IN (lower(${bills.trxId}), lower(${bills.paymentId}))`,
    inArray(bills.contactPhone, phones),
    eq(bills.mode, mode),
  );
  const [[ticket], [money]] = await db.batch([
    selectTickets(db, isIt),
    db
      .select({
        state: bills.state,
        provider: bills.provider,
        amountPoisha: sql<number>`COALESCE(${bills.receivedPoisha}, ${bills.totalPoisha})`,
      })
      .from(bills)
      .where(and(isIt, inArray(bills.state, ["refund_owed", "refunded"]))),
  ]);
  if (ticket) return { state: "ticket", ticket };
  if (money === undefined) return null;
  const { state, ...rest } = money;
  return { state: state === "refunded" ? state : "refund_owed", ...rest };
}

async function ticketWhere(db: Database, condition: SQL | undefined): Promise<Ticket | null> {
  const [ticket] = await selectTickets(db, condition);
  return ticket ?? null;
}

function selectTickets(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: tickets.id,
      link: TICKET_LINK,
      billId: tickets.billId,
      pnr: tickets.pnr,
      mode: bills.mode,
      tripId: tickets.currentTrip,
      createdAt: tickets.createdAt,
      voidedAt: VOID_SINCE,
      billState: BILL_STATE_SEEN,
      provider: bills.provider,
      contactName: bills.contactName,
      contactPhone: bills.contactPhone,
      bookedBy: sql<string | null>`COALESCE(${agents.name}, ${bills.counter})`,
      farePoisha: bills.farePoisha,
      discountPoisha: bills.discountPoisha,
      chargePoisha: bills.chargePoisha,
      quantity: tickets.currentQuantity,
      boughtQuantity: bills.quantity,
      paidPoisha: bills.totalPoisha,
      centerName: bills.centerName,
      boardingPointId: bills.boardingPointId,
      seats: CURRENT_SEATS,
      parts: sql<
        TicketPart[]
      >`(SELECT json_group_array(json_object('poisha', p.amount_poisha, 'state', p.state, 'at', p.created_at))
        FROM part_refunds p WHERE p.bill_id = ${bills.id} AND p.state <> 'refused')`.mapWith(
        readParts,
      ),
    })
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .leftJoin(trips, eq(trips.id, tickets.currentTrip))
    .leftJoin(agents, eq(agents.id, bills.agentId))
    .where(condition);
}
