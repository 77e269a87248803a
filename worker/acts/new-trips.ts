/** Acts that make trips: one by its fields, or a day's trips on another day. The rules are those of a season's import. */
import { purgeTrips } from "../cache/public-reads.ts";
import { STAFF_ACTS, type ActInput } from "../contract/staff-acts.ts";
import { listDepartures, listTripsOf } from "../db/catalogue/catalogue.ts";
import {
  copyTrips,
  findTripParts,
  insertTrip,
  type NewStop,
  type NewTrip,
} from "../db/catalogue/new-trips.ts";
import { database } from "../db/client.ts";
import { isUniqueClash } from "../db/errors.ts";
import { addDays, atDhaka, dhakaDate, dhakaIso, dhakaTime } from "../domain/dhaka-time.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { dayCopy, daysBetween, type CopiedTrip } from "../domain/trips/day-copy.ts";
import { SALE_CLOSES_BEFORE_MS } from "../domain/trips/sale.ts";
import { errorOfTimes, msAfterDeparture } from "../domain/trips/stop-times.ts";
import { placeErrors } from "../domain/trips/trip-rules.ts";
import { timeErrors } from "../domain/trips/trip-times.ts";
import { OVERTAKEN, refused, steps, type ActContext } from "./act-steps.ts";

type Input = ActInput<"create-trip">;

const COPIES_MOST = 100;
const DAY_MS = 86_400_000;

export const planCreateTrip = steps(STAFF_ACTS["create-trip"], async (context, input) => {
  const { env, now } = context;
  const db = database(env);
  const trip = tripOf(input, context);
  const refusal = refusalOfTimes(input, trip, now) ?? (await refusalOfPlace(env, input));
  if (refusal !== null) return err(refusal);
  const { id, name, departsAt } = trip;
  return ok({
    target: id,
    facts: { trip: JSON.stringify(input) },
    isDue: true,
    message: `${name} is opened: it leaves at ${dhakaDate(departsAt)} ${dhakaTime(departsAt)}, and sells until ${dhakaTime(trip.saleClosesAt)}.`,
    view: { trip: null, departs: dhakaIso(departsAt) },
    detail: { name, departs: dhakaIso(departsAt), farePoisha: trip.farePoisha },
    inverse: { act: "cancel-trip", input: { trip: id } },
    async execute(line) {
      const made = await orClash(() => insertTrip(db, { trip, stops: stopsOf(input, trip) }, line));
      if (!made) return err(OVERTAKEN);
      await purgeNew(env, [id]);
      return ok({ changed: true, view: { trip: id } });
    },
  });
});

/** Its id is the instant: no trip before had it, and none that a restore has lost. */
function tripOf(input: Input, { now, staffId }: ActContext): NewTrip {
  const departsAt = Date.parse(input.departs);
  const { sale_closes: closes, opens, returns, plan } = input;
  return {
    id: String(now),
    mode: plan === null ? "unlimited" : "limited",
    destinationId: input.destination,
    unitId: input.unit,
    busId: input.bus,
    name: input.name,
    openedBy: staffId ?? "1",
    planName: plan,
    farePoisha: input.fare,
    journeyDate: dhakaDate(departsAt),
    departsAt,
    arrivesAt: Date.parse(input.arrives),
    returnsAt: returns === undefined ? null : Date.parse(returns),
    examDate: input.exam_date,
    saleClosesAt: closes === undefined ? departsAt - SALE_CLOSES_BEFORE_MS : Date.parse(closes),
    opensAt: opens === undefined ? null : Date.parse(opens),
  };
}

function refusalOfTimes(input: Input, trip: NewTrip, now: number): Refusal | null {
  const { returnsAt = null, opensAt = null } = trip;
  if (trip.farePoisha === 0) return refused("A seat has a price above nothing.", "fare_is_nothing");
  if (trip.departsAt <= now) return refused("The departure is over already.", "departure_over");
  const wrong = timeErrors({ ...trip, returnsAt, opensAt }).map(({ message }) => message);
  const times = errorOfTimes({
    departsAt: trip.departsAt,
    arrivesAt: trip.arrivesAt,
    planName: input.plan,
    boarding: input.boarding,
    boardingTimes: input.boarding_times,
  });
  const all = times === null ? wrong : [...wrong, times];
  return all.length === 0 ? null : refused(all.join(" "), "times_out_of_order");
}

