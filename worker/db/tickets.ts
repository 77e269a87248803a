/** Tickets, as they were paid for. */
import { and, eq } from "drizzle-orm";
import { agents, bills, billSeats, tickets } from "../../drizzle/schema.ts";
import { bySeatNo } from "../domain/seat-plan.ts";
import type { Database } from "./client.ts";

export interface Ticket {
  id: string;
  pnr: string;
  tripId: string;
  createdAt: number;
  voidedAt: number | null;
  contactName: string;
  contactPhone: string;
  /** Null: Online. */
  bookedBy: string | null;
  farePoisha: number;
  quantity: number;
  paidPoisha: number;
  /** The pick-up place of a booking without seats. */
  centerName: string | null;
  /** Natural order; empty for a booking without seats. */
  seats: string[];
}

export async function findTicket(
  db: Database,
  id: string,
  kind: "limited" | "unlimited",
): Promise<Ticket | null> {
  const [[row], seats] = await db.batch([
    db
      .select({
        id: tickets.id,
        pnr: tickets.pnr,
        tripId: bills.tripId,
        createdAt: tickets.createdAt,
        voidedAt: tickets.voidedAt,
        contactName: bills.contactName,
        contactPhone: bills.contactPhone,
        bookedBy: agents.name,
        farePoisha: bills.farePoisha,
        quantity: bills.quantity,
        paidPoisha: bills.totalPoisha,
        centerName: bills.centerName,
      })
      .from(tickets)
      .innerJoin(bills, eq(bills.id, tickets.billId))
      .leftJoin(agents, eq(agents.id, bills.agentId))
      .where(and(eq(tickets.id, id), eq(bills.kind, kind))),
    // The seats of the bill, which never change: a void ticket has given its own rows back.
    db
      .select({ seatNo: billSeats.seatNo })
      .from(tickets)
      .innerJoin(billSeats, eq(billSeats.billId, tickets.billId))
      .where(eq(tickets.id, id)),
  ]);
  return row ? { ...row, seats: seats.map((seat) => seat.seatNo).toSorted(bySeatNo) } : null;
}
