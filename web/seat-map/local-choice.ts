/** A local choice of seats, for the demos: a press takes a free seat, another gives it back. */
import type { SeatFace } from "./seat-face.ts";

/** Returns the same set when the seat is sold. */
export function toggleSeat(
  chosen: ReadonlySet<string>,
  sold: readonly string[],
  seatNo: string,
): ReadonlySet<string> {
  if (sold.includes(seatNo)) return chosen;
  const next = new Set(chosen);
  if (!next.delete(seatNo)) next.add(seatNo);
  return next;
}

export function localFaces(
  chosen: ReadonlySet<string>,
  sold: readonly string[],
): Map<string, SeatFace> {
  const faces = new Map<string, SeatFace>();
  for (const seatNo of chosen) faces.set(seatNo, "mine");
  for (const seatNo of sold) faces.set(seatNo, "sold");
  return faces;
}
