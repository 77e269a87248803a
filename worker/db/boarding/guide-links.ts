/** Links by which phones are paired with the duty of a leg (protocol 25), of staff or of another phone of the duty. */
import { and, eq, gt, isNull, or, sql, type SQL } from "drizzle-orm";
import { guideLinks, guidePhones } from "../../../drizzle/boarding.ts";
import { duties } from "../../../drizzle/duties.ts";
import { trips } from "../../../drizzle/schema.ts";
import { phonesEndAt } from "../../domain/boarding/boarding-times.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { HAS_NO_DISABLED_GUIDE, LEG_TIMES } from "./guide-phones.ts";

interface NewGuideLink {
  tokenHash: string;
  tripId: string;
  leg: Leg;
  expiresAt: number;
  /** The phone that shows the link; null: staff gave it. */
  fromPhone: string | null;
  pairs: number;
}

function linkRow(link: NewGuideLink, now: number) {
  const { pairs, ...row } = link;
  return { ...row, createdAt: now, pairsLeft: pairs, endedAt: null };
}

/** Writes a link of staff; links of staff of before pair no further phone. False when the trip was cancelled. */
export async function giveGuideLink(
  db: Database,
  link: NewGuideLink,
  act: StaffAct,
): Promise<boolean> {
  const { tripId, leg } = link;
  const when = sql`EXISTS (SELECT 1 FROM ${trips} WHERE ${trips.id} = ${tripId} AND ${trips.cancelledAt} IS NULL)`;
  const [, , rows] = await db.batch([
    insertAuditEntry(db, act, when),
    endLinks(db, { tripId, leg }, act.now, and(isNull(guideLinks.fromPhone), when)),
    insertFrom(db, guideLinks, linkRow(link, act.now), sql`WHERE ${when}`).returning({
      tokenHash: guideLinks.tokenHash,
    }),
  ]);
  return rows.length === 1;
}

/**
 * Ends the phone and all links of its leg, because it would pair again by the link that it came by. False when it has
 * ended before.
 */
export async function endGuidePhone(
  db: Database,
  { id, ...duty }: { id: string; tripId: string; leg: Leg },
  act: StaffAct,
): Promise<boolean> {
  const isOpenPhone = and(
    eq(guidePhones.id, id),
    eq(guidePhones.tripId, duty.tripId),
    isNull(guidePhones.endedAt),
  );
  const when = sql`EXISTS (SELECT 1 FROM ${guidePhones} WHERE ${isOpenPhone})`;
  const [, , rows] = await db.batch([
    insertAuditEntry(db, act, when),
    endLinks(db, duty, act.now, when),
    // The last, because it ends what the others ask for.
    db
      .update(guidePhones)
      .set({ endedAt: act.now })
      .where(isOpenPhone)
      .returning({ id: guidePhones.id }),
  ]);
  return rows.length === 1;
}

/** Statements that end all phones and links of a leg, for a batch. */
export function endGuideAccess(
  db: Database,
  duty: { tripId: string; leg: Leg },
  now: number,
  when: SQL,
) {
  const { tripId, leg } = duty;
  return [
    endLinks(db, duty, now, when),
    db
      .update(guidePhones)
      .set({ endedAt: now })
      .where(
        and(
          eq(guidePhones.tripId, tripId),
          eq(guidePhones.leg, leg),
          isNull(guidePhones.endedAt),
          when,
        ),
      ),
  ] as const;
}

function endLinks(
  db: Database,
  { tripId, leg }: { tripId: string; leg: Leg },
  now: number,
  when: SQL | undefined,
) {
  return db
    .update(guideLinks)
    .set({ endedAt: now })
    .where(
      and(eq(guideLinks.tripId, tripId), eq(guideLinks.leg, leg), isNull(guideLinks.endedAt), when),
    );
}

/** Until when a link of staff pairs phones with the leg; null: none does. */
export async function findLinkEnd(
  db: Database,
  trip: string,
  leg: Leg,
  now: number,
): Promise<number | null> {
  const [row] = await db
    .select({ expiresAt: guideLinks.expiresAt })
    .from(guideLinks)
    .where(
      and(
        eq(guideLinks.tripId, trip),
        eq(guideLinks.leg, leg),
        isNull(guideLinks.fromPhone),
        isNull(guideLinks.endedAt),
        gt(guideLinks.pairsLeft, 0),
        gt(guideLinks.expiresAt, now),
      ),
    );
  return row?.expiresAt ?? null;
}

const OPEN_HAND_OVERS_MOST = 8;

