/** An entry of a list that a job reads, and what may become of it before the job writes. */
import { env } from "cloudflare:workers";

export const PART_IS_OWED = `INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at)
  VALUES (?bill, 100, 'late', 'staff:r', 'owed', 1)`;

export const ITS_TRIP = "(SELECT trip_id FROM bills WHERE id = ?bill)";
export const LATER_TRIP = `UPDATE tickets SET current_claim = 'bill/moved-?bill', current_trip = (SELECT id FROM trips
  WHERE cancelled_at IS NULL AND departs_at > 1893456000000 AND id <> ${ITS_TRIP} ORDER BY id DESC LIMIT 1) WHERE bill_id = ?bill`;
export const IS_REFUNDED = "UPDATE bills SET state = 'refunded' WHERE id = ?bill";
export const IS_OWED = "UPDATE bills SET state = 'refund_owed' WHERE id = ?bill";

export const IN_A_RESTORE =
  "INSERT INTO shop_state (id, sales_paused_at) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET sales_paused_at = 1";

export interface ListedEntry {
  bill: number;
  isListed(): Promise<boolean>;
  /** What the job does with an entry that it has read. */
  write(): Promise<unknown>;
}

export interface JobList {
  entry(): Promise<ListedEntry>;
  /** By what has happened meanwhile. */
  changes: Readonly<Record<string, readonly string[]>>;
}

export async function run(statement: string, bill: number): Promise<void> {
  await env.DB.prepare(statement).bind(bill).run();
}
