/**
 * The act that loads a season's files, from the office and from `npm run season -- import`: all or nothing of what one
 * transaction takes, with its line of the audit trail. Nothing is deleted, and the same files a second time change
 * nothing.
 */
import { sha256 } from "../../auth/signer.ts";
import { purgeSeason } from "../../cache/public-reads.ts";
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { database } from "../../db/client.ts";
import { writeSeasonRows, type SeenRows } from "../../db/content/season-rows.ts";
import { listFaresBefore, type UsualFare } from "../../db/staff/weight-facts.ts";
import { dhakaDate } from "../../domain/dhaka-time.ts";
import { err, ok } from "../../domain/result.ts";
import { seatsAtRisk, type CouponChange, type CouponTerms } from "../../domain/staff/act-weight.ts";
import { countChanges, takeImportPortion, type ChangeCounts } from "../../season/changes.ts";
import { joinInserts } from "../../season/join-inserts.ts";
import type { Change, SeasonPlan } from "../../season/plan.ts";
import { SHOP_TABLES, type ShopRows } from "../../season/shop.ts";
import { writeStatements } from "../../season/sql.ts";
import type { Coupon, Problem, Season, TableName, Trip } from "../../season/tables.ts";
import { OVERTAKEN, refuseAct, steps, type ActContext } from "../act-steps.ts";
import {
  belowUsual,
  listFirstsOfKinds,
  offeredCoupons,
  raisedChoices,
  withHeldFares,
} from "../moves.ts";
import { compareSeason } from "./compare-season.ts";
import { listTouched } from "./touched.ts";

const TARGET = "season";
/** Tables whose rows a trip names; after a restore a trip that D1 has lost waits for those that are missing. */
const NAMED_BY_TRIPS: ReadonlySet<TableName> = new Set([
  "destinations",
  "units",
  "busTypes",
  "buses",
  "points",
]);

export const planImportSeason = steps(STAFF_ACTS["import-season"], async (context, input) => {
  const { env, now } = context;
  const { plan, problems, current, rows, check } = await compareSeason(env, input, now);
  const [first] = problems;
  if (first !== undefined)
    return err(refuseAct(formatProblem(first, problems.length), "season_wrong"));
  const { portion, rest, problems: apart } = takeImportPortion(plan, current, check);
  const [torn] = apart;
  if (torn !== undefined) return err(refuseAct(sentenceOfTorn(torn, apart.length), "season_torn"));
  const counts = countChanges(portion.changes);
  const { offered, left } = await listPriced(context, current, portion);
  const planned = portion.season.trips.map(
    ({ id, destination, bus, plan: planName, fare: farePoisha }) => ({
      id,
      destination,
      bus,
      planName,
      farePoisha,
    }),
  );
  return ok({
    target: TARGET,
    facts: { changes: await sha256(JSON.stringify(portion.changes)), rest },
    moves: {
      fares: offered,
      coupons: await offeredCoupons(context, couponChanges(current, portion), planned),
      raisedChoices: await raisedChoices(context, planned),
    },
    isDue: portion.changes.length > 0,
    message: composeMessage(counts),
    view: { counts, rest },
    bringsBack: portion.changes.every(
      ({ table, kind }) => kind === "new" && NAMED_BY_TRIPS.has(table),
    ),
    detail: Object.fromEntries(
      counts.map(({ file, added, changed, hidden }) => [file, { added, changed, hidden }]),
    ),
    faresBefore: [...left, ...listFirstsOfKinds(offered)],
    async execute(line) {
      const statements = joinInserts(writeStatements(portion, line.now));
      const seen = listSeenRows(rows, portion.changes);
      const touched = listTouched(portion.changes);
      if (!(await writeSeasonRows(database(env), { seen, statements, touched }, line)))
        return err(OVERTAKEN);
      await purgeSeason(toShownChanges(current, portion));
      return ok({ changed: true });
    },
  });
});

