/** Finding a ticket by PNR and phone number. */
import {
  isPaidByNumber,
  walletsInEnglish as name,
  type Wallets,
} from "../../../worker/domain/payments/wallets.ts";

export const lookup = {
  lead: "See your ticket again, with its PNR and the phone number of the booking.",
  bookingType: "Booking type",
  limited: "Limited Booking",
  limitedText: "You chose your seats.",
  unlimited: "Unlimited Booking",
  unlimitedText: "You gave a number of seats and a pick-up point.",
  pnr: (by: Wallets) =>
    isPaidByNumber(by) ? `PNR, or the ${name(by)} TrxID` : "PNR, or the payment's transaction ID",
  pnrHint: (by: Wallets) =>
    `The 7 letters and digits on your ticket. No ticket? The ${
      isPaidByNumber(by)
        ? `10-character TrxID in the SMS from ${name(by)}`
        : "transaction ID in the SMS or email about the payment"
    }.`,
  pnrDoubt: "Check the PNR again: one of its letters may be wrong. It never has 0, O, 1, I or L.",
  contactNumber: "Contact number",
  find: "Find ticket",
  another: "Find another ticket",
  typeRequired: "Choose the booking type.",
  pnrRequired: (by: Wallets) =>
    `Enter the PNR or the ${isPaidByNumber(by) ? "TrxID" : "transaction ID"}.`,
  onThisPhone: "Tickets on this phone",
  onThisPhoneText: "They open without a connection too.",
  savedAt: (when: string) => `Saved ${when}`,
  remove: "Remove",
  removeHere: "Remove from this phone",
  removeTicket: (what: string) => `Remove ${what} from this phone`,
  removed: "Removed from this phone. The ticket itself stays valid.",
};
