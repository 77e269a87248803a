/** A trip that staff open, by its fields. The rules are those of a season's import. */
import { STAFF_ACTS, type ActInput } from "../../contract/staff-acts/staff-acts.ts";
import {
  findTripOfBus,
  findTripParts,
  insertTrip,
  type NewStop,
  type NewTrip,
} from "../../db/catalogue/new-trips.ts";
import { findBusToFillFirst } from "../../db/catalogue/bus-in-front.ts";
import { findExam } from "../../db/catalogue/exams.ts";
import { findFirstFreeId } from "../../db/catalogue/trip-ids.ts";
import { database } from "../../db/client.ts";
import { writeUnlessClash } from "../../db/errors.ts";
import { dhakaDate, dhakaIso, dhakaIsoOrNull, dhakaTime } from "../../domain/dhaka-time.ts";
import type { Fault } from "../../domain/faults.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { toTaka } from "../../domain/money.ts";
import { err, ok } from "../../domain/result.ts";
import type { PlanName } from "../../domain/seats/seat-plan.ts";
import { EXAM_SENTENCES, examFault, type Exam } from "../../domain/trips/exam.ts";
import { SALE_CLOSES_BEFORE_MS } from "../../domain/trips/sale.ts";
import { errorOfTimes, msAfterDeparture } from "../../domain/trips/stop-times.ts";
import { hasSeatMap, placeErrors } from "../../domain/trips/trip-rules.ts";
import { pickTripDetails } from "../../domain/trips/trip-details.ts";
import { isFarFare } from "../../domain/trips/far-fares.ts";
import { timeErrors } from "../../domain/trips/trip-times.ts";
import { EXAM_GONE } from "./exam-view.ts";
import {
  belowUsual,
  listFirstsOfKinds,
  offeredCoupons,
  raisedChoices,
  type OfferedTrip,
} from "../moves.ts";
import { purgeNew } from "./made-trips.ts";
import { nameRefusal, OVERTAKEN, refuseAct, steps, type ActContext } from "../act-steps.ts";

type Given = ActInput<"create-trip">;
/** With its plan, where none was named. */
type Input = Omit<Given, "plan"> & { plan: PlanName | null };
type Parts = Awaited<ReturnType<typeof findTripParts>>;

export const planCreateTrip = steps(STAFF_ACTS["create-trip"], async (context, given) => {
  const { env, now, isPreview } = context;
  const db = database(env);
  const { destination, unit, bus } = given;
  const points = [...new Set([...given.boarding, ...given.dropping])];
  const [id, parts, exam] = await Promise.all([
    findFirstFreeId(db, now),
    findTripParts(db, { destination, unit, bus, points }),
    given.exam === undefined ? null : findExam(db, given.exam, now),
  ]);
  const input = { ...given, plan: choosePlan(given, parts) };
  const trip = toNewTrip(String(id), input, context);
  const refusal =
    nameRefusal(input.name) ??
    refusalOfTimes(input, trip, now) ??
    refusalOfPlace(input, parts) ??
    refusalOfExam(input, trip, exam);
  if (refusal !== null) return err(refusal);
  const { name, departsAt } = trip;
  const place = { destination, unit, day: trip.journeyDate, departsAt };
  const [offered, sameBus, waitsFor] = await Promise.all([
    belowUsual(context, [toOffer(trip)]),
    isPreview ? findTripOfBus(db, { bus, departsAt }) : null,
    isPreview && trip.mode === "limited" ? findBusToFillFirst(db, place, now) : null,
  ]);
  const usualPoisha = offered[0]?.wasPoisha ?? 0;
  return ok({
    target: trip.id,
    facts: { trip: JSON.stringify(input), examRevision: exam?.revision ?? null },
    moves: {
      fares: offered,
      // The shop's coupons can be used on it, and may never have met a seat as dear.
      coupons: await offeredCoupons(context, [], [{ ...toOffer(trip), id: trip.id }]),
      raisedChoices: await raisedChoices(context, [trip]),
    },
    isDue: true,
    message: `${name} is opened${input.plan === null ? "" : `, with ${input.plan} seats`}: it leaves at ${sayInstant(departsAt)}, arrives at ${sayInstant(trip.arrivesAt)}${trip.returnsAt === null || trip.returnsAt === undefined ? "" : `, leaves for the way back at ${sayInstant(trip.returnsAt)}`}, for the exam of ${trip.examDate}, and sells until ${sayInstant(trip.saleClosesAt)}.`,
    view: {
      trip: null,
      departs: dhakaIso(departsAt),
      arrives: dhakaIso(trip.arrivesAt),
      returns: dhakaIsoOrNull(trip.returnsAt),
      exam_day: trip.examDate,
      opens: dhakaIsoOrNull(trip.opensAt),
      sale_closes: dhakaIso(trip.saleClosesAt),
      plan: input.plan,
      fare: toTaka(trip.farePoisha),
      destination: parts.destination?.name ?? "",
      unit: parts.unit?.name ?? "",
      boarding: given.boarding.map((point) => parts.pointNames.get(point) ?? point),
      same_bus: sameBus,
      waits_for: waitsFor,
      is_fare_far: isFarFare(toTaka(trip.farePoisha), toTaka(usualPoisha)),
    },
    detail: {
      was: null,
      became: { name, departs: dhakaIso(departsAt), fare: toTaka(trip.farePoisha) },
    },
    faresBefore: listFirstsOfKinds(offered),
    inverse: { act: "cancel-trip", input: { trip: trip.id } },
    async execute(line) {
      // Another call may have taken the id in the same millisecond.
      const written = await writeUnlessClash("trips.id", () =>
        insertTrip(db, { trip, exam, stops: toStops(input, trip) }, line),
      );
      if (!written) return err(OVERTAKEN);
      await purgeNew(env, [trip.id]);
      return ok({ changed: true, view: { trip: trip.id } });
    },
  });
});

