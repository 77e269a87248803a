/** Trips for staff: a row of the list, one trip with its seats, buyers, and passengers. Pure. */
import type { OneTripView, TripRow, TripSalesView } from "../../contract/staff/staff-trips.ts";
import type { FoundTrip, listSeatPassengers, listTripSales } from "../../db/staff/staff-trips.ts";
import { phoneCell, type Cell } from "../../domain/csv.ts";
import { dhakaDate, dhakaIso, dhakaIsoOrNull, dhakaTime } from "../../domain/dhaka-time.ts";
import { instantCell } from "../../domain/instant-cell.ts";
import type { Language } from "../../domain/language.ts";
import { maskName, maskPhone } from "../../domain/masking.ts";
import { toTaka } from "../../domain/money.ts";
import { toVisiblePhone } from "../../domain/retention.ts";
import { capacity } from "../../domain/seats/seat-plan.ts";
import type { ShownSeat } from "../../domain/seats/seat-state.ts";
import type { ManifestRow } from "../../domain/trips/manifest.ts";
import { tripState, type TripSaleState } from "../../domain/trips/trip-state.ts";
import type { Stop } from "../../domain/trips/stops.ts";
import type { BookingMode, BusOfDay, Trip } from "../../domain/trips/trip.ts";

type SeatPassenger = Awaited<ReturnType<typeof listSeatPassengers>>[number];
type SaleRow = Awaited<ReturnType<typeof listTripSales>>[number];

export function staffTripRow(trip: FoundTrip, now: number): TripRow {
  const { id, name, mode, destination, unit, bus, sold, planName } = trip;
  const state = tripState(trip, now);
  return {
    id,
    name,
    mode,
    destination,
    unit,
    bus,
    departs_at: dhakaIso(trip.departsAt),
    fare: toTaka(trip.farePoisha),
    sold,
    total: planName === null ? null : capacity(planName),
    state,
    // One that is not on sale waits for something else first.
    waits_for: state === "on_sale" ? trip.waitsFor : null,
  };
}

export const TRIP_HEADINGS: Record<Language, readonly string[]> = {
  en: [
    "Trip",
    "Name",
    "Destination",
    "Unit",
    "Bus",
    "Mode",
    "Date",
    "Departs",
    "Fare",
    "Sold",
    "Seats",
    "State",
  ],
  bn: ["ট্রিপ", "নাম", "গন্তব্য", "ইউনিট", "বাস", "ধরন", "তারিখ", "ছাড়বে", "ভাড়া", "বিক্রি", "সিট", "অবস্থা"],
};

/** What the office's own list says. */
const STATE_WORDS: Record<Language, Record<TripSaleState, string>> = {
  en: {
    on_sale: "On sale",
    waiting: "Opens later",
    postponed: "Postponed",
    closed: "Sale closed",
    left: "Left",
    cancelled: "Cancelled",
  },
  bn: {
    on_sale: "বিক্রি চলছে",
    waiting: "পরে খুলবে",
    postponed: "স্থগিত",
    closed: "বিক্রি শেষ",
    left: "ছেড়ে গেছে",
    cancelled: "বাতিল",
  },
};
const MODE_WORDS: Record<Language, Record<BookingMode, string>> = {
  en: { limited: "Seats from a map", unlimited: "Number of places" },
  bn: { limited: "সিট বেছে", unlimited: "জায়গার সংখ্যায়" },
};

/** `sayName`: a name of the shop in the language of the file. */
export function tripCells(
  trip: FoundTrip,
  now: number,
  language: Language,
  sayName: (name: string) => string,
): Cell[] {
  const { id, mode, departsAt, sold } = trip;
  const names = [trip.name, trip.destination, trip.unit, trip.bus].map(sayName);
  const { fare, total, state } = staffTripRow(trip, now);
  const when = [dhakaDate(departsAt), instantCell(departsAt, language, dhakaTime(departsAt))];
  const kind = MODE_WORDS[language][mode];
  const words = STATE_WORDS[language][state];
  return [id, ...names, kind, ...when, fare, sold, total ?? "", words];
}

export function oneTripView(
  trip: Trip & Pick<FoundTrip, "sold" | "waitsFor"> & { busId: string },
  seats: readonly ShownSeat[],
  passengers: readonly SeatPassenger[],
  { now, centers, day }: { now: number; centers: readonly string[]; day: readonly BusOfDay[] },
): OneTripView {
  const of = new Map(
    passengers.flatMap((one) => one.seats.map((seatNo) => [seatNo, passengerView(one)] as const)),
  );
  const { destination, unit, busName: bus, ...own } = trip;
  return {
    status_code: 201,
    trip: {
      ...staffTripRow({ ...own, destination: destination.name, unit: unit.name, bus }, now),
      destination_id: destination.id,
      unit_id: unit.id,
      bus_id: trip.busId,
      bus_type: trip.busTypeName,
      plan: trip.planName,
      arrives_at: dhakaIso(trip.arrivesAt),
      returns_at: dhakaIsoOrNull(trip.returnsAt),
      exam_date: trip.examDate,
      opens_at: dhakaIsoOrNull(trip.opensAt),
      sale_closes_at: dhakaIso(trip.saleClosesAt),
      cancelled_at: dhakaIsoOrNull(trip.cancelledAt),
      boarding: trip.boarding.map(stopView),
      dropping: trip.dropping.map(stopView),
      details: trip.details,
      day_order: day
        .filter(({ cancelledAt }) => cancelledAt === null)
        .map(({ id, name, departsAt }) => ({
          trip: id,
          name,
          departs_at: dhakaIso(departsAt),
        })),
    },
    seats: seats.map(({ seatNo, state }) => {
      const isTaken = state === "sold" || state === "capturing";
      return { seat_no: seatNo, state, passenger: isTaken ? (of.get(seatNo) ?? null) : null };
    }),
    centers: trip.mode === "unlimited" ? [...centers] : [],
  };
}

function stopView({ id, name, at }: Stop) {
  return { id, name, at: dhakaIsoOrNull(at) };
}

function passengerView({
  bill,
  pnr,
  name,
  phone,
}: Pick<SeatPassenger, "bill" | "pnr" | "name" | "phone">) {
  return {
    bill,
    pnr,
    contact_name: maskName(name),
    contact_number: maskPhone(toVisiblePhone(phone)),
  };
}

export function tripSaleView(sale: SaleRow): TripSalesView["sales"][number] {
  return {
    ...passengerView(sale),
    seats: sale.seats,
    quantity: sale.quantity,
    paid: toTaka(sale.paidPoisha),
    agent: sale.agent,
    sold_at: dhakaIso(sale.soldAt),
  };
}

export function manifestRow({ seatNo, quantity, name, phone, point, pnr }: ManifestRow) {
  return { seat_no: seatNo, quantity, name, phone: toVisiblePhone(phone), point, pnr };
}

export const MANIFEST_HEADINGS: Record<Language, readonly string[]> = {
  en: ["Seat", "Places", "Name", "Phone", "Point", "PNR", "Remarks"],
  bn: ["সিট", "কয়টি", "নাম", "ফোন", "ওঠার জায়গা", "PNR", "মন্তব্য"],
};

export function manifestCells(
  { seatNo, quantity, name, phone, point, pnr }: ManifestRow,
  sayName: (name: string) => string,
): Cell[] {
  return [seatNo ?? "", quantity, name, phoneCell(toVisiblePhone(phone)), sayName(point), pnr, ""];
}
