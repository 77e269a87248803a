import { sql, type SQL } from "drizzle-orm";
import { bills } from "../../../drizzle/money.ts";
import type { BillState } from "../../domain/payments/bill.ts";

/** The state as a literal: SQLite uses a partial index by state only where the query has no parameter for it. */
export function hasState(state: BillState): SQL {
  return sql`${bills.state} = ${sql.raw(`'${state}'`)}`;
}

/** A payment on the wallet's own page is in doubt only once its time is over, as isOnPage says (protocol 26). */
export function isInDoubt(now: number): SQL {
  return sql`(bills.state = 'capturing' AND NOT (bills.execute_by IS bills.believe_from AND COALESCE(bills.execute_by, 0) > ${now}))`;
}

/** Since when a payment is in doubt. */
export const DOUBT_SINCE = sql`COALESCE(CASE WHEN bills.execute_by IS bills.believe_from THEN bills.execute_by END, bills.changed_at, bills.created_at)`;

/** A bill, and the object of its trip that has answered for it. */
export interface AnsweredBill {
  id: number;
  /** Null before the trip's first payment or blocked seat. */
  incarnation: string | null;
}

/**
 * The bill is being paid, and the object that answered is still its trip's. An object that was rebuilt since has the
 * bill as in doubt, whatever the earlier one made of it (protocol 13, A5).
 */
export function isAnswered({ id, incarnation }: AnsweredBill): SQL {
  return sql`${bills.id} = ${id} AND ${bills.state} = 'capturing'
    AND EXISTS (SELECT 1 FROM trips own WHERE own.id = ${bills.tripId} AND own.incarnation IS ${incarnation})`;
}
