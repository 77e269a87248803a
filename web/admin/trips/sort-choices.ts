/** What a trip is made of, under the names of the page's language and in their order. Pure. */
import type { TripChoicesView } from "../../../worker/contract/staff/staff-trips.ts";
import { sortItems } from "../../../worker/domain/lists.ts";
import type { Language } from "../../i18n/language.ts";

export function sortByName<Item extends { name: string }>(
  items: readonly Item[],
  lang: Language,
  sayName: (stored: string) => string,
): Item[] {
  const named = items.map((item) => ({ ...item, name: sayName(item.name) }));
  return sortItems(named, (a, b) => a.name.localeCompare(b.name, lang, { numeric: true }));
}

/** The server lists them by their ids. */
export function sortChoices(
  choices: TripChoicesView,
  lang: Language,
  sayName: (stored: string) => string,
): TripChoicesView {
  return {
    ...choices,
    destinations: sortByName(choices.destinations, lang, sayName),
    units: sortByName(choices.units, lang, sayName),
    buses: sortByName(choices.buses, lang, sayName),
    points: sortByName(choices.points, lang, sayName),
  };
}
