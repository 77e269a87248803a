/** Which of the refunds that a wallet lists is the one of a job (protocol 7, F3). */
import { expect, test } from "vitest";
import { findOurs, isUnexplained } from "../../../worker/domain/payments/refund.ts";

const TWO = [
  { refundTrxId: "BACK1", amountPoisha: 20_000 },
  { refundTrxId: "BACK2", amountPoisha: 82_400 },
];
const KNOWN = { trxIds: [], byHandPoisha: 0, owedPoisha: [] };

test.each([
  ["are the rest that they add up to", { amountPoisha: 102_400, part: null }, {}, "BACK2"],
  ["are no rest of another amount", { amountPoisha: 102_300, part: null }, {}, null],
  ["are no part, which was asked for since", { amountPoisha: 102_400, part: 7 }, {}, null],
  ["are no rest beside a part", { amountPoisha: 102_400, part: null }, { owedPoisha: [500] }, null],
  [
    "are no rest that a person has begun",
    { amountPoisha: 102_400, part: null },
    { byHandPoisha: 500 },
    null,
  ],
])("two refunds that nobody knows of %s", (_, job, known, ours) => {
  expect(findOurs(TWO, { ...KNOWN, ...known }, job)).toBe(ours);
});

test.each([
  [[], true],
  [[20_000], true],
  [[20_000, 82_400], false],
  [[20_000, 20_000, 82_400], false],
])("two refunds of a wallet are unexplained beside rows of %j: %s", (owedPoisha, is) => {
  expect(isUnexplained(TWO, KNOWN, owedPoisha)).toBe(is);
});

test("a row explains one refund of its amount, and what a person paid the rest", () => {
  const twice = [...TWO, { refundTrxId: "BACK3", amountPoisha: 20_000 }];
  expect(isUnexplained(twice, KNOWN, [20_000, 82_400])).toBe(true);
  expect(isUnexplained(twice, { ...KNOWN, byHandPoisha: 20_000 }, [20_000, 82_400])).toBe(false);
});
