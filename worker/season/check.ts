/**
 * Checks a season beyond its single cells: ids exist, times are in order, pictures are there, and nothing is removed
 * that was bought. Pure; all errors are reported at once.
 */
import { dhakaDate } from "../domain/dhaka-time.ts";
import { fault, type Fault } from "../domain/faults.ts";
import { couponErrors, checkNewCode } from "../domain/payments/coupon-errors.ts";
import { errorOfTimes } from "../domain/trips/stop-times.ts";
import { placeErrors } from "../domain/trips/trip-rules.ts";
import { timeErrors, type DatedTrip, type TimeError } from "../domain/trips/trip-times.ts";
import { checkBought, type Bought } from "./check-bought.ts";
import { checkEnglishNames } from "./check-english-names.ts";
import { checkExams } from "./check-exams.ts";
import { checkNames, checkSigns } from "./check-names.ts";
import { checkFarDates, checkSpreadsheetTexts } from "./check-texts.ts";
import { quote } from "./csv.ts";
import type { SeasonPlan } from "./plan.ts";
import { lineKey, type ReadSeason } from "./read.ts";
import { closesAt } from "./shop.ts";
import {
  findFile,
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
    const file = findFile(table, id);
    const line = read.lines.get(lineKey(file, id)) ?? null;
    const found = problem({ file, line, column }, what);
    const isOnNoLine = line === null && table !== "posts";
    problems.push(isOnNoLine ? { ...found, row: id } : found);
  };
}

/** Checks a portion of a season that passed its checks: trips must fit even if the rest never follows. */
export function checkPortion(portion: SeasonPlan, read: ReadSeason, shop: ShopBefore): Problem[] {
  const problems: Problem[] = [];
  const report = reportTo(problems, read);
  const tripIds = portion.changes.flatMap(({ table, id }) => (table === "trips" ? [id] : []));
  checkPlaces(portion.season, shop.current, new Set(tripIds), report);
  checkExams(portion, shop, report);
  checkNames(portion, shop, report);
  checkEnglishNames(portion, shop, report);
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
  checkPlacesOfStops(plan.season, report);
  checkSpreadsheetTexts(plan, current, report);
  checkFarDates(plan, now, report);
  const tripIds = new Set(read.season.trips?.map((trip) => trip.id));
  checkTrips(plan.season, tripIds, report);
  checkPlaces(plan.season, current, tripIds, report);
  checkExams(plan, { current, bought, now }, report);
  checkSeasonIsAhead(plan, now, problems);
  checkSigns(plan, report);
  checkNames(plan, { current, bought }, report);
  checkEnglishNames(plan, { current, bought }, report);
  checkCoupons(plan.season, current, report);
  checkPictures(plan.season, read, current, report);
  checkBought(plan, { current, bought, now }, read, report);
  return problems;
}

function checkIds(season: Season, { unsure }: ReadSeason, report: Report): void {
  // Null means unknown: the file could not be parsed.
  const listIds = (table: TableName) => {
    const others = unsure.get(table);
    if (others === null) return null;
    return new Set([...season[table].map((row) => row.id), ...(others ?? [])]);
  };
  const known = {
    destinations: listIds("destinations"),
    units: listIds("units"),
    "bus-types": listIds("busTypes"),
    buses: listIds("buses"),
    points: listIds("points"),
    exams: listIds("exams"),
    trips: listIds("trips"),
  };
  function checkReference(
    from: [TableName, string, string],
    to: keyof typeof known,
    id: string,
  ): void {
    if (known[to]?.has(id) === false)
      report(...from, fault("no_such_row", { text: quote(id), file: `${to}.csv` }));
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

function checkPlacesOfStops({ points }: Season, report: Report): void {
  for (const { id, lat, lng } of points) {
    if ((lat === null) === (lng === null)) continue;
    report("points", id, lat === null ? "lat" : "lng", fault("place_incomplete"));
  }
}

/** Checks only the trips of the files (`given`), not the shop's others. */
function checkTrips(season: Season, given: ReadonlySet<string>, report: Report): void {
  for (const trip of season.trips.filter(({ id }) => given.has(id))) {
    const wrong = (column: keyof Trip, what: Fault) => report("trips", trip.id, column, what);
    for (const error of timeErrors(readDates(trip))) {
      // The sale of a postponed trip ended when it was postponed.
      const isEnded = trip.postponed && error.field === "opensAt";
      if (!isEnded) wrong(COLUMNS[error.field], error.fault);
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

/** Checks the trips of the files, and those that fitted until a unit or a destination of the files changed. */
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

const COLUMNS: Readonly<Record<TimeError["field"], keyof Trip>> = {
  arrivesAt: "arrives",
  returnsAt: "returns",
  examDate: "exam_date",
  saleClosesAt: "sale_closes",
  opensAt: "opens",
};

function readDates(trip: Trip): DatedTrip {
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

function checkCoupons(season: Season, current: Season, report: Report): void {
  const had = new Map(current.coupons.map(({ id, code }) => [id, code]));
  const first = new Map<string, string>();
  for (const { id, code, kind, value, starts, ends } of season.coupons) {
    const other = first.get(code);
    if (other === undefined) first.set(code, id);
    else report("coupons", id, "code", fault("coupon_code_twice", { code, row: other }));
    const short = checkNewCode(code, had.get(id) ?? null);
    if (short !== null) report("coupons", id, "code", short);
    for (const error of couponErrors({ kind, value, startsAt: starts, endsAt: ends })) {
      report("coupons", id, error.field === "endsAt" ? "ends" : "value", error.fault);
    }
  }
}

/** A picture has to be among the files, or in the shop already under a row that names it. */
function checkPictures(season: Season, read: ReadSeason, current: Season, report: Report): void {
  const there = new Set([...read.paths, ...listPictures(current)]);
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

/** Lists every picture that a season names, by its key in the bucket. */
export function listPictures(season: Season): string[] {
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
