/** What the search from everywhere offers for what was typed: what it is, and where each leads. Pure. */
import type { admin } from "../../i18n/en/admin.ts";
import type { Messages } from "../../i18n/messages.ts";
import { lineAsTyped } from "../../../worker/domain/as-typed.ts";
import { latinDigits } from "../../../worker/domain/digits.ts";
import { groupBy } from "../../../worker/domain/lists.ts";
import { normalizePhone } from "../../../worker/domain/phone.ts";
import { findByWords } from "../../../worker/domain/search/find-by-words.ts";
import { isPnr, normalizePnr } from "../../../worker/domain/tickets/pnr.ts";
import type { TripChoicesView } from "../../../worker/contract/staff/staff-trips.ts";
import { BLANK } from "../trips/make/blank-trip.ts";
import { hashTo, mayEnter, PLACES, placesFor } from "./places.ts";

type Texts = typeof admin;
type HitKind = keyof Texts["frame"]["kinds"];

export interface Hit {
  id: string;
  kind: HitKind;
  title: string;
  detail: string;
  hash: string;
  /** For the list of sales, which is searched for this: a name or a phone number belongs in no address. */
  salesText?: string;
}

export interface HitGroup {
  /** The kind, in the words of the page. */
  value: string;
  items: Hit[];
}

export interface Query {
  text: string;
  /** A PNR or a phone number as it is stored; null: it is neither. */
  code: string | null;
  /** The number of a trip, if it is one: none begins with 0, as half a phone number does. */
  number: string | null;
  isTrxId: boolean;
}

const TRX_ID = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{8,12}$/;
/** Shorter ones are found nowhere. */
export const SHORTEST = 2;

export function readQuery(typed: string): Query {
  const text = lineAsTyped(typed);
  const pnr = normalizePnr(text);
  const code = isPnr(pnr) ? pnr : normalizePhone(text);
  const plain = latinDigits(text);
  const number = code === null && /^#?[1-9]\d{0,13}$/.test(plain) ? plain.replace("#", "") : null;
  return { text, code, number, isTrxId: code === null && TRX_ID.test(plain.toUpperCase()) };
}

interface Given {
  query: Query;
  may: readonly string[];
  t: Texts;
}

const TASKS = [
  { word: "newTrip", needs: "create-trip", hash: hashTo("/new-trip", { id: BLANK }) },
  { word: "moveExam", needs: "move-exam", hash: hashTo("/exams") },
  {
    word: "copyDay",
    needs: "copy-trips",
    hash: hashTo("/trips", { filter: { do: "copy-trips" } }),
  },
  { word: "invite", needs: "invite", hash: hashTo("/staff") },
  { word: "alert", needs: "alert-phone", hash: hashTo("/access") },
] as const satisfies readonly {
  word: keyof Texts["frame"]["tasks"];
  needs: string;
  hash: string;
}[];

export function findTasks({ query, may, t }: Given): Hit[] {
  const tasks = TASKS.filter(({ needs }) => may.includes(needs)).map(({ word, hash }) =>
    hit("task", word, t.frame.tasks[word], hash),
  );
  return matching(tasks, query);
}

export function findPlaces({ query, may, t }: Given): Hit[] {
  const places = placesFor(may).map((path) =>
    hit("place", path, t.placeNames[PLACES[path].word], hashTo(path)),
  );
  return matching(places, query);
}

export function findDestinations(
  { query, may, t, format }: Given & { format: Pick<Messages, "name"> },
  destinations: TripChoicesView["destinations"],
): Hit[] {
  if (query.text.length < SHORTEST || query.code !== null || !mayEnter("/trips", may)) return [];
  const named = destinations.map(({ id, name, short_names }) => {
    const hash = hashTo("/trips", { filter: { destination: id } });
    const one = hit("destination", id, format.name(name), hash, t.placeNames.trips);
    return { id, destination_name: name, short_names, one };
  });
  const typed = query.text.toLowerCase();
  const parts = named.filter(({ one }) => one.title.toLowerCase().includes(typed));
  return (parts.length > 0 ? parts : findByWords(named, typed)).map(({ one }) => one);
}

export function findByNumber({ query, may, t }: Given): Hit[] {
  if (query.number === null || !mayEnter("/trip", may)) return [];
  const id = query.number;
  return [hit("trip", id, t.frame.tripNumber(id), hashTo("/trip", { id }))];
}

/** Into the list of sales, which also finds what only the server can tell apart. */
export function findFurther({ query, may, t }: Given): Hit[] {
  const { text } = query;
  if (text.length < SHORTEST || !mayEnter("/sales", may)) return [];
  return [{ ...hit("more", "sales", t.frame.findSales(text), hashTo("/sales")), salesText: text }];
}

/** By kind, in the order in which they come; a kind without a hit is left out. */
export function groupHits(hits: readonly Hit[], { frame }: Pick<Texts, "frame">): HitGroup[] {
  return [...groupBy(hits, ({ kind }) => kind)].map(([kind, items]) => ({
    value: frame.kinds[kind],
    items,
  }));
}

export function hit(kind: HitKind, id: string, title: string, hash: string, detail = ""): Hit {
  return { id: `${kind} ${id}`, kind, title, detail, hash };
}

/** By any part of the name, in any spelling of it; a task and a place also by their English word, which is their id. */
function matching(hits: readonly Hit[], { text }: Query): Hit[] {
  const typed = text.toLowerCase();
  const parts = hits.filter(({ title }) => title.toLowerCase().includes(typed));
  if (parts.length > 0 || typed.length <= SHORTEST) return parts;
  const named = hits.map((one) => ({
    id: one.id,
    destination_name: one.title,
    short_names: [one.id],
    one,
  }));
  return findByWords(named, text).map(({ one }) => one);
}
