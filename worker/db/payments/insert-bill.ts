/**
 * Inserts a bill, before the wallet is called. Invariants: its seats and amount are written once and never changed; a
 * booking has at most one bill that may still begin to be paid, and as many within a time as its limit allows.
 */
import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { bills, billSeats } from "../../../drizzle/money.ts";
import type { Actor } from "../../domain/actor.ts";
import type { Language } from "../../domain/language.ts";
import type { Quote } from "../../domain/payments/fare.ts";
import type { RateLimitRule } from "../../domain/rate-limit/rate-limit.ts";
import type { BookingMode } from "../../domain/trips/trip.ts";
import type { Database } from "../client.ts";
import { insertFrom, insertIf } from "../insert-from.ts";
import { transition, type Mark } from "./bill-transitions.ts";

export interface NewBill {
  /** The name of the payment's provider. */
  provider: string;
  /** From this time on nothing completes at the provider. */
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
  /** Language of the buyer's browser, where it is known. */
  language?: Language | null;
  couponId: string | null;
  /** The pick-up place and the payment type of a booking without seats. */
  centerName: string | null;
  /** The stop that was chosen on a trip whose stops have times. */
  boardingPointId: string | null;
  paymentType: string | null;
  /** The shop's counter, and the seller. */
  counter?: string;
  soldBy?: string;
  quote: Quote;
  seats: string[];
  invoice: string;
  grantHash: string;
  /** From this time on its payment may no longer begin; epoch ms. */
  payUntil: number;
  /** Revision of the trip as the buyer saw it (protocol 15). */
  revision: number;
}

/** Additional statements in the batch of a bill, and their author. */
export interface BesideBill {
  by: Actor;
  rows: readonly BatchItem<"sqlite">[];
}

/**
 * Inserts the bill and its seats, and expires the open bill of the same booking, in one batch: the Execute of that bill
 * can't begin any more, and one that has begun is not affected (protocol 3). Returns the bill's number; null if its
 * booking has as many bills as `limit` allows, or `condition` does not hold, and then nothing was written. Concurrent
 * calls are all counted.
 */
export async function insertBill(
  db: Database,
  bill: NewBill,
  now: number,
  limit: RateLimitRule | null,
  beside: BesideBill = { by: "buyer", rows: [] },
  condition: SQL = sql`TRUE`,
): Promise<number | null> {
  const { quote, seats, ...rest } = bill;
  const row = {
    ...rest,
    quantity: quote.seats,
    farePoisha: quote.farePoisha,
    discountPoisha: quote.discountPoisha,
    chargePoisha: quote.chargePoisha,
    totalPoisha: quote.totalPoisha,
    state: "created" as const,
    createdAt: now,
  };
  const [inserted] = await db.batch([
    insertIf(db, bills, row, sql`${isWithin(limit, bill, now)} AND ${condition}`).returning({
      id: bills.id,
    }),
    insertFrom(
      db,
      billSeats,
      { billId: sql`bills.id`, tripId: sql`bills.trip_id`, seatNo: sql`seat.value` },
      sql`FROM bills, json_each(${JSON.stringify(seats)}) AS seat WHERE ${hasClaim(sql`bills`, bill)}`,
    ),
    endOpenBills(db, bill, { by: beside.by, now }),
    ...beside.rows,
  ]);
  return inserted[0]?.id ?? null;
}

function isWithin(limit: RateLimitRule | null, { tripId, booking }: NewBill, now: number): SQL {
  if (limit === null) return sql`TRUE`;
  // The index begins with the trip.
  return sql`(SELECT count(*) FROM bills other WHERE other.trip_id = ${tripId} AND other.booking = ${booking}
    AND other.created_at > ${now - limit.windowMs}) < ${limit.most}`;
}

/** Matches the index on claims. */
export function hasClaim(table: SQL, { claim }: Pick<NewBill, "claim">): SQL {
  return sql`${table}.claim = ${claim} AND ${table}.claim <> ''`;
}

function endOpenBills(db: Database, bill: NewBill, mark: Mark) {
  const { set, isFrom } = transition(["created"], "expired", "replaced", mark);
  return db
    .update(bills)
    .set({ ...set, failure: "replaced" })
    .where(
      and(
        eq(bills.tripId, bill.tripId),
        eq(bills.booking, bill.booking),
        isFrom,
        ne(bills.claim, bill.claim),
        sql`EXISTS (SELECT 1 FROM bills made WHERE ${hasClaim(sql`made`, bill)})`,
      ),
    );
}
