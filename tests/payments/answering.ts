/** A wallet that gives one reply, and the reply "paid" with the outcome that is read from it. */
import type { Fetch } from "../../worker/http/outgoing.ts";

export function answering(body: unknown, status = 200): Fetch {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return () => Promise.resolve(new Response(text, { status }));
}

export const COMPLETED = {
  statusCode: "0000",
  statusMessage: "Successful",
  paymentID: "TR1",
  trxID: "BLA0XYZ123",
  transactionStatus: "Completed",
  amount: "612.00",
  currency: "BDT",
  merchantInvoiceNumber: "INV1",
};

export const PAID = {
  outcome: "completed",
  trxId: "BLA0XYZ123",
  amountPoisha: 61_200,
  currency: "BDT",
  invoice: "INV1",
};
