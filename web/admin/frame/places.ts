/**
 * The places of the back office, once: where each stands after the `#` of the address (`#/trips?day=2026-12-01`,
 * `#/sale/K7M2XQ4`), and who sees it. A new screen is a line here, its words in i18n, and its component in screens.ts,
 * which does not compile without.
 */
import type { admin } from "../../i18n/en/admin.ts";
import type { IconName } from "./icon.tsx";

export interface PlaceEntry {
  /** The name of its words. */
  word: keyof typeof admin.placeNames;
  /** A call or act that the roles must allow (`may` of the contract's MeView); null: everybody. */
  needs: string | null;
  /** Where it stands in the menu; a place of one thing stands in none. */
  group?: MenuGroup;
  icon?: IconName;
  /** Shown for one thing, whose id follows in the address; not in the menu. */
  isOfOne?: true;
  /** Where its things are listed: marked in the menu, and the way back from one that does not exist. */
  list?: string;
}

/** In the order of the menu. */
const MENU_GROUPS = ["day", "trips", "money", "people", "shop", "own"] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export const PLACES = {
  "/": { word: "today", needs: null, group: "day", icon: "sun" },
  "/sell": { word: "sell", needs: "sell-at-counter", group: "day", icon: "ticket" },
  "/sales": { word: "sales", needs: "find-sales", group: "day", icon: "receipt" },
  "/sale": { word: "sale", needs: "show", isOfOne: true, list: "/sales" },
  "/trips": { word: "trips", needs: "find-trips", group: "trips", icon: "bus" },
  "/trip": { word: "trip", needs: "trip", isOfOne: true, list: "/trips" },
  "/new-trip": { word: "newTrip", needs: "create-trip", isOfOne: true, list: "/trips" },
  "/manifest": { word: "manifest", needs: "manifest", isOfOne: true, list: "/trips" },
  "/exams": { word: "exams", needs: "exam-list", group: "trips", icon: "calendar" },
  "/exam": { word: "exam", needs: "exam", isOfOne: true, list: "/exams" },
  "/money": { word: "money", needs: "doubts", group: "money", icon: "banknote" },
  "/messages": { word: "messages", needs: "messages", group: "people", icon: "message" },
  "/agents": { word: "agents", needs: "agents", group: "people", icon: "briefcase" },
  "/agent": { word: "agent", needs: "agent", isOfOne: true, list: "/agents" },
  "/content": { word: "content", needs: "save-entry", group: "shop", icon: "store" },
  "/figures": { word: "figures", needs: "sales-figures", group: "money", icon: "chart" },
  "/staff": { word: "staff", needs: "people", group: "people", icon: "users" },
  "/person": { word: "person", needs: "person", isOfOne: true, list: "/staff" },
  "/log": { word: "log", needs: "log", group: "shop", icon: "book" },
  "/access": { word: "access", needs: null, group: "own", icon: "person" },
} as const satisfies Record<string, PlaceEntry>;

export type PlacePath = keyof typeof PLACES;

/** What the address asks for. */
export interface Place {
  path: PlacePath;
  /** Id of the thing that the page is about; null for a list. */
  id: string | null;
  /** Filters and the like, so that a list can be shared and gone back to. */
  filter: URLSearchParams;
}

const PATHS = Object.keys(PLACES).filter(isPlace);

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

/** The menu by its groups; a group without a place that these rights allow is left out. */
export function groupsFor(may: readonly string[]): { group: MenuGroup; paths: PlacePath[] }[] {
  const paths = placesFor(may);
  return MENU_GROUPS.map((group) => ({
    group,
    paths: paths.filter((path) => (PLACES[path] as PlaceEntry).group === group),
  })).filter((one) => one.paths.length > 0);
}

/** The list that a place belongs to: its own, or that of the thing that it shows. */
export function listAround(path: PlacePath): PlacePath {
  const { list = path }: PlaceEntry = PLACES[path];
  return isPlace(list) ? list : path;
}

/** The places of a phone's bottom bar, before the rest: the first ones of these that the rights allow. */
const DOCKED: readonly PlacePath[] = [
  "/",
  "/sell",
  "/trips",
  "/sales",
  "/money",
  "/messages",
  "/content",
  "/exams",
];
const DOCKED_MOST = 4;

export function dockFor(may: readonly string[]): PlacePath[] {
  return DOCKED.filter((path) => mayEnter(path, may)).slice(0, DOCKED_MOST);
}

export function iconAt(path: PlacePath): IconName {
  const { icon = "sun" }: PlaceEntry = PLACES[path];
  return icon;
}

export function mayEnter(path: PlacePath, may: readonly string[]): boolean {
  const { needs }: PlaceEntry = PLACES[path];
  return needs === null || may.includes(needs);
}

/** Parses the address's fragment; null for one that is no place. */
export function placeIn(hash: string): Place | null {
  const [where = "", query = ""] = hash.slice(1).split("?", 2);
  const [before = "", name = "", id = ""] = where.split("/");
  const path = `/${name}`;
  if (before !== "" || !isPlace(path)) return null;
  const entry: PlaceEntry = PLACES[path];
  const isOfOne = entry.isOfOne === true;
  if (isOfOne === (id === "")) return null;
  return { path, id: isOfOne ? decodeId(id) : null, filter: new URLSearchParams(query) };
}

/** What is no encoded text stands for itself, and its screen says that there is nothing of this name. */
function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
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
export function parseInvitationCode(hash: string): string | null {
  return /^#([\w-]{16,128})$/.exec(hash)?.[1] ?? null;
}
