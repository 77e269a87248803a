/** Parts of a payment that go back while the ticket stays valid, in SQL over `bills` under its own name. */
import { sql, type SQL } from "drizzle-orm";

/** Went back, or are on their way. `bill`: its number, as the statement names it. */
export function partsPoishaOf(bill: SQL): SQL<number> {
  return sql`COALESCE((SELECT sum(p.amount_poisha) FROM part_refunds p WHERE p.bill_id = ${bill} AND p.state <> 'refused'), 0)`;
}

export const PARTS_POISHA = partsPoishaOf(sql`bills.id`);

/** What is left of the money that came. */
export const LEFT_POISHA = sql<number>`COALESCE(bills.received_poisha, bills.total_poisha) - ${PARTS_POISHA}`;

/** Neither on its way nor left to a person. */
export const NO_PART_UNDER_WAY = sql`NOT EXISTS (SELECT 1 FROM part_refunds p WHERE p.bill_id = bills.id AND p.state = 'owed')`;
