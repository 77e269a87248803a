import { describe, expect, test } from "vitest";
import { REFUND_BY_MS, REFUND_SETTLED_MS } from "../../worker/payments/bkash/timing.ts";
import type { RefundJob } from "../../worker/domain/payments/refund.ts";
import { refund, type RefundDependencies } from "../../worker/flows/refund.ts";
import { bkash, type BkashTokens } from "../../worker/payments/bkash/bkash.ts";
import type { BkashClient } from "../../worker/payments/bkash/client.ts";
import type { Unauthorised } from "../../worker/payments/bkash/unauthorised.ts";
import type { RefundOutcome, RefundsOutcome } from "../../worker/payments/provider.ts";
import { claimFor } from "../support/claims.ts";
import { T0 } from "../support/desk.ts";

const WHOLE: RefundJob = {
  bill: 1,
  claim: claimFor(1, "booking1", ["A1", "A3"]),
  part: null,
  tripId: "31",
  provider: "bkash",
  paymentId: "TR1",
  trxId: "TRX1",
  amountPoisha: 122_400,
  refusals: 0,
};
const DONE = { outcome: "refunded", refundTrxId: "BACK1" } as const;

/** One refund, with the guard of the tables, and a wallet that answers what it is told. */
function aWorld(job: RefundJob = WHOLE) {
  let now = T0;
  let [tries, settledAt, isAway] = [0, 0, false];
  const answers: (RefundOutcome | Unauthorised)[] = [];
  const statuses: RefundsOutcome[] = [];
  const log: string[] = [];
  const sent: unknown[] = [];
  const world = {
    recorded: [] as string[],
    refundsPerPayment: 10,
    byHandPoisha: 0,
    settled: null as string | null,
    refusedPart: null as number | null,
    dueAt: null as number | null,
    afterBegin: async () => {},
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
        if (world.settled !== null || settledAt > times.now) return null;
        settledAt = times.settledAt;
        tries += 1;
        log.push("begin");
        await world.afterBegin();
        return tries;
      },
      recorded: async () => ({ trxIds: world.recorded, byHandPoisha: world.byHandPoisha }),
      settle: async (_, refundTrxId) => {
        log.push("settle");
        world.settled = refundTrxId;
      },
      refusePart: async (part) => void (world.refusedPart = part),
      postpone: async (_, dueAt) => void (world.dueAt = dueAt),
    },
    seatsOf: () => ({
      giveBack: async () => {
        log.push("seats");
        return { state: "released" };
      },
    }),
    providerOf: () => bkash({ client, tokens, refundsPerPayment: world.refundsPerPayment }),
    now: () => now,
    alert: (event) => void log.push(event),
  };
  const tokens: BkashTokens = {
    token: async (refused) => {
      if (isAway) return { outcome: "away" };
      return { outcome: "ready", token: refused === undefined ? "token1" : "token2" };
    },
  };
  const client: BkashClient = {
    create: async () => ({ outcome: "away" }),
    execute: async () => ({ outcome: "in_doubt" }),
    query: async () => ({ outcome: "unknown" }),
    refund: async (_, request) => {
      log.push("send");
      sent.push(request);
      return answers.shift() ?? DONE;
    },
    refunds: async () => {
      log.push("ask");
      return statuses.shift() ?? { outcome: "known", refunds: [] };
    },
  };
  return world;
}

