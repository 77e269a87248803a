/** Placeholder until the screen is built. */
export function LimitedTicketPage() {
  return null;
}
