/** The rows of the checklist, each of which must have a row in the table. */
const AREAS: Record<string, number> = {
  // Shell, home, trip list, seat plans, choosing seats, demo screens
  S: 15,
  H: 16,
  T: 15,
  P: 11,
  L: 20,
  D: 11,
  // Checkout, payment return, tickets, lookup, content, agents
  C: 18,
  X: 8,
  I: 9,
  F: 4,
  N: 13,
  A: 11,
  // Calls, shapes, numbers, the design card
  R: 25,
  E: 12,
  K: 11,
  U: 9,
};

export const CHECKLIST: readonly string[] = Object.entries(AREAS).flatMap(([area, rows]) =>
  Array.from({ length: rows }, (_, index) => `${area}${String(index + 1).padStart(2, "0")}`),
);
