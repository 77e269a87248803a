/** The parameters of the wallet's redirect: our own `bill`, `grant` and `type`, and the wallet's. */
import type { BookingMode } from "../../../worker/contract/booking/checkout.ts";
import type { PaymentKeys, StoredKeys } from "../../booking/payment-keys.ts";

export type WalletStatus = "success" | "cancel" | "failure" | "unsaid";

export interface Callback {
  status: WalletStatus;
  /** Null when something that execute needs is missing. */
  keys: PaymentKeys | null;
}

/**
 * The address wins over what local storage remembers. Memory fills a gap only when it is of the same bill: it
 * may well be another tab's payment.
 */
export function readCallback(search: string, stored: StoredKeys): Callback {
  const query = new URLSearchParams(search);
  const readParameter = (name: string): string | null => query.get(name)?.trim() || null;
  const status = walletStatus(readParameter("status"));
  const bill = billNumber(readParameter("bill") ?? stored.ticketBillPayBkashId);
  const memory = bill === billNumber(stored.ticketBillPayBkashId) ? stored : null;
  const grantToken = readParameter("grant") ?? memory?.grantToken;
  const paymentID = readParameter("paymentID") ?? memory?.paymentID;
  const bookingType = parseBookingMode(readParameter("type") ?? memory?.bookingType ?? null);
  if (bill === null || !grantToken || !paymentID || bookingType === null) {
    return { status, keys: null };
  }
  return { status, keys: { ticketBillPayBkashId: bill, grantToken, paymentID, bookingType } };
}

function billNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

function parseBookingMode(text: string | null): BookingMode | null {
  return text === "limited" || text === "unlimited" ? text : null;
}

function walletStatus(text: string | null): WalletStatus {
  if (text === null) return "unsaid";
  if (text === "success" || text === "cancel") return text;
  return "failure";
}
