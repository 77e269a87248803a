/**
 * The trips of a page in the form that search engines read: schema.org as JSON-LD (decisions 5.12). Made from
 * the responses that the page has already read. Pure.
 */
import { TripListView, type TripView } from "../contract/catalogue.ts";
import type { PageRead } from "../contract/page.ts";
import type { Shop } from "../contract/shop.ts";
import { requestOf } from "../contract/request.ts";
import { atDhaka, dhakaIso } from "../domain/dhaka-time.ts";
import type { Language } from "../domain/language.ts";

/** Enough for one exam; a longer list only makes the page heavier. */
const TRIPS_MAX = 20;
const SCHEMA = "https://schema.org";
const [TRIP_LIST] = requestOf("POST /api/get-filter-bus-list", undefined);

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
  const json = JSON.stringify(itemList(list, facts)).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}

function itemList(list: TripListView, facts: StructuredDataFacts) {
  const trips = list.busFTRouteList.slice(0, TRIPS_MAX);
  return {
    "@context": SCHEMA,
    "@type": "ItemList",
    name: `${list.destination_name}, ${list.unit_name}`,
    url: facts.url,
    numberOfItems: trips.length,
    itemListElement: trips.map((trip, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: busTrip(trip, list.destination_name, facts),
    })),
  };
}

function busTrip(trip: TripView, destination: string, facts: StructuredDataFacts) {
  return {
    "@type": "BusTrip",
    name: `${trip.trip_name}: ${destination}`,
    busName: trip.bus_data.bus_name,
    departureTime: instant(trip.deperture_date, trip.deperture_time),
    arrivalTime: instant(trip.arrival_date, trip.arrival_time),
    ...station("departureBusStop", trip.getBoardingPoint.at(0)),
    ...station("arrivalBusStop", trip.getDroppingPoint.at(-1)),
    provider: provider(facts),
    offers: offer(trip, facts),
  };
}

function station(name: "departureBusStop" | "arrivalBusStop", point?: { point_name: string }) {
  return point === undefined ? {} : { [name]: { "@type": "BusStation", name: point.point_name } };
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
  return dhakaIso(atDhaka(date, time));
}
