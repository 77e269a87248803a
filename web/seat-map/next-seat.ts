/** The target of the arrow keys in a bus: along the row across the aisle, and to the nearest seat of the next row. */
import { sortItems } from "../../worker/domain/lists.ts";
import type { BusRow } from "./bus-rows.ts";

export function findNextSeat(rows: readonly BusRow[], from: string, key: string): string | null {
  const y = rows.findIndex((row) => listRowSeats(row).some((seat) => seat.seatNo === from));
  const row = listRowSeats(rows[y]);
  const x = row.find((seat) => seat.seatNo === from)?.x;
  if (x === undefined) return null;
  switch (key) {
    case "ArrowLeft":
      return row[row.findIndex((seat) => seat.x === x) - 1]?.seatNo ?? null;
    case "ArrowRight":
      return row.find((seat) => seat.x > x)?.seatNo ?? null;
    case "ArrowUp":
      return findNearest(rows[y - 1], x);
    case "ArrowDown":
      return findNearest(rows[y + 1], x);
    case "Home":
      return row[0]?.seatNo ?? null;
    case "End":
      return row[row.length - 1]?.seatNo ?? null;
    default:
      return null;
  }
}

function listRowSeats(row: BusRow | undefined): { seatNo: string; x: number }[] {
  return (row?.slots ?? []).flatMap((place) =>
    place.kind === "seat" ? [{ seatNo: place.seat.seatNo, x: place.x }] : [],
  );
}

function findNearest(row: BusRow | undefined, x: number): string | null {
  const byDistance = sortItems(listRowSeats(row), (a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
  return byDistance[0]?.seatNo ?? null;
}
