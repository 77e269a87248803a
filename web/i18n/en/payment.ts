/** The way back from the wallet. */
import {
  isPaidByNumber,
  walletsInEnglish as name,
  type Wallets,
} from "../../../worker/domain/payments/wallets.ts";

export const payment = {
  title: "Payment",
  processing: "Your payment is being processed...",
  processingText: "Do not close this page. Your ticket comes next.",
  inDoubt: (isOfSeats: boolean, by: Wallets) =>
    `We are still checking with ${name(by)}. ${isOfSeats ? "Your seats are kept for you. " : ""}Please do not pay again.`,
  stillChecking:
    "We keep checking by ourselves. If the payment went through, your ticket is safe. Please do not pay again.",
  askNow: "Check again",
  call: "Call us if you need help:",
  isChecked: "Payment is being checked",
  isPaid: "Paid, your ticket is ready",
  see: "See",
  seeTicket: "See the ticket",
  missing: "Missing required information for payment execution",
  missingText:
    "We can't tell which payment this is. If you were charged, find your ticket by its TrxID, or call us.",
  failedInExecution: "An error occurred during payment execution",
  failedTitle: "Payment Failed",
  failed: "Payment Failed. Your Payment was not successfully processed. Please try again.",
  cancelled: (by: Wallets) => `The ${name(by)} page was closed before the payment was confirmed.`,
  walletFailed: (by: Wallets) => `${name(by)} could not confirm the payment.`,
  money: {
    not_charged: () => "You were not charged.",
    comes_back_if_left: (by: Wallets) =>
      `If ${name(by)} charged you, the money comes back by itself.`,
    coming_back: (by: Wallets) =>
      isPaidByNumber(by)
        ? `Your money is on its way back to your ${name(by)} account, in full.`
        : "Your money is on its way back to the card or account that paid, in full.",
    came_back: () => "Your money was paid back in full.",
    unknown: (by: Wallets) =>
      `Check the SMS ${isPaidByNumber(by) ? `from ${name(by)}` : "about your payment"}. If you were charged, call us: nothing is lost.`,
  },
  refundAmount: (amount: string, by: Wallets) =>
    `The amount: ${amount}, to the ${isPaidByNumber(by) ? `${name(by)} number` : "card or account"} that paid.`,
  refundWhen: {
    coming_back: (by: Wallets) =>
      isPaidByNumber(by)
        ? `It usually takes a few minutes, sometimes up to a day. You need not do anything: ${name(by)} sends an SMS when it is there.`
        : "It usually takes some days, with a card longer. You need not do anything.",
    came_back: (by: Wallets) =>
      `Check ${isPaidByNumber(by) ? `your ${name(by)} statement` : "the statement of the card or account that paid"}.`,
  },
  refundTicket: {
    refunding: (amount: string) => `${amount} for this ticket is on its way back.`,
    at_counter: (amount: string) => `The shop gives ${amount} for this ticket back at the counter.`,
    refunded: (amount: string) => `${amount} for this ticket was paid back.`,
  },
  bookAgain: "Book again",
  seatsKept: "Your seats are still kept for you:",
  backToCheckout: "Back to checkout",
};
