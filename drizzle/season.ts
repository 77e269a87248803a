/**
 * The rows of the sample season for a given day: the same day gives the same rows. Ids are short digits in the
 * order of the board, so that a trip keeps its id as long as nothing is chalked in above it.
 */
import { addDays, toDhakaInstant, dhakaDate } from "../worker/domain/dhaka-time.ts";
import { SALE_CLOSES_BEFORE_MS } from "../worker/domain/trips/sale.ts";
import { BOARD, BUSES } from "./board.ts";
import type { BoardDestination, BoardUnit, BusName, Run } from "./board.ts";
import { ENGLISH_NAMES } from "./english-names.ts";
import type { coupons } from "./coupons.ts";
import { placeOfStop } from "./stop-places.ts";
import { COUPONS } from "./sample-coupons.ts";
import { formatShortNames } from "../worker/domain/trips/short-names.ts";
import type {
  buses,
  busTypes,
  destinations,
  englishNames,
  points,
  tripPoints,
  trips,
  units,
} from "./schema.ts";

export interface Season {
  destinations: (typeof destinations.$inferSelect)[];
  units: (typeof units.$inferSelect)[];
  busTypes: (typeof busTypes.$inferSelect)[];
  buses: (typeof buses.$inferSelect)[];
  points: (typeof points.$inferSelect)[];
  trips: (typeof trips.$inferSelect)[];
  tripPoints: (typeof tripPoints.$inferSelect)[];
  coupons: (typeof coupons.$inferSelect)[];
  englishNames: (typeof englishNames.$inferSelect)[];
}

const FIRST_TRIP_ID = 101;
const BETWEEN_BUSES_MS = 15 * 60_000;
const COUPON_DAYS = 365;

const BUS_NAMES = Object.keys(BUSES);
const TYPE_NAMES = dropRepeats(Object.values(BUSES).map((bus) => bus.typeName));
const POINT_NAMES = dropRepeats(
  BOARD.flatMap((to) => [...to.boarding.map(formatStopName), ...to.dropping]),
);

/** The season whose days are counted from `today`, a day in Dhaka. */
export function season(today: string, firstTripId = FIRST_TRIP_ID): Season {
  return {
    ...planTrips(BOARD, today, firstTripId),
    destinations: BOARD.map(({ name, shortNames, mode, image }, index) => ({
      id: makeId(index),
      name,
      mode,
      image,
      position: index + 1,
      shortNames: formatShortNames(shortNames),
      hidden: false,
    })),
    units: BOARD.flatMap((to, index) =>
      to.units.map((unit, place) => ({
        id: unitId(unit, index, place),
        destinationId: makeId(index),
        name: unit.name,
        groupName: unit.groupName,
        directCheckout: unit.directCheckout ?? false,
        position: place + 1,
        hidden: false,
      })),
    ),
    busTypes: TYPE_NAMES.map((name, index) => ({ id: makeId(index), name })),
    buses: Object.values(BUSES).map(({ name, typeName, planName }, index) => ({
      id: makeId(index),
      name,
      busTypeId: makeId(TYPE_NAMES.indexOf(typeName)),
      planName,
      hidden: false,
    })),
    points: POINT_NAMES.map((name, index) => ({
      id: makeId(index),
      name,
      hidden: false,
      ...placeOfStop(name),
    })),
    coupons: COUPONS.map(({ code, kind, value, maxUses, firstTripOnly }, index) => ({
      id: makeId(index),
      code,
      kind,
      value,
      startsAt: toDhakaInstant(today, "00:00"),
      endsAt: toDhakaInstant(addDays(today, COUPON_DAYS), "00:00"),
      maxUses,
      tripId: firstTripOnly ? String(firstTripId) : null,
      hidden: false,
    })),
    englishNames: ENGLISH_NAMES,
  };
}

