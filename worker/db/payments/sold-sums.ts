/** Sums of tickets in a query, and the day in Dhaka on which each was sold. Void tickets are counted apart: their money went back. */
import { sql } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { dhakaDayOf } from "../dhaka-day.ts";

export const soldDay = () => dhakaDayOf(tickets.createdAt);

export function soldSums() {
  const isGood = sql`${tickets.voidedAt} IS NULL`;
  return {
    tickets: sql<number>`count(*) FILTER (WHERE ${isGood})`,
    places: sql<number>`COALESCE(sum(${bills.quantity}) FILTER (WHERE ${isGood}), 0)`,
    paidPoisha: sql<number>`COALESCE(sum(${bills.totalPoisha}) FILTER (WHERE ${isGood}), 0)`,
    voided: sql<number>`count(*) FILTER (WHERE NOT ${isGood})`,
  };
}
