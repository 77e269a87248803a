/** The sale that staff name, and what is left of its money. */
import { findBill, type Bill } from "../db/payments/bills.ts";
import { database } from "../db/client.ts";
import { findSales } from "../db/staff/staff-sales.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";

/** By PNR, bill number or TrxID; `#` before a number marks a bill's number. */
export async function findSale(env: Env, text: string): Promise<Result<Bill, Refusal>> {
  const found = await findSales(database(env), text);
  const [id, ...others] = found;
  if (id === undefined) return err({ reason: "bill_unknown" });
  if (others.length > 0) {
    const why = `${text} is more than one sale: ${found.map((one) => `#${one}`).join(", ")}. Please say which.`;
    return err({ reason: "act_refused", why, word: "several_sales" });
  }
  const bill = await findBill(database(env), id);
  return bill === null ? err({ reason: "bill_unknown" }) : ok(bill);
}

/** What was paid, less refunds that are done or in progress. */
export function leftPoisha(
  bill: Bill,
  parts: readonly { amountPoisha: number; state: string }[],
): number {
  if (bill.state !== "paid") return 0;
  const back = parts.filter((part) => part.state !== "refused");
  return bill.totalPoisha - back.reduce((sum, part) => sum + part.amountPoisha, 0);
}