/**
 * New trips beside what such seats usually cost, trips with another fare beside their own, and beside the dearer of
 * both those that become another kind of trip: by another bus, another destination, another type of their bus, another
 * name of that type, or more seats, whose fare was weighed for fewer.
 */
async function listPriced(context: ActContext, current: Season, portion: SeasonPlan) {
  const rows = listPricedRows(current, portion);
  const priced = rows.map(({ trip: { id, destination, bus, plan: planName, fare }, ...row }) => {
    const farePoisha = row.isOtherKind ? Math.min(fare, row.before?.fare ?? fare) : fare;
    return { id, destination, bus, busType: row.kind, planName, farePoisha };
  });
  const held = await withHeldFares(context, priced);
  const usual = await belowUsual(
    context,
    priced.map((one, at) => (rows[at]?.isOtherKind === true ? (held[at] ?? one) : one)),
  );
  const offered = usual.map((one, at) => {
    const row = rows[at];
    if (row === undefined) return one;
    const usualPoisha = row.isOtherKind ? one.wasPoisha : 0;
    return {
      ...one,
      wasPoisha: Math.max(row.before?.fare ?? 0, usualPoisha),
      usual: one.usual && usualForType(one.usual, row),
    };
  });
  const left = rows.flatMap(({ trip, before, isOtherKind }) =>
    before !== undefined && (isOtherKind || trip.fare < before.fare) ? [trip.id] : [],
  );
  // Seats of these trips are still held at the fares of before.
  const raised = rows.flatMap(({ trip: { id, fare }, before, typeBefore }) =>
    before !== undefined && fare > before.fare
      ? [{ destination: before.destination, busType: typeBefore, poisha: before.fare, trip: id }]
      : [],
  );
  const lowered = await listFaresBefore(database(context.env), { ids: left });
  return { offered, left: [...lowered, ...raised] };
}

/** A type of another name has its trips under its own id from now on, where they are the first of what it says. */
function usualForType(usual: UsualFare, { busType, kind }: PricedRow): UsualFare {
  return kind === busType ? usual : { ...usual, busType, isOfOthers: true };
}

interface PricedRow {
  trip: Trip;
  before: Trip | undefined;
  busType: string;
  typeBefore: string;
  /** The type whose fares are usual for the trip: that of the name which its bus's type has then. */
  kind: string;
  isOtherKind: boolean;
}

/** Trips that are new or change, and those that become another kind of trip or get more seats. */
function listPricedRows(current: Season, { changes, season }: SeasonPlan): PricedRow[] {
  const typesBefore = readBusTypes(current);
  const types = readBusTypes(season);
  const kinds = readKinds(current, season);
  const changed = listChangedIds(changes, "trips");
  const trips = new Map(current.trips.map((trip) => [trip.id, trip]));
  return season.trips.flatMap((trip) => {
    const before = trips.get(trip.id);
    const busType = types.get(trip.bus) ?? "";
    const typeBefore = typesBefore.get(before?.bus ?? "") ?? "";
    const kind = kinds.get(busType) ?? busType;
    const isOtherKind =
      before?.destination !== trip.destination ||
      typeBefore !== kind ||
      seatsAtRisk(trip.plan) > seatsAtRisk(before.plan);
    return changed.has(trip.id) || isOtherKind
      ? [{ trip, before, busType, typeBefore, kind, isOtherKind }]
      : [];
  });
}

/**
 * The type that each type of the files is compared with, by id: itself, or, where a file gives it another name, the one
 * that has had this name, as if each of its buses got that type. A name that no type has had is a kind without trips.
 */
function readKinds(current: Season, season: Season): ReadonlyMap<string, string> {
  const before = new Map(current.busTypes.map(({ id, name }) => [id, name]));
  const byName = new Map(current.busTypes.map(({ id, name }) => [name, id]));
  return new Map(
    season.busTypes.map(({ id, name }) => [
      id,
      before.get(id) === name ? id : (byName.get(name) ?? `${id} as ${name}`),
    ]),
  );
}

