/**
 * The end of a restore (protocol 22). Passengers' answers to a change are stored only in D1, so a restore may have lost
 * them, and nobody knows whose: all passengers who are asked at that time are notified of the change again, and have a
 * day to answer.
 */
import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql, type SQL } from "drizzle-orm";
import { guideLinks, guidePhones } from "../../drizzle/boarding.ts";
import { shopState } from "../../drizzle/figures.ts";
import { tickets } from "../../drizzle/money.ts";
import { ticketMoves, tripChanges } from "../../drizzle/moves.ts";
import { exams, trips } from "../../drizzle/schema.ts";
import { eveningBefore } from "../domain/night.ts";
import { ANSWER_GRACE_MS, SILENCE_SETTLES_MS } from "../domain/tickets/choice.ts";
import type { Database } from "./client.ts";
import { toDhakaDay } from "./dhaka-day.ts";
import { hasDeparted } from "./journey.ts";
import { insertChangeMessagesAgain } from "./messages/outbox.ts";
import { isUnsound, SALES_PAUSED_AT } from "./shop-state.ts";
import { insertAuditEntry, type StaffAct } from "./staff/staff-acts.ts";
import { isAsked } from "./tickets/choices.ts";

/**
 * Returns false if another pause than that of `since` (epoch ms) applies, or a trip differs or was not compared since
 * then. A stop by hand stays. Repeated after the end, it changes nothing and returns true.
 */
export async function endRestore(db: Database, act: StaffAct, since: number): Promise<boolean> {
  const { now } = act;
  const mayEnd = sql`EXISTS (SELECT 1 FROM shop_state WHERE id = 1 AND COALESCE(sales_paused_at, ${since}) = ${since})
    AND NOT EXISTS (SELECT /* whole */ 1 ${isUnsound(since)})`;
  const isEnding = sql`(${SALES_PAUSED_AT}) = ${since} AND ${mayEnd}`;
  const [, , , , , , , ended] = await db.batch([
    insertAuditEntry(db, act, mayEnd),
    ...forgetLostRevisions(db, now, isEnding),
    extendChoices(db, { since, now }, isEnding),
    ...endGuidesOfBefore(db, now, isEnding),
    insertChangeMessagesAgain(db, { since, now }, sql`${isEnding} AND ${isAsked("buyer", now)}`),
    db
      .update(shopState)
      .set({ salesPausedAt: null })
      .where(and(eq(shopState.id, 1), mayEnd))
      .returning({ id: shopState.id }),
  ]);
  return ended.length === 1;
}

/**
 * The objects' records state to which revision of its trip a ticket moved. If nobody knows that change any more, the
 * trip's next change gets its number and has to ask this ticket too; the same holds for a ticket whose move is in
 * progress. This waits until each trip was led through, because a trip that was set back has its revision again only
 * then.
 */
function forgetLostRevisions(db: Database, now: number, when: SQL) {
  const selectRevision = (trip: string) =>
    sql`(SELECT trips.revision FROM trips WHERE trips.id = ${sql.raw(trip)})`;
  const inD1 = selectRevision("tickets.current_trip");
  const known = (trip: "from" | "to") =>
    sql`min(${sql.raw(`${trip}_revision`)}, COALESCE(${selectRevision(`ticket_moves.${trip}_trip`)}, 0))`;
  return [
    db
      .update(tickets)
      .set({ currentRevision: inD1 })
      .where(
        sql`/* whole */ tickets.current_trip IN (SELECT trips.id FROM trips WHERE NOT ${hasDeparted("trips", now)})
          AND tickets.voided_at IS NULL AND tickets.current_revision > ${inD1} AND ${when}`,
      ),
    db
      .update(ticketMoves)
      .set({ fromRevision: known("from"), toRevision: known("to") })
      .where(and(isNull(ticketMoves.settledAt), when)),
  ] as const;
}

/**
 * A restored D1 does not know any more whom staff have ended since: a lost phone would read the list again, and a link
 * that was replaced pair again. So all guides' phones and links end, and staff give new links for the buses on the
 * road. Presses stay on the phones and come with the next pairing.
 */
function endGuidesOfBefore(db: Database, now: number, when: SQL) {
  return [
    db
      .update(guideLinks)
      .set({ endedAt: now })
      .where(sql`/* whole */ ${guideLinks.endedAt} IS NULL AND ${when}`),
    db
      .update(guidePhones)
      .set({ endedAt: now })
      .where(sql`/* whole */ ${guidePhones.endedAt} IS NULL AND ${when}`),
  ] as const;
}

/**
 * Gives each last change that asks another day. A choice that was over begins again, because its answer may be lost
 * too. If the bus leaves before the day is over, silence keeps the ticket, because the lost answer may have been
 * "keep".
 */
function extendChoices(db: Database, { since, now }: { since: number; now: number }, when: SQL) {
  const asksUntil = eveningBefore(now + ANSWER_GRACE_MS);
  const leavesSooner = sql`EXISTS (SELECT 1 FROM trips WHERE trips.id = trip_changes.trip_id
    AND trips.postponed_at IS NULL AND trips.departs_at < ${asksUntil + SILENCE_SETTLES_MS})`;
  // At most the departure: passengers without an answer by then are listed by this instant.
  const askedUntil = sql`(SELECT iif(trips.postponed_at IS NULL, min(${asksUntil}, trips.departs_at), ${asksUntil})
    FROM trips WHERE trips.id = trip_changes.trip_id)`;
  return db
    .update(tripChanges)
    .set({
      chooseBy: sql`max(choose_by, ${askedUntil})`,
      silence: sql`iif(${leavesSooner}, 'keep', silence)`,
    })
    .where(
      and(
        isNotNull(tripChanges.chooseBy),
        lte(tripChanges.announcedAt, since),
        sql`EXISTS (SELECT 1 FROM trips WHERE trips.id = trip_changes.trip_id AND trips.revision = trip_changes.revision
          AND trips.cancelled_at IS NULL AND NOT ${hasDeparted("trips", now)})`,
        when,
      ),
    );
}

/**
 * Open trips whose exam is on another day or postponed. A trip that sold nothing stayed at the restored minute, because
 * no copy of it was kept, while its exam was restored from the copy of a trip that sold; a trip that sold was restored,
 * but its exam was changed in D1 since.
 */
export async function listTripsBesideExam(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .innerJoin(exams, eq(exams.id, trips.examId))
    .where(
      and(
        isNull(trips.cancelledAt),
        isNull(trips.postponedAt),
        gt(trips.departsAt, now),
        or(isNull(exams.startsAt), ne(trips.examDate, toDhakaDay(exams.startsAt))),
      ),
    )
    .orderBy(trips.departsAt);
  return rows.map(({ id }) => id);
}
