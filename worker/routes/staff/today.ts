/** The day at a glance: departures of today and tomorrow, money that waits, and what the figures complain of. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { Nothing } from "../../contract/staff/staff-sign-in.ts";
import type { TodayView } from "../../contract/staff/staff-sales.ts";
import { listPressedTrips, readBoarded } from "../../db/boarding/boarded-counts.ts";
import { database } from "../../db/client.ts";
import { countTripMessages } from "../../db/messages/trip-messages.ts";
import { readShopFigures } from "../../dependencies/figures.ts";
import { countMoneyThatWaits, listDepartures } from "../../db/staff/today.ts";
import {
  addDays,
  toDhakaInstant,
  dhakaDate,
  dhakaIso,
  dhakaIsoOrNull,
} from "../../domain/dhaka-time.ts";
import { assessHealth } from "../../domain/payments/figures.ts";
import { capacity } from "../../domain/seats/seat-plan.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { purchaseHealth } from "../purchase-health.ts";
import { CONFLICT_FOR_MS, listBoardingWaits, listUnreadToday } from "./boarding-today.ts";
import { readMissingDuties } from "./duties.ts";

const DEPARTURES_MOST = 200;
const DAYS = 2;

export const staffToday = new Hono<AppEnv>().post("/today", async (c) => {
  const body = await readBody(c, Nothing);
  if (!body.ok) return refuse(c, body.error);
  const now = Date.now();
  const db = database(c.env);
  const day = dhakaDate(now);
  const days = {
    from: toDhakaInstant(day, "00:00"),
    to: toDhakaInstant(addDays(day, DAYS), "00:00"),
  };
  const pressedAt = { from: now - CONFLICT_FOR_MS, before: now + CONFLICT_FOR_MS };
  const [departures, missing, waits, figures, unread, pressed] = await Promise.all([
    listDepartures(db, days, DEPARTURES_MOST),
    readMissingDuties(c.env, now),
    countMoneyThatWaits(db, now),
    readShopFigures(c.env, now),
    listUnreadToday(db, now),
    listPressedTrips(db, pressedAt, DEPARTURES_MOST),
  ]);
  const trips = departures.map(({ tripId }) => tripId);
  const [boarded, messages] = await Promise.all([
    readBoarded(db, [...new Set([...trips, ...pressed.map(({ id }) => id)])]),
    countTripMessages(db, trips),
  ]);
  const health = assessHealth(figures, now);
  const view: TodayView = {
    status_code: 201,
    departures: departures.map((trip) => ({
      trip: trip.tripId,
      name: trip.name,
      bus: trip.bus,
      departs_at: dhakaIso(trip.departsAt),
      is_cancelled: trip.cancelledAt !== null,
      sold: trip.sold,
      total: trip.planName === null ? null : capacity(trip.planName),
      boarded: boarded.get(trip.tripId)?.boarded ?? null,
      messages: messages.get(trip.tripId) ?? null,
    })),
    boarding_waits: listBoardingWaits(unread, pressed, boarded),
    duties_missing: missing,
    in_doubt: waits.inDoubt,
    late_checks: waits.lateChecks,
    refunds: waits.refunds,
    messages_unknown: figures.messages.unknown,
    messages_failed: figures.messages.failed,
    sales: {
      stopped_at: dhakaIsoOrNull(figures.stoppedSince),
      paused_at: dhakaIsoOrNull(figures.pausedSince),
      standing_still:
        figures.stop === null
          ? null
          : { since: dhakaIso(figures.stop.since), why: figures.stop.why },
    },
    failed: health.failed,
    ...purchaseHealth(health),
  };
  return c.json(view, 200);
});
