import { describe, expect, test } from "vitest";
import { REFUND_BY_MS, REFUND_SETTLED_MS } from "../../../worker/payments/bkash/timing.ts";
import type { RefundJob } from "../../../worker/domain/payments/refund.ts";
import type { OwedShare } from "../../../worker/domain/payments/refund-shares.ts";
import { refund, type RefundDependencies } from "../../../worker/flows/payments/refund.ts";
import { bkash, type BkashTokens } from "../../../worker/payments/bkash/bkash.ts";
import type { BkashClient } from "../../../worker/payments/bkash/client.ts";
import type { Unauthorised } from "../../../worker/payments/bkash/unauthorised.ts";
import type { RefundOutcome, RefundsOutcome } from "../../../worker/payments/provider.ts";
import { claimFor } from "../../support/seats/claims.ts";
import { T0 } from "../../support/seats/desk.ts";

const WHOLE: RefundJob = {
  bill: 1,
  claim: claimFor(1, "booking1", ["A1", "A3"]),
  part: null,
  tripId: "31",
  provider: "bkash",
  paymentId: "TR1",
  trxId: "TRX1",
  billedAt: T0,
  amountPoisha: 122_400,
  refusals: 0,
};
const DAYS = 60;
const WINDOW_MS = DAYS * 86_400_000;
const DONE = { outcome: "refunded", refundTrxId: "BACK1" } as const;

const aShare = (): OwedShare => ({
  state: "owed",
  createdAt: T0,
  settledAt: null,
  refundTrxId: null,
  refundTries: 0,
  refundRefusals: 0,
});

/** One refund, with the guard of the tables, and a scripted wallet. */
function aFixture(job: RefundJob = WHOLE) {
  let now = T0;
  let [tries, settledAt, isAway] = [0, 0, false];
  const answers: (RefundOutcome | Unauthorised)[] = [];
  const statuses: RefundsOutcome[] = [];
  const log: string[] = [];
  const sent: unknown[] = [];
  const fixture = {
    recorded: [] as string[],
    isOwed: true,
    refundsPerPayment: 10,
    byHandPoisha: 0,
    settled: null as string | null,
    owedPoisha: [] as number[],
    dueAt: null as number | null,
    /** Parts that were owed before the job. */
    earlier: [] as OwedShare[],
    shares: () => ({ shares: [...fixture.earlier, aShare()], at: fixture.earlier.length }),
    afterBegin: async () => {},
    beforeToken: () => {},
    moveBy: (ms: number) => void (now += ms),
    walletIsAway: (away: boolean) => void (isAway = away),
    answers: (...next: (RefundOutcome | Unauthorised)[]) => void answers.push(...next),
    statuses: (...next: RefundsOutcome[]) => void statuses.push(...next),
    log,
    sent,
    sends: () => log.filter((line) => line === "send").length,
    run: () => refund(deps, job),
  };
  const deps: RefundDependencies = {
    refunds: {
      begin: async (_, times) => {
        if (fixture.settled !== null || settledAt > times.now) return null;
        settledAt = times.settledAt;
        tries += 1;
        log.push("begin");
        await fixture.afterBegin();
        return tries;
      },
      progress: async () => ({
        isOwed: fixture.isOwed,
        trxIds: fixture.recorded,
        byHandPoisha: fixture.byHandPoisha,
        owedPoisha: fixture.owedPoisha,
        ...fixture.shares(),
      }),
      settle: async (_, refundTrxId) => {
        log.push("settle");
        fixture.settled = refundTrxId;
      },
      postpone: async (_, dueAt) => void (fixture.dueAt = dueAt),
    },
    seatsOf: () => ({
      giveBack: async () => {
        log.push("seats");
        return { state: "released" };
      },
    }),
    providerOf: () =>
      bkash({ client, tokens, refundsPerPayment: fixture.refundsPerPayment, refundDays: DAYS }),
    now: () => now,
    alert: (event) => void log.push(event),
  };
  const tokens: BkashTokens = {
    outage: async () => null,
    token: async (refused) => {
      fixture.beforeToken();
      if (isAway) return { outcome: "away" };
      return { outcome: "ready", token: refused === undefined ? "token1" : "token2" };
    },
  };
  const client: BkashClient = {
    create: async () => ({ outcome: "away" }),
    execute: async () => ({ outcome: "in_doubt" }),
    query: async () => ({ outcome: "unknown" }),
    approval: async () => ({ outcome: "unknown" }),
    refund: async (_, request) => {
      log.push("send");
      sent.push(request);
      return answers.shift() ?? DONE;
    },
    refunds: async () => {
      log.push("query");
      return statuses.shift() ?? { outcome: "known", refunds: [] };
    },
  };
  return fixture;
}

