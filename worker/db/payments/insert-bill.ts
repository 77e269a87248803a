/**
 * Inserts a bill, before the wallet is called. Invariants: its seats and amount are written once and never changed; a
 * booking has at most one bill that may still begin to be paid.
 */
import { and, eq, ne, sql } from "drizzle-orm";
import { bills, billSeats } from "../../../drizzle/money.ts";
import type { Quote } from "../../domain/payments/fare.ts";
import { assert } from "../../domain/result.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { transition } from "./bill-transitions.ts";

export interface NewBill {
  /** The name of the payment's provider. */
  provider: string;
  /** From then on nothing completes at the provider. */
  deadAt: number;
  claim: string;
  mode: BookingMode;
  booking: string;
  tripId: string;
  agentId: string | null;
  contactName: string;
  /** In its stored form, see domain/phone.ts. */
  contactPhone: string;
  contactEmail: string | null;
  couponId: string | null;
  /** The pick-up place and the payment type of a booking without seats. */
  centerName: string | null;
  /** The stop that was chosen on a trip whose stops have times. */
  boardingPointId: string | null;
  paymentType: string | null;
  quote: Quote;
  seats: string[];
  invoice: string;
  grantHash: string;
  /** From then on its payment may no longer begin; epoch ms. */
  payUntil: number;
}

/**
 * Inserts the bill and its seats, and ends the open bill of the same booking, in one batch: that one's Execute can't
 * begin any more, and one that has begun is not touched (protocol 3). Returns the bill's number.
 */
export async function insertBill(db: Database, bill: NewBill, now: number): Promise<number> {
  const { quote, seats, ...rest } = bill;
  const [inserted] = await db.batch([
    db
      .insert(bills)
      .values({
        ...rest,
        quantity: quote.seats,
        farePoisha: quote.farePoisha,
        discountPoisha: quote.discountPoisha,
        chargePoisha: quote.chargePoisha,
        totalPoisha: quote.totalPoisha,
        state: "created",
        createdAt: now,
      })
      .returning({ id: bills.id }),
    insertFrom(
      db,
      billSeats,
      { billId: sql`bills.id`, tripId: sql`bills.trip_id`, seatNo: sql`seat.value` },
      sql`FROM bills, json_each(${JSON.stringify(seats)}) AS seat WHERE bills.invoice = ${bill.invoice}`,
    ),
    endOpenBills(db, bill, now),
  ]);
  assert(inserted[0], "the bill was written");
  return inserted[0].id;
}

function endOpenBills(db: Database, { tripId, booking, invoice }: NewBill, now: number) {
  const mark = { by: "buyer", now } as const;
  const { set, isFrom } = transition(["created"], "expired", "replaced", mark);
  return db
    .update(bills)
    .set({ ...set, failure: "replaced" })
    .where(
      and(
        // The index begins with the trip.
        eq(bills.tripId, tripId),
        eq(bills.booking, booking),
        isFrom,
        ne(bills.invoice, invoice),
      ),
    );
}
