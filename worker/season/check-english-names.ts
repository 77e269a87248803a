/** English names of a season's files, by the rule of the office (worker/domain/english-name-errors.ts). Pure. */
import { englishErrors } from "../domain/english-name-errors.ts";
import type { Bought } from "./check-bought.ts";
import type { SeasonPlan } from "./plan.ts";
import type { Report, Season } from "./tables.ts";

export function checkEnglishNames(
  { season }: SeasonPlan,
  { current, bought }: { current: Season; bought: Bought },
  report: Report,
): void {
  const sold = new Set([
    ...bought.destinations,
    ...current.trips.map(({ destination }) => destination),
  ]);
  for (const { of, fault } of englishErrors(naming(current), naming(season), sold)) {
    if ("destination" in of) report("destinations", of.destination, "name", fault);
    else report("englishNames", of.row, fault.code === "name_twice" ? "name" : "english", fault);
  }
}

function naming({ englishNames: rows, destinations }: Season) {
  return { rows, destinations };
}
