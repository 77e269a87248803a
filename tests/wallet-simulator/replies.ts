/** The wallet's words: its codes, its time format, and the bodies of its replies, spelt as v1.2.0-beta spells them. */
import { isCompleted, type Payment } from "./payment.ts";

const MESSAGES: Record<string, string> = {
  "2001": "Invalid App Key",
  "2002": "Invalid Payment ID",
  "2003": "Process failed",
  "2006": "Invalid Amount",
  "2007": "Invalid Currency",
  "2008": "Invalid Intent",
  "2020": "Exception occurred",
  "2023": "Insufficient Balance",
  "2024": "Exception occurred",
  "2029": "Duplicate for All Transactions",
  "2031": "Invalid Merchant Invoice Number",
  "2033": "Transaction not found",
  "2037": "Debit party account state prohibits this transaction",
  "2038": "Debit party identity tag prohibits execution",
  "2048": "Invalid Payer Reference",
  "2049": "Invalid Merchant Callback URL",
  "2056": "Invalid Payment State",
  "2060": "Payment execution pre-requisite hasn't been met",
  "2062": "The payment has already been completed",
  "2063": "Mode is not valid as per request data",
  "2065": "Mandatory field missing",
  "2071": "Refund after 15 days not allowed",
  "2072": "Refund amount is not valid",
  "2074": "Transaction cannot be reversed",
  "2117": "Payment execution already been called before",
  "2127": "Transaction is not yet completed",
  "503": "System is undergoing maintenance. Please try again later",
  "9999": "System Error.",
};

export function codeBody(code: string) {
  return { statusCode: code, statusMessage: MESSAGES[code] ?? "Unknown" };
}

const SUCCESS = { statusCode: "0000", statusMessage: "Successful" };
const DHAKA_MS = 6 * 3_600_000;

/** "2026-11-21T10:08:00:123 GMT+0600": a colon before the milliseconds, in Bangladesh's time. */
export function walletTime(at: number): string {
  const [date = "", time = ""] = new Date(at + DHAKA_MS).toISOString().slice(0, -1).split("T");
  return `${date}T${time.replace(".", ":")} GMT+0600`;
}

export type ReturnStatus = "success" | "failure" | "cancel";

/** Where the buyer's browser goes after the page. One signature serves all three, as the wallet's does. */
export function returnUrl(pay: Payment, status: ReturnStatus): string {
  const query = new URLSearchParams({
    paymentID: pay.paymentId,
    status,
    apiVersion: "1.2.0-beta",
    signature: pay.signature,
  });
  return `${pay.callbackUrl}${pay.callbackUrl.includes("?") ? "&" : "?"}${query}`;
}

export function pagePath(pay: Payment): string {
  return `/redirect/tokenized/?paymentID=${pay.paymentId}&hash=${pay.hash}&mode=0011&apiVersion=v1.2.0-beta`;
}

export function createBody(pay: Payment, origin: string) {
  return {
    ...SUCCESS,
    paymentID: pay.paymentId,
    bkashURL: origin + pagePath(pay),
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
  };
}

export function executeBody(pay: Payment) {
  return {
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
  };
}

/** The invoice has another name here than in Execute, and the trxID is there only once there is money. */
export function queryBody(pay: Payment, now: number) {
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
          maxRefundableAmount: pay.refund === null ? pay.amount : "0",
        }
      : { transactionStatus: "Initiated" }),
  };
}

export function searchBody(pay: Payment & { completesAt: number }) {
  return {
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
  };
}

export function refundBody(pay: Payment, refund: NonNullable<Payment["refund"]>) {
  return {
    ...SUCCESS,
    originalTrxID: pay.trxId,
    refundTrxID: refund.trxId,
    transactionStatus: "Completed",
    amount: refund.amount,
    currency: "BDT",
    charge: "0.00",
    completedTime: walletTime(refund.at),
  };
}
