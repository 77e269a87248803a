/** The position of each seat of a plan in the bus. */
import { groupBy } from "../lists.ts";
import { kindAt, PLACES_ACROSS, type SeatKind } from "./seat-kind.ts";
import { seatPlan } from "./seat-plan.ts";

export interface SeatPosition {
  seatNo: string;
  /** From 0 at the front. */
  row: number;
  /** From 0 at the left to 4 at the right; an aisle is 2. */
  across: number;
  kind: SeatKind;
}

const AISLE = 2;

/** In the plan's order. A row of five has no aisle. */
export function seatPositions(planName: string): SeatPosition[] {
  const rows = [...groupBy(seatPlan(planName).seats, (seat) => seat.row).values()];
  return rows.flatMap((seats, row) => {
    const isFull = seats.length === PLACES_ACROSS;
    return seats.map(({ seatNo, column }) => {
      const across = isFull || column <= AISLE ? column - 1 : column;
      return { seatNo, row, across, kind: kindAt(across, isFull) };
    });
  });
}
