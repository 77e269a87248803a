/**
 * GET /api/health: 200 while the shop is well, 503 while a condition fails, the same for everyone and without a cookie.
 * Seats sold and money reveal turnover and are returned to staff only. Nothing is counted here: the cron
 * stores the totals, pending work is read by index.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { requireStaff } from "../../auth/staff-auth.ts";
import type { HealthView } from "../../contract/health.ts";
import { readShopFigures } from "../../dependencies/figures.ts";
import { database } from "../../db/client.ts";
import { isDatabaseAnswering } from "../../db/purchase-evidence.ts";
import { needsMigration } from "../../db/errors.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { findCondition, listNeedsWithoutFigures } from "../../domain/health/purchase-needs.ts";
import {
  assessHealth,
  type FailedCondition,
  type Figures,
  type Totals,
} from "../../domain/payments/figures.ts";
import { toTaka } from "../../domain/money.ts";
import { logAlert } from "../../telemetry/log.ts";
import { purchaseHealth } from "../purchase-health.ts";

const PUBLIC = { "Cache-Control": "public, max-age=30", Vary: "Authorization" };

/** Since when D1 has not answered this isolate; kept in memory, because D1 can't store it. */
let databaseAwaySince: number | null = null;

export const health = new Hono<AppEnv>()
  .use("/health", (c, next) => (hasBearer(c) ? requireStaff(["money", "ops"])(c, next) : next()))
  .get("/health", async (c) => {
    const now = Date.now();
    const figures = await readShopFigures(c.env, now).catch((error: unknown) =>
      readFailure(c.env, error, now),
    );
    if ("failed" in figures) return c.json(figures, 503, PUBLIC);
    databaseAwaySince = null;
    // After requireStaff the bearer is the key or a token of staff.
    const isStaff = hasBearer(c);
    const view = healthView(figures, { now, isStaff });
    return c.json(view, view.status === "ok" ? 200 : 503, isStaff ? {} : PUBLIC);
  });

/**
 * The answer where the figures can't be read: D1 was restored to before a migration, or does not answer. Throws any
 * other error.
 */
async function readFailure(env: Env, error: unknown, now: number): Promise<HealthView> {
  if (needsMigration(error)) return makeBareView(["restore_noticed"], now);
  if (await isDatabaseAnswering(database(env))) throw error;
  databaseAwaySince ??= now;
  logAlert("database_away", { error });
  return makeBareView([], now);
}

function makeBareView(failed: FailedCondition[], now: number): HealthView {
  const needs = listNeedsWithoutFigures(databaseAwaySince, now);
  return {
    status_code: 503,
    status: "attention",
    failed: [...failed, ...needs.flatMap((need) => findCondition(need) ?? [])],
    ...purchaseHealth({ canBuy: false, needs }),
    figures: null,
    oldest_payment_in_doubt_seconds: null,
    acknowledged_payments: 0,
    oldest_refund_seconds: null,
    oldest_message_seconds: null,
    messages: { due: 0, unknown: 0, failed: 0 },
  };
}

function hasBearer(c: Context<AppEnv>): boolean {
  return c.req.header("Authorization") !== undefined;
}

function healthView(
  figures: Figures,
  { now, isStaff }: { now: number; isStaff: boolean },
): HealthView {
  const { totals, doubtSince, refundSince, messages } = figures;
  const found = assessHealth(figures, now);
  return {
    status_code: found.status === "ok" ? 201 : 503,
    status: found.status,
    failed: found.failed,
    ...purchaseHealth(found),
    figures:
      totals === null
        ? null
        : {
            at: dhakaIso(totals.at),
            age_seconds: secondsSince(totals.at, now),
            ...(isStaff ? turnover(totals) : {}),
          },
    oldest_payment_in_doubt_seconds: doubtSince === null ? null : secondsSince(doubtSince, now),
    acknowledged_payments: figures.acknowledged,
    oldest_refund_seconds: refundSince === null ? null : secondsSince(refundSince, now),
    oldest_message_seconds:
      messages.dueSince === null ? null : secondsSince(messages.dueSince, now),
    messages: { due: messages.due, unknown: messages.unknown, failed: messages.failed },
  };
}

function turnover(totals: Totals) {
  return {
    sold_seats: totals.soldSeats,
    distinct_seats: totals.distinctSeats,
    money_in: toTaka(totals.moneyInPoisha),
    tickets: toTaka(totals.ticketsPoisha),
    paid_back: toTaka(totals.paidBackPoisha),
    on_the_way_back: toTaka(totals.onTheWayBackPoisha),
  };
}

function secondsSince(at: number, now: number): number {
  return Math.max(0, Math.floor((now - at) / 1000));
}
