/** The order of the results: by one column, up or down. */
import { sortItems } from "../../../worker/domain/lists.ts";
import { capacity } from "../../../worker/domain/seats/seat-plan.ts";
import type { SampleBus } from "./sample.ts";

export type Column = "operator" | "departure" | "arrival" | "seats" | "fare";
export const COLUMNS: readonly Column[] = ["operator", "departure", "arrival", "seats", "fare"];

export interface Order {
  column: Column;
  isDescending: boolean;
}
export const FIRST_ORDER: Order = { column: "departure", isDescending: false };

/** A second press of a column reverses the order; another column starts ascending. */
export function changeOrder(before: Order, column: Column): Order {
  return { column, isDescending: before.column === column && !before.isDescending };
}

export function seatsAvailable(bus: SampleBus): number {
  return capacity(bus.planName) - bus.sold.length;
}

export function arrivesNextDay(bus: SampleBus): boolean {
  return bus.arrival <= bus.departure;
}

export function sortBuses(buses: readonly SampleBus[], order: Order): SampleBus[] {
  const turn = order.isDescending ? -1 : 1;
  return sortItems(buses, (a, b) => turn * COMPARE[order.column](a, b));
}

const COMPARE: Record<Column, (a: SampleBus, b: SampleBus) => number> = {
  operator: (a, b) => a.operator.localeCompare(b.operator, "bn"),
  departure: (a, b) => a.departure.localeCompare(b.departure),
  // A bus of the night arrives after all buses of the day.
  arrival: (a, b) =>
    Number(arrivesNextDay(a)) - Number(arrivesNextDay(b)) || a.arrival.localeCompare(b.arrival),
  seats: (a, b) => seatsAvailable(a) - seatsAvailable(b),
  fare: (a, b) => a.fareTaka - b.fareTaka,
};
