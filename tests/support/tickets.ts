/** Tickets for tests, written as a paid booking leaves them; each call makes its own, on a trip of its own. */
import { bills, billSeats, tickets } from "../../drizzle/money.ts";
import { type trips } from "../../drizzle/schema.ts";
import type { Database } from "../../worker/db/client.ts";
import { quote } from "../../worker/domain/payments/fare.ts";
import { COUNTER_PROVIDER } from "../../worker/domain/payments/provider-names.ts";
import { makePnr } from "../../worker/domain/tickets/pnr.ts";
import { randomId } from "../../worker/auth/signer.ts";
import { aPhone } from "./agents.ts";
import { aTrip } from "./catalogue.ts";

interface TicketInput {
  trip?: typeof trips.$inferSelect;
  /** Without seats it is a booking of a quantity. */
  seats?: string[];
  quantity?: number;
  soldAt?: number;
  /** When its bill was opened; a minute earlier unless given. */
  billedAt?: number;
  voidedAt?: number;
  agentId?: string;
  /** The shop's counter where it was paid in cash. */
  counter?: string;
  name?: string;
  phone?: string;
}

export async function aTicket(db: Database, input: TicketInput = {}) {
  const seats = input.seats ?? (input.quantity === undefined ? ["A2", "A10", "A1"] : []);
  const mode = seats.length > 0 ? ("limited" as const) : ("unlimited" as const);
  const trip = input.trip ?? (await aTrip(db, { mode }));
  const soldAt = input.soldAt ?? Date.now();
  const quantity = input.quantity ?? seats.length;
  const amounts = quote({ farePoisha: trip.farePoisha, seats: quantity, coupon: null });
  const phone = input.phone ?? aPhone();
  const [bill] = await db
    .insert(bills)
    .values({
      mode,
      booking: randomId(),
      tripId: trip.id,
      agentId: input.agentId ?? null,
      ...(input.counter !== undefined && {
        counter: input.counter,
        soldBy: "staff:rima",
        provider: COUNTER_PROVIDER,
      }),
      contactName: input.name ?? "Rahim Uddin",
      contactPhone: phone,
      quantity,
      centerName: mode === "limited" ? null : "College gate",
      farePoisha: amounts.farePoisha,
      discountPoisha: amounts.discountPoisha,
      chargePoisha: amounts.chargePoisha,
      totalPoisha: amounts.totalPoisha,
      invoice: randomId(),
      grantHash: "x",
      state: input.voidedAt === undefined ? "paid" : "refunded",
      createdAt: input.billedAt ?? soldAt - 60_000,
      deadAt: soldAt,
    })
    .returning();
  const pnr = makePnr(crypto.getRandomValues(new Uint8Array(32)));
  if (!bill || pnr === null) throw new Error("no ticket was inserted");
  for (const seatNo of seats) {
    await db.insert(billSeats).values({ billId: bill.id, tripId: trip.id, seatNo });
  }
  const id = randomId();
  await db
    .insert(tickets)
    .values({ id, billId: bill.id, pnr, createdAt: soldAt, voidedAt: input.voidedAt ?? null });
  return { id, billId: bill.id, pnr, phone, mode, trip, paidPoisha: amounts.totalPoisha };
}