/** The id of each bus's type. Trips of one destination and one type are alike (db/staff/weight-facts.ts). */
function readBusTypes({ buses }: Season): ReadonlyMap<string, string> {
  return new Map(buses.map(({ id, type }) => [id, type]));
}

function couponChanges(current: Season, { changes, season }: SeasonPlan): CouponChange[] {
  const changed = listChangedIds(changes, "coupons");
  const was = new Map(current.coupons.map((coupon) => [coupon.id, coupon]));
  return season.coupons
    .filter(({ id, hidden }) => changed.has(id) && !hidden)
    .map((coupon) => {
      const before = was.get(coupon.id);
      const isOffered = before !== undefined && !before.hidden;
      return { was: isOffered ? readTerms(before) : null, became: readTerms(coupon) };
    });
}

function readTerms({ code, kind, value, starts, ends, max_uses, trip }: Coupon): CouponTerms {
  return { code, kind, value, startsAt: starts, endsAt: ends, maxUses: max_uses, tripId: trip };
}

function listChangedIds(changes: readonly Change[], table: keyof Season): ReadonlySet<string> {
  return new Set(changes.flatMap((change) => (change.table === table ? [change.id] : [])));
}

function composeMessage(counts: readonly ChangeCounts[]): string {
  if (counts.length === 0) return "The shop has all of this already.";
  return counts
    .map((one) => `${one.file}: ${one.added} new, ${one.changed} changed, ${one.hidden} hidden.`)
    .join(" ");
}

function formatProblem({ file, line, row, message }: Problem, count: number): string {
  const place = line === null ? (row === null ? "" : `, row ${row}`) : `, line ${line}`;
  const where = file + place;
  return `${where}: ${message}${count === 1 ? "" : ` There are ${count - 1} more.`} Nothing was loaded.`;
}

function sentenceOfTorn(first: Problem, count: number): string {
  return `The files change more than is loaded at once, and the first part would not stand alone. ${formatProblem(first, count)} Load exams, units and destinations that change in files of their own, with all of their trips.`;
}

/** The rows of the shop that the changes were compared with. */
function listSeenRows(rows: ShopRows, changes: readonly Change[]): SeenRows[] {
  return [...Map.groupBy(changes, ({ table }) => table)].map(([table, own]) => {
    const ids = new Set(own.flatMap(({ id, kind }) => (kind === "new" ? [] : [id])));
    return {
      table: SHOP_TABLES[table],
      rows: [...rows[table]].filter(({ id }) => ids.has(id)),
      free: own.flatMap(({ id, kind }) => (kind === "new" ? [id] : [])),
    };
  });
}

/** What public reads show of the changed rows, before and after. */
function toShownChanges(current: Season, { changes, season }: SeasonPlan) {
  const of = (table: keyof Season) => listChangedIds(changes, table);
  const [to, units, exams, trips] = [of("destinations"), of("units"), of("exams"), of("trips")];
  const [buses, types] = [of("buses"), of("busTypes")];
  const changedBuses = new Set(
    season.buses.flatMap(({ id, type }) => (buses.has(id) || types.has(type) ? [id] : [])),
  );
  return {
    destinations: [...to],
    units: [...current.units, ...season.units]
      .filter(({ id, destination }) => units.has(id) || to.has(destination))
      .map(({ id, destination }) => ({ id, destinationId: destination })),
    trips: [...current.trips, ...season.trips]
      .filter(
        ({ id, exam, bus }) =>
          trips.has(id) || (exam !== null && exams.has(exam)) || changedBuses.has(bus),
      )
      .map(({ id, destination, unit, departs }) => ({
        id,
        destinationId: destination,
        unitId: unit,
        journeyDate: dhakaDate(departs),
      })),
    posts: [...of("posts")],
  };
}
