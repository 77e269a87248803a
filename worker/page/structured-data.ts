/**
 * The trips of a page in the form that search engines read: schema.org as JSON-LD (decisions 5.12). Made from
 * the responses that the page has already read. Pure.
 */
import { EnglishNamesView, TripListView, type TripView } from "../contract/booking/catalogue.ts";
import type { PageRead } from "../contract/pages/page.ts";
import type { Shop } from "../contract/booking/shop.ts";
import { buildRequest } from "../contract/request.ts";
import { toDhakaInstant, dhakaIso } from "../domain/dhaka-time.ts";
import { nameInEnglish } from "../domain/english-names.ts";
import type { Language } from "../domain/language.ts";

/** Enough for one exam; a longer list only makes the page heavier. */
const TRIPS_MAX = 20;
const SCHEMA = "https://schema.org";
const [ENGLISH_NAMES] = buildRequest("GET /api/english-names", undefined);
const [TRIP_LIST] = buildRequest("POST /api/get-filter-bus-list", undefined);

export interface StructuredDataFacts {
  /** The page's canonical address, with its origin. */
  url: string;
  origin: string;
  language: Language;
  shop: Pick<Shop, "name" | "nameBn" | "phones">;
  reads: readonly PageRead[];
  /** Epoch ms. */
  now: number;
}

/** A script element of data, or nothing where the page lists no trip. */
export function structuredData(facts: StructuredDataFacts): string {
  const read = facts.reads.find(({ path }) => path === TRIP_LIST);
  if (read === undefined) return "";
  const list = TripListView.parse(read.value);
  if (list.busFTRouteList.length === 0) return "";
  // No "<" is left, so no text can end the element.
  const naming = { ...facts, name: findNaming(facts.reads) };
  const json = JSON.stringify(itemList(list, naming)).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}

interface Naming extends StructuredDataFacts {
  /** A name in the language of the page. */
  name: (given: string) => string;
}

/** A page in English has read the English names. */
function findNaming(reads: readonly PageRead[]): Naming["name"] {
  const read = reads.find(({ path }) => path === ENGLISH_NAMES);
  if (read === undefined) return (given) => given;
  const names = new Map(Object.entries(EnglishNamesView.parse(read.value).names));
  return (given) => nameInEnglish(given, names);
}

function itemList(list: TripListView, facts: Naming) {
  const trips = list.busFTRouteList.slice(0, TRIPS_MAX);
  return {
    "@context": SCHEMA,
    "@type": "ItemList",
    name: `${facts.name(list.destination_name)}, ${facts.name(list.unit_name)}`,
    url: facts.url,
    numberOfItems: trips.length,
    itemListElement: trips.map((trip, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: busTrip(trip, facts.name(list.destination_name), facts),
    })),
  };
}

function busTrip(trip: TripView, destination: string, facts: Naming) {
  return {
    "@type": "BusTrip",
    name: `${facts.name(trip.trip_name)}: ${destination}`,
    busName: facts.name(trip.bus_data.bus_name),
    departureTime: instant(trip.deperture_date, trip.deperture_time),
    arrivalTime: instant(trip.arrival_date, trip.arrival_time),
    ...describeStation("departureBusStop", trip.getBoardingPoint.at(0), facts),
    ...describeStation("arrivalBusStop", trip.getDroppingPoint.at(-1), facts),
    provider: provider(facts),
    offers: offer(trip, facts),
  };
}

function describeStation(
  field: "departureBusStop" | "arrivalBusStop",
  point: { point_name: string } | undefined,
  { name }: Naming,
) {
  if (point === undefined) return {};
  return { [field]: { "@type": "BusStation", name: name(point.point_name) } };
}

function provider({ language, origin, shop }: StructuredDataFacts) {
  const [telephone] = shop.phones;
  return {
    "@type": "Organization",
    name: language === "bn" ? shop.nameBn : shop.name,
    url: origin,
    ...(telephone === undefined ? {} : { telephone }),
  };
}

function offer(trip: TripView, { url, now }: StructuredDataFacts) {
  return {
    "@type": "Offer",
    url,
    price: trip.seat_price.toFixed(2),
    priceCurrency: "BDT",
    availability: `${SCHEMA}/${availability(trip, now)}`,
    ...(trip.opens_at === null ? {} : { availabilityStarts: trip.opens_at }),
    availabilityEnds: trip.sale_closes_at,
  };
}

function availability(trip: TripView, now: number): "InStock" | "PreOrder" | "SoldOut" {
  if (trip.seatsAvailable === 0 || Date.parse(trip.sale_closes_at) <= now) return "SoldOut";
  return trip.opens_at === null || Date.parse(trip.opens_at) <= now ? "InStock" : "PreOrder";
}

function instant(date: string, time: string): string {
  return dhakaIso(toDhakaInstant(date, time));
}
