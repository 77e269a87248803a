/** The sale that staff name, and what is left of its money. */
import { findBill, type Bill } from "../../db/payments/bills.ts";
import { database } from "../../db/client.ts";
import { listBillsByCode } from "../../db/staff/sale-search.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { saleSearch } from "../../domain/staff/sale-search.ts";
import { err, ok, type Result } from "../../domain/result.ts";

/** By PNR, bill number, TrxID or paymentID; `#` before a number marks a bill's number. */
export async function findSale(env: Env, text: string): Promise<Result<Bill, Refusal>> {
  const found = await listBillsByCode(database(env), saleSearch(text));
  const [id, ...others] = found;
  if (id === undefined) return err({ reason: "bill_unknown" });
  if (others.length > 0) {
    const why = `${text} is more than one sale: ${found.map((one) => `#${one}`).join(", ")}. Please say which.`;
    return err({ reason: "act_refused", why, word: "several_sales" });
  }
  const bill = await findBill(database(env), id);
  return bill === null ? err({ reason: "bill_unknown" }) : ok(bill);
}

type Parts = readonly { amountPoisha: number; state: string }[];

/** The amount paid, less the parts that were refunded or are owed. */
export function computeLeftPoisha(bill: Bill, parts: Parts): number {
  return bill.state === "paid" ? bill.totalPoisha - computeBackPoisha(parts) : 0;
}

/**
 * Parts that were refunded or are owed. Rows of earlier versions may say that a part was refused: that money stayed
 * with the shop.
 */
export function computeBackPoisha(parts: Parts): number {
  return parts
    .filter((part) => part.state !== "refused")
    .reduce((sum, part) => sum + part.amountPoisha, 0);
}
