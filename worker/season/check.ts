/**
 * Checks of a season beyond its single cells: ids that exist, times in order, pictures that are there, and nothing
 * removed that was bought. Pure; all errors are reported at once.
 */
import { dhakaDate } from "../domain/dhaka-time.ts";
import { fault, type Fault } from "../domain/faults.ts";
import { couponErrors, newCodeError } from "../domain/payments/coupon-errors.ts";
import { errorOfTimes } from "../domain/trips/stop-times.ts";
import { placeErrors } from "../domain/trips/trip-rules.ts";
import { timeErrors, type DatedTrip, type TimeError } from "../domain/trips/trip-times.ts";
import { isCorrection, isSameName } from "../domain/destination-names.ts";
import { checkBought, isOpen, type Bought } from "./check-bought.ts";
import { checkExams } from "./check-exams.ts";
import { shown } from "./csv.ts";
import type { Change, SeasonPlan } from "./plan.ts";
import { lineKey, type ReadSeason } from "./read.ts";
import { closesAt } from "./shop.ts";
import {
  fileOf,
  problem,
  TABLES,
  type Problem,
  type Report,
  type Season,
  type TableName,
  type Trip,
} from "./tables.ts";

interface ShopBefore {
  current: Season;
  bought: Bought;
  now: number;
}

function reportTo(problems: Problem[], read: ReadSeason): Report {
  return (table, id, column, what) => {
    const file = fileOf(table, id);
    const line = read.lines.get(lineKey(file, id)) ?? null;
    const found = problem({ file, line, column }, what);
    const isOnNoLine = line === null && table !== "posts";
    problems.push(isOnNoLine ? { ...found, row: id } : found);
  };
}

/** Whether a part of a season that passed its checks leaves trips where they fit, if the rest never follows. */
export function checkPortion(portion: SeasonPlan, read: ReadSeason, shop: ShopBefore): Problem[] {
  const problems: Problem[] = [];
  const report = reportTo(problems, read);
  const given = portion.changes.flatMap(({ table, id }) => (table === "trips" ? [id] : []));
  checkPlaces(portion.season, shop.current, new Set(given), report);
  checkExams(portion, shop, report);
  checkNames(portion, shop, report);
  return problems;
}

export function checkSeason(
  plan: SeasonPlan,
  read: ReadSeason,
  { current, bought, now }: ShopBefore,
): Problem[] {
  const problems: Problem[] = [];
  const report = reportTo(problems, read);
  checkIds(plan.season, read, report);
  const given = new Set(read.season.trips?.map((trip) => trip.id));
  checkTrips(plan.season, given, report);
  checkPlaces(plan.season, current, given, report);
  checkExams(plan, { current, bought, now }, report);
  checkSeasonIsAhead(plan, now, problems);
  checkNames(plan, { current, now }, report);
  checkCoupons(plan.season, current, report);
  checkPictures(plan.season, read, current, report);
  checkBought(plan, { current, bought, now }, read, report);
  return problems;
}

function checkIds(season: Season, { unsure }: ReadSeason, report: Report): void {
  // Null: unknown, since the file could not be parsed.
  const idsOf = (table: TableName) => {
    const others = unsure.get(table);
    if (others === null) return null;
    return new Set([...season[table].map((row) => row.id), ...(others ?? [])]);
  };
  const known = {
    destinations: idsOf("destinations"),
    units: idsOf("units"),
    "bus-types": idsOf("busTypes"),
    buses: idsOf("buses"),
    points: idsOf("points"),
    exams: idsOf("exams"),
    trips: idsOf("trips"),
  };
  function checkReference(
    from: [TableName, string, string],
    to: keyof typeof known,
    id: string,
  ): void {
    if (known[to]?.has(id) === false)
      report(...from, fault("no_such_row", { text: shown(id), file: `${to}.csv` }));
  }
  for (const unit of season.units) {
    checkReference(["units", unit.id, "destination"], "destinations", unit.destination);
  }
  for (const { id, unit } of season.exams) checkReference(["exams", id, "unit"], "units", unit);
  for (const bus of season.buses) checkReference(["buses", bus.id, "type"], "bus-types", bus.type);
  for (const trip of season.trips) {
    checkReference(["trips", trip.id, "destination"], "destinations", trip.destination);
    checkReference(["trips", trip.id, "unit"], "units", trip.unit);
    checkReference(["trips", trip.id, "bus"], "buses", trip.bus);
    if (trip.exam !== null) checkReference(["trips", trip.id, "exam"], "exams", trip.exam);
    for (const kind of ["boarding", "dropping"] as const) {
      for (const point of trip[kind]) checkReference(["trips", trip.id, kind], "points", point);
    }
  }
  for (const coupon of season.coupons) {
    if (coupon.trip !== null) checkReference(["coupons", coupon.id, "trip"], "trips", coupon.trip);
  }
}

/** Only trips of the files; those that the shop has already are not checked. */
function checkTrips(season: Season, given: ReadonlySet<string>, report: Report): void {
  for (const trip of season.trips.filter(({ id }) => given.has(id))) {
    const wrong = (column: keyof Trip, what: Fault) => report("trips", trip.id, column, what);
    for (const error of timeErrors(datesOf(trip))) {
      // The sale of a postponed trip ended when it was postponed.
      const isEnded = trip.postponed && error.field === "opensAt";
      if (!isEnded) wrong(COLUMN_OF[error.field], error.fault);
    }
    const times = errorOfTimes({
      ...trip,
      departsAt: trip.departs,
      arrivesAt: trip.arrives,
      planName: trip.plan,
      boardingTimes: trip.boarding_times,
    });
    if (times !== null) wrong("boarding_times", times);
  }
}