describe("a refund", () => {
  test("frees the seats first, then refunds in full, once", async () => {
    const fixture = aFixture();
    await fixture.run();
    expect(fixture.log).toEqual(["begin", "seats", "query", "send", "settle"]);
    expect(fixture.sent).toEqual([
      { paymentId: "TR1", trxId: "TRX1", amountPoisha: 122_400, reason: expect.any(String) },
    ]);
    expect(fixture.settled).toBe("BACK1");
  });

  test("is tried once by two concurrent calls", async () => {
    const fixture = aFixture();
    await Promise.all([fixture.run(), fixture.run()]);
    expect(fixture.sends()).toBe(1);
  });

  test("whose reply was lost is queried before another is sent, and found done", async () => {
    const fixture = aFixture();
    fixture.answers({ outcome: "in_doubt" });
    await fixture.run();
    expect(fixture.settled).toBeNull();

    fixture.moveBy(REFUND_SETTLED_MS);
    const refunds = [{ refundTrxId: "BACK9", amountPoisha: 122_400 }];
    fixture.statuses({ outcome: "known", refunds });
    await fixture.run();
    expect(fixture.settled).toBe("BACK9");
    expect(fixture.sends()).toBe(1);
  });

  test("is not tried again before the earlier attempt is decided", async () => {
    const fixture = aFixture();
    fixture.answers({ outcome: "in_doubt" });
    await fixture.run();
    fixture.moveBy(REFUND_SETTLED_MS - 1);
    await fixture.run();
    expect(fixture.log.filter((line) => line === "begin")).toHaveLength(1);
  });

  test("that never arrived is sent again once the wallet answers that there is none", async () => {
    const fixture = aFixture();
    fixture.answers({ outcome: "in_doubt" });
    await fixture.run();
    fixture.moveBy(REFUND_SETTLED_MS);
    await fixture.run();
    expect(fixture.log).toEqual([
      "begin",
      "seats",
      "query",
      "send",
      "begin",
      "seats",
      "query",
      "send",
      "settle",
    ]);
  });

  test("is not sent again while the earlier one is unknown", async () => {
    const fixture = aFixture();
    fixture.answers({ outcome: "in_doubt" });
    await fixture.run();
    fixture.moveBy(REFUND_SETTLED_MS);
    fixture.statuses({ outcome: "unknown" });
    await fixture.run();
    expect(fixture.sends()).toBe(1);
    expect(fixture.settled).toBeNull();
  });

  test("resumed after its time sends nothing", async () => {
    const fixture = aFixture();
    fixture.afterBegin = async () => fixture.moveBy(REFUND_BY_MS);
    await fixture.run();
    expect(fixture.sends()).toBe(0);
  });

  test("sends nothing without a token, and goes on when the wallet is back", async () => {
    const fixture = aFixture();
    fixture.walletIsAway(true);
    await fixture.run();
    expect(fixture.sends()).toBe(0);
    fixture.walletIsAway(false);
    fixture.moveBy(REFUND_SETTLED_MS);
    await fixture.run();
    expect(fixture.settled).toBe("BACK1");
  });

  test("that meets an old token is sent with a new one", async () => {
    const fixture = aFixture();
    fixture.answers({ outcome: "unauthorised" }, DONE);
    await fixture.run();
    expect(fixture.sends()).toBe(2);
    expect(fixture.settled).toBe("BACK1");
  });

  test("that the wallet refuses stays owed, with an alert", async () => {
    const fixture = aFixture();
    fixture.answers({ outcome: "refused", walletCode: "2071", walletMessage: "Too late" });
    await fixture.run();
    expect(fixture.log).toContain("refund_refused");
    expect(fixture.settled).toBeNull();
    expect(fixture.dueAt).toBe(T0 + 15 * 60_000);
  });

  test("is sent until its window is over, and then is a person's, with an alert", async () => {
    const fixture = aFixture({ ...WHOLE, billedAt: T0 - WINDOW_MS + 1 });
    fixture.answers({ outcome: "in_doubt" });
    await fixture.run();
    expect(fixture.sends()).toBe(1);

    fixture.moveBy(REFUND_SETTLED_MS);
    await fixture.run();
    expect(fixture.sends()).toBe(1);
    expect(fixture.log.slice(-4)).toEqual(["begin", "seats", "query", "refund_by_hand"]);
    expect(fixture.dueAt).not.toBeNull();
  });

  test("that went through before its window was over is found after it", async () => {
    const fixture = aFixture({ ...WHOLE, billedAt: T0 - WINDOW_MS });
    const refunds = [{ refundTrxId: "BACK9", amountPoisha: 122_400 }];
    fixture.statuses({ outcome: "known", refunds });
    await fixture.run();
    expect(fixture.settled).toBe("BACK9");
    expect(fixture.sends()).toBe(0);
  });

  test("whose window ends while its attempt renews the token sends nothing", async () => {
    const fixture = aFixture({ ...WHOLE, billedAt: T0 - WINDOW_MS + 5_000 });
    fixture.beforeToken = () => fixture.moveBy(5_000);
    await fixture.run();
    expect(fixture.log).toContain("query");
    expect(fixture.sends()).toBe(0);
  });

  test.each([
    ["explained by a part of that amount that is owed too", [20_000], 1],
    ["unexplained beside a part of another amount", [30_000], 0],
    ["unexplained where no other row owes anything", [], 0],
  ])("of the rest: a refund that the wallet lists is %s", async (_, owedPoisha, sends) => {
    const fixture = aFixture({ ...WHOLE, amountPoisha: 102_400 });
    fixture.owedPoisha = owedPoisha;
    const refunds = [{ refundTrxId: "BACK0", amountPoisha: 20_000 }];
    fixture.statuses({ outcome: "known", refunds });
    await fixture.run();
    expect(fixture.sends()).toBe(sends);
    expect(fixture.log.includes("refund_unexplained")).toBe(sends === 0);
  });
});

