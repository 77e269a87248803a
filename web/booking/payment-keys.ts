/** The four values of a payment in local storage between checkout and the ticket (decisions 4.3). */
import type { BookingMode } from "../../worker/contract/booking/checkout.ts";
import type { BrowserMemory } from "../storage/browser-storage.ts";

export interface PaymentKeys {
  grantToken: string;
  paymentID: string;
  ticketBillPayBkashId: number;
  bookingType: BookingMode;
}

export type StoredKeys = Record<keyof PaymentKeys, string | null>;

const NAMES = ["grantToken", "paymentID", "ticketBillPayBkashId", "bookingType"] as const;

/** Cleared first, so that a full storage never mixes values of two payments. */
export function writePaymentKeys(keys: PaymentKeys, memory: BrowserMemory): void {
  clearPaymentKeys(memory);
  for (const name of NAMES) memory.setItem(name, String(keys[name]));
}

export function readPaymentKeys(memory: BrowserMemory): StoredKeys {
  return {
    grantToken: memory.getItem("grantToken"),
    paymentID: memory.getItem("paymentID"),
    ticketBillPayBkashId: memory.getItem("ticketBillPayBkashId"),
    bookingType: memory.getItem("bookingType"),
  };
}

/** Clears these four only. */
export function clearPaymentKeys(memory: BrowserMemory): void {
  for (const name of NAMES) memory.removeItem(name);
}

/** The query of the wallet's way back, without a status: it leads to the same payment once more. */
export function buildCallbackAddress(keys: PaymentKeys): string {
  const query = {
    bill: String(keys.ticketBillPayBkashId),
    grant: keys.grantToken,
    paymentID: keys.paymentID,
    type: keys.bookingType,
  };
  return `?${new URLSearchParams(query)}`;
}
