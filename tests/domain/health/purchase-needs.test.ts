/** How each part that a purchase needs stands, by its evidence; and what a passenger can still do. */
import { describe, expect, test } from "vitest";
import {
  AWAY_LONG_MS,
  AWAY_SEEN_MS,
  canBuy,
  findCondition,
  isProbeDue,
  KNOWN_MS,
  NEED_NAMES,
  listNeedsWithoutFigures,
  PROBED_AFTER_MS,
  PURCHASE_NEEDS,
  readEvidence,
  readNeeds,
  REFUSAL_SEEN_MS,
  type Evidence,
  type NeedName,
  type PurchaseFacts,
} from "../../../worker/domain/health/purchase-needs.ts";
import { ringText } from "../../../worker/domain/alerts/ring-text.ts";
import type { Outage } from "../../../worker/domain/payments/outage.ts";
import { HEALTH_CONDITIONS } from "../../../worker/domain/payments/figures.ts";
import { sayFailure } from "../../../web/admin/sales/find-word.ts";
import { admin as bn } from "../../../web/i18n/bn/admin.ts";
import { admin as en } from "../../../web/i18n/en/admin.ts";

const NOW = 1_000_000_000;
const ANSWERED: Evidence = { okAt: NOW, failingSince: null, failedAt: null, kind: null };

function failing(kind: "refuses" | "away", since: number, last: number): Evidence {
  return { okAt: NOW - 9_000_000, failingSince: since, failedAt: last, kind };
}

const away = (since: number, last: number) => readEvidence(failing("away", since, last), NOW).state;
const refuses = (last: number) => readEvidence(failing("refuses", last, last), NOW).state;

describe("the evidence of a part", () => {
  test("that answered is ok for half an hour, then unknown", () => {
    expect(readEvidence(ANSWERED, NOW + KNOWN_MS).state).toBe("ok");
    expect(readEvidence(ANSWERED, NOW + KNOWN_MS + 1).state).toBe("unknown");
    expect(readEvidence(null, NOW).state).toBe("unknown");
  });

  test("that is away counts once its failures lie five minutes apart, and half an hour after the last", () => {
    expect(away(NOW - AWAY_LONG_MS + 1, NOW)).toBe("unknown");
    expect(away(NOW - AWAY_LONG_MS, NOW)).toBe("away");
    const last = NOW - AWAY_SEEN_MS;
    expect(away(last - AWAY_LONG_MS, last)).toBe("away");
    expect(away(last - AWAY_LONG_MS, last - 1)).toBe("unknown");
  });

  test("that refuses the shop counts at once, and an hour and a half after the last refusal", () => {
    expect(refuses(NOW)).toBe("refuses");
    expect(refuses(NOW - REFUSAL_SEEN_MS)).toBe("refuses");
    expect(refuses(NOW - REFUSAL_SEEN_MS - 1)).toBe("unknown");
  });

  test("is probed after ten minutes without an answer, and while it fails", () => {
    expect(isProbeDue(ANSWERED, NOW + PROBED_AFTER_MS - 1)).toBe(false);
    expect(isProbeDue(ANSWERED, NOW + PROBED_AFTER_MS)).toBe(true);
    expect(isProbeDue(failing("away", NOW, NOW), NOW)).toBe(true);
    expect(isProbeDue(null, NOW)).toBe(true);
  });
});

const FACTS: PurchaseFacts = {
  evidence: new Map(),
  unused: new Set(),
  wallets: [
    { name: "bkash", outage: null },
    { name: "sslcommerz", outage: null },
  ],
  unreachableSince: null,
  countedAt: NOW,
};

function conditionsWith(facts: Partial<PurchaseFacts>): string[] {
  return readNeeds({ ...FACTS, ...facts }, NOW).flatMap((need) => findCondition(need) ?? []);
}

describe("the table", () => {
  test("has a state for each part, and an unused one never fails", () => {
    const evidence = new Map(NEED_NAMES.map((name) => [name, failing("refuses", NOW, NOW)]));
    const unused = new Set<NeedName>(["human_check", "gateway"]);
    expect(readNeeds({ ...FACTS, evidence, unused }, NOW).map(({ name }) => name)).toEqual(
      NEED_NAMES,
    );
    const failed = conditionsWith({ evidence, unused });
    expect(failed).not.toContain("check_refuses");
    expect(failed).not.toContain("gateway_refuses");
  });

  test("leaves out what follows from a missing token", () => {
    const evidence = new Map([["wallet_create", failing("refuses", NOW, NOW)]]);
    expect(conditionsWith({ evidence })).toEqual(["create_refused"]);
    const wallets = [{ name: "bkash", outage: { kind: "refuses", since: NOW } as const }];
    expect(conditionsWith({ evidence, wallets })).toEqual(["provider_refuses"]);
  });

  test("without figures knows D1 alone", () => {
    const states = listNeedsWithoutFigures(NOW - 5, NOW);
    expect(states.flatMap((need) => findCondition(need) ?? [])).toEqual(["database_away"]);
    expect(states[0]).toMatchObject({ name: "database", since: NOW - 5 });
    expect(listNeedsWithoutFigures(null, NOW).flatMap((need) => findCondition(need) ?? [])).toEqual(
      [],
    );
  });

  test("says which failure ends the sale", () => {
    const sells = (name: NeedName, state: "refuses" | "away") =>
      canBuy([{ name, state, since: NOW, seenAt: NOW }], ["bkash"]);
    const selling = NEED_NAMES.flatMap((name) =>
      (["refuses", "away"] as const).flatMap((state) =>
        PURCHASE_NEEDS[name][state] !== null && sells(name, state) ? [`${name} ${state}`] : [],
      ),
    );
    expect(selling).toEqual([
      "human_check away",
      "wallet_query refuses",
      "wallet_query away",
      "other_wallet refuses",
      "other_wallet away",
      "gateway refuses",
      "gateway away",
      "cron away",
      "pictures away",
    ]);
  });
});

