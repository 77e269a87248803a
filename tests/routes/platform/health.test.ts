/** The shop's published figures, from the ten-minute count to the public answer, and the wrong rows that they show. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HealthView } from "../../../worker/contract/health.ts";
import { FiguresView, SaleActView } from "../../../worker/contract/staff/staff.ts";
import { database } from "../../../worker/db/client.ts";
import { readFigures } from "../../../worker/db/payments/figures.ts";
import { assessHealth } from "../../../worker/domain/payments/figures.ts";
import worker from "../../../worker/index.ts";
import { askShopPhase } from "../../../worker/dependencies/shop-phase.ts";
import { refreshFigures } from "../../../worker/jobs/figures.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aDoubt, aPaidSale, nothingWaits, readRow } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { countBySchedule, NO_TOTALS } from "../../support/schedule-count.ts";
import { staff } from "../../support/staff.ts";
import { forgetTokens, startWallet } from "../../support/wallet.ts";
import { explainPlan, recordingDb } from "../../support/simulated/recording-db.ts";
import { app } from "../../../worker/app.ts";

const TABLES = ["ticket_seats", "tickets", "part_refunds", "shop_figures", "trip_figures"];

/** An empty shop: sales of other tests would be counted too. */
beforeEach(async () => {
  await nothingWaits();
  for (const table of TABLES) await env.DB.prepare(`DELETE FROM ${table}`).run();
  await env.DB.prepare("UPDATE bills SET state = 'expired', trx_id = NULL").run();
});
afterEach(nothingWaits);

const health = async () => read(await aBrowser().get("/api/health"), HealthView);
const staffHealth = (bearer = env.STAFF_KEY) => aBrowser({ bearer }).get("/api/health");
const countByStaff = async () => read(await staff("figures", {}), FiguresView);
const count = async () => {
  await countBySchedule();
  return countByStaff();
};
const runCron = (scheduledTime: number) =>
  worker.scheduled({ scheduledTime, cron: "* * * * *", noRetry() {} }, env);

async function run(sql: string, ...values: (string | number)[]) {
  await env.DB.prepare(sql)
    .bind(...values)
    .run();
}

