/** The cost that acts on trips, fares and coupons may cause, as the parts of the table of weights (act-weights.ts). */
import { holdMs, placesMax } from "../config/variables.ts";
import { database } from "../db/client.ts";
import {
  listChoicesOn,
  listDearestFares,
  listLeastFares,
  listOfferedCoupons,
  listOpenChoices,
  listPricedTrips,
  listTripsWithBus,
  listUsualFares,
  type FareBefore,
  type KindOfTrip,
  type PricedTrip,
  type UsualFare,
} from "../db/staff/weight-facts.ts";
import { SEATS_PER_BOOKING_MAX } from "../domain/seats/seat-limits.ts";
import {
  seatsAtRisk,
  type ActMoves,
  type CheaperSeats,
  type CouponChange,
  type CouponTrip,
} from "../domain/staff/act-weight.ts";
import type { Trip } from "../domain/trips/trip.ts";
import type { TripChange } from "../domain/trips/trip-change.ts";
import type { ActContext } from "./act-steps.ts";

type Context = Pick<ActContext, "env" | "now" | "soldBefore">;

/** Trips that get another price. */
export function newFares(
  changes: readonly { planName: string | null; wasPoisha: number; farePoisha: number }[],
): CheaperSeats[] {
  return changes.map(({ planName, ...fares }) => ({ ...fares, seats: seatsAtRisk(planName) }));
}

export interface OfferedTrip extends KindOfTrip {
  planName: string | null;
  farePoisha: number;
}

export interface OfferedSeats extends CheaperSeats {
  usual: UsualFare | undefined;
}

/** Trips that come on sale, or get another bus, at fares below those of their kind. */
export async function belowUsual(
  { env, now }: Context,
  trips: readonly OfferedTrip[],
): Promise<OfferedSeats[]> {
  const fares = await listUsualFares(database(env), trips, now);
  return trips.map(({ planName, farePoisha }, at) => ({
    wasPoisha: fares[at]?.poisha ?? 0,
    farePoisha,
    seats: seatsAtRisk(planName),
    usual: fares[at],
  }));
}

/** A hold gets its fare from a cache or a replica, which may be behind D1 by some seconds; a request takes its time. */
const FARE_BEHIND_MS = 2 * 60_000;

/**
 * Trips that become another kind while they sell, by the least that a seat of theirs can still be had for: holds keep
 * the fare of before (decisions 3.3), though the trip costs more by now.
 */
export async function withHeldFares<T extends { id: string; farePoisha: number }>(
  { env, now }: Context,
  trips: readonly T[],
): Promise<T[]> {
  const ids = trips.map(({ id }) => id);
  const since = now - holdMs(env) - FARE_BEHIND_MS;
  const least = await listLeastFares(database(env), ids, since);
  return trips.map((trip) => ({
    ...trip,
    farePoisha: Math.min(trip.farePoisha, least.get(trip.id) ?? trip.farePoisha),
  }));
}

/** The first trips of a new kind become its usual ones; later ones are compared with them. */
export function listFirstsOfKinds(offered: readonly OfferedSeats[]): FareBefore[] {
  const firsts = offered.flatMap(({ usual, farePoisha }) =>
    usual?.isOfOthers === true && farePoisha < usual.poisha ? [usual] : [],
  );
  return [...new Map(firsts.map((one) => [`${one.destination} ${one.busType}`, one])).values()];
}

/** A bus gets another type: its trips sell at fares of before, whatever such buses usually cost. None is booked. */
export async function tripsOfNewType(
  context: Context,
  bus: string,
  busType: string,
): Promise<OfferedSeats[]> {
  const found = await listTripsWithBus(database(context.env), bus, context.now);
  const trips = await withHeldFares(context, found);
  return belowUsual(
    context,
    trips.map((trip) => ({ ...trip, busType })),
  );
}

/** Copies sell at the fares of their originals. */
export async function copiesBelowUsual(
  context: Context,
  ids: readonly string[],
): Promise<CheaperSeats[]> {
  return belowUsual(context, await listPricedTrips(database(context.env), ids));
}

/**
 * Tickets of trips whose change lets passengers choose, including a bus that is opened later at the usual fare of such
 * buses.
 */
