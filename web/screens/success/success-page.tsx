/** Placeholder until the screen is built. */
export function SuccessPage() {
  return null;
}