async function refusalOfPlace(env: Env, input: Input): Promise<Refusal | null> {
  const points = [...new Set([...input.boarding, ...input.dropping])];
  const { destination, unit, bus, lostPoints } = await findTripParts(database(env), {
    destination: input.destination,
    unit: input.unit,
    bus: input.bus,
    points,
  });
  if (destination === null)
    return refused(`There is no destination ${input.destination}.`, "destination_gone");
  if (unit === null) return refused(`There is no unit ${input.unit}.`, "unit_gone");
  if (bus === null) return refused(`There is no bus ${input.bus}.`, "bus_gone");
  if (lostPoints.length > 0)
    return refused(`There is no point ${lostPoints.join(", ")}.`, "point_gone");
  const wrong = placeErrors(input.plan, { unit, destination });
  return wrong.length === 0
    ? null
    : refused(wrong.map(({ message }) => message).join(" "), "not_this_plan");
}

function stopsOf({ boarding, boarding_times: times, dropping }: Input, trip: NewTrip): NewStop[] {
  const after = msAfterDeparture(trip.departsAt, times);
  return [
    ...boarding.map((point, at) => ({
      kind: "boarding" as const,
      point,
      afterMs: after[at] ?? null,
    })),
    ...dropping.map((point) => ({ kind: "dropping" as const, point, afterMs: null })),
  ];
}

export const planCopyTrips = steps(STAFF_ACTS["copy-trips"], async ({ env, now }, { from, to }) => {
  const db = database(env);
  const days = daysBetween(from, to);
  if (days === 0) return err(refused("A day is copied to another day.", "same_day"));
  const found = await dayPlan(env, { from, to, days, now });
  if (!found.ok) return found;
  const rows = found.value;
  const copied = rows.filter(({ why }) => why === null);
  const left = rows.length - copied.length;
  return ok({
    target: to,
    facts: {
      from,
      to,
      rows: rows.map(({ trip, departsAt, why }) => `${trip.id} ${departsAt} ${why ?? ""}`),
    },
    isDue: copied.length > 0,
    message: `${copied.length} trips of ${from} are copied to ${to}.${left === 0 ? "" : ` ${left} are not.`}`,
    view: { rows: rows.map(rowView) },
    detail: { from, to, copied: copied.length },
    async execute(line) {
      const copies = copied.map(({ trip }, at) => ({
        from: trip.id,
        departsAt: trip.departsAt,
        id: String(line.now + at),
      }));
      const shift = { shiftMs: days * DAY_MS, days };
      const done = await orClash(() => copyTrips(db, { copies, ...shift }, line));
      if (!done) return err(OVERTAKEN);
      await purgeNew(
        env,
        copies.map(({ id }) => id),
      );
      return ok({ changed: true });
    },
  });
});

async function dayPlan(
  env: Env,
  { from, to, days, now }: { from: string; to: string; days: number; now: number },
): Promise<Result<CopiedTrip[], Refusal>> {
  const db = database(env);
  const onDay = (day: string, most: number) =>
    listDepartures(db, {
      from: atDhaka(day, "00:00"),
      before: atDhaka(addDays(day, 1), "00:00"),
      most,
    });
  const [trips, there] = await Promise.all([
    onDay(from, COPIES_MOST + 1),
    onDay(to, 10 * COPIES_MOST),
  ]);
  if (trips.length === 0) return err(refused(`No trip departs on ${from}.`, "no_trip_that_day"));
  if (trips.length > COPIES_MOST) {
    return err(refused(`More than ${COPIES_MOST} trips depart on ${from}.`, "too_many_trips"));
  }
  return ok(dayCopy(trips, there, { days, now }));
}

function rowView({ trip, departsAt, why }: CopiedTrip) {
  return { trip: trip.id, name: trip.name, departs: dhakaIso(departsAt), why };
}

/** An id that somebody else took in the same millisecond. */
async function orClash(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueClash(error, "trips.id")) return false;
    throw error;
  }
}

/** The lists that show them; each once. */
async function purgeNew(env: Env, ids: readonly string[]): Promise<void> {
  await purgeTrips(await listTripsOf(database(env), ids));
}