describe("a payment that can have no more refunds", () => {
  test("frees its seats and sends nothing: staff pay the rest, with an alert", async () => {
    const fixture = aFixture();
    fixture.refundsPerPayment = 1;
    fixture.recorded = ["BACK0"];
    await fixture.run();
    expect(fixture.log).toEqual(["begin", "seats", "query", "refund_by_hand"]);
    expect(fixture.settled).toBeNull();
  });

  test.each([
    ["is found where the wallet had paid it before a restore", 20_000, "BACK9"],
    ["is left to a person where the wallet's refund may be another row's", 122_400, null],
  ])("a share beyond them %s", async (_, owedPoisha, settled) => {
    const fixture = aFixture();
    fixture.refundsPerPayment = 1;
    fixture.owedPoisha = [owedPoisha];
    fixture.earlier = [aShare()];
    const refunds = [{ refundTrxId: "BACK9", amountPoisha: 122_400 }];
    fixture.statuses({ outcome: "known", refunds });
    await fixture.run();
    expect(fixture.settled).toBe(settled);
  });

  test("keeps its last refund for a part that is owed beside the rest", async () => {
    const fixture = aFixture();
    fixture.refundsPerPayment = 1;
    fixture.owedPoisha = [20_000];
    fixture.earlier = [aShare()];
    await fixture.run();
    expect(fixture.log).toEqual(["begin", "seats", "query", "refund_by_hand"]);
  });

  test("sends a part though the rest is owed beside it", async () => {
    const fixture = aFixture({ ...WHOLE, part: 7, amountPoisha: 20_000 });
    fixture.refundsPerPayment = 1;
    fixture.owedPoisha = [102_400];
    await fixture.run();
    expect(fixture.settled).toBe("BACK1");
  });

  test("leaves a further part owed, to a person, with an alert", async () => {
    const fixture = aFixture({ ...WHOLE, part: 7, amountPoisha: 20_000 });
    fixture.refundsPerPayment = 2;
    fixture.recorded = ["BACK0", "BACK1"];
    await fixture.run();
    expect(fixture.log).toEqual(["begin", "query", "refund_by_hand"]);
    expect(fixture.dueAt).toBe(T0 + 15 * 60_000);
  });
});

