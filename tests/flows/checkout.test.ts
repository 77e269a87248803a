/** Checkout up to the wallet: the order of its steps, and what is left behind when one of them says no. */
import { describe, expect, test } from "vitest";
import { openPayment, type CheckoutDependencies } from "../../worker/flows/checkout.ts";
import { err, ok } from "../../worker/domain/result.ts";
import { bkash } from "../../worker/payments/bkash/bkash.ts";
import type { BkashClient } from "../../worker/payments/bkash/client.ts";
import { T0 } from "../support/desk.ts";

const INPUT = {
  tripId: "31",
  booking: "booking1",
  couponCode: null,
  contact: { name: "Rahim", phone: "01712345678", email: null },
  agentId: null,
  believed: { seats: 2, subtotalPoisha: 120_000, paidPoisha: 122_400 },
};

const HELD = {
  booking: "booking1",
  seats: ["A1", "A3"],
  capturing: [],
  farePoisha: 60_000,
  deadlineAt: T0 + 1,
  now: T0,
};

function aCheckout(change: { claimed?: boolean; isAway?: boolean } = {}) {
  const log: string[] = [];
  const client: BkashClient = {
    create: async () => {
      log.push("create");
      return { outcome: "created", paymentId: "TR1", payUrl: "https://pay.example/" };
    },
    execute: async () => ({ outcome: "in_doubt" }),
    query: async () => ({ outcome: "unknown" }),
    refund: async () => ({ outcome: "in_doubt" }),
    refunds: async () => ({ outcome: "unknown" }),
  };
  const token = change.isAway
    ? ({ outcome: "away" } as const)
    : ({ outcome: "ready", token: "token" } as const);
  const deps: CheckoutDependencies = {
    findCoupon: async () => ({ coupon: null, uses: 0 }),
    seatsOf: () => ({
      booking: async () => ({ ...HELD, sold: false }),
      claimPhone: async () => {
        log.push("claim phone");
        return change.claimed === false ? err({ reason: "phone_limit" }) : ok(HELD);
      },
    }),
    bills: {
      insert: async () => {
        log.push("bill");
        return 7;
      },
      setPaymentId: async () => void log.push("payment id"),
    },
    provider: bkash({ client, tokens: { token: async () => token }, refundsPerPayment: 1 }),
    newHandles: async () => ({ claim: "bill/1", grant: "g", grantHash: "h", invoice: "BB-1" }),
    callbackUrl: () => "https://shop.example/successPage",
    phoneKey: async (phone) => phone,
    now: () => T0,
  };
  return { log, open: () => openPayment(deps, INPUT) };
}

describe("opening a payment", () => {
  test("claims the phone, writes the bill, and only then tells the provider", async () => {
    const { log, open } = aCheckout();
    expect(await open()).toMatchObject({ ok: true, value: { bill: 7, paymentId: "TR1" } });
    expect(log).toEqual(["claim phone", "bill", "create", "payment id"]);
  });

  test("leaves no bill behind when the phone's seats are used up", async () => {
    const { log, open } = aCheckout({ claimed: false });
    expect(await open()).toEqual({ ok: false, error: { reason: "phone_limit" } });
    expect(log).toEqual(["claim phone"]);
  });

  test("leaves no bill behind while the provider can't be called", async () => {
    const { log, open } = aCheckout({ isAway: true });
    expect(await open()).toEqual({ ok: false, error: { reason: "wallet_away" } });
    expect(log).not.toContain("bill");
  });
});
