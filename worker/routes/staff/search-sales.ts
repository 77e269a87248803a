/**
 * The search of staff for a sale, over the index of each thing that the text may be: a code and a phone number stand
 * alone, a TrxID that no sale has is looked for at the wallet; a seat, a name and an invoice are looked for among the
 * trips of a day, some of them a call, so that no call reads more than these.
 */
import type { FindSalesBody } from "../../contract/staff-sales.ts";
import type { Database } from "../../db/client.ts";
import {
  findSearchedTrip,
  listBillsByCode,
  listBillsByPhone,
  listCandidates,
  listFoundBills,
  listSearchedTrips,
  listSeatOwners,
  type Candidate,
  type FoundBill,
  type SearchedTrip,
} from "../../db/staff/sale-search.ts";
import { addDays, atDhaka } from "../../domain/dhaka-time.ts";
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
import type { FoundByTrx } from "../../flows/find-by-trx.ts";

const SALES_A_PAGE = 50;
const TRIPS_A_CALL = 30;

export interface SearchedSales {
  /** In the order in which they are shown. */
  rows: FoundBill[];
  next: string | null;
  /** A name or a seat, of which no day was said. */
  needsDay: boolean;
  /** What the wallet was asked about a TrxID that no sale has; null for any other search. */
  trx: Omit<FoundByTrx, "bills"> | null;
}

/** `findTrx` looks for a TrxID that no sale has, see worker/flows/find-by-trx.ts. */
export async function searchSales(
  db: Database,
  body: FindSalesBody,
  findTrx: (trxId: string) => Promise<FoundByTrx>,
): Promise<SearchedSales> {
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
  const hasScope = body.day !== undefined || body.trip !== undefined;
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    next,
    needsDay: !hasScope && ids.length === 0 && !isTrxId && hasWords,
    trx: byTrx === null || search.mayTrxIdBeName || ids.length > 0 ? null : omitBills(byTrx),
  };
}

function omitBills({ waiting, asked, unanswered }: FoundByTrx): Omit<FoundByTrx, "bills"> {
  return { waiting, asked, unanswered };
}

interface Found {
  ids: number[];
  next: string | null;
}

async function findIds(db: Database, search: SaleSearch, body: FindSalesBody): Promise<Found> {
  const isFirst = body.after === undefined;
  const byCode = isFirst ? await listBillsByCode(db, search) : [];
  const rest =
    search.phone === null
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

async function findOnTrips(db: Database, search: SaleSearch, body: FindSalesBody): Promise<Found> {
  if (search.seat === null && search.words.length === 0) return { ids: [], next: null };
  const cursor = readTripsCursor(body.after);
  const trips = await tripsOf(db, body, cursor);
  if (trips.length === 0) return { ids: [], next: null };
  const order = new Map(trips.map((trip, index) => [trip.id, { ...trip, index }]));
  const placed = (await matches(db, search, [...order.keys()]))
    .map(({ id, tripId }) => ({ id, trip: order.get(tripId) }))
    .flatMap(({ id, trip }) => (trip === undefined ? [] : [{ id, trip }]))
    .filter(({ id, trip }) => trip.id !== cursor?.tripId || id > cursor.bill)
    .toSorted((a, b) => a.trip.index - b.trip.index || a.id - b.id);
  const shown = placed.slice(0, SALES_A_PAGE);
  const last = shown.at(-1);
  if (placed.length > SALES_A_PAGE && last !== undefined) {
    return { ids: shown.map(({ id }) => id), next: nextAfter(last.trip, last.id) };
  }
  const lastTrip = trips.at(-1);
  const hasMore = trips.length === TRIPS_A_CALL && lastTrip !== undefined;
  return {
    ids: shown.map(({ id }) => id),
    next: hasMore ? nextAfter(lastTrip, AFTER_TRIP) : null,
  };
}

function nextAfter({ id: tripId, departsAt }: SearchedTrip, bill: number): string {
  return writeTripsCursor({ departsAt, tripId, bill });
}

async function tripsOf(
  db: Database,
  { day, trip }: FindSalesBody,
  cursor: TripsCursor | null,
): Promise<SearchedTrip[]> {
  if (trip !== undefined) return findSearchedTrip(db, trip);
  if (day === undefined) return [];
  const [from, to] = [atDhaka(day, "00:00"), atDhaka(addDays(day, 1), "00:00")];
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
