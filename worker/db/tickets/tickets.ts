/** Finds tickets: by their address, by PNR or TrxID and phone number, by PNR alone. */
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { agents } from "../../../drizzle/schema.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";
import type { Database } from "../client.ts";
import { CURRENT_SEATS } from "./current.ts";

export interface Ticket {
  id: string;
  billId: number;
  pnr: string;
  mode: BookingMode;
  tripId: string;
  createdAt: number;
  voidedAt: number | null;
  /** The state of the bill; for a void ticket, the state of its refund. */
  billState: BillState;
  /** Who took the money. */
  provider: string;
  contactName: string;
  contactPhone: string;
  /** An agent, or a counter of the shop; null: Online. */
  bookedBy: string | null;
  farePoisha: number;
  quantity: number;
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
  id: string,
  mode: BookingMode,
): Promise<Ticket | null> {
  return ticketWhere(db, and(eq(tickets.id, id), eq(bills.mode, mode)));
}

/** All three conditions in one query, so that the response can't reveal which one failed. */
export async function findTicketOf(
  db: Database,
  pnr: string,
  phone: string,
  mode: BookingMode,
): Promise<Ticket | null> {
  return ticketWhere(
    db,
    and(eq(tickets.pnr, pnr), eq(bills.contactPhone, phone), eq(bills.mode, mode)),
  );
}

/** For whoever has seen the ticket's code; tickets of either mode. */
export async function findTicketByPnr(db: Database, pnr: string): Promise<Ticket | null> {
  return ticketWhere(db, eq(tickets.pnr, pnr));
}

/** What the wallet's TrxID paid for, or how its money is refunded where it paid for nothing. */
export async function findPaymentOf(
  db: Database,
  trxId: string,
  phone: string,
  mode: BookingMode,
): Promise<
  | { state: "ticket"; ticket: Ticket }
  | { state: "refund_owed" | "refunded"; amountPoisha: number }
  | null
> {
  const isIt = and(eq(bills.trxId, trxId), eq(bills.contactPhone, phone), eq(bills.mode, mode));
  const [[ticket], [money]] = await db.batch([
    selectTickets(db, isIt),
    db
      .select({
        state: bills.state,
        amountPoisha: sql<number>`COALESCE(${bills.receivedPoisha}, ${bills.totalPoisha})`,
      })
      .from(bills)
      .where(and(isIt, inArray(bills.state, ["refund_owed", "refunded"]))),
  ]);
  if (ticket) return { state: "ticket", ticket };
  if (money === undefined) return null;
  const { state, amountPoisha } = money;
  return { state: state === "refunded" ? state : "refund_owed", amountPoisha };
}

async function ticketWhere(db: Database, condition: SQL | undefined): Promise<Ticket | null> {
  const [ticket] = await selectTickets(db, condition);
  return ticket ?? null;
}

function selectTickets(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: tickets.id,
      billId: tickets.billId,
      pnr: tickets.pnr,
      mode: bills.mode,
      tripId: tickets.currentTrip,
      createdAt: tickets.createdAt,
      voidedAt: tickets.voidedAt,
      billState: bills.state,
      provider: bills.provider,
      contactName: bills.contactName,
      contactPhone: bills.contactPhone,
      bookedBy: sql<string | null>`COALESCE(${agents.name}, ${bills.counter})`,
      farePoisha: bills.farePoisha,
      quantity: bills.quantity,
      paidPoisha: bills.totalPoisha,
      centerName: bills.centerName,
      boardingPointId: bills.boardingPointId,
      seats: CURRENT_SEATS,
    })
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .leftJoin(agents, eq(agents.id, bills.agentId))
    .where(condition);
}
