/** Finding a ticket by PNR and phone number. */
export const lookup = {
  lead: "Your ticket again, with its PNR and the phone number that you booked with.",
  bookingType: "Booking type",
  limited: "Limited Booking",
  limitedText: "You chose your seats.",
  unlimited: "Unlimited Booking",
  unlimitedText: "You gave a number of places and a pick-up center.",
  pnr: "PNR, or the wallet's TrxID",
  pnrHint:
    "The seven letters and digits on your ticket. No ticket? The ten of the TrxID in the wallet's message.",
  pnrDoubt:
    "Please look at the PNR again: one of its letters seems to be another. It never has 0, O, 1, I or L.",
  contactNumber: "Contact number",
  find: "Find ticket",
  another: "Look for another ticket",
  typeRequired: "Please choose the booking type.",
  pnrRequired: "Please write the PNR or the TrxID.",
  onThisPhone: "Tickets on this phone",
  onThisPhoneText: "They open without a connection too.",
  savedAt: (when: string) => `Saved ${when}`,
  remove: "Remove",
  removeHere: "Remove from this phone",
  removeTicket: (what: string) => `Remove ${what} from this phone`,
  removed: "Removed from this phone. The ticket itself stays valid.",
};
