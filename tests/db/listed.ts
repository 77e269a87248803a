/** An entry of a list that a job reads, and what may become of it before the job writes. */
import { env } from "cloudflare:workers";

export const PART_IS_OWED = `INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at)
  VALUES (?bill, 100, 'late', 'staff:r', 'owed', 1)`;

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