describe("the shop's health", () => {
  test("says that nobody can pay before a buyer finds out, and clears with the cron once the account is right", async () => {
    const wallet = await startWallet();
    await wallet.fault({ call: "grant", reply: { kind: "code", code: "2001" } });
    const now = Date.now() + 86_400_000;
    await refreshFigures(env, now);
    expect(await health()).toMatchObject({ status: "attention", failed: ["provider_refuses"] });
    takeLogged();
    await forgetTokens();
    await refreshFigures(env, now + 600_001);
    expect(await health()).toMatchObject({ status: "ok", failed: [] });
  });

  test("is ok with figures that agree, the same for every caller", async () => {
    const wallet = await startWallet();
    await aPaidSale(wallet);
    const cancelled = await aPaidSale(wallet, ["C1", "C2", "C3"]);
    const onItsWay = await aPaidSale(wallet, ["D1"]);
    const partly = await aPaidSale(wallet, ["E1", "E2", "E3", "E4"]);
    await staff("cancel-sale", { sale: cancelled.pnr });
    await staff("give-back", { sale: partly.pnr, amount: 100 });
    await runEveryMinute(env, Date.now());
    await staff("cancel-sale", { sale: onItsWay.pnr });
    expect(await count()).toMatchObject({ status: "ok", failed: [] });

    const answer = await aBrowser().get("/api/health");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=30");
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.status).toBe(200);
    expect(Object.keys(read(answer, HealthView).figures ?? {})).toEqual(["at", "age_seconds"]);

    const whole = await staffHealth();
    expect(whole.headers.get("Cache-Control")).toBe("no-store");
    expect(read(whole, HealthView)).toMatchObject({
      status: "ok",
      failed: [],
      figures: {
        sold_seats: 6,
        distinct_seats: 6,
        money_in: 1224 + 1836 + 612 + 2448,
        tickets: 1224 + 2448 - 100,
        paid_back: 1836 + 100,
        on_the_way_back: 612,
      },
      oldest_payment_in_doubt_seconds: null,
    });
    expect((await health()).oldest_refund_seconds).not.toBeNull();
  });

  test("shows seats and money only with the key", async () => {
    await count();
    const refused = await staffHealth("k".repeat(43));
    expect(refused.status).toBe(401);
    expect(JSON.stringify(refused.body)).not.toContain("sold_seats");
  });

  test("answers 503 for an uptime check until the figures were first counted", async () => {
    expect((await aBrowser().get("/api/health")).status).toBe(503);
    expect(await health()).toMatchObject({
      status: "attention",
      failed: ["figures_old"],
      figures: null,
    });
  });

  test("is counted by the cron every ten minutes, not more often", async () => {
    const at = Date.parse("2026-11-21T10:00:00Z");
    const countedAt = async () => (await health()).figures?.at;
    await runCron(at);
    expect(await countedAt()).toBe("2026-11-21T16:00:00+06:00");
    await runCron(at + 599_999);
    expect(await countedAt()).toBe("2026-11-21T16:00:00+06:00");
    await runCron(at + 600_000);
    expect(await countedAt()).toBe("2026-11-21T16:10:00+06:00");
    takeLogged();
  });

  test("still says that the cron stands still after a count by staff, and is well after one by the cron", async () => {
    const at = Date.now() - 3_600_000;
    await runCron(at);
    takeLogged();
    expect((await health()).failed).toEqual(["figures_old"]);
    expect((await countByStaff()).failed).toEqual(["figures_old"]);
    expect(await health()).toMatchObject({
      failed: ["figures_old"],
      figures: { age_seconds: expect.toSatisfy((age) => age < 60) },
    });
    await runCron(Date.now());
    expect((await health()).failed).toEqual([]);
    await countByStaff();
    expect((await health()).failed).toEqual([]);
  });

  test("takes totals that were stored before they said who counted for the cron's, until they are old", async () => {
    const store = (at: number) =>
      run("REPLACE INTO shop_figures VALUES (1, ?, ?)", at, JSON.stringify(NO_TOTALS));
    await store(Date.now());
    expect((await health()).failed).toEqual([]);
    await countByStaff();
    expect((await health()).failed).toEqual([]);
    await store(Date.now() - 3_600_000);
    await countByStaff();
    expect((await health()).failed).toEqual(["figures_old"]);
  });

  test("counts by the cron although staff count often", async () => {
    const at = Date.now();
    await countBySchedule(at - 3_600_000);
    await countByStaff();
    await runCron(at - 1_000);
    expect((await health()).failed).toEqual([]);
    takeLogged();
  });

  test("shows the age of a payment in doubt, and alerts when it is older than ten minutes", async () => {
    const { bill } = await aDoubt(await startWallet());
    await count();
    expect((await health()).status).toBe("ok");
    await run("UPDATE bills SET changed_at = changed_at - 601000 WHERE id = ?", bill);
    const late = await health();
    expect(late).toMatchObject({ status: "attention", failed: ["payment_in_doubt"] });
    expect(late.oldest_payment_in_doubt_seconds).toBeGreaterThanOrEqual(601);
    await run("DELETE FROM shop_figures");
    await run(
      "UPDATE bills SET claimed_until = ?, believe_from = ? WHERE id = ?",
      4e12,
      4e12,
      bill,
    );
    await runCron(Date.now());
    expect(JSON.stringify(takeLogged())).toContain("payment_in_doubt");
  });
});

describe("a payment that the wallet leaves in doubt", () => {
  const DAY_MS = 86_400_000;
  async function aLateDoubt(seats: string[]) {
    const { bill } = await aDoubt(await startWallet(), seats);
    await run("UPDATE bills SET changed_at = changed_at - 601000 WHERE id = ?", bill);
    return bill;
  }
  const acknowledge = (bill: number, over = {}) =>
    staff("acknowledge", { sale: String(bill), ...over });
  const failedAt = async (now: number) =>
    assessHealth(await readFigures(database(env), now), now).failed;

  test("is no reason for attention once staff know of it, hides no other, and is one again after a day [M3]", async () => {
    const known = await aLateDoubt(["B2"]);
    await count();
    expect(read(await acknowledge(known, { dry_run: true }), SaleActView).changed).toBe(false);
    expect((await health()).failed).toEqual(["payment_in_doubt"]);
    expect(read(await acknowledge(known), SaleActView).changed).toBe(true);
    const shown = await health();
    expect(shown).toMatchObject({ status: "ok", failed: [], acknowledged_payments: 1 });
    expect(shown.oldest_payment_in_doubt_seconds).toBeGreaterThanOrEqual(601);
    expect((await readRow(known)).state).toBe("capturing");

    const other = await aLateDoubt(["C1"]);
    expect(await health()).toMatchObject({
      failed: ["payment_in_doubt"],
      acknowledged_payments: 1,
    });
    await acknowledge(other);
    expect(await health()).toMatchObject({ failed: [], acknowledged_payments: 2 });
    expect(await failedAt(Date.now() + DAY_MS - 60_000)).not.toContain("payment_in_doubt");
    expect(await failedAt(Date.now() + DAY_MS)).toContain("payment_in_doubt");
  });

  test("may be one whose seats were let go, once its last query is due", async () => {
    const bill = await aLateDoubt(["B2"]);
    await run("UPDATE bills SET state = 'failed', watch_until = ? WHERE id = ?", 9e12, bill);
    expect((await acknowledge(bill)).status).toBe(409);
    await run("UPDATE bills SET watch_until = 1 WHERE id = ?", bill);
    await count();
    expect((await health()).failed).toEqual(["late_check_waits"]);
    expect((await acknowledge(bill)).status).toBe(200);
    expect(await health()).toMatchObject({ failed: [], acknowledged_payments: 1 });
  });

  test("is acknowledged by nobody before it is late, nor when it is over", async () => {
    const { bill } = await aDoubt(await startWallet());
    expect((await acknowledge(bill)).status).toBe(409);
    const { pnr } = await aPaidSale(await startWallet(), ["D1"]);
    expect((await staff("acknowledge", { sale: pnr })).status).toBe(409);
  });
});

