/** Checkout up to the wallet: the order of its steps, and what is left when one of them refuses. */
import { describe, expect, test } from "vitest";
import type { Coupon } from "../../../worker/domain/payments/fare.ts";
import {
  BILLS_PER_BOOKING,
  RATE_LIMIT_RULES,
} from "../../../worker/domain/rate-limit/rate-limit.ts";
import {
  openPayment,
  quoteBooking,
  type CheckoutDependencies,
} from "../../../worker/flows/payments/checkout.ts";
import { err, ok } from "../../../worker/domain/result.ts";
import { bkash } from "../../../worker/payments/bkash/bkash.ts";
import type { BkashClient } from "../../../worker/payments/bkash/client.ts";
import { T0 } from "../../support/seats/desk.ts";
import { aPersonCheck, countedAttempts } from "../../support/rate-limits.ts";

const INPUT = {
  tripId: "31",
  booking: "booking1",
  couponCode: null,
  contact: { name: "Rahim", phone: "01712345678", email: null },
  agentId: null,
  boardingPointId: null,
  revision: 0,
  planName: "45" as const,
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

const COUPON: Coupon = {
  id: "RIGHT",
  kind: "fixed",
  value: 1000,
  startsAt: 0,
  endsAt: Infinity,
  maxUses: null,
  tripId: null,
};
const NEEDED = { ok: false, error: { reason: "human_check_needed" } };
const TOO_MANY = { ok: false, error: { reason: "too_many_tries", retryAfterSeconds: 900 } };

interface Change {
  claimed?: boolean;
  isAway?: boolean;
  customer?: string;
  agentId?: string;
  isPhoneProven?: boolean;
}

function aCheckout(change: Change = {}) {
  const rateLimits = countedAttempts();
  const person = aPersonCheck();
  const log: string[] = [];
  /** The bookings of the bills. */
  const written: string[] = [];
  const client: BkashClient = {
    create: async () => {
      log.push("create");
      return { outcome: "created", paymentId: "TR1", payUrl: "https://pay.example/" };
    },
    execute: async () => ({ outcome: "in_doubt" }),
    query: async () => ({ outcome: "unknown" }),
    approval: async () => ({ outcome: "unknown" }),
    refund: async () => ({ outcome: "in_doubt" }),
    refunds: async () => ({ outcome: "unknown" }),
  };
  const token = change.isAway
    ? ({ outcome: "away" } as const)
    : ({ outcome: "ready", token: "token" } as const);
  const deps: CheckoutDependencies = {
    ...person.deps,
    rateLimits,
    visitor: async () => "visitor",
    customer: async () => change.customer ?? null,
    findCoupon: async (code) => ({ coupon: code === COUPON.id ? COUPON : null, uses: 0 }),
    seatsOf: () => ({
      booking: async () => ({ ...HELD, sold: false }),
      claimPhone: async () => {
        log.push("claim phone");
        return change.claimed === false ? err({ reason: "phone_limit" }) : ok(HELD);
      },
    }),
    bills: {
      insert: async ({ booking }, _, limit) => {
        const own = written.filter((one) => one === booking);
        if (limit !== null && own.length >= limit.most) return null;
        written.push(booking);
        log.push("bill");
        return 7;
      },
      setPaymentId: async () => void log.push("payment id"),
    },
    provider: bkash({
      client,
      tokens: { token: async () => token, outage: async () => null },
      refundsPerPayment: 1,
      refundDays: 15,
    }),
    newHandles: async () => ({ claim: "bill/1", grant: "g", grantHash: "h", invoice: "BB-1" }),
    callbackUrl: () => "https://shop.example/successPage",
    phoneKey: async (phone) => phone,
    isPhoneProven: async () => change.isPhoneProven ?? true,
    now: () => T0,
  };
  const input = { ...INPUT, agentId: change.agentId ?? null };
  const open = (over: Partial<typeof INPUT> = {}) => openPayment(deps, { ...input, ...over });
  const quote = (couponCode: string) => quoteBooking(deps, { ...INPUT, couponCode });
  return { log, open, quote, rateLimits, person: person.state };
}

describe("opening a payment", () => {
  test("claims the phone, writes the bill, and only then calls the provider", async () => {
    const { log, open } = aCheckout();
    expect(await open()).toMatchObject({ ok: true, value: { bill: 7, paymentId: "TR1" } });
    expect(log).toEqual(["claim phone", "bill", "create", "payment id"]);
  });

  test("leaves no bill behind when the phone's seats are used up", async () => {
    const { log, open } = aCheckout({ claimed: false });
    expect(await open()).toEqual({ ok: false, error: { reason: "phone_limit" } });
    expect(log).toEqual(["claim phone"]);
  });

  test.each([
    ["a number that anybody could have typed", { isPhoneProven: false }],
    ["an agent's passenger's number", { agentId: "agent" }],
  ])("does not count seats under %s, nor refuses because of them", async (_, change) => {
    const { log, open } = aCheckout({ claimed: false, ...change });
    expect(await open()).toMatchObject({ ok: true });
    expect(log).not.toContain("claim phone");
  });

  test("leaves no bill behind while the provider can't be called", async () => {
    const { log, open } = aCheckout({ isAway: true });
    expect(await open()).toEqual({ ok: false, error: { reason: "wallet_away" } });
    expect(log).not.toContain("bill");
  });
});

describe("[S5] payments opened", () => {
  const { create_browser: ofBrowser } = RATE_LIMIT_RULES;

  test("for one booking are bounded: past the limit only with a human check", async () => {
    const { log, open, person, rateLimits } = aCheckout();
    for (let nth = 0; nth < BILLS_PER_BOOKING.most; nth += 1)
      expect(await open()).toMatchObject({ ok: true });
    const opened = rateLimits.counted("visitor");
    person.verdict = "no_person";
    expect(await open()).toEqual(NEEDED);
    expect(rateLimits.counted("visitor")).toBe(opened);
    person.verdict = "off";
    expect(await open()).toEqual(TOO_MANY);
    expect(log.filter((step) => step === "create")).toHaveLength(BILLS_PER_BOOKING.most);
    person.verdict = "person";
    expect(await open()).toMatchObject({ ok: true });
  });

  test("past both limits need one human check, since a token is valid once", async () => {
    const { open, person, rateLimits } = aCheckout();
    for (let nth = 0; nth < BILLS_PER_BOOKING.most; nth += 1) await open();
    for (let nth = 0; nth < ofBrowser.most; nth += 1) {
      await rateLimits.take("create_browser", "visitor");
    }
    person.verdict = "person";
    person.tokens = 1;
    expect(await open()).toMatchObject({ ok: true });
  });

  test("by one browser are bounded over all bookings; those of other browsers don't count", async () => {
    const { open } = aCheckout();
    for (let nth = 0; nth < ofBrowser.most; nth += 1) {
      expect(await open({ booking: `b${nth}` })).toMatchObject({ ok: true });
    }
    expect(await open({ booking: "one more" })).toEqual(TOO_MANY);
  });

  test("by an agent are counted apart: an agent may sell a whole bus", async () => {
    const { open } = aCheckout({ agentId: "a1" });
    for (let nth = 0; nth < 45; nth += 1) {
      expect(await open({ booking: `b${nth}` })).toMatchObject({ ok: true });
    }
  });

  test("don't count while the wallet can't be reached", async () => {
    const { open, rateLimits } = aCheckout({ isAway: true });
    await open();
    expect(rateLimits.counted("visitor")).toBe(0);
  });
});

describe("[M6] coupon codes", () => {
  const {
    coupon_booking: ofBooking,
    coupon_customer: ofCustomer,
    coupon_shop: ofShop,
  } = RATE_LIMIT_RULES;
  const UNKNOWN = { ok: false, error: { reason: "coupon_unknown" } };

  test("allow a bounded number of wrong attempts; a right one passes and is not counted", async () => {
    const { quote, person, rateLimits } = aCheckout();
    for (let nth = 0; nth < ofBooking.most; nth += 1)
      expect(await quote(`W${nth}`)).toEqual(UNKNOWN);
    expect(await quote("WRONG")).toEqual(TOO_MANY);
    expect(person.pauses).toHaveLength(1);
    expect(await quote("RIGHT")).toMatchObject({ ok: true });
    person.verdict = "no_person";
    expect(await quote("WRONG")).toEqual(NEEDED);
    person.verdict = "person";
    expect(await quote("RIGHT")).toMatchObject({ ok: true });
    expect(rateLimits.counted(INPUT.booking)).toBe(ofBooking.most);
  });

  test("are bounded in total over all browsers and bookings", async () => {
    const { quote, rateLimits } = aCheckout();
    for (let nth = 0; nth < ofShop.most; nth += 1) await rateLimits.take("coupon_shop", "all");
    expect(await quote("WRONG")).toEqual(TOO_MANY);
    expect(await quote("RIGHT")).toMatchObject({ ok: true });
  });

  test("of a customer are counted by the proven number, whatever strangers have tried", async () => {
    const { quote, rateLimits } = aCheckout({ customer: "a proven number" });
    for (let nth = 0; nth < ofShop.most; nth += 1) await rateLimits.take("coupon_shop", "all");
    await rateLimits.take("coupon_browser", "visitor");
    expect(await quote("WRONG")).toEqual(UNKNOWN);
    expect(rateLimits.counted("a proven number")).toBe(1);
    for (let nth = 1; nth < ofCustomer.most; nth += 1) {
      await rateLimits.take("coupon_customer", "a proven number");
    }
    // Another booking and another browser of the same number begin no new count.
    expect(await quote("WRONG")).toEqual(TOO_MANY);
    expect(await quote("RIGHT")).toMatchObject({ ok: true });
  });
});