/** The trips of a board with their stops: one with the destinations and units of `BOARD`, in its order. */
export function planTrips(
  board: readonly BoardDestination[],
  today: string,
  firstTripId: number,
): Pick<Season, "trips" | "tripPoints"> {
  const planned = board
    .flatMap((to, index) =>
      to.units.flatMap((unit, place) => {
        const choice = { destinationId: makeId(index), unitId: unitId(unit, index, place) };
        return makeTrips(to, unit, today).map((trip) => ({ to, trip: { ...trip, ...choice } }));
      }),
    )
    .map(({ to, trip }, index) => ({ to, trip: { ...trip, id: String(firstTripId + index) } }));
  return {
    trips: planned.map(({ trip }) => trip),
    tripPoints: planned.flatMap(({ to, trip }) => makeStops(trip.id, to)),
  };
}

type TripRow = Season["trips"][number];
type UnplacedTrip = Omit<TripRow, "id" | "destinationId" | "unitId">;

/** The trips of one unit in order of departure, buses of one run a quarter of an hour apart. */
function makeTrips(to: BoardDestination, unit: BoardUnit, today: string): UnplacedTrip[] {
  const isUnlimited = to.mode === "unlimited" || unit.directCheckout === true;
  return unit.runs.flatMap((run) =>
    run.buses.map((busName, place) => ({
      ...computeTimes({ ...to.road, ...run }, today, place),
      mode: isUnlimited ? "unlimited" : "limited",
      planName: isUnlimited ? null : BUSES[busName].planName,
      busId: busId(busName),
      name:
        run.buses.length > 1
          ? `${title(to, unit)}, বাস ${toBengaliDigits(place + 1)}`
          : title(to, unit),
      openedBy: "1",
      farePoisha: (run.fareTaka ?? to.road.fareTaka) * 100,
      cancelledAt: null,
      cancelConfirmedAt: null,
      opensAt: null,
      incarnation: null,
      compactedAt: null,
      erasedAt: null,
      examId: null,
      revision: 0,
      postponedAt: null,
      details: {},
      fillPlace: null,
      version: 0,
      keptVersion: -1,
    })),
  );
}

function computeTimes(
  run: Run & BoardDestination["road"],
  today: string,
  place: number,
): Pick<
  TripRow,
  "journeyDate" | "departsAt" | "arrivesAt" | "returnsAt" | "examDate" | "saleClosesAt"
> {
  const journeyDate = addDays(today, run.inDays);
  const isOvernight = run.arrives <= run.departs;
  const later = place * BETWEEN_BUSES_MS;
  const departsAt = toDhakaInstant(journeyDate, run.departs) + later;
  const arrivesAt = toDhakaInstant(addDays(journeyDate, isOvernight ? 1 : 0), run.arrives) + later;
  const examDate = dhakaDate(arrivesAt);
  return {
    journeyDate,
    departsAt,
    arrivesAt,
    returnsAt: run.returns === null ? null : toDhakaInstant(examDate, run.returns),
    examDate,
    saleClosesAt: departsAt - SALE_CLOSES_BEFORE_MS,
  };
}

function makeStops(tripId: string, to: BoardDestination): Season["tripPoints"] {
  const kinds = ["boarding", "dropping"] as const;
  return kinds.flatMap((kind) =>
    to[kind].map((stop, position) => ({
      tripId,
      kind,
      position,
      pointId: makeId(POINT_NAMES.indexOf(formatStopName(stop))),
      afterMs: typeof stop === "string" ? null : stop.afterMinutes * 60_000,
    })),
  );
}

function formatStopName(stop: BoardDestination["boarding"][number]): string {
  return typeof stop === "string" ? stop : stop.name;
}

function title(to: BoardDestination, unit: BoardUnit): string {
  return `${to.shortNames[0]} ${unit.name}`;
}

function toBengaliDigits(digit: number): string {
  return "০১২৩৪৫৬৭৮৯".charAt(digit);
}

function busId(name: BusName): string {
  return makeId(BUS_NAMES.indexOf(name));
}

function unitId(unit: BoardUnit, destinationIndex: number, place: number): string {
  return unit.id ?? `${makeId(destinationIndex)}${makeId(place)}`;
}

function makeId(index: number): string {
  return String(index + 1);
}

function dropRepeats(names: readonly string[]): string[] {
  return [...new Set(names)];
}
