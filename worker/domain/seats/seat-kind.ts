/** The neighbour of a seat: window or aisle. */
export type SeatKind = "window" | "aisle" | "middle";

export const PLACES_ACROSS = 5;

/** `across`: from 0 at the left of the bus to 4 at its right. `isFull`: the row has no aisle. */
export function kindAt(across: number, isFull: boolean): SeatKind {
  if (across === 0 || across === PLACES_ACROSS - 1) return "window";
  return isFull ? "middle" : "aisle";
}
