/**
 * The notice before a journey: plate, guide, place and time, once plate and guide are known. A row for each ticket that
 * has none of that leg and day yet, late buyers included. A duty that changes after it gets another notice.
 */
import { sql, type SQL } from "drizzle-orm";
import { duties } from "../../../drizzle/duties.ts";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { staff } from "../../../drizzle/staff.ts";
import { NOTICE_MS } from "../../domain/messages/notice.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";
import { toDhakaDay } from "../dhaka-day.ts";
import { insertNotices } from "./outbox.ts";

/** The longest time between a trip's departure and its return. */
const AWAY_MOST_MS = 14 * 86_400_000;

const GUIDE_IS_KNOWN = sql`((${duties.guideId} IS NULL AND ${duties.guideName} <> '') OR EXISTS
  (SELECT 1 FROM ${staff} WHERE ${staff.id} = ${duties.guideId} AND ${staff.disabledAt} IS NULL))`;

function wayAt(leg: Leg): SQL {
  return leg === "out" ? sql`${trips.departsAt}` : sql`${trips.returnsAt}`;
}

/** The day is part of it: a trip that moves to another day gets another notice. */
function buildTopic(leg: Leg): SQL {
  return sql`${`notice_${leg}:`} || ${toDhakaDay(wayAt(leg))}`;
}

/** Writes the notices that are due, up to a limit. Returns how many. */
export async function writeNotices(
  db: Database,
  leg: Leg,
  { now, most }: { now: number; most: number },
): Promise<number> {
  const at = wayAt(leg);
  const first = leg === "out" ? now : now - AWAY_MOST_MS;
  const topic = buildTopic(leg);
  const written = await insertNotices(db, {
    leg,
    topic,
    at,
    now,
    urgentFrom: null,
    from: sql`FROM ${trips} CROSS JOIN ${duties} CROSS JOIN ${tickets} CROSS JOIN ${bills}
      WHERE ${trips.departsAt} > ${first} AND ${trips.departsAt} <= ${now + NOTICE_MS}
        AND ${at} > ${now} AND ${at} <= ${now + NOTICE_MS} AND ${trips.cancelledAt} IS NULL AND ${trips.postponedAt} IS NULL
        AND ${duties.tripId} = ${trips.id} AND ${duties.leg} = ${leg} AND ${duties.plate} <> '' AND ${GUIDE_IS_KNOWN}
        AND ${tickets.currentTrip} = ${trips.id} AND ${tickets.voidedAt} IS NULL
        AND ${bills.id} = ${tickets.billId} AND ${bills.state} = 'paid'
        AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.bill_id = ${bills.id} AND m.topic = ${topic})
      LIMIT ${most}`,
  }).returning({ bill: sql<number>`bill_id` });
  return written.length;
}
