import { sql, type SQL } from "drizzle-orm";
import { bills } from "../../../drizzle/money.ts";
import type { BillState } from "../../domain/payments/bill.ts";

/** The state as a literal: SQLite uses a partial index by state only where the query has no parameter for it. */
export function hasState(state: BillState): SQL {
  return sql`${bills.state} = ${sql.raw(`'${state}'`)}`;
}