/** Trips of the files, and those that a unit or a destination of the files leaves without a place that fits. */
function checkPlaces(
  season: Season,
  current: Season,
  given: ReadonlySet<string>,
  report: Report,
): void {
  const [places, before] = [readPlaces(season), readPlaces(current)];
  for (const trip of season.trips) {
    const errors = placeErrorsIn(places, trip);
    const isAsBefore = !given.has(trip.id) && placeErrorsIn(before, trip).length > 0;
    for (const error of isAsBefore ? [] : errors)
      report("trips", trip.id, error.field, error.fault);
  }
}

function readPlaces({ units, destinations }: Season) {
  return {
    units: new Map(units.map((unit) => [unit.id, unit])),
    destinations: new Map(destinations.map((to) => [to.id, to])),
  };
}

function placeErrorsIn(places: ReturnType<typeof readPlaces>, trip: Trip) {
  const unit = places.units.get(trip.unit);
  const to = places.destinations.get(trip.destination);
  if (unit === undefined || to === undefined) return [];
  return placeErrors(trip.plan, {
    unit: { id: unit.id, destinationId: unit.destination, directCheckout: unit.direct_checkout },
    destination: { id: to.id, mode: to.route_type },
  });
}

const COLUMN_OF: Readonly<Record<TimeError["field"], keyof Trip>> = {
  arrivesAt: "arrives",
  returnsAt: "returns",
  examDate: "exam_date",
  saleClosesAt: "sale_closes",
  opensAt: "opens",
};

function datesOf(trip: Trip): DatedTrip {
  const { departs, arrives, returns, exam_date: examDate, opens } = trip;
  const times = { departsAt: departs, arrivesAt: arrives, returnsAt: returns };
  return { ...times, saleClosesAt: closesAt(trip), opensAt: opens, examDate };
}

/** Detects the files of an earlier year: new trips, and all of them departed. */
function checkSeasonIsAhead(
  { changes, season }: SeasonPlan,
  now: number,
  problems: Problem[],
): void {
  const added = new Set(
    changes.flatMap((one) => (one.kind === "new" && one.table === "trips" ? [one.id] : [])),
  );
  const departures = season.trips.filter(({ id }) => added.has(id)).map(({ departs }) => departs);
  if (departures.length === 0 || departures.some((at) => at > now)) return;
  const last = dhakaDate(Math.max(...departures));
  const what = fault("season_over", { count: departures.length, last });
  problems.push(problem({ file: TABLES.trips.file }, what));
}

/**
 * Two destinations of one name would each sell seats to the other, and so would one that takes another name while trips
 * go there. Those of the shop itself are not checked again.
 */
function checkNames(
  { changes, season }: SeasonPlan,
  { current, now }: { current: Season; now: number },
  report: Report,
): void {
  const isNamed = (change: Change) =>
    change.kind === "new" || change.columns.some(({ column }) => column === "name");
  const named = changes.filter((one) => one.table === "destinations" && isNamed(one));
  for (const { id } of named) {
    const own = season.destinations.find((row) => row.id === id);
    if (own === undefined) continue;
    const other = season.destinations.find(
      (row) => row.id !== id && isSameName(row.name, own.name),
    );
    if (other !== undefined)
      report("destinations", id, "name", fault("name_twice", { name: own.name, row: other.id }));
    const was = current.destinations.find((row) => row.id === id)?.name ?? own.name;
    const isSold = current.trips.some((trip) => trip.destination === id && isOpen(trip, now));
    if (isSold && !isCorrection(was, own.name))
      report("destinations", id, "name", fault("name_is_sold", { was }));
  }
}

function checkCoupons(season: Season, current: Season, report: Report): void {
  const had = new Map(current.coupons.map(({ id, code }) => [id, code]));
  const first = new Map<string, string>();
  for (const { id, code, kind, value, starts, ends } of season.coupons) {
    const other = first.get(code);
    if (other === undefined) first.set(code, id);
    else report("coupons", id, "code", fault("coupon_code_twice", { code, row: other }));
    const short = newCodeError(code, had.get(id) ?? null);
    if (short !== null) report("coupons", id, "code", short);
    for (const error of couponErrors({ kind, value, startsAt: starts, endsAt: ends })) {
      report("coupons", id, error.field === "endsAt" ? "ends" : "value", error.fault);
    }
  }
}

/** Beside the files, or in the shop already under a row that names it. */
function checkPictures(season: Season, read: ReadSeason, current: Season, report: Report): void {
  const there = new Set([...read.paths, ...picturesOf(current)]);
  function checkPicture(table: TableName, id: string, column: string | null, key: string): void {
    if (!there.has(key)) report(table, id, column, fault("picture_not_there", { picture: key }));
  }
  for (const { id, image } of season.destinations) {
    checkPicture("destinations", id, "image", `destinations/${image}`);
  }
  for (const { id, photo } of season.gallery)
    checkPicture("gallery", id, "photo", `gallery/${photo}`);
  for (const { id, photo, html } of season.posts) {
    checkPicture("posts", id, "photo", `blogs/${photo}`);
    for (const key of picturesIn(html)) checkPicture("posts", id, null, key);
  }
}

/** Every picture that a season names, by its place in the bucket. */
export function picturesOf(season: Season): string[] {
  return [
    ...season.destinations.map(({ image }) => `destinations/${image}`),
    ...season.gallery.map(({ photo }) => `gallery/${photo}`),
    ...season.posts.flatMap(({ photo, html }) => [`blogs/${photo}`, ...picturesIn(html)]),
  ];
}

function picturesIn(html: string): string[] {
  const named = html.matchAll(/src="\/uploads\/((?:destinations|gallery|blogs)\/[\w.-]+)"/g);
  return Array.from(named, ([, key = ""]) => key);
}
