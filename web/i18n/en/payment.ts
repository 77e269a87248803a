/** The way back from the wallet. */
export const payment = {
  title: "Payment",
  processing: "Your payment is being processed...",
  processingText: "Please keep this page open. Your ticket comes next.",
  inDoubt: (isOfSeats: boolean) =>
    `We are still checking with the wallet. ${isOfSeats ? "Your seats are kept for you. " : ""}Please do not pay again.`,
  unheard:
    "We keep asking by ourselves. If the payment went through, your ticket is safe. Please do not pay again.",
  askNow: "Ask now",
  missing: "Missing required information for payment execution",
  missingText:
    "This page does not know which payment it is about. If you have paid, open the wallet's way back again in the same browser, or call us.",
  failedInExecution: "An error occurred during payment execution",
  failedTitle: "Payment Failed",
  failed: "Payment Failed. Your Payment was not successfully processed. Please try again.",
  cancelled: "You closed the wallet's page before the payment was confirmed.",
  walletFailed: "The wallet could not confirm the payment.",
  money: {
    not_charged: "Nothing was charged.",
    comes_back_if_left: "Should money have left your wallet, it comes back by itself.",
    coming_back: "Your money is on its way back to your wallet, in full.",
    came_back: "Your money was paid back in full.",
    unknown:
      "Please look into your wallet's messages. If money has left, call us: nothing is lost.",
  },
  refundAmount: (amount: string) => `The amount: ${amount}, to the wallet that paid.`,
  refundWhen: {
    coming_back:
      "It usually takes a few minutes, sometimes up to a day. You need not do anything: the wallet sends a message when it is there.",
    came_back: "It stands in your wallet's list of payments.",
  },
  refundTicket: {
    refunding: "The money for this ticket is on its way back, in full.",
    refunded: "The money for this ticket was paid back in full.",
  },
  bookAgain: "Book again",
  seatsKept: "Your seats are still kept for you:",
  backToCheckout: "Back to checkout",
};
