/** Where the arrow keys go in a bus: along the row over the aisle, and to the nearest seat of the next row. */
import type { BusRow } from "./bus-rows.ts";

export function nextSeat(rows: readonly BusRow[], from: string, key: string): string | null {
  const at = rows
    .flatMap((row, y) => seatsOf(row).map((seat) => ({ ...seat, y })))
    .find((seat) => seat.seatNo === from);
  if (at === undefined) return null;
  const row = seatsOf(rows[at.y]);
  switch (key) {
    case "ArrowLeft":
      return row.findLast((seat) => seat.x < at.x)?.seatNo ?? null;
    case "ArrowRight":
      return row.find((seat) => seat.x > at.x)?.seatNo ?? null;
    case "ArrowUp":
      return nearest(rows[at.y - 1], at.x);
    case "ArrowDown":
      return nearest(rows[at.y + 1], at.x);
    case "Home":
      return row[0]?.seatNo ?? null;
    case "End":
      return row.at(-1)?.seatNo ?? null;
    default:
      return null;
  }
}

function seatsOf(row: BusRow | undefined): { seatNo: string; x: number }[] {
  return (row?.places ?? []).flatMap((place, x) =>
    place.kind === "seat" ? [{ seatNo: place.seat.seatNo, x }] : [],
  );
}

function nearest(row: BusRow | undefined, x: number): string | null {
  const byDistance = seatsOf(row).toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
  return byDistance[0]?.seatNo ?? null;
}
