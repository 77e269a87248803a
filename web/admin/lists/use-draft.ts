/**
 * Filters as they are being chosen: those of the address, until others are. Back and a link bring the address's own.
 */
import { useState } from "react";

export type Draft = Readonly<Record<string, string>>;

export function useDraft(filter: Draft): [Draft, (changed: Draft) => void] {
  const given = JSON.stringify(filter);
  const [seen, setSeen] = useState(given);
  const [draft, setDraft] = useState(filter);
  if (given === seen) return [draft, (changed) => setDraft({ ...draft, ...changed })];
  setSeen(given);
  setDraft(filter);
  return [filter, (changed) => setDraft({ ...filter, ...changed })];
}

/** The filters of these names; one that is not there is empty. */
export function filtersIn(params: URLSearchParams, names: readonly string[]): Draft {
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""]));
}

/** For a call: those that are set. */
export function listFilledFilters(filter: Draft): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}
