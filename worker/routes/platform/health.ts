/**
 * GET /api/health: the same for everyone and kept for half a minute by whoever asks, so no cookie and nothing of a
 * visitor. It counts nothing itself: the totals are the schedule's, what waits is read by index.
 */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import type { HealthView } from "../../contract/health.ts";
import { database } from "../../db/client.ts";
import { readFigures } from "../../db/payments/figures.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { healthOf, type Figures } from "../../domain/payments/figures.ts";
import { toTaka } from "../../domain/money.ts";

const KEPT = { "Cache-Control": "public, max-age=30" };

export const health = new Hono<AppEnv>().get("/health", async (c) => {
  const figures = await readFigures(database(c.env));
  return c.json(healthView(figures, Date.now()), 200, KEPT);
});

function healthView(figures: Figures, now: number): HealthView {
  const { totals, doubtSince, refundSince } = figures;
  return {
    status_code: 201,
    ...healthOf(figures, now),
    figures:
      totals === null
        ? null
        : {
            at: dhakaIso(totals.at),
            age_seconds: secondsSince(totals.at, now),
            sold_seats: totals.soldSeats,
            distinct_seats: totals.distinctSeats,
            money_in: toTaka(totals.moneyInPoisha),
            tickets: toTaka(totals.ticketsPoisha),
            paid_back: toTaka(totals.paidBackPoisha),
            on_the_way_back: toTaka(totals.onTheWayBackPoisha),
          },
    oldest_payment_in_doubt_seconds: doubtSince === null ? null : secondsSince(doubtSince, now),
    oldest_refund_seconds: refundSince === null ? null : secondsSince(refundSince, now),
  };
}

function secondsSince(at: number, now: number): number {
  return Math.max(0, Math.floor((now - at) / 1000));
}
