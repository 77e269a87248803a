/** The bus from above, row by row: two places, the aisle, two places; a row of five fills the aisle too. */
import { groupBy } from "../../worker/domain/lists.ts";
import { kindAt, type SeatKind } from "../../worker/domain/seats/seat-kind.ts";
import type { PlanSeat } from "../../worker/domain/seats/seat-plan.ts";

/** A plan as far as drawing needs it: the demo of the picker draws one that no trip has. */
export interface DrawnPlan {
  name: string;
  seats: readonly PlanSeat[];
}

/** `x` is the place across the bus, 0 to 4, from the left (the door) to the right (the driver). */
export type BusPlace =
  | { x: number; kind: "seat"; seat: PlanSeat }
  | { x: number; kind: "aisle" }
  /** No seat is built in here. */
  | { x: number; kind: "none" };

export interface BusRow {
  row: string;
  places: BusPlace[];
  /** Where a back row stands in two blocks: the number of seats in the left one. */
  leftBlock: number | null;
}

const BACK_ROW_SEATS = 5;
const ORDINARY = [1, 2, "aisle", 3, 4] as const;

export function busRows(plan: DrawnPlan): BusRow[] {
  const rows = groupBy(plan.seats, (seat) => seat.row);
  return [...rows].map(([row, seats]) =>
    seats.length === BACK_ROW_SEATS ? backRow(plan, row, seats) : ordinaryRow(row, seats),
  );
}

/** What a seat is beside, for whoever can't see the drawing. */
export function sideOf(row: BusRow, x: number): SeatKind {
  return kindAt(x, !row.places.some((place) => place.kind === "aisle"));
}

function backRow(plan: DrawnPlan, row: string, seats: PlanSeat[]): BusRow {
  return {
    row,
    places: seats.map((seat, x) => ({ x, kind: "seat", seat })),
    leftBlock: plan.name === "40" ? 3 : null,
  };
}

function ordinaryRow(row: string, seats: PlanSeat[]): BusRow {
  const places = ORDINARY.map((column, x): BusPlace => {
    if (column === "aisle") return { x, kind: "aisle" };
    const seat = seats.find((one) => one.column === column);
    return seat ? { x, kind: "seat", seat } : { x, kind: "none" };
  });
  return { row, places, leftBlock: null };
}
