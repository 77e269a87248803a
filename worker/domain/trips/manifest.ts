/** The list of passengers for the guide: one row per seat, or one per booking on a trip without seats. Pure. */
import { bySeatNo } from "../seats/seat-plan.ts";

export interface Traveller {
  seats: readonly string[];
  quantity: number;
  name: string;
  phone: string;
  point: string;
  /** The place of the point on the road; null: no choice, the first. */
  pointPosition: number | null;
  pnr: string;
}

export interface ManifestRow extends Omit<Traveller, "seats"> {
  seatNo: string | null;
}

/** By seat, or by boarding point and then by seat; bookings without seats by name. */
export function manifestRows(
  travellers: readonly Traveller[],
  order: "seat" | "point",
): ManifestRow[] {
  const rows = travellers.flatMap(({ seats, ...own }): ManifestRow[] =>
    seats.length === 0
      ? [{ ...own, seatNo: null }]
      : seats.map((seatNo) => ({ ...own, seatNo, quantity: 1 })),
  );
  const byPoint = (row: ManifestRow) => row.pointPosition ?? 0;
  return rows.toSorted(
    (a, b) =>
      (order === "point" ? byPoint(a) - byPoint(b) || a.point.localeCompare(b.point) : 0) ||
      bySeatNo(a.seatNo ?? "", b.seatNo ?? "") ||
      a.name.localeCompare(b.name),
  );
}
