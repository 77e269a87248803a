/**
 * The places of the back office, once: where each stands after the `#` of the address (`#/trips?day=2026-12-01`,
 * `#/sale/K7M2XQ4`), and who sees it. A new screen is a line here, its words in i18n, and its component in screens.ts,
 * which does not compile without.
 */
import type { admin } from "../i18n/en/admin.ts";

export interface PlaceEntry {
  /** The name of its words. */
  word: keyof typeof admin.placeNames;
  /** A call or act that the roles must allow (`may` of the contract's MeView); null: everybody. */
  needs: string | null;
  /** Shown for one thing, whose id follows in the address; not in the menu. */
  isOfOne?: true;
}

export const PLACES = {
  "/": { word: "today", needs: null },
  "/sales": { word: "sales", needs: "find-sales" },
  "/sale": { word: "sale", needs: "show", isOfOne: true },
  "/trips": { word: "trips", needs: "find-trips" },
  "/trip": { word: "trip", needs: "trip", isOfOne: true },
  "/new-trip": { word: "newTrip", needs: "create-trip", isOfOne: true },
  "/manifest": { word: "manifest", needs: "manifest", isOfOne: true },
  "/exams": { word: "exams", needs: "exam-list" },
  "/exam": { word: "exam", needs: "exam", isOfOne: true },
  "/money": { word: "money", needs: "doubts" },
  "/messages": { word: "messages", needs: "messages" },
  "/agents": { word: "agents", needs: "agents" },
  "/agent": { word: "agent", needs: "agent", isOfOne: true },
  "/content": { word: "content", needs: "save-entry" },
  "/figures": { word: "figures", needs: "sales-figures" },
  "/staff": { word: "staff", needs: "people" },
  "/person": { word: "person", needs: "person", isOfOne: true },
  "/log": { word: "log", needs: "log" },
  "/access": { word: "access", needs: null },
} as const satisfies Record<string, PlaceEntry>;

export type PlacePath = keyof typeof PLACES;

/** What the address asks for. */
export interface Place {
  path: PlacePath;
  /** Of a place for one thing. */
  id: string | null;
  /** Filters and the like, so that a list can be shared and gone back to. */
  filter: URLSearchParams;
}

const PATHS = Object.keys(PLACES).filter(isPlace);
const TODAY: Place = { path: "/", id: null, filter: new URLSearchParams() };

export function isPlace(path: string): path is PlacePath {
  return Object.hasOwn(PLACES, path);
}

/** The menu of somebody with these rights. */
export function placesFor(may: readonly string[]): PlacePath[] {
  return PATHS.filter((path) => {
    const entry: PlaceEntry = PLACES[path];
    return entry.isOfOne !== true && mayEnter(path, may);
  });
}

export function mayEnter(path: PlacePath, may: readonly string[]): boolean {
  const { needs }: PlaceEntry = PLACES[path];
  return needs === null || may.includes(needs);
}

/** Of the address's fragment; an unknown one is Today. */
export function placeIn(hash: string): Place {
  const [where = "", query = ""] = hash.slice(1).split("?", 2);
  const [, name = "", id = ""] = where.split("/");
  const path = `/${name}`;
  if (!isPlace(path)) return TODAY;
  const entry: PlaceEntry = PLACES[path];
  const isOfOne = entry.isOfOne === true;
  if (isOfOne === (id === "")) return TODAY;
  return { path, id: isOfOne ? decodeURIComponent(id) : null, filter: new URLSearchParams(query) };
}

/** For a link; empty filters are left out. */
export function hashTo(
  path: PlacePath,
  { id, filter = {} }: { id?: string; filter?: Record<string, string> } = {},
): string {
  const set = Object.entries(filter).filter(([, value]) => value !== "");
  const query = set.length === 0 ? "" : `?${new URLSearchParams(set).toString()}`;
  return `#${path}${id === undefined ? "" : `/${encodeURIComponent(id)}`}${query}`;
}

/** The code of an invitation, where the fragment is one: no place begins like it. */
export function invitationCodeIn(hash: string): string | null {
  return /^#([\w-]{16,128})$/.exec(hash)?.[1] ?? null;
}
