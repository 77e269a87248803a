/** The bodies of v2: ids in another case, no code on a success, refusals with HTTP 400 in two languages. */
import { isCompleted, type Payment } from "./payment.ts";
import { isRefunded, getPoisha, refundedPoisha } from "./refund.ts";
import { pageUrl, refundStatus, returnUrl, walletTime } from "./replies.ts";
import { takaText } from "../../worker/domain/money.ts";
import type { Spelling } from "./spelling.ts";

/** The wallet's own text for a code, where it is known; the others follow from its message. */
const INTERNAL: Record<string, string> = {
  "2002": "invalid_payment_id",
  "2006": "invalid_amount",
  "2056": "invalid_payment_state",
  "2072": "refund_amount_exceed_payment_amount",
};

export const SPELLING_V2: Spelling = {
  dialect: "v2",
  paths: {
    grant: "/tokenized-checkout/auth/grant-token",
    refresh: "/tokenized-checkout/auth/refresh-token",
    create: "/tokenized-checkout/payment/create",
    execute: "/tokenized-checkout/payment/execute",
    query: "/tokenized-checkout/query/payment",
    search: "/tokenized-checkout/general/search-transaction",
    refund: "/tokenized-checkout/refund/payment/transaction",
    refunds: "/tokenized-checkout/refund/payment/status",
  },
  fields: { paymentId: "paymentId", trxId: "trxId", refundAmount: "refundAmount" },
  mode: null,
  refunds: { most: 10, days: 60 },

  refused: (code, message) => ({
    status: 400,
    body: {
      internalCode: INTERNAL[code] ?? message.toLowerCase().replace(/\W+/g, "_"),
      externalCode: code,
      errorMessageEn: message,
      errorMessageBn: null,
    },
  }),

  created: (pay, origin) => ({
    paymentId: pay.paymentId,
    bkashURL: pageUrl(pay, origin),
    callbackURL: pay.callbackUrl,
    successCallbackURL: returnUrl(pay, "success"),
    failureCallbackURL: returnUrl(pay, "failure"),
    cancelledCallbackURL: returnUrl(pay, "cancel"),
    amount: pay.amount,
    intent: "sale",
    currency: "BDT",
    paymentCreateTime: walletTime(pay.createdAt),
    transactionStatus: "Initiated",
    merchantInvoiceNumber: pay.invoice,
    signature: pay.signature,
  }),

  executed: (pay) => ({
    paymentId: pay.paymentId,
    trxId: pay.trxId,
    transactionStatus: "Completed",
    amount: pay.amount,
    currency: "BDT",
    intent: "sale",
    paymentExecuteTime: walletTime(pay.completesAt ?? pay.createdAt),
    merchantInvoiceNumber: pay.invoice,
    payerType: "Customer",
    payerReference: pay.payerReference,
    payerAccount: pay.wallet,
  }),

  queried: queryBody,

  searched: (pay) => ({
    trxId: pay.trxId,
    initiationTime: walletTime(pay.completesAt),
    completedTime: walletTime(pay.completesAt),
    transactionType: "bKash Tokenized Checkout via API",
    payerAccount: pay.wallet,
    transactionStatus: "Completed",
    amount: pay.amount,
    currency: "BDT",
    organizationShortCode: "50000",
    maxRefundableAmount: takaText(getPoisha(pay.amount) - refundedPoisha(pay)),
  }),

  refunded: (pay, refund, now) => ({
    originalTrxId: pay.trxId,
    refundTrxId: refund.trxId,
    refundTransactionStatus: refundStatus(refund, now),
    originalTrxAmount: pay.amount,
    refundAmount: refund.amount,
    currency: "BDT",
    ...(isRefunded(refund, now) ? { completedTime: walletTime(refund.completesAt) } : {}),
    sku: refund.sku,
    reason: refund.reason,
  }),

  refundList: (pay, now) => ({
    originalTrxId: pay.trxId,
    originalTrxAmount: pay.amount,
    originalTrxCompletedTime: walletTime(pay.completesAt ?? pay.createdAt),
    refundTransactions: pay.refunds.map((refund) => ({
      refundTrxId: refund.trxId,
      refundTransactionStatus: refundStatus(refund, now),
      refundAmount: refund.amount,
      // Unlike all others, this time has no zone.
      ...(isRefunded(refund, now)
        ? { completedTime: walletTime(refund.completesAt).replace(/ GMT.*$/, "") }
        : {}),
    })),
  }),
};

function queryBody(pay: Payment, now: number): object {
  const isVerified = pay.stage === "authorised" || pay.completesAt !== null;
  return {
    paymentId: pay.paymentId,
    payerReference: pay.payerReference,
    paymentCreateTime: walletTime(pay.createdAt),
    amount: pay.amount,
    currency: "BDT",
    intent: "sale",
    merchantInvoice: pay.invoice,
    verificationStatus: isVerified ? "Complete" : "Incomplete",
    ...(isCompleted(pay, now)
      ? {
          transactionStatus: "Completed",
          trxId: pay.trxId,
          payerAccount: pay.wallet,
          paymentExecuteTime: walletTime(pay.completesAt),
          maxRefundableAmount: takaText(getPoisha(pay.amount) - refundedPoisha(pay)),
        }
      : { transactionStatus: "Initiated" }),
  };
}
