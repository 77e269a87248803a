/** The bus from above, row by row: two seats, the aisle, two seats. A row of five has a seat in the aisle too. */
import { groupBy } from "../../worker/domain/lists.ts";
import { kindAt, type SeatKind } from "../../worker/domain/seats/seat-kind.ts";
import type { PlanSeat, SeatClass } from "../../worker/domain/seats/seat-plan.ts";

/** The parts of a seat plan that drawing needs. The seat-picker demo draws a plan that no trip has. */
export interface DrawnPlan {
  name: string;
  seats: readonly PlanSeat[];
}

/** `x` is the position across the bus, from 0 at the left (the door) to 4 at the right (the driver). */
export type RowSlot =
  | { x: number; kind: "seat"; seat: PlanSeat }
  | { x: number; kind: "aisle" }
  /** No seat is here. */
  | { x: number; kind: "none" };

export interface BusRow {
  row: string;
  slots: RowSlot[];
  /** For a back row of two blocks: the number of seats in the left one. */
  leftBlock: number | null;
}

const BACK_ROW_SEATS = 5;
const ORDINARY_ROW = [1, 2, "aisle", 3, 4] as const;

export function busRows(plan: DrawnPlan): BusRow[] {
  const rows = groupBy(plan.seats, (seat) => seat.row);
  return [...rows].map(([row, seats]) =>
    seats.length === BACK_ROW_SEATS ? makeBackRow(plan, row, seats) : makeRow(row, seats),
  );
}

/** Whether the seat at `x` is at the window or the aisle, for visitors who can't see the drawing. */
export function findSide(row: BusRow, x: number): SeatKind {
  return kindAt(x, !row.slots.some((slot) => slot.kind === "aisle"));
}

/** The window or aisle position of each seat of a plan, by seat number. */
export function seatSides(plan: DrawnPlan): ReadonlyMap<string, SeatKind> {
  const sides = busRows(plan).flatMap((row) =>
    row.slots.flatMap((slot) =>
      slot.kind === "seat" ? [[slot.seat.seatNo, findSide(row, slot.x)] as const] : [],
    ),
  );
  return new Map(sides);
}

/** Neighbouring rows whose seats have the same class in each column. */
export interface ClassBlock {
  /** The class of each column; null for a column in which no row has a seat. */
  classes: (SeatClass | null)[];
  rows: BusRow[];
}

export function classBlocks(rows: readonly BusRow[]): ClassBlock[] {
  const blocks: ClassBlock[] = [];
  for (const row of rows) {
    const rowClasses = row.slots.map((slot) => (slot.kind === "seat" ? slot.seat.seatClass : null));
    const block = blocks[blocks.length - 1];
    const hasSameClasses = block?.classes.every(
      (one, x) => one === null || rowClasses[x] === null || one === rowClasses[x],
    );
    if (block === undefined || hasSameClasses !== true) {
      blocks.push({ classes: rowClasses, rows: [row] });
      continue;
    }
    block.rows.push(row);
    block.classes = block.classes.map((one, x) => one ?? rowClasses[x] ?? null);
  }
  return blocks;
}

function makeBackRow(plan: DrawnPlan, row: string, seats: PlanSeat[]): BusRow {
  return {
    row,
    slots: seats.map((seat, x) => ({ x, kind: "seat", seat })),
    leftBlock: plan.name === "40" ? 3 : null,
  };
}

function makeRow(row: string, seats: PlanSeat[]): BusRow {
  const slots = ORDINARY_ROW.map((column, x): RowSlot => {
    if (column === "aisle") return { x, kind: "aisle" };
    const seat = seats.find((one) => one.column === column);
    return seat ? { x, kind: "seat", seat } : { x, kind: "none" };
  });
  return { row, slots, leftBlock: null };
}
