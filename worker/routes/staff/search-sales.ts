/**
 * The search of staff for a sale, by the index of each possible meaning of the text. A code or a phone number is
 * searched alone; a TrxID without a sale is searched at the wallet; a seat, a name and an invoice are searched among
 * the trips of a day, a limited number of them per call; a name of no known day among the newest sales, a limited
 * number of them per call as well.
 */
import type { FindSalesBody } from "../../contract/staff/staff-sales.ts";
import type { Database } from "../../db/client.ts";
import {
  findSearchedTrip,
  listBillsByCode,
  listBillsByPhone,
  listCandidates,
  listFoundBills,
  listNewestBills,
  listNewestNames,
  listSearchedTrips,
  listSeatOwners,
  type Candidate,
  type FoundBill,
  type SearchedTrip,
} from "../../db/staff/sale-search.ts";
import { addDays, toDhakaInstant } from "../../domain/dhaka-time.ts";
import {
  AFTER_TRIP,
  belowBill,
  isNamed,
  readTripsCursor,
  saleSearch,
  writeTripsCursor,
  type SaleSearch,
  type TripsCursor,
} from "../../domain/staff/sale-search.ts";
import type { FoundByTrx } from "../../dependencies/find-by-trx.ts";

const SALES_A_PAGE = 50;
const TRIPS_A_CALL = 30;
/** More than the sales of two busy days: most callers have bought lately. */
export const NAMES_A_CALL = 4_000;

export interface SearchedSales {
  /** In display order. */
  rows: FoundBill[];
  next: string | null;
  /** A seat or an invoice, of which no day was said. */
  needsDay: boolean;
  /** The wallet's answer about a TrxID that no sale has; null for any other search. */
  trx: Omit<FoundByTrx, "bills"> | null;
}

/** `findTrx` looks for a TrxID that no sale has, see worker/dependencies/find-by-trx.ts. */
export async function searchSales(
  db: Database,
  body: FindSalesBody,
  findTrx: (trxId: string) => Promise<FoundByTrx>,
): Promise<SearchedSales> {
  if (body.text === "") return listNewest(db, body);
  const search = saleSearch(body.text);
  const stored = await findIds(db, search, body);
  const byTrx =
    search.trxId === null || stored.ids.length > 0 || body.after !== undefined
      ? null
      : await findTrx(search.trxId);
  const { ids, next } = byTrx === null ? stored : { ...stored, ids: byTrx.bills };
  const rows = new Map((await listFoundBills(db, ids)).map((row) => [row.bill, row]));
  const hasWords = search.seat !== null || search.words.length > 0;
  const isTrxId = byTrx !== null && !search.mayTrxIdBeName;
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    next,
    needsDay: !hasScope(body) && !search.isNameAlone && ids.length === 0 && !isTrxId && hasWords,
    trx: byTrx === null || search.mayTrxIdBeName || ids.length > 0 ? null : omitBills(byTrx),
  };
}

/** By the number of the bill: a page reads as many rows as it shows, and one more. */
async function listNewest(db: Database, body: FindSalesBody): Promise<SearchedSales> {
  const found = await listNewestBills(db, belowBill(body.after), SALES_A_PAGE + 1);
  const ids = found.slice(0, SALES_A_PAGE);
  const rows = new Map((await listFoundBills(db, ids)).map((row) => [row.bill, row]));
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    next: found.length > SALES_A_PAGE ? String(ids.at(-1)) : null,
    needsDay: false,
    trx: null,
  };
}

function omitBills({ waiting, asked, unanswered }: FoundByTrx): Omit<FoundByTrx, "bills"> {
  return { waiting, asked, unanswered };
}

function hasScope({ day, trip }: FindSalesBody): boolean {
  return day !== undefined || trip !== undefined;
}

interface Found {
  ids: number[];
  next: string | null;
}

