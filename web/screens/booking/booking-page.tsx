/** Placeholder until the screen is built. */
export function BookingPage() {
  return null;
}