describe("between two nights", () => {
  const DAY_MS = 86_400_000;
  const NOON = Date.parse("2026-11-21T06:00:00Z");
  const NIGHT = Date.parse("2026-11-21T22:07:00Z");
  const figures = async () => read(await staffHealth(), HealthView).figures;
  const isWell = (condition: string) => !JSON.stringify(takeLogged()).includes(condition);

  test("the trips in which money or tickets changed are counted again, and all are summed", async () => {
    const wallet = await startWallet();
    const first = await aPaidSale(wallet);
    await runCron(NOON);
    expect(await figures()).toMatchObject({ sold_seats: 2, money_in: 1224 });
    await aPaidSale(wallet, ["C1"]);
    await staff("give-back", { sale: first.pnr, amount: 100 });
    await runCron(NOON + 600_000);
    const changed = { sold_seats: 3, distinct_seats: 3, money_in: 1836, tickets: 1736 };
    expect(await figures()).toMatchObject(changed);
    await staff("cancel-sale", { sale: first.pnr });
    await runCron(NOON + 1_200_000);
    expect(await figures()).toMatchObject({ sold_seats: 1, distinct_seats: 1, tickets: 612 });
    const added = await figures();
    await count();
    expect(await figures()).toEqual({ ...added, at: expect.any(String), age_seconds: 0 });
    takeLogged();
  });

  test("no other trip is read; the full count of the night finds the change, alerts, and counts again", async () => {
    const { bill } = await aPaidSale(await startWallet());
    await runCron(NOON);
    await run("DELETE FROM bill_seats WHERE bill_id = ? AND seat_no = 'A1'", bill);
    await runCron(NOON + 600_000);
    expect(await figures()).toMatchObject({ sold_seats: 2 });
    expect(isWell("figures_drifted")).toBe(true);
    await runCron(NIGHT);
    expect(await figures()).toMatchObject({ sold_seats: 1, distinct_seats: 2 });
    expect(isWell("figures_drifted")).toBe(false);
    await runCron(NIGHT + 600_000);
    expect(await figures()).toMatchObject({ sold_seats: 1, distinct_seats: 2 });
    await runCron(NIGHT + DAY_MS);
    expect(isWell("figures_drifted")).toBe(true);
  });
});

describe("a wrong row in one table shows:", () => {
  test.each<[string, string, string]>([
    [
      "a ticket's seat that is gone",
      "seats_differ",
      "DELETE FROM ticket_seats WHERE seat_no = 'A1'",
    ],
    [
      "a bill's seat that is gone",
      "seats_differ",
      "DELETE FROM bill_seats WHERE bill_id = ?1 AND seat_no = 'A1'",
    ],
    [
      "a ticket that is void and was not paid back",
      "money_differs",
      "UPDATE tickets SET voided_at = 1",
    ],
    [
      "a bill that forgot its money",
      "money_differs",
      "UPDATE bills SET trx_id = NULL WHERE id = ?1",
    ],
    [
      "a bill that the wallet took more for",
      "money_differs",
      "UPDATE bills SET received_poisha = 999999 WHERE id = ?1",
    ],
    [
      "a bill paid back whose ticket is valid",
      "money_differs",
      "UPDATE bills SET state = 'refunded' WHERE id = ?1",
    ],
  ])("%s is %s", async (_, failed, sql) => {
    const { bill } = await aPaidSale(await startWallet());
    expect((await count()).failed).toEqual([]);
    await (sql.includes("?1") ? run(sql, bill) : run(sql));
    expect((await count()).failed).toContain(failed);
    expect(await health()).toMatchObject({ status: "attention" });
  });
});

test("the queries of each call scan no table", async () => {
  // Its watermark has just grown, so that health does not grow it.
  await askShopPhase(env);
  const { DB, queries } = recordingDb();
  expect([200, 503]).toContain((await app.request("/api/health", {}, { ...env, DB })).status);
  // A query without values is prepared twice.
  const distinct = new Set(queries);
  expect(distinct.size).toBe(8);
  for (const query of distinct) {
    expect((await explainPlan(query)).filter((step) => step.startsWith("SCAN"))).toEqual([]);
  }
});
