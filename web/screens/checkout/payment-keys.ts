/** The four things that a payment leaves in local storage between checkout and the ticket (decisions 4.3). */
import type { BookingType } from "../../../worker/contract/checkout.ts";

export interface PaymentKeys {
  grantToken: string;
  paymentID: string;
  ticketBillPayBkashId: number;
  bookingType: BookingType;
}

const NAMES = ["grantToken", "paymentID", "ticketBillPayBkashId", "bookingType"] as const;

/** A browser that keeps nothing (storage off or full) still pays: the callback address carries the same. */
export function writePaymentKeys(keys: PaymentKeys, storage: Storage): void {
  try {
    for (const name of NAMES) storage.setItem(name, String(keys[name]));
  } catch {
    clearPaymentKeys(storage);
  }
}

export function readPaymentKeys(storage: Storage): Record<(typeof NAMES)[number], string | null> {
  return {
    grantToken: storage.getItem("grantToken"),
    paymentID: storage.getItem("paymentID"),
    ticketBillPayBkashId: storage.getItem("ticketBillPayBkashId"),
    bookingType: storage.getItem("bookingType"),
  };
}

/** These four and nothing else. */
export function clearPaymentKeys(storage: Storage): void {
  for (const name of NAMES) storage.removeItem(name);
}
