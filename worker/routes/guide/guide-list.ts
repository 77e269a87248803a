/** The list of a duty for guides' phones: read from D1, with a version, and without ids of tickets (protocol 25). */
import type { GuideList } from "../../contract/guide/guide.ts";
import { sha256 } from "../../auth/signer.ts";
import type { Signer } from "../../auth/signer.ts";
import { writeTicketCode } from "../../auth/ticket-code.ts";
import { currentShop } from "../../cache/current-shop.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { listEvents, type StoredEvent } from "../../db/boarding/boarding-events.ts";
import {
  listElsewhere,
  listListedTickets,
  type ListedTicket,
  type TripElsewhere,
} from "../../db/boarding/guide-list.ts";
import { listGuidePhones } from "../../db/boarding/guide-phones.ts";
import { listPassedStops, listRoadStops } from "../../db/boarding/line-stops.ts";
import { findDuties } from "../../db/staff/duties.ts";
import { isOnTheRoad, legTimes, phonesEndAt } from "../../domain/boarding/boarding-times.ts";
import { firstName } from "../../domain/boarding/first-name.ts";
import { lineOfLeg } from "../../domain/boarding/line.ts";
import { listPlaces } from "../../domain/boarding/take-events.ts";
import { dhakaDate, dhakaIso, dhakaIsoOrNull, dhakaTime } from "../../domain/dhaka-time.ts";
import { toVisiblePhone } from "../../domain/retention.ts";
import { assert } from "../../domain/result.ts";
import type { Leg } from "../../domain/trips/duty.ts";

/** Digits of a PNR's hash that name a ticket of another trip. */
const HASH_START = 16;

/** Everything in a list but the hashes, which follow from it. */
interface ListFacts extends DutyFacts {
  elsewhere: TripElsewhere[];
}

/** Who should be on the bus, and what was pressed. */
interface DutyFacts {
  head: Omit<GuideList, "tickets" | "events" | "elsewhere">;
  /** When the leg departs; epoch ms. */
  departsAt: number;
  tickets: ListedTicket[];
  events: StoredEvent[];
}

export async function readListFacts(env: Env, tripId: string, leg: Leg): Promise<ListFacts> {
  const facts = await readDutyFacts(env, tripId, leg);
  const { departsAt } = facts;
  const elsewhere = await listElsewhere(database(env), { id: tripId, leg, departsAt });
  return { ...facts, elsewhere };
}

export async function readDutyFacts(env: Env, tripId: string, leg: Leg): Promise<DutyFacts> {
  const db = database(env);
  const [trip, duties, stops, passed, tickets, events, phones, shop] = await Promise.all([
    findTrip(db, tripId),
    findDuties(db, tripId),
    listRoadStops(db, tripId),
    listPassedStops(db, { trip: tripId, leg, now: Date.now() }),
    listListedTickets(db, tripId),
    listEvents(db, tripId, leg),
    listGuidePhones(db, tripId, leg),
    currentShop(env),
  ]);
  assert(trip, "the trip of a phone exists");
  const times = legTimes({ ...trip, postponedAt: null }, leg);
  const endsAt = phonesEndAt(trip, leg);
  assert(times !== null && endsAt !== null, "a phone's leg has times");
  const duty = duties[leg];
  const departsAt = times.departsAt + duty.afterMs;
  const road = { departsAt, arrivesAt: times.arrivesAt };
  const passedAt = new Map(
    passed.flatMap(({ position, at }) => (isOnTheRoad(road, at) ? [[position, at]] : [])),
  );
  const head = {
    trip: {
      id: trip.id,
      name: trip.name,
      destination: trip.destination.name,
      unit: trip.unit.name,
      bus: trip.busName,
      plate: duty.plate,
      mode: trip.mode,
      leg,
      departs_at: dhakaIso(departsAt),
      leg_departs_at: dhakaIso(times.departsAt),
      arrives_at: dhakaIso(times.arrivesAt),
      meeting_place: duty.meetingPlace,
      cancelled_at: dhakaIsoOrNull(trip.cancelledAt),
      is_postponed: trip.postponedAt !== null,
    },
    ends_at: dhakaIso(endsAt),
    shop_phones: [...shop.phones],
    stops: lineOfLeg(stops, leg, departsAt).map((stop) => ({
      position: stop.position,
      name: stop.name,
      at: dhakaIsoOrNull(stop.at),
      lat: toDegrees(stop.latMilli),
      lng: toDegrees(stop.lngMilli),
      passed_at: dhakaIsoOrNull(passedAt.get(stop.position)),
    })),
    phones: phones.map(({ id, label }) => ({ id, label })),
  };
  return { head, departsAt: times.departsAt, tickets, events };
}

/**
 * Equal facts have one version. It names the version of the passengers too, so that a phone that names the list it has
 * says which passengers it knows.
 */
export async function listVersion(facts: ListFacts): Promise<string> {
  return `${await sha256(JSON.stringify(facts))}.${await passengersVersion(facts)}`;
}

/** The passengers' version that a list's version names; null: the shop has made no such version. */
export function readPassengersVersion(version: string): string | null {
  return /^[\w-]{43}\.([\w-]{43})$/.exec(version)?.[1] ?? null;
}

/**
 * The version of what a guide must know to board the right people: passengers, seats, stops and times. A press, a stop
 * that the bus has left, or a further phone does not make a list an older one.
 */
export function passengersVersion({ head, tickets }: DutyFacts): Promise<string> {
  const { trip, stops } = head;
  const planned = stops.map((stop) => ({ ...stop, passed_at: null }));
  return sha256(JSON.stringify({ trip, planned, tickets }));
}

export async function toGuideList(
  { head, tickets, events, elsewhere }: ListFacts,
  signer: Signer,
): Promise<GuideList> {
  return {
    ...head,
    tickets: await Promise.all(tickets.map((ticket) => ticketView(ticket, signer))),
    events: events.map(({ id, kind, pnr, seat, undoes, phone, at, seq, departsAt: of }) => ({
      id,
      kind,
      pnr,
      seat,
      undoes,
      phone,
      at,
      seq,
      departs_at: dhakaIsoOrNull(of),
    })),
    elsewhere: await Promise.all(
      elsewhere.map(async ({ trip, departsAt, pnrs }) => ({
        trip,
        departs_at: dhakaIso(departsAt),
        pnrs: await Promise.all(
          pnrs.map(async (pnr) => (await sha256Hex(pnr)).slice(0, HASH_START)),
        ),
      })),
    ),
  };
}

async function ticketView(
  ticket: ListedTicket,
  signer: Signer,
): Promise<GuideList["tickets"][number]> {
  const { pnr, name, phone, seats, places, point, lastChange, voidedAt, movedTo } = ticket;
  return {
    pnr,
    name: firstName(name),
    phone: toVisiblePhone(phone),
    seats: places > 0 ? listPlaces(places) : seats,
    point,
    code: await sha256Hex(await writeTicketCode(signer, { pnr, move: lastChange })),
    voided_at: dhakaIsoOrNull(voidedAt),
    moved_to:
      movedTo === null
        ? null
        : `${movedTo.name}, ${dhakaDate(movedTo.departsAt)} ${dhakaTime(movedTo.departsAt)}`,
  };
}

function toDegrees(milli: number | null): number | null {
  return milli === null ? null : milli / 1_000;
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
