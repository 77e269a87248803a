import { busRows, type DrawnPlan } from "../../seat-map/bus-rows.ts";

/** How seats that were taken together are located. */
export type PartyLayout =
  | { kind: "one" }
  /** In one row, nothing between them. */
  | { kind: "beside" }
  /** In one row, with the aisle or other seats between them. */
  | { kind: "row"; row: string }
  | { kind: "rows"; rows: string[] };

export function partyLayout(plan: DrawnPlan, seatNos: readonly string[]): PartyLayout {
  if (seatNos.length === 1) return { kind: "one" };
  const places = busRows(plan).flatMap(({ row, places: across }) =>
    across.flatMap((position) =>
      position.kind === "seat" && seatNos.includes(position.seat.seatNo)
        ? [{ row, x: position.x }]
        : [],
    ),
  );
  const rows = [...new Set(places.map(({ row }) => row))];
  const [row = ""] = rows;
  if (rows.length > 1) return { kind: "rows", rows };
  const across = places.map(({ x }) => x);
  const isBeside = Math.max(...across) - Math.min(...across) === across.length - 1;
  return isBeside ? { kind: "beside" } : { kind: "row", row };
}
