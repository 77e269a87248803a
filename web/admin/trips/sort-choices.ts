/** What a trip is made of, in the order in which people look for it: by name. Pure. */
import type { TripChoicesView } from "../../../worker/contract/staff/staff-trips.ts";
import { sortItems } from "../../../worker/domain/lists.ts";
import type { Language } from "../../i18n/language.ts";

export function sortByName<Item extends { name: string }>(
  items: readonly Item[],
  lang: Language,
): Item[] {
  return sortItems(items, (a, b) => a.name.localeCompare(b.name, lang, { numeric: true }));
}

/** The server lists them by their ids. */
export function sortChoices(choices: TripChoicesView, lang: Language): TripChoicesView {
  return {
    ...choices,
    destinations: sortByName(choices.destinations, lang),
    units: sortByName(choices.units, lang),
    buses: sortByName(choices.buses, lang),
    points: sortByName(choices.points, lang),
  };
}
