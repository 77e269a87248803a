/**
 * Sums of tickets in a query, and the day in Dhaka on which each was sold. Void tickets are counted separately, because
 * their money was refunded; a valid one counts what was paid less the parts that were refunded or are owed.
 */
import { sql, type SQLWrapper } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { PARTS_POISHA } from "./parts-back.ts";
import { toDhakaDay } from "../dhaka-day.ts";

export const soldDay = () => toDhakaDay(tickets.createdAt);

/** `voidSince`: since when a ticket is void, or NULL. */
export function selectSoldSums(voidSince: SQLWrapper = tickets.voidedAt) {
  const isGood = sql`${voidSince} IS NULL`;
  return {
    tickets: sql<number>`count(*) FILTER (WHERE ${isGood})`,
    places: sql<number>`COALESCE(sum(${tickets.currentQuantity}) FILTER (WHERE ${isGood}), 0)`,
    paidPoisha: sql<number>`COALESCE(sum(${bills.totalPoisha} - ${PARTS_POISHA}) FILTER (WHERE ${isGood}), 0)`,
    voided: sql<number>`count(*) FILTER (WHERE NOT ${isGood})`,
  };
}
