/** Placeholder until the screen is built. */
export function CheckoutPage() {
  return null;
}
