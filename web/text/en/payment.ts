/** The way back from the wallet. */
export const payment = {
  title: "Payment",
  processing: "Your payment is being processed...",
  missing: "Missing required information for payment execution",
  failedInExecution: "An error occurred during payment execution",
  failed: "Payment Failed. Your Payment was not successfully processed. Please try again.",
};