describe("a part of a valid ticket's money", () => {
  const part: RefundJob = { ...WHOLE, part: 7, amountPoisha: 20_000 };

  test("is refunded and leaves the seats alone", async () => {
    const fixture = aFixture(part);
    await fixture.run();
    expect(fixture.log).toEqual(["begin", "query", "send", "settle"]);
  });

  test("that the wallet refuses at the first try stays owed, to a person, with an alert", async () => {
    const fixture = aFixture(part);
    fixture.answers({ outcome: "refused", walletCode: "2074", walletMessage: "Once only" });
    await fixture.run();
    expect(fixture.log).toEqual(["begin", "query", "send", "refund_refused"]);
    expect(fixture.dueAt).toBe(T0 + 15 * 60_000);
  });

  test("that is refused on a later try stays owed: an earlier one may have gone through", async () => {
    const fixture = aFixture(part);
    const refused = { outcome: "refused", walletCode: "2072", walletMessage: "Too much" } as const;
    fixture.answers({ outcome: "in_doubt" }, refused);
    await fixture.run();
    fixture.moveBy(REFUND_SETTLED_MS);
    await fixture.run();
    expect(fixture.log).toContain("refund_refused");
    expect(fixture.settled).toBeNull();
  });

  test("whose end was written after this attempt began is not sent again", async () => {
    const fixture = aFixture(part);
    fixture.isOwed = false;
    fixture.statuses({ outcome: "known", refunds: [] });
    await fixture.run();
    expect(fixture.log).toEqual(["begin", "query"]);
  });

  test("is not taken for an earlier part of the same amount", async () => {
    const fixture = aFixture(part);
    fixture.recorded = ["BACK0"];
    fixture.answers({ outcome: "in_doubt" });
    await fixture.run();
    fixture.moveBy(REFUND_SETTLED_MS);
    const refunds = [{ refundTrxId: "BACK0", amountPoisha: 20_000 }];
    fixture.statuses({ outcome: "known", refunds });
    await fixture.run();
    expect(fixture.settled).toBe("BACK1");
  });
});

describe("a refund that a person hands over", () => {
  test.each([
    ["the whole", WHOLE],
    ["a part", { ...WHOLE, part: 7, amountPoisha: 10_000 }],
  ])("of %s waits for them: nothing is asked, sent, refused or alerted", async (_, job) => {
    const fixture = aFixture(job);
    fixture.refundsPerPayment = 0;
    await fixture.run();
    expect(fixture.log).toEqual(job.part === null ? ["begin", "seats"] : ["begin"]);
    expect(fixture.settled).toBeNull();
    expect(fixture.dueAt).toBeGreaterThan(T0);
  });
});
