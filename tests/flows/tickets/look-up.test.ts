import { describe, expect, test } from "vitest";
import {
  lookUp,
  type FoundPayment,
  type LookUpDependencies,
  type LookUpInput,
} from "../../../worker/flows/tickets/look-up.ts";
import { aPersonCheck, countedAttempts } from "../../support/rate-limits.ts";

const PNR = "K7M2XQ4";
const PHONE = "01712345678";
const RIGHT: LookUpInput = { pnr: PNR, phone: PHONE, mode: "limited", chosenMode: "limited" };
/** By the wallet's TrxID. */
const PAYMENTS: Record<string, FoundPayment<string>> = {
  DKJ1A2B3C4: { state: "ticket", ticket: "the ticket" },
  DKJ1A2B3C5: { state: "refund_owed", amountPoisha: 122_400, provider: "bkash" },
  DKJ1A2B3C6: { state: "refunded", amountPoisha: 61_200, provider: "bkash" },
};
const NO_MATCH = { ok: false, error: { reason: "no_ticket_matches" } };
const TOO_MANY = { ok: false, error: { reason: "too_many_tries", retryAfterSeconds: 900 } };

function aCounter(visitor = "a browser") {
  const attempts = countedAttempts();
  const person = aPersonCheck();
  const queries: string[] = [];
  const deps: LookUpDependencies<string> = {
    rateLimits: attempts,
    ...person.deps,
    visitor: async () => visitor,
    async findTicket(pnr, phone, mode) {
      queries.push(`${pnr} ${phone} ${mode}`);
      return pnr === PNR && phone === PHONE && mode === "limited" ? "the ticket" : null;
    },
    async findPayment(trxId, phone, mode) {
      queries.push(`${trxId} ${phone} ${mode}`);
      return phone === PHONE && mode === "limited" ? (PAYMENTS[trxId] ?? null) : null;
    },
  };
  return {
    attempts,
    person: person.state,
    queries,
    lookUp: (over: Partial<LookUpInput> = {}) => lookUp(deps, { ...RIGHT, ...over }),
  };
}

describe("a look-up", () => {
  test("accepts PNR and phone in every common form", async () => {
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
    ["the other mode's call", { mode: "unlimited", chosenMode: "unlimited" } as const],
    ["the other mode chosen", { chosenMode: "unlimited" } as const],
  ])("with %s is the same refusal after one query", async (_, over) => {
    const counter = aCounter();
    expect(await counter.lookUp(over)).toEqual(NO_MATCH);
    expect(counter.queries).toHaveLength(1);
  });
});

describe("the wallet's TrxID in place of the PNR", () => {
  test("finds the ticket that it paid for, in any case", async () => {
    for (const pnr of ["DKJ1A2B3C4", "dkj1a2b3c4", " DKJ1 A2B3 C4"]) {
      expect(await aCounter().lookUp({ pnr })).toEqual({ ok: true, value: "the ticket" });
    }
  });

  test("of a late payment answers that it will be or was refunded, and the amount", async () => {
    const counter = aCounter();
    expect(await counter.lookUp({ pnr: "DKJ1A2B3C5" })).toEqual({
      ok: false,
      error: { reason: "payment_refunding", amountPoisha: 122_400, provider: "bkash" },
    });
    expect(await counter.lookUp({ pnr: "DKJ1A2B3C6" })).toEqual({
      ok: false,
      error: { reason: "payment_refunded", amountPoisha: 61_200, provider: "bkash" },
    });
    expect(counter.attempts.counted(`phone\n${PHONE}`)).toBe(0);
  });

  test.each([
    ["unknown", { pnr: "AAAAAAAAAA" }],
    ["with another phone", { pnr: "DKJ1A2B3C5", phone: "01812345678" }],
    ["by the other mode's call", { pnr: "DKJ1A2B3C5", mode: "unlimited" } as const],
    ["with the other mode chosen", { pnr: "DKJ1A2B3C5", chosenMode: "unlimited" } as const],
  ])("%s is the same refusal after one query, and counts", async (_, over) => {
    const counter = aCounter();
    expect(await counter.lookUp(over)).toEqual(NO_MATCH);
    expect(counter.queries).toHaveLength(1);
    expect(counter.attempts.counted(`phone\n${"phone" in over ? over.phone : PHONE}`)).toBe(1);
  });
});

describe("wrong look-ups", () => {
  test("with one PNR past the tenth have to wait, and the pair that matches still finds its ticket", async () => {
    const counter = aCounter();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await counter.lookUp({ phone: `0181234567${attempt}` })).toEqual(NO_MATCH);
    }
    expect(await counter.lookUp({ phone: "01912345678" })).toEqual(TOO_MANY);
    expect((await counter.lookUp()).ok).toBe(true);
    expect(counter.person.pauses).toEqual([1_000, 1_000]);
    counter.attempts.pass(900_000);
    expect(await counter.lookUp({ phone: "01912345678" })).toEqual(NO_MATCH);
  });

  test("with a passenger's phone lock nobody out: their own pair passes", async () => {
    const counter = aCounter();
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await counter.lookUp({ pnr: `AAAAAA${attempt % 10}` });
    }
    expect((await counter.lookUp()).ok).toBe(true);
  });

  test("past the tenth need the human check, where the shop has it, and nothing is loaded until then", async () => {
    const counter = aCounter();
    for (let attempt = 0; attempt < 10; attempt += 1) await counter.lookUp({ pnr: "BBBBBBB" });
    counter.person.verdict = "no_person";
    expect(await counter.lookUp()).toEqual({ ok: false, error: { reason: "human_check_needed" } });
    expect(counter.queries).toHaveLength(10);
    counter.person.verdict = "person";
    expect((await counter.lookUp()).ok).toBe(true);
    expect(await counter.lookUp({ pnr: "BBBBBBB" })).toEqual(NO_MATCH);
  });

  test("of one browser are counted together, whatever the PNRs and phones", async () => {
    const counter = aCounter();
    for (let attempt = 10; attempt < 30; attempt += 1) {
      expect(
        await counter.lookUp({ pnr: `AAAAA${attempt}`, phone: `018123456${attempt}` }),
      ).toEqual(NO_MATCH);
    }
    expect(await counter.lookUp({ pnr: "CCCCCCC", phone: "01912345678" })).toEqual(TOO_MANY);
  });

  test("refused for want of a human check do not count for the phone", async () => {
    const counter = aCounter();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await counter.lookUp({ phone: `0181234567${attempt}` });
    }
    counter.person.verdict = "no_person";
    for (let attempt = 0; attempt < 20; attempt += 1) await counter.lookUp();
    expect(counter.attempts.counted(`phone\n${PHONE}`)).toBe(0);
  });
});

test("a ticket may be looked up by its owner any number of times", async () => {
  const counter = aCounter();
  for (let times = 0; times < 30; times += 1) expect((await counter.lookUp()).ok).toBe(true);
});
