/**
 * Paired phones of guides (protocol 25). A phone works while its row is open, the duty of its leg still has
 * the guide that it was paired for, and that guide is no disabled member of staff.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import { guidePhones } from "../../../drizzle/boarding.ts";
import { duties } from "../../../drizzle/duties.ts";
import { trips } from "../../../drizzle/schema.ts";
import { staff } from "../../../drizzle/staff.ts";
import { legTimes, phonesEndAt } from "../../domain/boarding/boarding-times.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";

const LIST_READ_STEP_MS = 60_000;

export interface GuidePhone {
  id: string;
  tripId: string;
  leg: Leg;
  label: string;
  /** When its leg departs; while the trip is postponed, when it would have. */
  departsAt: number;
  /** When its token ends. */
  endsAt: number;
  /** The last time it said which list it has, and that list's version; null: not yet. */
  listAt: number | null;
  listVersion: string | null;
}

/** Over `duties` of a leg, which may have no row: the duty's guide works here, or has a name of their own. */
export const HAS_NO_DISABLED_GUIDE = sql`NOT EXISTS (SELECT 1 FROM ${staff} WHERE ${staff.id} = ${duties.guideId}
  AND ${staff.disabledAt} IS NOT NULL)`;

/** The phone whose token has this hash, while it works. */
export async function findGuidePhone(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<GuidePhone | null> {
  const [row] = await db
    .select({
      id: guidePhones.id,
      tripId: guidePhones.tripId,
      leg: guidePhones.leg,
      label: guidePhones.label,
      listAt: guidePhones.listAt,
      listVersion: guidePhones.listVersion,
      ...LEG_TIMES,
    })
    .from(guidePhones)
    .innerJoin(trips, eq(trips.id, guidePhones.tripId))
    .leftJoin(duties, and(eq(duties.tripId, guidePhones.tripId), eq(duties.leg, guidePhones.leg)))
    .where(
      and(
        eq(guidePhones.tokenHash, tokenHash),
        isNull(guidePhones.endedAt),
        sql`${guidePhones.guideId} IS ${duties.guideId}`,
        HAS_NO_DISABLED_GUIDE,
      ),
    );
  if (row === undefined) return null;
  const { id, tripId, leg, label, listAt, listVersion, ...times } = row;
  const endsAt = phonesEndAt(times, leg);
  const planned = legTimes({ ...times, postponedAt: null }, leg);
  if (endsAt === null || planned === null || endsAt <= now) return null;
  return { id, tripId, leg, label, departsAt: planned.departsAt, listAt, listVersion, endsAt };
}

/** What the end of the phones of a leg is made of (domain/boarding/boarding-times.ts). */
export const LEG_TIMES = {
  departsAt: trips.departsAt,
  arrivesAt: trips.arrivesAt,
  returnsAt: trips.returnsAt,
  cancelledAt: trips.cancelledAt,
  postponedAt: trips.postponedAt,
};

/** A phone of the trip, ended or not. */
export async function findPhoneOfTrip(db: Database, trip: string, id: string) {
  const [row] = await db
    .select({ leg: guidePhones.leg, label: guidePhones.label, endedAt: guidePhones.endedAt })
    .from(guidePhones)
    .where(and(eq(guidePhones.id, id), eq(guidePhones.tripId, trip)));
  return row ?? null;
}

/** Keeps which versions the phone says that it has, and when, to the minute. */
export async function noteListRead(
  db: Database,
  phone: GuidePhone,
  { list, passengers }: { list: string; passengers: string },
  now: number,
): Promise<void> {
  const isNoted =
    phone.listVersion === list && phone.listAt !== null && now - phone.listAt < LIST_READ_STEP_MS;
  if (isNoted) return;
  await db
    .update(guidePhones)
    .set({ listAt: now, listVersion: list, passengersVersion: passengers })
    .where(eq(guidePhones.id, phone.id));
}

/** Phones of the leg that staff or another guide have not ended. */
export function countOpenPhones(db: Database, trip: string, leg: Leg): Promise<number> {
  return db.$count(
    guidePhones,
    and(eq(guidePhones.tripId, trip), eq(guidePhones.leg, leg), isNull(guidePhones.endedAt)),
  );
}

/** All phones that were ever paired with the leg, because events name them. */
export async function listGuidePhones(db: Database, trip: string, leg: Leg) {
  return db
    .select()
    .from(guidePhones)
    .where(and(eq(guidePhones.tripId, trip), eq(guidePhones.leg, leg)))
    .orderBy(guidePhones.pairedAt, guidePhones.id);
}
