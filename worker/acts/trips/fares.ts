/**
 * One price for many trips: those of a filter, at most so many per call, each reported and each with its audit entry.
 * Open holds keep their price, and so do buyers. The preview is valid while the trips and their prices do not change: a
 * further sale does not matter.
 */
import { purgeTrips } from "../../cache/public-reads.ts";
import { STAFF_ACTS, type ActInput } from "../../contract/staff-acts/staff-acts.ts";
import { FARES_MOST } from "../../contract/staff/staff-fares.ts";
import { listTripsById } from "../../db/catalogue/catalogue.ts";
import { setFares } from "../../db/catalogue/fare-changes.ts";
import { database } from "../../db/client.ts";
import { countSalesOfTrips } from "../../db/staff/staff-sales.ts";
import { listFaresBefore } from "../../db/staff/weight-facts.ts";
import { findTrips } from "../../db/staff/staff-trips.ts";
import { addDays, toDhakaInstant, dhakaIso } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { findReasonToKeepFare, type FareKept } from "../../domain/trips/new-fares.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import { newFares, raisedOffers } from "../moves.ts";
import { OVERTAKEN, refuseAct, steps, type ActContext } from "../act-steps.ts";

type Input = ActInput<"set-fares">;

interface FareRow {
  trip: Trip;
  farePoisha: number;
  why: FareKept | null;
}

export const planSetFares = steps(STAFF_ACTS["set-fares"], async (context, input) => {
  const db = database(context.env);
  const found = await fareRows(context, input);
  if (!found.ok) return found;
  const rows = found.value;
  const sales = await countSalesOfTrips(
    db,
    rows.map(({ trip }) => trip.id),
  );
  const changed = rows.filter(({ why }) => why === null);
  const lowered = changed.filter(({ trip, farePoisha }) => farePoisha < trip.farePoisha);
  const left = rows.length - changed.length;
  return ok({
    target: "fares",
    facts: {
      rows: rows.map(({ trip, farePoisha, why }) => [trip.id, trip.farePoisha, farePoisha, why]),
    },
    moves: {
      fares: newFares(
        changed.map(({ trip: { planName, farePoisha: wasPoisha }, farePoisha }) => ({
          planName,
          wasPoisha,
          farePoisha,
        })),
      ),
      ...(await raisedOffers(context, changed)),
    },
    isDue: changed.length > 0,
    message: `Trips that get another price: ${changed.length}.${left === 0 ? "" : ` Trips that keep theirs: ${left}.`} Who has paid and what is held now stay as they are.`,
    view: {
      rows: rows.map(({ trip, farePoisha, why }) => {
        const { sold, poisha } = sales.get(trip.id) ?? { sold: 0, poisha: 0 };
        return {
          trip: trip.id,
          name: trip.name,
          departs: dhakaIso(trip.departsAt),
          was: toTaka(trip.farePoisha),
          became: toTaka(farePoisha),
          sold,
          paid: toTaka(poisha),
          why,
        };
      }),
    },
    detail: { trips: changed.length },
    faresBefore: await listFaresBefore(db, { ids: lowered.map(({ trip }) => trip.id) }),
    inverse: {
      act: "set-fares",
      input: {
        fares: changed.map(({ trip }) => ({ trip: trip.id, fare: toTaka(trip.farePoisha) })),
      },
    },
    async execute(line) {
      const changes = changed.map(({ trip, farePoisha }) => ({
        trip: trip.id,
        wasPoisha: trip.farePoisha,
        farePoisha,
      }));
      if (!(await setFares(db, changes, line))) return err(OVERTAKEN);
      await purgeTrips(changed.map(({ trip }) => trip));
      return ok({ changed: true });
    },
  });
});

async function fareRows(context: ActContext, input: Input): Promise<Result<FareRow[], Refusal>> {
  const fareChanges = await readWantedFares(context, input);
  if (!fareChanges.ok) return fareChanges;
  const fares = fareChanges.value;
  const trips = await listTripsById(database(context.env), [...fares.keys()]);
  const known = new Set(trips.map(({ id }) => id));
  const unknown = [...fares.keys()].find((id) => !known.has(id));
  if (unknown !== undefined) return err({ reason: "trip_unknown" });
  return ok(
    trips.map((trip) => {
      const farePoisha = fares.get(trip.id) ?? trip.farePoisha;
      return { trip, farePoisha, why: findReasonToKeepFare(trip, farePoisha, context.now) };
    }),
  );
}

/** By trip. */
async function readWantedFares(
  { env, now }: ActContext,
  { fare, fares, from, to, ...filter }: Input,
): Promise<Result<Map<string, number>, Refusal>> {
  const changes = fares ?? [];
  if ([...changes, { fare }].some((one) => one.fare === 0)) {
    return err(refuseAct("A seat has a price above nothing.", "fare_not_positive"));
  }
  if (fares !== undefined) return ok(new Map(fares.map((one) => [one.trip, one.fare])));
  if (fare === undefined) return err({ reason: "field_invalid", sentences: ["fare is required"] });
  const found = await findTrips(
    database(env),
    {
      ...filter,
      from: from === undefined ? 0 : toDhakaInstant(from, "00:00"),
      before: to === undefined ? Number.MAX_SAFE_INTEGER : toDhakaInstant(addDays(to, 1), "00:00"),
    },
    { after: null, most: FARES_MOST + 1, now },
  );
  if (found.length === 0) return err(refuseAct("No trip matches the filter.", "no_trip_matches"));
  if (found.length > FARES_MOST) {
    return err(
      refuseAct(
        `More than ${FARES_MOST} trips match: choose fewer days, or one destination.`,
        "too_many_match",
      ),
    );
  }
  return ok(new Map(found.map(({ id }) => [id, fare])));
}
