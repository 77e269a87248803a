import { env } from "cloudflare:workers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { PAYMENT_TAKES_MS } from "../../../worker/domain/payments/first-capture.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { approved, billState, EXECUTE } from "./approved.ts";

const LOW_BALANCE = "01823074817";
const BLOCKED = "01823074818";

describe("a hold that is over", () => {
  function letTheHoldRunOut(laterMs = 1) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOLD_MS + laterMs });
    onTestFinished(() => void vi.useRealTimers());
  }

  test("with a lost seat sends no Execute: nothing is charged", async () => {
    const { wallet, visit, body, execute } = await approved();
    letTheHoldRunOut();
    await (await aVisit(visit.tripId)).hold("B2");
    expect(await execute()).toMatchObject({ status: 409, body: { code: "seats_released" } });
    expect((await execute()).status).toBe(409);
    expect(await wallet.executes(body.paymentID)).toBe(0);
    expect(await billState(body.ticketBillPayBkashId)).toMatchObject({
      state: "failed",
      watch_until: null,
    });
  });

  test("with its seats still free takes them back and sells them", async () => {
    const { execute } = await approved();
    letTheHoldRunOut();
    expect((await execute()).status).toBe(201);
  });

  test("for five minutes can't be paid any more, though its seats are free", async () => {
    const { wallet, body, execute } = await approved();
    letTheHoldRunOut(PAYMENT_TAKES_MS);
    const refused = { status: 410, body: { code: "bill_expired" } };
    expect(await execute()).toMatchObject(refused);
    expect(await execute()).toMatchObject(refused);
    expect(await wallet.executes(body.paymentID)).toBe(0);
  });
});

describe("a trip that is no longer sold", () => {
  test.each([
    ["sale_closed", `sale_closes_at = ${Date.now() - PAYMENT_TAKES_MS}`],
    ["trip_cancelled", "cancelled_at = 5"],
  ])("(%s) refuses a payment that has not begun, with the reason", async (code, change) => {
    const { wallet, visit, body, execute } = await approved();
    await env.DB.prepare(`UPDATE trips SET ${change} WHERE id = ?`).bind(visit.tripId).run();
    const answer = await execute();
    expect(answer).toMatchObject({ status: 409, body: { code } });
    expect(JSON.stringify(answer.body)).toContain("You were not charged.");
    expect(await wallet.executes(body.paymentID)).toBe(0);
  });
});

describe("a wallet that refuses", () => {
  test("for want of balance charges nothing, keeps the seats, and a second attempt works", async () => {
    const { wallet, visit, execute } = await approved(LOW_BALANCE);
    const refused = await execute();
    expect(refused).toMatchObject({ status: 402, body: { code: "wallet_balance" } });
    expect((await execute()).body).toMatchObject({ code: "wallet_balance" });
    expect((await visit.seats()).getUserTicketData).toHaveLength(2);
    const again = executeBody(await visit.create());
    await wallet.approve(again.paymentID);
    expect((await visit.browser.post(EXECUTE, again)).status).toBe(201);
  });

  test("a blocked wallet is refused as such, once a Query has shown that nothing moved", async () => {
    const { visit, execute } = await approved(BLOCKED);
    expect(await execute()).toMatchObject({ status: 402, body: { code: "wallet_blocked" } });
    expect((await visit.seats()).getUserTicketData).toHaveLength(2);
  });
});
