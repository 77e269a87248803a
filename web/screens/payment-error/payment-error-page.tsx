/** Placeholder until the screen is built. */
export function PaymentErrorPage() {
  return null;
}
