/** The dialect v1.2.0-beta. Every success carries the code 0000; a transaction is refunded once. Data alone. */
import type { Dialect } from "./dialect.ts";
import { readRefund } from "./wire.ts";

const REFUND = "/tokenized/checkout/payment/refund";

export const bkashV1: Dialect = {
  name: "v1.2.0-beta",
  paths: {
    grant: "/tokenized/checkout/token/grant",
    refresh: "/tokenized/checkout/token/refresh",
    create: "/tokenized/checkout/create",
    execute: "/tokenized/checkout/execute",
    query: "/tokenized/checkout/payment/status",
    // One path for both: a status query has no amount.
    refund: REFUND,
    refunds: REFUND,
  },
  fields: { paymentId: "paymentID", trxId: "trxID", refundAmount: "amount" },
  // A single payment without an agreement.
  createFields: { mode: "0011" },
  successHasCode: true,
  refundsPerPayment: 1,
  refundDays: 15,
  // "Transaction not found". If it is returned too early, a second refund of the transaction is still refused.
  noRefundCode: "2033",
  readRefunds(body, trxId) {
    const refund = readRefund(body, trxId);
    return refund === null ? null : [refund];
  },
};
