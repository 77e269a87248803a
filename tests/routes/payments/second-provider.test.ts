/** A second provider takes a whole booking through the Worker: the flows, the rows and the wire know only its name. */
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SaleView } from "../../../worker/contract/staff/staff.ts";
import { database } from "../../../worker/db/client.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { PROVIDERS } from "../../../worker/payments/registry.ts";
import { TEST_TIMING, testProvider } from "../../payments/test-provider.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { nothingWaits, readRow } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { computeHash } from "../../support/staff.ts";

const provider = testProvider();

const builtIn = [...PROVIDERS];

/** It takes new payments in place of bKash; its bills have its own name. */
beforeAll(() => {
  PROVIDERS.set("bkash", () => provider).set(provider.name, () => provider);
});
afterAll(() => {
  PROVIDERS.clear();
  for (const [name, factory] of builtIn) PROVIDERS.set(name, factory);
});
afterEach(nothingWaits);

/** The Worker of this file's own modules, with the registry of this test. */
const worker = { env: {} };

async function approved() {
  const visit = await aVisit((await aTrip(database(env))).id, aBrowser(worker));
  for (const seatNo of ["A1", "B2"]) await visit.hold(seatNo);
  const created = await visit.create();
  const body = executeBody(created);
  provider.approve(body.paymentID);
  const bill = body.ticketBillPayBkashId;
  return { bill, body, execute: () => visit.browser.post("/api/bkash/payment/execute", body) };
}

async function staff(act: string, fields: Record<string, unknown>) {
  const call = (more: object) =>
    aBrowser({ bearer: env.STAFF_KEY, ...worker }).send(`/api/staff/${act}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ by: "rima", reason: "The bus broke down", ...fields, ...more }),
    });
  return call({ dry_run: false, hash: computeHash(await call({ dry_run: true })) });
}

async function listColumns(bill: number) {
  return env.DB.prepare("SELECT provider, created_at, dead_at FROM bills WHERE id = ?")
    .bind(bill)
    .first<{ provider: string; created_at: number; dead_at: number }>();
}

describe("a second provider", () => {
  test("sells a booking, refunds parts and the rest, by its own times and limits", async () => {
    const { bill, body, execute } = await approved();
    expect(body.paymentID).toBe("pay_1");
    const row = await listColumns(bill);
    expect(row).toMatchObject({ provider: "test" });
    expect((row?.dead_at ?? 0) - (row?.created_at ?? 0)).toBe(TEST_TIMING.deadAfterMs);

    expect((await execute()).status).toBe(201);
    expect((await execute()).status).toBe(201);
    expect(provider.executes()).toBe(1);
    expect(await readRow(bill)).toMatchObject({ state: "paid", trxId: "trx_pay_1" });

    expect((await staff("give-back", { sale: `#${bill}`, amount: 100 })).status).toBe(200);
    await runEveryMinute(env, Date.now());
    const { sale } = read(await staff("show", { sale: `#${bill}` }), SaleView);
    expect(sale).toMatchObject({ provider: "test", parts: [{ state: "refunded" }] });

    expect((await staff("cancel-sale", { sale: `#${bill}` })).status).toBe(200);
    await runEveryMinute(env, Date.now());
    expect((await readRow(bill)).state).toBe("refunded");
    const status = await provider.refundStatus({ paymentId: "pay_1", trxId: "trx_pay_1" });
    expect(status).toMatchObject({
      refunds: [{ amountPoisha: 10_000 }, { amountPoisha: 112_400 }],
    });
  });

  test("whose reply is lost is queried, and the ticket follows", async () => {
    const { bill, execute } = await approved();
    provider.loseNextReply();
    expect((await execute()).status).toBe(201);
    expect((await readRow(bill)).state).toBe("paid");
  });

  test("that is away takes no payment; a bill of an unknown provider is logged, not lost", async () => {
    const { bill, execute } = await approved();
    provider.setAway(true);
    expect((await execute()).body).toMatchObject({ code: "wallet_away" });
    provider.setAway(false);
    await env.DB.prepare("UPDATE bills SET provider = 'nobody' WHERE id = ?").bind(bill).run();
    expect((await execute()).status).toBe(500);
    expect(takeLogged().join()).toContain("nobody");
    expect((await readRow(bill)).state).toBe("created");
  });
});
