import { busRows, type DrawnPlan } from "../../seat-map/bus-rows.ts";

/** How seats that were taken together lie. */
export type PartyPlace =
  | { kind: "one" }
  /** In one row, nothing between them. */
  | { kind: "beside" }
  /** In one row, with the aisle or other seats between them. */
  | { kind: "row"; row: string }
  | { kind: "rows"; rows: string[] };

export function partyPlace(plan: DrawnPlan, seatNos: readonly string[]): PartyPlace {
  if (seatNos.length === 1) return { kind: "one" };
  const places = busRows(plan).flatMap(({ row, places: across }) =>
    across.flatMap((place) =>
      place.kind === "seat" && seatNos.includes(place.seat.seatNo) ? [{ row, x: place.x }] : [],
    ),
  );
  const rows = [...new Set(places.map(({ row }) => row))];
  const [row = ""] = rows;
  if (rows.length > 1) return { kind: "rows", rows };
  const across = places.map(({ x }) => x);
  const isBeside = Math.max(...across) - Math.min(...across) === across.length - 1;
  return isBeside ? { kind: "beside" } : { kind: "row", row };
}
