/**
 * Clock jumps of a stopped product: every instant in its stores and in the wallet's is moved back by as much, which is
 * equal to a clock that went on. So a run of minutes covers the quarters of an hour and the day of the payment protocol
 * without a switch in the product. History (the audit trails) stays unchanged.
 */
import { DatabaseSync } from "node:sqlite";
import { sqliteStore } from "../../wallet-simulator/sqlite-store.ts";
import { tablesOf } from "../../wallet-simulator/store.ts";
import type { Files } from "./files.ts";

const BILL_TIMES = [
  "created_at",
  "execute_by",
  "believe_from",
  "dead_at",
  "watch_until",
  "watch_at",
  "claimed_until",
  "doubt_at",
  "refund_by",
  "refund_settled_at",
  "changed_at",
];
const PART_TIMES = ["created_at", "refund_by", "refund_settled_at"];

export function jump(files: Files, ms: number): void {
  putBack(files.d1, "bills", BILL_TIMES, ms);
  putBack(files.d1, "part_refunds", PART_TIMES, ms);
  for (const object of files.objects) putBack(object, "holds", ["deadline_at", "ended_at"], ms);
  putWalletBack(files.wallet, ms);
}

/** An instant that is not set stays so. */
function putBack(file: string, table: string, columns: readonly string[], ms: number): void {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  const exists = db.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table);
  const changes = columns.map((column) => `${column} = ${column} - ${ms}`);
  if (exists !== undefined) db.exec(`UPDATE ${table} SET ${changes.join(", ")}`);
  db.close();
}

function putWalletBack(file: string, ms: number): void {
  const store = sqliteStore(file);
  const { payments } = tablesOf(store);
  for (const pay of payments.list()) {
    payments.put(pay.paymentId, {
      ...pay,
      createdAt: pay.createdAt - ms,
      completesAt: pay.completesAt === null ? null : pay.completesAt - ms,
      refunds: pay.refunds.map((one) => ({
        ...one,
        at: one.at - ms,
        completesAt: one.completesAt - ms,
      })),
    });
  }
  store.close();
}
