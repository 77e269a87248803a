/** The bodies of v1.2.0-beta, letter for letter as the wallet spells them. */
import { isCompleted, type Payment, type Refund } from "./payment.ts";
import { isRefunded, getPoisha, refundedPoisha } from "./refund.ts";
import { pageUrl, refundStatus, returnUrl, SUCCESS, walletTime } from "./replies.ts";
import { takaText } from "../../worker/domain/money.ts";
import type { Spelling } from "./spelling.ts";

export const SPELLING_V1: Spelling = {
  dialect: "v1.2.0-beta",
  paths: {
    grant: "/tokenized/checkout/token/grant",
    refresh: "/tokenized/checkout/token/refresh",
    create: "/tokenized/checkout/create",
    execute: "/tokenized/checkout/execute",
    query: "/tokenized/checkout/payment/status",
    search: "/tokenized/checkout/general/searchTransaction",
    refund: "/tokenized/checkout/payment/refund",
    refunds: "/tokenized/checkout/payment/refund",
  },
  fields: { paymentId: "paymentID", trxId: "trxID", refundAmount: "amount" },
  mode: "0011",
  refunds: { most: 1, days: 15 },

  refused: (code, message) => ({
    status: 200,
    body: { statusCode: code, statusMessage: message },
  }),

  created: (pay, origin) => ({
    ...SUCCESS,
    paymentID: pay.paymentId,
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
  }),

  executed: (pay) => ({
    ...SUCCESS,
    paymentID: pay.paymentId,
    payerReference: pay.payerReference,
    customerMsisdn: pay.wallet,
    trxID: pay.trxId,
    amount: pay.amount,
    transactionStatus: "Completed",
    paymentExecuteTime: walletTime(pay.completesAt ?? pay.createdAt),
    currency: "BDT",
    intent: "sale",
    merchantInvoiceNumber: pay.invoice,
  }),

  queried: queryBody,

  searched: (pay) => ({
    ...SUCCESS,
    trxID: pay.trxId,
    initiationTime: walletTime(pay.completesAt),
    completedTime: walletTime(pay.completesAt),
    transactionType: "bKash Tokenized Checkout via API",
    customerMsisdn: pay.wallet,
    transactionStatus: "Completed",
    amount: pay.amount,
    currency: "BDT",
    organizationShortCode: "50000",
  }),

  refunded: refundBody,

  refundList(pay, now) {
    const [only] = pay.refunds;
    return only === undefined ? null : refundBody(pay, only, now);
  },
};

/** The invoice has another name here than in Execute, and the trxID is there only once there is money. */
function queryBody(pay: Payment, now: number): object {
  const isVerified = pay.stage === "authorised" || pay.completesAt !== null;
  return {
    ...SUCCESS,
    paymentID: pay.paymentId,
    mode: "0011",
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
          trxID: pay.trxId,
          paymentExecuteTime: walletTime(pay.completesAt),
          maxRefundableAmount: takaText(getPoisha(pay.amount) - refundedPoisha(pay)),
        }
      : { transactionStatus: "Initiated" }),
  };
}

function refundBody(pay: Payment, refund: Refund, now: number): object {
  return {
    ...SUCCESS,
    originalTrxID: pay.trxId,
    refundTrxID: refund.trxId,
    transactionStatus: refundStatus(refund, now),
    amount: refund.amount,
    currency: "BDT",
    charge: "0.00",
    ...(isRefunded(refund, now) ? { completedTime: walletTime(refund.completesAt) } : {}),
  };
}
