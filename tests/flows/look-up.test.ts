import { describe, expect, test } from "vitest";
import {
  lookUp,
  type FoundPayment,
  type LookUpDependencies,
  type LookUpInput,
} from "../../worker/flows/look-up.ts";
import { countedTries } from "../support/rate-limits.ts";

const PNR = "K7M2XQ4";
const PHONE = "01712345678";
const RIGHT: LookUpInput = { pnr: PNR, phone: PHONE, kind: "limited", chosenKind: "limited" };
/** By the wallet's TrxID. */
const PAYMENTS: Record<string, FoundPayment<string>> = {
  DKJ1A2B3C4: { state: "ticket", ticket: "the ticket" },
  DKJ1A2B3C5: { state: "refund_owed", amountPoisha: 122_400 },
  DKJ1A2B3C6: { state: "refunded", amountPoisha: 61_200 },
};
const NO_MATCH = { ok: false, error: { reason: "no_ticket_matches" } };
const TOO_MANY = { ok: false, error: { reason: "too_many_tries", retryAfterSeconds: 900 } };

function aCounter() {
  const attempts = countedTries();
  const asked: string[] = [];
  const deps: LookUpDependencies<string> = {
    attempts,
    async findTicket(pnr, phone, kind) {
      asked.push(`${pnr} ${phone} ${kind}`);
      return pnr === PNR && phone === PHONE && kind === "limited" ? "the ticket" : null;
    },
    async findPayment(trxId, phone, kind) {
      asked.push(`${trxId} ${phone} ${kind}`);
      return phone === PHONE && kind === "limited" ? (PAYMENTS[trxId] ?? null) : null;
    },
  };
  return {
    attempts,
    asked,
    lookUp: (over: Partial<LookUpInput> = {}) => lookUp(deps, { ...RIGHT, ...over }),
  };
}

describe("a look-up", () => {
  test("takes PNR and phone in every form that people write", async () => {
    const counter = aCounter();
    for (const pnr of [PNR, "k7m2xq4", " K7M 2XQ4 ", "K৭M-২XQ৪"]) {
      for (const phone of [PHONE, "+8801712345678", "০১৭১২-৩৪৫৬৭৮"]) {
        expect(await counter.lookUp({ pnr, phone })).toEqual({ ok: true, value: "the ticket" });
      }
    }
  });

  test.each([
    ["a wrong PNR", { pnr: "K7M2XQ5" }],
    ["a PNR that can't be one", { pnr: "0" }],
    ["a wrong phone", { phone: "01812345678" }],
    ["a phone that can't be one", { phone: "abc" }],
    ["both wrong", { pnr: "ABCDEFG", phone: "01812345678" }],
    ["the other kind's call", { kind: "unlimited", chosenKind: "unlimited" } as const],
    ["the other kind chosen", { chosenKind: "unlimited" } as const],
  ])("with %s is the same refusal after one question", async (_, over) => {
    const counter = aCounter();
    expect(await counter.lookUp(over)).toEqual(NO_MATCH);
    expect(counter.asked).toHaveLength(1);
  });
});

describe("the wallet's TrxID in the place of the PNR", () => {
  test("finds the ticket that it paid for, in any case", async () => {
    for (const pnr of ["DKJ1A2B3C4", "dkj1a2b3c4", " DKJ1 A2B3 C4"]) {
      expect(await aCounter().lookUp({ pnr })).toEqual({ ok: true, value: "the ticket" });
    }
  });

  test("of money that came too late says that it comes back, or came back, and how much", async () => {
    const counter = aCounter();
    expect(await counter.lookUp({ pnr: "DKJ1A2B3C5" })).toEqual({
      ok: false,
      error: { reason: "payment_refunding", amountPoisha: 122_400 },
    });
    expect(await counter.lookUp({ pnr: "DKJ1A2B3C6" })).toEqual({
      ok: false,
      error: { reason: "payment_refunded", amountPoisha: 61_200 },
    });
    expect(counter.attempts.standing(`phone\n${PHONE}`)).toBe(0);
  });

  test.each([
    ["unknown", { pnr: "AAAAAAAAAA" }],
    ["with another phone", { pnr: "DKJ1A2B3C5", phone: "01812345678" }],
    ["by the other kind's call", { pnr: "DKJ1A2B3C5", kind: "unlimited" } as const],
    ["with the other kind chosen", { pnr: "DKJ1A2B3C5", chosenKind: "unlimited" } as const],
  ])("%s is the same refusal after one question, and counts", async (_, over) => {
    const counter = aCounter();
    expect(await counter.lookUp(over)).toEqual(NO_MATCH);
    expect(counter.asked).toHaveLength(1);
    expect(counter.attempts.standing(`phone\n${"phone" in over ? over.phone : PHONE}`)).toBe(1);
  });
});

describe("wrong look-ups", () => {
  test("with one PNR are heard ten times, whatever the phones; the eleventh is refused unasked", async () => {
    const counter = aCounter();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await counter.lookUp({ phone: `0181234567${tries}` })).toEqual(NO_MATCH);
    }
    expect(await counter.lookUp({ phone: "01912345678" })).toEqual(TOO_MANY);
    expect(await counter.lookUp()).toEqual(TOO_MANY);
    expect(counter.asked).toHaveLength(10);
    counter.attempts.pass(900_000);
    expect((await counter.lookUp()).ok).toBe(true);
  });

  test("with one phone are heard ten times, whatever the PNRs", async () => {
    const counter = aCounter();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await counter.lookUp({ pnr: `AAAAAA${tries}` })).toEqual(NO_MATCH);
    }
    expect(await counter.lookUp({ pnr: "BBBBBBB" })).toEqual(TOO_MANY);
    expect((await counter.lookUp({ pnr: "BBBBBBB", phone: "01812345678" })).ok).toBe(false);
    expect(counter.asked).toHaveLength(11);
  });

  test("refused for their PNR cost the phone nothing", async () => {
    const counter = aCounter();
    for (let tries = 0; tries < 10; tries += 1)
      await counter.lookUp({ phone: `0181234567${tries}` });
    for (let tries = 0; tries < 20; tries += 1) expect(await counter.lookUp()).toEqual(TOO_MANY);
    expect(counter.attempts.standing(`phone\n${PHONE}`)).toBe(0);
  });
});

test("a ticket may be looked up by its owner as often as he likes", async () => {
  const counter = aCounter();
  for (let times = 0; times < 30; times += 1) expect((await counter.lookUp()).ok).toBe(true);
});
