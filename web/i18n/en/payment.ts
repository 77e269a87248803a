/** The way back from the wallet. */
export const payment = {
  title: "Payment",
  processing: "Your payment is being processed...",
  processingText: "Do not close this page. Your ticket comes next.",
  inDoubt: (isOfSeats: boolean) =>
    `We are still checking with bKash. ${isOfSeats ? "Your seats are kept for you. " : ""}Please do not pay again.`,
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
  cancelled: "The bKash page was closed before the payment was confirmed.",
  walletFailed: "bKash could not confirm the payment.",
  money: {
    not_charged: "You were not charged.",
    comes_back_if_left: "If bKash charged you, the money comes back by itself.",
    coming_back: "Your money is on its way back to your bKash account, in full.",
    came_back: "Your money was paid back in full.",
    unknown: "Check the SMS from bKash. If you were charged, call us: nothing is lost.",
  },
  refundAmount: (amount: string) => `The amount: ${amount}, to the bKash number that paid.`,
  refundWhen: {
    coming_back:
      "It usually takes a few minutes, sometimes up to a day. You need not do anything: bKash sends an SMS when it is there.",
    came_back: "Check your bKash statement.",
  },
  refundTicket: {
    refunding: "The money for this ticket is on its way back, in full.",
    at_counter: "The shop gives the money for this ticket back at the counter, in full.",
    refunded: "The money for this ticket was paid back in full.",
  },
  bookAgain: "Book again",
  seatsKept: "Your seats are still kept for you:",
  backToCheckout: "Back to checkout",
};