describe("a refund", () => {
  test("frees the seats first, then sends the money back in full, once", async () => {
    const world = aWorld();
    await world.run();
    expect(world.log).toEqual(["begin", "seats", "ask", "send", "settle"]);
    expect(world.sent).toEqual([
      { paymentId: "TR1", trxId: "TRX1", amountPoisha: 122_400, reason: expect.any(String) },
    ]);
    expect(world.settled).toBe("BACK1");
  });

  test("is tried by one of two that come at once", async () => {
    const world = aWorld();
    await Promise.all([world.run(), world.run()]);
    expect(world.sends()).toBe(1);
  });

  test("whose reply was lost is asked about before another is sent, and found done", async () => {
    const world = aWorld();
    world.answers({ outcome: "in_doubt" });
    await world.run();
    expect(world.settled).toBeNull();

    world.moveBy(REFUND_SETTLED_MS);
    const refunds = [{ refundTrxId: "BACK9", amountPoisha: 122_400 }];
    world.statuses({ outcome: "known", refunds });
    await world.run();
    expect(world.settled).toBe("BACK9");
    expect(world.sends()).toBe(1);
  });

  test("is not tried again before the earlier attempt is decided", async () => {
    const world = aWorld();
    world.answers({ outcome: "in_doubt" });
    await world.run();
    world.moveBy(REFUND_SETTLED_MS - 1);
    await world.run();
    expect(world.log.filter((line) => line === "begin")).toHaveLength(1);
  });

  test("that never arrived is sent anew once the wallet says that there is none", async () => {
    const world = aWorld();
    world.answers({ outcome: "in_doubt" });
    await world.run();
    world.moveBy(REFUND_SETTLED_MS);
    await world.run();
    expect(world.log).toEqual([
      "begin",
      "seats",
      "ask",
      "send",
      "begin",
      "seats",
      "ask",
      "send",
      "settle",
    ]);
  });

  test("is not sent anew while nobody knows what became of the earlier one", async () => {
    const world = aWorld();
    world.answers({ outcome: "in_doubt" });
    await world.run();
    world.moveBy(REFUND_SETTLED_MS);
    world.statuses({ outcome: "unknown" });
    await world.run();
    expect(world.sends()).toBe(1);
    expect(world.settled).toBeNull();
  });

  test("that wakes up after its time sends nothing", async () => {
    const world = aWorld();
    world.afterBegin = async () => world.moveBy(REFUND_BY_MS);
    await world.run();
    expect(world.sends()).toBe(0);
  });

  test("sends nothing without a token, and goes on when the wallet is back", async () => {
    const world = aWorld();
    world.walletIsAway(true);
    await world.run();
    expect(world.sends()).toBe(0);
    world.walletIsAway(false);
    world.moveBy(REFUND_SETTLED_MS);
    await world.run();
    expect(world.settled).toBe("BACK1");
  });

  test("that meets an old token is sent with a new one", async () => {
    const world = aWorld();
    world.answers({ outcome: "unauthorised" }, DONE);
    await world.run();
    expect(world.sends()).toBe(2);
    expect(world.settled).toBe("BACK1");
  });

  test("that the wallet refuses stays owed, and a person is told", async () => {
    const world = aWorld();
    world.answers({ outcome: "refused", walletCode: "2071", walletMessage: "Too late" });
    await world.run();
    expect(world.log).toContain("refund_refused");
    expect(world.settled).toBeNull();
    expect(world.refusedPart).toBeNull();
    expect(world.dueAt).toBe(T0 + 15 * 60_000);
  });
});

describe("a payment that can have no more refunds", () => {
  test("frees its seats and sends nothing: a person pays the rest, and is told", async () => {
    const world = aWorld();
    world.refundsPerPayment = 1;
    world.recorded = ["BACK0"];
    await world.run();
    expect(world.log).toEqual(["begin", "seats", "ask", "refund_by_hand"]);
    expect(world.settled).toBeNull();
  });

  test("ends a further part: the ticket and its money stay", async () => {
    const world = aWorld({ ...WHOLE, part: 7, amountPoisha: 20_000 });
    world.refundsPerPayment = 2;
    world.recorded = ["BACK0", "BACK1"];
    await world.run();
    expect(world.log).toEqual(["begin", "ask", "refund_by_hand"]);
    expect(world.refusedPart).toBe(7);
  });
});

describe("a part of a valid ticket's money", () => {
  const part: RefundJob = { ...WHOLE, part: 7, amountPoisha: 20_000 };

  test("goes back and leaves the seats alone", async () => {
    const world = aWorld(part);
    await world.run();
    expect(world.log).toEqual(["begin", "ask", "send", "settle"]);
  });

  test("that the wallet refuses is over: the ticket and its money stay", async () => {
    const world = aWorld(part);
    world.answers({ outcome: "refused", walletCode: "2074", walletMessage: "Once only" });
    await world.run();
    expect(world.refusedPart).toBe(7);
  });

  test("that is refused on a later try stays owed: an earlier one may have gone through", async () => {
    const world = aWorld(part);
    const refused = { outcome: "refused", walletCode: "2072", walletMessage: "Too much" } as const;
    world.answers({ outcome: "in_doubt" }, refused);
    await world.run();
    world.moveBy(REFUND_SETTLED_MS);
    await world.run();
    expect(world.log).toContain("refund_refused");
    expect(world.refusedPart).toBeNull();
  });

  test("is not taken for an earlier part of the same amount", async () => {
    const world = aWorld(part);
    world.recorded = ["BACK0"];
    world.answers({ outcome: "in_doubt" });
    await world.run();
    world.moveBy(REFUND_SETTLED_MS);
    const refunds = [{ refundTrxId: "BACK0", amountPoisha: 20_000 }];
    world.statuses({ outcome: "known", refunds });
    await world.run();
    expect(world.settled).toBe("BACK1");
  });
});
