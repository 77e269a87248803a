/** Filters buses by the ticked boxes. Groups narrow the result; boxes of one group widen it. */
import type { SampleBus } from "./sample.ts";

export type Group = "busType" | "departure" | "arrival";
export type Period = "before6" | "from6" | "from12" | "after18";
export type Option = SampleBus["busType"] | Period;

const PERIODS: readonly Period[] = ["before6", "from6", "from12", "after18"];

export const OPTIONS: Record<Group, readonly Option[]> = {
  busType: ["AC", "Non AC"],
  departure: PERIODS,
  arrival: PERIODS,
};
export const GROUPS: readonly Group[] = ["busType", "departure", "arrival"];

/** The ticked boxes of each group. */
export type Filters = Readonly<Record<Group, readonly Option[]>>;
export const NO_FILTERS: Filters = { busType: [], departure: [], arrival: [] };

/** A period begins at its first minute and ends before the next one begins. */
export function findPeriod(clock: string): Period {
  if (clock < "06:00") return "before6";
  if (clock < "12:00") return "from6";
  return clock < "18:00" ? "from12" : "after18";
}

export function toggleOption(filters: Filters, group: Group, option: Option): Filters {
  const before = filters[group];
  const after = before.includes(option)
    ? before.filter((one) => one !== option)
    : [...before, option];
  return { ...filters, [group]: after };
}

export function matchesFilters(bus: SampleBus, filters: Filters): boolean {
  const own: Record<Group, Option> = {
    busType: bus.busType,
    departure: findPeriod(bus.departure),
    arrival: findPeriod(bus.arrival),
  };
  return GROUPS.every(
    (group) => filters[group].length === 0 || filters[group].includes(own[group]),
  );
}
