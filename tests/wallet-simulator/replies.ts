/** What all of the wallet's dialects share: its codes, its time format, and its addresses. */
import type { Payment, Refund } from "./payment.ts";
import { isRefunded } from "./refund.ts";

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
  "2071": "Refund after %s days not allowed",
  "2072": "Refund amount is not valid",
  "2074": "Transaction cannot be reversed",
  "2075": "SKU is too long",
  "2076": "Reason is too long",
  "2077": "Invalid TrxID",
  "2117": "Payment execution already been called before",
  "2127": "Transaction is not yet completed",
  "503": "System is undergoing maintenance. Please try again later",
  "9999": "System Error.",
};

export function getMessage(code: string, days?: number): string {
  return (MESSAGES[code] ?? "Unknown").replace("%s", String(days ?? ""));
}

export const SUCCESS = { statusCode: "0000", statusMessage: "Successful" };
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
    apiVersion: pay.dialect.replace(/^v(?=1)/, ""),
    signature: pay.signature,
  });
  return `${pay.callbackUrl}${pay.callbackUrl.includes("?") ? "&" : "?"}${query}`;
}

export function pagePath(pay: Payment): string {
  return `/redirect/tokenized/?paymentID=${pay.paymentId}&hash=${pay.hash}&mode=0011&apiVersion=${pay.dialect}`;
}

export function pageUrl(pay: Payment, origin: string): string {
  return origin + pagePath(pay);
}

/** Only "Completed" is documented; what a refund is called before that is a guess, as a shop must take it for one. */
export function refundStatus(refund: Refund, now: number): string {
  return isRefunded(refund, now) ? "Completed" : "Pending";
}
