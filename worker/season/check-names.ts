/** Checks the names by which buyers choose, in a season's files (protocol 23, Y11). Pure. */
import { isPlainName } from "../contract/pages/content-rules.ts";
import { areAlike, isSameName } from "../domain/destination-names.ts";
import { fault } from "../domain/faults.ts";
import type { Bought } from "./check-bought.ts";
import type { Change, SeasonPlan } from "./plan.ts";
import type { Report, Season, TableName } from "./tables.ts";

/** Checks the names of new and renamed rows. Names that the shop already has are accepted. */
export function checkSigns({ changes }: SeasonPlan, report: Report): void {
  for (const { table, id, kind, columns, entry } of changes) {
    if (!NAMED.has(table)) continue;
    for (const column of ["name", "group"] as const) {
      const name = entry.texts[column] ?? "";
      const isNew = kind === "new" || columns.some((one) => one.column === column);
      if (isNew && name !== "" && !isPlainName(name))
        report(table, id, column, fault("name_signs"));
    }
  }
}

const NAMED: ReadonlySet<TableName> = new Set<TableName>([
  "destinations",
  "units",
  "busTypes",
  "buses",
  "points",
  "trips",
]);

/**
 * Refuses a name that looks like another destination's, and another name for a destination that has trips or a usual
 * fare: either would sell seats under the name of a different place. Destinations that keep the shop's name are not
 * checked again.
 */
export function checkNames(
  { changes, season }: SeasonPlan,
  { current, bought }: { current: Season; bought: Bought },
  report: Report,
): void {
  const isNamed = (change: Change) =>
    change.kind === "new" || change.columns.some(({ column }) => column === "name");
  const named = changes.filter((one) => one.table === "destinations" && isNamed(one));
  for (const { id } of named) {
    const own = season.destinations.find((row) => row.id === id);
    if (own === undefined) continue;
    const other = season.destinations.find((row) => row.id !== id && areAlike(row.name, own.name));
    if (other !== undefined)
      report("destinations", id, "name", fault("name_twice", { name: own.name, row: other.id }));
    const was = current.destinations.find((row) => row.id === id)?.name ?? own.name;
    const isSold =
      bought.destinations.has(id) || current.trips.some(({ destination }) => destination === id);
    if (isSold && !isSameName(was, own.name))
      report("destinations", id, "name", fault("name_is_sold", { was }));
  }
}
