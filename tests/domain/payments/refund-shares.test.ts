/** Which of a sale's money its wallet gives back, in the order in which it was owed (protocol 7). */
import { describe, expect, test } from "vitest";
import {
  isNextByHand,
  isShareByHand,
  type OwedShare,
} from "../../../worker/domain/payments/refund-shares.ts";
import { findWayBack, isOwedByHand } from "../../../worker/domain/payments/way-back.ts";

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

const owed = (over: Partial<OwedShare> = {}): OwedShare => ({
  state: "owed",
  createdAt: NOW - 10,
  settledAt: null,
  refundTrxId: null,
  refundTries: 0,
  refundRefusals: 0,
  ...over,
});
const byWallet = owed({ state: "refunded", settledAt: NOW - 5, refundTrxId: "BACK1" });
/** The wallet had refused each attempt before a person paid. */
const byPerson = owed({
  state: "refunded",
  settledAt: NOW - 5,
  refundTries: 2,
  refundRefusals: 2,
});

describe("of a payment that its wallet refunds once", () => {
  test.each<[string, OwedShare[], boolean]>([
    ["nothing was owed before", [], false],
    ["a part is owed", [owed()], true],
    ["a part was refunded", [byWallet], true],
    ["a person paid a part that the wallet had refused", [byPerson], false],
    [
      "an attempt without an answer was settled by a person",
      [{ ...byPerson, refundRefusals: 1 }],
      true,
    ],
    ["a person paid at the instant of this", [{ ...byPerson, settledAt: NOW }], false],
    ["a person paid only after this is owed", [{ ...byPerson, settledAt: NOW + 1 }], true],
    [
      "a row of an earlier version was refused: that money stayed",
      [owed({ state: "refused" })],
      false,
    ],
    ["two are owed", [owed(), owed()], true],
  ])("what is owed now is by hand or not where %s", (_, shares, isByHand) => {
    expect(isNextByHand(shares, NOW, 1)).toBe(isByHand);
  });

  test("the part that was owed first is the wallet's, and stays so whatever follows", () => {
    const shares = [owed(), owed(), owed()];
    expect(shares.map((_, at) => isShareByHand(shares, at, 1))).toEqual([false, true, true]);
    const later = [byWallet, ...shares.slice(1)];
    expect(later.map((_, at) => isShareByHand(later, at, 1))).toEqual([false, true, true]);
  });

  test("a part that a person pays from the start uses up no refund of the wallet", () => {
    const shares = [byPerson, owed({ createdAt: NOW - 8 }), owed({ createdAt: NOW - 2 })];
    // The second was owed before the person had paid the first; the third after it.
    expect(shares.map((_, at) => isShareByHand(shares, at, 1))).toEqual([false, true, false]);
  });

  test("none of them where there is none", () => {
    expect(isShareByHand([], 0, 1)).toBe(false);
  });
});

test("a wallet refunds as many as it takes, and where it takes none a person pays all", () => {
  const shares = [owed(), owed(), owed()];
  expect(shares.map((_, at) => isShareByHand(shares, at, 2))).toEqual([false, false, true]);
  expect(shares.map((_, at) => isShareByHand(shares, at, 0))).toEqual([true, true, true]);
});

test.each([
  ["the wallet, as its last", [], { refundsPerPayment: 1, refundDays: 15 }, null, true],
  ["the wallet", [], { refundsPerPayment: 2, refundDays: 15 }, null, false],
  ["the wallet, for ever", [], { refundsPerPayment: 2, refundDays: null }, null, false],
  ["a person, after a part", [byWallet], { refundsPerPayment: 1, refundDays: 15 }, "times", false],
  ["a person, after the window", [], { refundsPerPayment: 1, refundDays: 14 }, "window", false],
  ["a person, as no call refunds", [], { refundsPerPayment: 1, refundDays: 0 }, "window", false],
  ["a person, at the counter", [], { refundsPerPayment: 0, refundDays: null }, "cash", false],
])("money of a payment of two weeks ago is paid back by %s", (_, shares, terms, byHand, isLast) => {
  const money = { billedAt: NOW - 14 * DAY_MS, shares };
  expect(findWayBack(money, terms, NOW)).toEqual({ byHand, isLast });
});

test("a share and the rest of a cancelled sale are judged by when they were owed, and by the window of now", () => {
  const shares = [owed(), owed()];
  const unsent = { refundTries: 0, refundRefusals: 0 };
  const money = { billedAt: NOW - 14 * DAY_MS, shares, since: NOW, ...unsent };
  const terms = { refundsPerPayment: 1, refundDays: 15 };
  const judge = (at: number, now = NOW) => isOwedByHand({ ...money, at }, terms, now);
  expect([judge(0), judge(1), judge(-1)]).toEqual([false, true, true]);
  expect(judge(0, NOW + DAY_MS)).toBe(true);
  const judgeSent = (refundTries: number, refundRefusals: number) =>
    isOwedByHand({ ...money, at: 0, refundTries, refundRefusals }, terms, NOW + DAY_MS);
  expect([judgeSent(1, 1), judgeSent(2, 1)]).toEqual([true, false]);
  expect(isOwedByHand({ ...money, shares: [], at: -1 }, terms, NOW)).toBe(false);
});
