/** Who is on the bus of a trip, for staff: counts, seats, contradictions, and the guides' phones (protocol 25). */
import { Hono } from "hono";
import type { BoardingView } from "../../contract/staff/staff-boarding.ts";
import { OneTripBody } from "../../contract/staff/staff-trips.ts";
import { findLinkEnd } from "../../db/boarding/guide-links.ts";
import { listGuidePhones } from "../../db/boarding/guide-phones.ts";
import { listBoardingCounts } from "../../db/boarding/boarding-counts.ts";
import { toSummarized } from "../../db/boarding/guide-list.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import {
  addUpCounts,
  countOpen,
  summarizeBoarding,
  type BoardingCounts,
  type SummarizedSeat,
} from "../../domain/boarding/boarding-summary.ts";
import { selectForDeparture } from "../../domain/boarding/merge.ts";
import { dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { listLegs, type Leg } from "../../domain/trips/duty.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { passengersVersion, readDutyFacts } from "../guide/guide-list.ts";

export const staffBoarding = new Hono<AppEnv>().post("/boarding", async (c) => {
  const body = await readBody(c, OneTripBody);
  if (!body.ok) return refuse(c, body.error);
  const trip = await findTrip(database(c.env), body.value.trip);
  if (trip === null) return refuse(c, { reason: "trip_unknown" });
  const now = Date.now();
  const legs = await Promise.all(
    listLegs(trip).map(async ({ leg, departsAt }) => ({
      leg,
      departs_at: dhakaIso(departsAt),
      ...(await readLeg(c.env, { trip: trip.id, leg, departsAt }, now)),
    })),
  );
  const view: BoardingView = { status_code: 201, legs };
  return c.json(view, 200);
});

async function readLeg(
  env: Env,
  { trip, leg, departsAt }: { trip: string; leg: Leg; departsAt: number },
  now: number,
) {
  const db = database(env);
  const [facts, phones, linkEnd, counted] = await Promise.all([
    readDutyFacts(env, trip, leg),
    listGuidePhones(db, trip, leg),
    findLinkEnd(db, trip, leg, now),
    listBoardingCounts(db, trip, leg),
  ]);
  const version = await passengersVersion(facts);
  const labels = new Map(phones.map(({ id, label }) => [id, label]));
  const stops = facts.head.stops.map(({ name }) => name);
  const { points, seats, conflicts, ...counts } = summarizeBoarding(
    facts.tickets.map(toSummarized),
    selectForDeparture(facts.events, departsAt),
    stops,
  );
  return {
    ...countsView(counts),
    points: points.map(({ name, ...of }) => ({ name, ...countsView(of) })),
    seats: seats.toSorted((a, b) => bySeatNo(a.seat, b.seat)).map((seat) => seatView(seat, labels)),
    conflicts: conflicts.map(({ presses, ...conflict }) => ({
      ...conflict,
      presses: presses.map(({ at, phone }) => ({
        at: pressedAt(at),
        phone: labels.get(phone) ?? "",
      })),
    })),
    phones: phones.map((phone) => ({
      id: phone.id,
      label: phone.label,
      paired_at: dhakaIso(phone.pairedAt),
      list_at: dhakaIsoOrNull(phone.listAt),
      is_current: phone.passengersVersion === version,
      ended_at: dhakaIsoOrNull(phone.endedAt),
    })),
    link_until: dhakaIsoOrNull(linkEnd),
    counted: toCountedView(counted),
  };
}

function toCountedView(points: Awaited<ReturnType<typeof listBoardingCounts>>) {
  const [first] = points;
  if (first === undefined) return null;
  const withOpen = points.map((point) => ({ ...point, open: countOpen(point) }));
  return {
    counted_at: dhakaIso(first.countedAt),
    ...countsView(addUpCounts(withOpen)),
    points: withOpen.map(({ name, ...of }) => ({ name, ...countsView(of) })),
  };
}

/** The last instant that the wire can write. */
const LATEST_MS = Date.UTC(9999, 0);

/** A phone's clock may say anything. */
function pressedAt(at: number): string {
  return dhakaIso(Math.min(at, LATEST_MS));
}

function countsView({ expected, boarded, noShow, open }: BoardingCounts) {
  return { expected, boarded, no_show: noShow, open };
}

function seatView(
  { pnr, seat, point, boarding }: SummarizedSeat,
  labels: ReadonlyMap<string, string>,
) {
  const last = boarding.events.findLast(({ kind }) =>
    boarding.state === "boarded" ? kind === "board" : kind === "no_show",
  );
  return {
    pnr,
    seat,
    point,
    state: boarding.state,
    at: last === undefined ? null : pressedAt(last.at),
    phone: last === undefined ? null : (labels.get(last.phone) ?? ""),
  };
}