async function findIds(db: Database, search: SaleSearch, body: FindSalesBody): Promise<Found> {
  const isFirst = body.after === undefined;
  const byCode = isFirst ? await listBillsByCode(db, search) : [];
  // A code that was found is no name, even where it has no digit.
  const isName = search.isNameAlone && !hasScope(body) && byCode.length === 0;
  const rest = isName
    ? await findByName(db, search.words, body)
    : search.phone === null
      ? await findOnTrips(db, search, body)
      : await findByPhone(db, search.phone, body);
  return { ids: [...new Set([...byCode, ...rest.ids])], next: rest.next };
}

async function findByPhone(db: Database, phone: string, body: FindSalesBody): Promise<Found> {
  const below = belowBill(body.after);
  const found = await listBillsByPhone(db, { phone, below }, SALES_A_PAGE + 1);
  const ids = found.slice(0, SALES_A_PAGE);
  return { ids, next: found.length > SALES_A_PAGE ? String(ids.at(-1)) : null };
}

/** Among the newest sales; `next` goes on with older ones, also where none of these has the name. */
async function findByName(db: Database, words: string[], body: FindSalesBody): Promise<Found> {
  const looked = await listNewestNames(db, belowBill(body.after), NAMES_A_CALL);
  const named = looked.filter(({ name }) => isNamed(name, words));
  const page = named.slice(0, SALES_A_PAGE);
  const isWhole = named.length > page.length;
  const last = isWhole ? page.at(-1) : looked.at(-1);
  const hasMore = isWhole || looked.length === NAMES_A_CALL;
  return {
    ids: page.map(({ id }) => id),
    next: hasMore && last !== undefined ? String(last.id) : null,
  };
}

async function findOnTrips(db: Database, search: SaleSearch, body: FindSalesBody): Promise<Found> {
  if (search.seat === null && search.words.length === 0) return { ids: [], next: null };
  const cursor = readTripsCursor(body.after);
  const trips = await findTrips(db, body, cursor);
  if (trips.length === 0) return { ids: [], next: null };
  const order = new Map(trips.map((trip, index) => [trip.id, { ...trip, index }]));
  const placed = (await matches(db, search, [...order.keys()]))
    .map(({ id, tripId }) => ({ id, trip: order.get(tripId) }))
    .flatMap(({ id, trip }) => (trip === undefined ? [] : [{ id, trip }]))
    .filter(({ id, trip }) => trip.id !== cursor?.tripId || id > cursor.bill)
    .toSorted((a, b) => a.trip.index - b.trip.index || a.id - b.id);
  const page = placed.slice(0, SALES_A_PAGE);
  const last = page.at(-1);
  if (placed.length > SALES_A_PAGE && last !== undefined) {
    return { ids: page.map(({ id }) => id), next: nextAfter(last.trip, last.id) };
  }
  const lastTrip = trips.at(-1);
  const hasMore = trips.length === TRIPS_A_CALL && lastTrip !== undefined;
  return {
    ids: page.map(({ id }) => id),
    next: hasMore ? nextAfter(lastTrip, AFTER_TRIP) : null,
  };
}

function nextAfter({ id: tripId, departsAt }: SearchedTrip, bill: number): string {
  return writeTripsCursor({ departsAt, tripId, bill });
}

async function findTrips(
  db: Database,
  { day, trip }: FindSalesBody,
  cursor: TripsCursor | null,
): Promise<SearchedTrip[]> {
  if (trip !== undefined) return findSearchedTrip(db, trip);
  if (day === undefined) return [];
  const [from, to] = [toDhakaInstant(day, "00:00"), toDhakaInstant(addDays(day, 1), "00:00")];
  return listSearchedTrips(db, { from, to, cursor }, TRIPS_A_CALL);
}

async function matches(
  db: Database,
  { seat, words, code }: SaleSearch,
  tripIds: string[],
): Promise<Pick<Candidate, "id" | "tripId">[]> {
  if (seat !== null) return listSeatOwners(db, tripIds, seat);
  const candidates = await listCandidates(db, tripIds);
  const plain = (invoice: string) => invoice.toUpperCase().replaceAll("-", "");
  return candidates.filter(({ name, invoice }) => isNamed(name, words) || plain(invoice) === code);
}