/** Writes the link that a phone shows. False when the duty has too many open ones of phones. */
export async function insertHandOverLink(
  db: Database,
  link: NewGuideLink,
  now: number,
): Promise<boolean> {
  const { tripId, leg } = link;
  const open = sql`(SELECT count(*) FROM ${guideLinks} WHERE ${guideLinks.tripId} = ${tripId} AND ${guideLinks.leg} = ${leg}
    AND ${guideLinks.fromPhone} IS NOT NULL AND ${guideLinks.endedAt} IS NULL AND ${guideLinks.pairsLeft} > 0
    AND ${guideLinks.expiresAt} > ${now})`;
  const rows = await insertFrom(
    db,
    guideLinks,
    linkRow(link, now),
    sql`WHERE ${open} < ${OPEN_HAND_OVERS_MOST}`,
  ).returning({ tokenHash: guideLinks.tokenHash });
  return rows.length === 1;
}

/** Over `guide_links`: it may still pair a phone, but for the number of phones. */
function isOpen(tokenHash: string, now: number): SQL | undefined {
  return and(
    eq(guideLinks.tokenHash, tokenHash),
    isNull(guideLinks.endedAt),
    gt(guideLinks.expiresAt, now),
    or(
      isNull(guideLinks.fromPhone),
      sql`EXISTS (SELECT 1 FROM ${guidePhones} WHERE ${guidePhones.id} = ${guideLinks.fromPhone}
        AND ${guidePhones.endedAt} IS NULL)`,
    ),
  );
}

interface FoundLink {
  tripId: string;
  leg: Leg;
  pairsLeft: number;
  /** When phones of the leg end. */
  endsAt: number;
}

/** The link, if it has not ended; `pairsLeft` may be 0. */
export async function findGuideLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<FoundLink | null> {
  const [row] = await db
    .select({
      tripId: guideLinks.tripId,
      leg: guideLinks.leg,
      pairsLeft: guideLinks.pairsLeft,
      ...LEG_TIMES,
    })
    .from(guideLinks)
    .innerJoin(trips, eq(trips.id, guideLinks.tripId))
    .leftJoin(duties, and(eq(duties.tripId, guideLinks.tripId), eq(duties.leg, guideLinks.leg)))
    .where(and(isOpen(tokenHash, now), HAS_NO_DISABLED_GUIDE));
  if (row === undefined) return null;
  const { tripId, leg, pairsLeft, ...times } = row;
  const endsAt = phonesEndAt(times, leg);
  return endsAt === null || endsAt <= now ? null : { tripId, leg, pairsLeft, endsAt };
}

/** Pairs a phone by the link, for the guide that the duty has now. False when the link pairs no further one. */
export async function pairPhone(
  db: Database,
  linkHash: string,
  phone: { id: string; tokenHash: string; label: string },
  now: number,
): Promise<boolean> {
  const guideId = sql`(SELECT ${duties.guideId} FROM ${duties} WHERE ${duties.tripId} = ${guideLinks.tripId}
    AND ${duties.leg} = ${guideLinks.leg})`;
  // Two phones of one make would be told apart by nobody: of one label, each after the first has its number.
  const sameLabels = sql`(SELECT count(*) FROM ${guidePhones} AS other WHERE other.trip_id = ${guideLinks.tripId}
    AND other.leg = ${guideLinks.leg} AND rtrim(other.label, ' 0123456789') = ${phone.label})`;
  const label = sql`${phone.label} || CASE ${sameLabels} WHEN 0 THEN '' ELSE ' ' || (1 + ${sameLabels}) END`;
  const insert = insertFrom(
    db,
    guidePhones,
    {
      ...phone,
      label,
      tripId: sql`${guideLinks.tripId}`,
      leg: sql`${guideLinks.leg}`,
      guideId,
      pairedAt: now,
      listAt: null,
      listVersion: null,
      passengersVersion: null,
      endedAt: null,
    },
    sql`FROM ${guideLinks} WHERE ${isOpen(linkHash, now)} AND ${guideLinks.pairsLeft} > 0`,
  )
    // A repeated call has paired it already.
    .onConflictDoNothing({ target: guidePhones.tokenHash })
    .returning({ id: guidePhones.id });
  const isPaired = sql`EXISTS (SELECT 1 FROM ${guidePhones} WHERE ${guidePhones.id} = ${phone.id})`;
  const [rows] = await db.batch([
    insert,
    db
      .update(guideLinks)
      .set({ pairsLeft: sql`${guideLinks.pairsLeft} - 1` })
      .where(and(eq(guideLinks.tokenHash, linkHash), isPaired)),
  ]);
  return rows.length === 1;
}
