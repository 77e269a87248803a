/**
 * The dialect v2. Only refusals carry a code, with HTTP 400; a transaction is refunded in up to ten parts. Data alone.
 */
import type { Dialect } from "./dialect.ts";
import { readRefundList } from "./wire.ts";

export const bkashV2: Dialect = {
  name: "v2",
  paths: {
    grant: "/tokenized-checkout/auth/grant-token",
    refresh: "/tokenized-checkout/auth/refresh-token",
    create: "/tokenized-checkout/payment/create",
    execute: "/tokenized-checkout/payment/execute",
    query: "/tokenized-checkout/query/payment",
    refund: "/tokenized-checkout/refund/payment/transaction",
    refunds: "/tokenized-checkout/refund/payment/status",
  },
  fields: { paymentId: "paymentId", trxId: "trxId", refundAmount: "refundAmount" },
  createFields: {},
  successHasCode: false,
  refundsPerPayment: 10,
  refundDays: 60,
  noRefundCode: null,
  readRefunds: readRefundList,
};
