/**
 * Chooses free seats for a group that wants to sit together. The best is one row, next to each other; then one row
 * across the aisle; then rows behind each other, as few and as close as possible; among equals the front. All or none:
 * with fewer free seats than people there is no result.
 */
import { groupBy } from "../lists.ts";
import { seatPlan, type PlanSeat } from "./seat-plan.ts";

/** A seat's position in the bus: the row from the front, and the distance from the left wall. */
interface Position {
  seatNo: string;
  row: number;
  across: number;
}

/** An ordinary row has this many seats on a side. */
const SEATS_ON_A_SIDE = 2;

/** In natural order; null if the bus has fewer free seats than that. */
export function findBestSeats(
  planName: string,
  isFree: (seatNo: string) => boolean,
  count: number,
): string[] | null {
  const { seats } = seatPlan(planName);
  const rows = [...groupBy(seats, (seat) => seat.row).values()];
  for (let height = 1; height <= rows.length; height += 1) {
    // A party too large for one side always sits across the aisle. For such a party the aisle counts no distance:
    // otherwise the long back row would always win.
    const isAisleFelt = count <= height * SEATS_ON_A_SIDE;
    const free = rows.map((row, index) =>
      row
        .filter((seat) => isFree(seat.seatNo))
        .map((seat) => findPosition(planName, seat, index, isAisleFelt)),
    );
    const best = closestInWindows(free, height, count);
    if (best !== null) return best.map((position) => position.seatNo);
  }
  return null;
}

/**
 * The closest choice within windows of `height` rows. No smaller window has room, so a window has at most twice as many
 * free seats as the party needs, and trying every choice is cheap.
 */
function closestInWindows(
  free: readonly Position[][],
  height: number,
  count: number,
): Position[] | null {
  let best: { party: Position[]; distance: number } | null = null;
  for (let top = 0; top + height <= free.length; top += 1) {
    for (const party of choices(free.slice(top, top + height).flat(), count)) {
      const distance = distanceWithin(party);
      if (best === null || distance < best.distance) best = { party, distance };
    }
  }
  return best?.party ?? null;
}

/** Every combination of `count` of these, in lexical order. */
function* choices(positions: readonly Position[], count: number): Generator<Position[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let index = 0; index + count <= positions.length; index += 1) {
    const [first, ...rest] = positions.slice(index);
    if (first === undefined) return;
    for (const others of choices(rest, count - 1)) yield [first, ...others];
  }
}

/** The sum of all distances between two members. */
function distanceWithin(party: readonly Position[]): number {
  return party.reduce(
    (sum, one, index) =>
      party
        .slice(index + 1)
        .reduce(
          (far, other) => far + other.row - one.row + Math.abs(other.across - one.across),
          sum,
        ),
    0,
  );
}

function findPosition(
  planName: string,
  seat: PlanSeat,
  row: number,
  isAisleFelt: boolean,
): Position {
  const isBeyond = isAisleFelt && !isLeftOfAisle(planName, seat);
  return { seatNo: seat.seatNo, row, across: seat.column + (isBeyond ? 1 : 0) };
}

/** The back row of plan 40 is two blocks of three and two seats, that of the standard plan one block of five. */
export function isLeftOfAisle(planName: string, { row, column }: PlanSeat): boolean {
  const { name } = seatPlan(planName);
  if (name === "40" && row === "J") return column <= 3;
  return row === "K" || column <= SEATS_ON_A_SIDE;
}
