/**
 * The two seat plans (decisions 2.9), one definition for the server that sells and the client that draws.
 * A plan's capacity is the number of its seats.
 */

export type PlanName = "40" | "45";
export type SeatClass = "Business" | "Economy" | "Normal";

export interface PlanSeat {
  seatNo: string;
  row: string;
  /** Number in the row, from 1 at the left of the bus. */
  column: number;
  seatClass: SeatClass;
}

export interface SeatPlan {
  name: PlanName;
  seats: readonly PlanSeat[];
}

const FOUR = [1, 2, 3, 4];
const FIVE = [1, 2, 3, 4, 5];

/** Columns 1 and 3 are Business, 2 Economy, 4 Normal; the long back row K and J5 are Normal (spec 3). */
function findSeatClass(row: string, column: number): SeatClass {
  if (row === "K" || column >= 4) return "Normal";
  return column === 2 ? "Economy" : "Business";
}

function plan(name: PlanName, rows: readonly (readonly [string, readonly number[]])[]): SeatPlan {
  const seats = rows.flatMap(([row, columns]) =>
    columns.map((column) => ({
      seatNo: `${row}${column}`,
      row,
      column,
      seatClass: findSeatClass(row, column),
    })),
  );
  return { name, seats };
}

const PLANS: Record<PlanName, SeatPlan> = {
  "40": plan("40", [
    ["A", [1, 3, 4]],
    ...[..."BCDEFGHI"].map((row) => [row, FOUR] as const),
    ["J", FIVE],
  ]),
  "45": plan("45", [...[..."ABCDEFGHIJ"].map((row) => [row, FOUR] as const), ["K", FIVE]]),
};

/** Any other plan_name is drawn as the standard plan (spec 5). */
export function seatPlan(planName: string): SeatPlan {
  return planName === "40" ? PLANS["40"] : PLANS["45"];
}

export function capacity(planName: string): number {
  return seatPlan(planName).seats.length;
}

export function hasSeat(planName: string, seatNo: string): boolean {
  return seatPlan(planName).seats.some((seat) => seat.seatNo === seatNo);
}

/** Natural order: A2 before A10, A before B (spec 9). */
export function bySeatNo(a: string, b: string): number {
  return a.slice(0, 1).localeCompare(b.slice(0, 1)) || Number(a.slice(1)) - Number(b.slice(1));
}