export async function openedChoices(
  { env, now, soldBefore }: Context,
  changes: readonly TripChange[],
): Promise<NonNullable<ActMoves["choices"]>> {
  const ids = changes.flatMap(({ tripId, chooseBy }) => (chooseBy === null ? [] : [tripId]));
  if (ids.length === 0) return { tickets: [], dearestPoisha: 0 };
  const db = database(env);
  const [tickets, dearest] = await Promise.all([
    listChoicesOn(db, ids, soldBefore),
    listDearestFares(db, now),
  ]);
  return { tickets, dearestPoisha: Math.max(0, ...dearest.values()) };
}

/**
 * Coupons that anybody can use from now on, and existing ones if the act makes a trip dearer or bigger (`planned`),
 * which weigh the difference. A coupon of one trip is weighed by the dearest of what the trip costs, what it costs
 * after the act (`planned`), and what seats to its destination usually cost, because a fare can be raised, and a dearer
 * bus assigned, without mentioning the coupon.
 */
export async function offeredCoupons(
  { env, now }: Context,
  changes: readonly CouponChange[],
  planned: readonly PlannedTrip[] = [],
): Promise<NonNullable<ActMoves["coupons"]>> {
  const db = database(env);
  const offered = await listOfferedCoupons(
    db,
    planned.map(({ id }) => id),
    now,
  );
  const changedCodes = new Set(changes.map(({ was }) => was?.code));
  const kept = offered.filter(({ code }) => !changedCodes.has(code));
  const all = [...changes, ...kept.map((terms) => ({ was: terms, became: terms }))];
  const ids = new Set(all.flatMap(({ became: { tripId } }) => tripId ?? []));
  const [dearest, stored] =
    all.length === 0
      ? [new Map<string, number>(), []]
      : await Promise.all([listDearestFares(db, now), listPricedTrips(db, [...ids])]);
  const [trips, own] = [new Map<string, CouponTrip>(), new Map<string, CouponTrip>()];
  for (const { id, destination, planName, farePoisha } of [...stored, ...planned]) {
    if (!ids.has(id)) continue;
    const fares = [farePoisha, trips.get(id)?.farePoisha ?? 0, dearest.get(destination) ?? 0];
    trips.set(id, { planName, farePoisha: Math.max(...fares) });
    own.set(id, { planName, farePoisha });
  }
  const wasPoisha = Math.max(0, ...dearest.values());
  const dearestPoisha = planned.reduce((most, one) => Math.max(most, one.farePoisha), wasPoisha);
  const raised = {
    was: { dearestPoisha: wasPoisha, trips: new Map(stored.map((trip) => [trip.id, trip])) },
    became: { dearestPoisha, trips: own },
  };
  const seatsMost = Math.max(SEATS_PER_BOOKING_MAX, placesMax(env));
  return { changes: all, shop: { now, dearestPoisha, seatsMost, trips, raised } };
}

/** The fare and the number of seats of a trip after an act. */
type PlannedTrip = Pick<PricedTrip, "id" | "destination" | "planName" | "farePoisha">;

/** What coupons and open choices can give in addition because the act raises fares. */
export async function raisedOffers(
  context: Context,
  trips: readonly { trip: Trip; farePoisha: number }[],
): Promise<Required<Pick<ActMoves, "coupons" | "raisedChoices">>> {
  const planned = trips.flatMap(({ trip: { id, destination, planName, ...was }, farePoisha }) =>
    farePoisha > was.farePoisha ? [{ id, destination: destination.id, planName, farePoisha }] : [],
  );
  const [coupons, choices] = await Promise.all([
    offeredCoupons(context, [], planned),
    raisedChoices(context, planned),
  ]);
  return { coupons, raisedChoices: choices };
}

/** Choices were weighed by the dearest seat of the moment in which they were opened; an act may plan a dearer one. */
export async function raisedChoices(
  { env, now }: Context,
  planned: readonly Pick<PlannedTrip, "farePoisha">[],
): Promise<NonNullable<ActMoves["raisedChoices"]>> {
  const db = database(env);
  const dearestPoisha = Math.max(0, ...planned.map(({ farePoisha }) => farePoisha));
  const usual = dearestPoisha === 0 ? [] : [...(await listDearestFares(db, now)).values()];
  const wasPoisha = Math.max(0, ...usual);
  const tickets = dearestPoisha > wasPoisha ? await listOpenChoices(db, now) : [];
  return { tickets, wasPoisha, dearestPoisha };
}
