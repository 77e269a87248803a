/** Refunds as v1 has them: once per transaction, never more than was paid, within 15 days; the status has the same path. */
import { isCompleted } from "./payment.ts";
import { codeBody, refundBody } from "./replies.ts";
import { randomText, type World } from "./world.ts";

const WINDOW_MS = 15 * 24 * 3_600_000;

export function refundCall(world: World, body: Record<string, unknown>): object | "invalid_body" {
  const { paymentID, trxID, amount, sku, reason } = body;
  const isStatus = amount === undefined && sku === undefined && reason === undefined;
  if (!isStatus && !(isFilled(amount) && isFilled(sku) && isFilled(reason))) return "invalid_body";

  const now = world.now();
  const pay = isFilled(paymentID) ? world.tables.payments.get(paymentID) : null;
  if (pay === null) return codeBody("2002");
  if (!isCompleted(pay, now)) return codeBody("2127");
  if (pay.trxId !== trxID) return codeBody("2033");
  if (isStatus) return pay.refund === null ? codeBody("2033") : refundBody(pay, pay.refund);

  if (pay.refund !== null) return codeBody("2074");
  if (now > pay.completesAt + WINDOW_MS) return codeBody("2071");
  const taka = Number(amount);
  if (!(taka > 0 && taka <= Number(pay.amount))) return codeBody("2072");
  const refund = { trxId: randomText(10), amount: taka.toFixed(2), at: now };
  world.tables.payments.put(pay.paymentId, { ...pay, refund });
  return refundBody(pay, refund);
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value.length > 0;
}