describe("several wallets", () => {
  const FAILS = { kind: "away", since: NOW - AWAY_LONG_MS - 1 } as const;
  const BRIEF = { kind: "away", since: NOW - AWAY_LONG_MS } as const;
  const REFUSES = { kind: "refuses", since: NOW } as const;
  const judge = (
    outages: Partial<Record<"bkash" | "sslcommerz", Outage>>,
    facts: Partial<PurchaseFacts> = {},
    names = ["bkash", "sslcommerz"] as ("bkash" | "sslcommerz")[],
  ) => {
    const wallets = names.map((name) => ({ name, outage: outages[name] ?? null }));
    const needs = readNeeds({ ...FACTS, ...facts, wallets }, NOW);
    const failed = needs.flatMap((need) => findCondition(need) ?? []);
    return { failed, canBuy: canBuy(needs, names), needs };
  };

  test("are each watched, and one that works is enough to buy", () => {
    const { needs, ...second } = judge({ sslcommerz: FAILS });
    expect(second).toEqual({ failed: ["other_wallet_away"], canBuy: true });
    const row = needs.find(({ name }) => name === "other_wallet");
    expect(row).toMatchObject({ wallet: "sslcommerz", since: FAILS.since });
    expect(judge({ sslcommerz: REFUSES }).failed).toEqual(["other_wallet_refuses"]);
    expect(judge({ sslcommerz: BRIEF }).failed).toEqual([]);
    const first = judge({ bkash: REFUSES });
    expect(first).toMatchObject({ failed: ["provider_refuses"], canBuy: true });
    const both = judge({ bkash: FAILS, sslcommerz: REFUSES });
    expect(both).toMatchObject({
      failed: ["provider_away", "other_wallet_refuses"],
      canBuy: false,
    });
  });

  test("whose first is not bKash leave bKash's calls to bKash", () => {
    const order = ["sslcommerz", "bkash"] as const;
    const evidence = new Map([["wallet_create", failing("refuses", NOW, NOW)]]);
    const begins = judge({}, { evidence }, [...order]);
    expect(begins).toMatchObject({ failed: ["create_refused"], canBuy: true });
    const all = judge({ sslcommerz: FAILS }, { evidence }, [...order]);
    expect(all).toMatchObject({ failed: ["provider_away", "create_refused"], canBuy: false });
    const token = judge({ bkash: FAILS }, { evidence }, [...order]);
    expect(token).toMatchObject({ failed: ["other_wallet_away"], canBuy: true });
  });

  test("have a row only where there is more than one", () => {
    const alone = judge({}, {}, ["bkash"]);
    expect(alone.needs.map(({ name }) => name)).not.toContain("other_wallet");
    const names = listNeedsWithoutFigures(null, NOW).map(({ name }) => name);
    expect(names).not.toContain("other_wallet");
  });

  test("are named by the conditions that are about them", () => {
    const text = (condition: string) =>
      ringText({ condition, kind: "begins", since: 0 }, "en", ["sslcommerz", "bkash"]);
    expect(text("provider_away")).toMatch(/^nobody can pay by SSLCOMMERZ: /);
    expect(text("other_wallet_away")).toMatch(/^nobody can pay by bKash: /);
    expect(text("create_away")).toMatch(/^nobody can pay by bKash: /);
    expect(text("late_check_waits")).toMatch(/a late-payment check/);
    expect(text("wallet_differs")).toMatch(/^SSLCOMMERZ or bKash and D1/);
  });
});

test.each([en.sales, bn.sales])(
  "Today says what fails without its code, and where the manual says what to do",
  (words) => {
    for (const condition of [...HEALTH_CONDITIONS, "of_a_newer_shop"]) {
      expect(sayFailure(words, condition)).not.toMatch(/[a-z]_[a-z]/);
    }
    expect(words.manual(["1", "8"])).toMatch(/A bad morning.*1.*8/);
    expect(words.manual(["1"])).not.toContain("_");
  },
);

test.each(HEALTH_CONDITIONS)("%s has a sentence on Today in both languages", (condition) => {
  const [english, bengali] = [en.sales, bn.sales].map((words) => sayFailure(words, condition));
  expect(english).toMatch(/\.$|\?$/);
  expect(english).not.toBe(en.sales.healthTitle);
  expect(bengali).toMatch(/[\u0980-\u09ff].*[।?]$/);
});
