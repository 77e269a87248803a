/** The order of a day's buses as it is arranged, kept as ids with commas between. Pure. */
import type { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";

type Bus = OneTripView["trip"]["day_order"][number];

/** Buses that came since it was arranged stand at the end; those that were cancelled are left out. */
export function readOrder(order: string, buses: readonly Bus[]): Bus[] {
  const ids = order.split(",");
  const arranged = ids.flatMap((id) => buses.find(({ trip }) => trip === id) ?? []);
  return [...arranged, ...buses.filter((bus) => !arranged.includes(bus))];
}

/** Returns the order as it was when one of the two places does not exist. */
export function swapBuses(ids: readonly string[], from: number, to: number): readonly string[] {
  const [one, other] = [ids[from], ids[to]];
  if (one === undefined || other === undefined) return ids;
  return ids.map((id) => (id === one ? other : id === other ? one : id));
}