/** The usual one of its bus, unless another is named; none where its unit has no seat map. */
function choosePlan({ plan }: Given, { destination, unit, bus }: Parts): PlanName | null {
  if (plan !== undefined) return plan;
  const isSeated = destination !== null && unit !== null && hasSeatMap({ destination, unit });
  return isSeated ? (bus?.planName ?? null) : null;
}

/** Its id is the instant, or the next that is free: no trip before had it, and none that a restore has lost. */
function toNewTrip(id: string, input: Input, { staffId }: ActContext): NewTrip {
  const departsAt = Date.parse(input.departs);
  const { sale_closes: closes, opens, returns, plan } = input;
  return {
    id,
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
    examId: input.exam ?? null,
    saleClosesAt: closes === undefined ? departsAt - SALE_CLOSES_BEFORE_MS : Date.parse(closes),
    opensAt: opens === undefined ? null : Date.parse(opens),
    details: pickTripDetails(input),
  };
}

function sayInstant(at: number): string {
  return `${dhakaDate(at)} ${dhakaTime(at)}`;
}

function toOffer({ destinationId, busId, planName = null, farePoisha }: NewTrip): OfferedTrip {
  return { destination: destinationId, bus: busId, planName, farePoisha };
}

function refusalOfTimes(input: Input, trip: NewTrip, now: number): Refusal | null {
  const { returnsAt = null, opensAt = null } = trip;
  if (trip.farePoisha === 0)
    return refuseAct("A seat has a price above nothing.", "fare_not_positive");
  if (trip.departsAt <= now) return refuseAct("The departure is over already.", "departure_over");
  const wrong = timeErrors({ ...trip, returnsAt, opensAt }).map((error) => error.fault);
  const times = errorOfTimes({
    departsAt: trip.departsAt,
    arrivesAt: trip.arrivesAt,
    planName: input.plan,
    boarding: input.boarding,
    boardingTimes: input.boarding_times,
  });
  const all = times === null ? wrong : [...wrong, times];
  return all.length === 0 ? null : refuseAct(joinSentences(all), "times_out_of_order");
}

function refusalOfPlace(
  input: Input,
  { destination, unit, bus, lostPoints }: Parts,
): Refusal | null {
  if (destination === null) return refuseAct("There is no such destination.", "destination_gone");
  if (unit === null) return refuseAct("There is no such unit.", "unit_gone");
  if (bus === null) return refuseAct("There is no such bus.", "bus_gone");
  if (lostPoints.length > 0)
    return refuseAct("A boarding or dropping point is no longer there.", "point_gone");
  const wrong = placeErrors(input.plan, { unit, destination });
  return wrong.length === 0
    ? null
    : refuseAct(joinSentences(wrong.map((error) => error.fault)), "not_this_plan");
}

function refusalOfExam({ exam: id }: Input, trip: NewTrip, exam: Exam | null): Refusal | null {
  if (id === undefined) return null;
  const fault = exam === null ? null : examFault(trip, exam);
  if (exam === null) return EXAM_GONE;
  return fault === null ? null : refuseAct(EXAM_SENTENCES[fault], fault);
}

function joinSentences(faults: readonly Fault[]): string {
  return faults.map(({ message }) => message).join(" ");
}

function toStops({ boarding, boarding_times: times, dropping }: Input, trip: NewTrip): NewStop[] {
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
