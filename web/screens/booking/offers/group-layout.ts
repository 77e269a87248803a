import { busRows, type BusRow, type DrawnPlan } from "../../../seat-map/bus-rows.ts";

/** How the seats of a group are arranged. */
export interface GroupLayout {
  /**
   * `beside`: in one row, nothing between them. `aisle`: in one row, only the aisle between. `apart`: in one row, with
   * other seats between.
   */
  kind: "one" | "beside" | "aisle" | "apart" | "rows";
  rows: string[];
  /** Seats that are next to each other. */
  groups: string[][];
}

export function findGroupLayout(plan: DrawnPlan, seatNos: readonly string[]): GroupLayout {
  const taken = busRows(plan).flatMap((row) => {
    const groups = groupsIn(row, seatNos);
    return groups.length === 0 ? [] : [{ row, groups }];
  });
  const rows = taken.map(({ row }) => row.row);
  const groups = taken.flatMap((one) => one.groups);
  const [only] = taken;
  if (seatNos.length === 1) return { kind: "one", rows, groups };
  if (only === undefined || taken.length > 1) return { kind: "rows", rows, groups };
  if (groups.length === 1) return { kind: "beside", rows, groups };
  return { kind: hasOthersBetween(only.row, seatNos) ? "apart" : "aisle", rows, groups };
}

function groupsIn({ slots, leftBlock }: BusRow, seatNos: readonly string[]): string[][] {
  const groups: string[][] = [];
  let isBeside = false;
  for (const slot of slots) {
    const isOne = slot.kind === "seat" && seatNos.includes(slot.seat.seatNo);
    if (isOne && isBeside && slot.x !== leftBlock)
      groups[groups.length - 1]?.push(slot.seat.seatNo);
    else if (isOne) groups.push([slot.seat.seatNo]);
    isBeside = isOne;
  }
  return groups;
}

function hasOthersBetween({ slots }: BusRow, seatNos: readonly string[]): boolean {
  const ours = slots.flatMap((slot) =>
    slot.kind === "seat" ? [seatNos.includes(slot.seat.seatNo)] : [],
  );
  return ours.slice(ours.indexOf(true), ours.lastIndexOf(true)).includes(false);
}
