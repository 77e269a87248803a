/** The route and the day of the demo: the day before and after, and what the form of Modify Search makes of them. */
import type { Search } from "./sample.ts";

export type SearchField = keyof Search;
export type SearchError = "missing" | "sameTown";

const DAY_MS = 86_400_000;

export function moveToDay(search: Search, daysLater: number): Search {
  const at = Date.parse(`${search.date}T00:00:00Z`) + daysLater * DAY_MS;
  return { ...search, date: new Date(at).toISOString().slice(0, 10) };
}

/** Returns null when nothing is wrong. */
export function searchError(typed: Search, field: SearchField): SearchError | null {
  if (typed[field].trim() === "") return "missing";
  const isSame = typed.from.trim().toLowerCase() === typed.to.trim().toLowerCase();
  return field === "to" && isSame ? "sameTown" : null;
}

export function trimSearch(typed: Search): Search {
  return { ...typed, from: typed.from.trim(), to: typed.to.trim() };
}
