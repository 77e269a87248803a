/** Each dialect against the simulator: the common suite, doubts and refunds, and the outcome of every scenario. */
import { describe, expect, test } from "vitest";
import type { Unauthorised } from "../../worker/payments/bkash/unauthorised.ts";
import type { ExecuteOutcome, QueryOutcome } from "../../worker/payments/provider.ts";
import { STORIES } from "../wallet-simulator/stories.ts";
import { aClient, V1, V2 } from "./client.ts";
import { aPayment, walletConformance } from "./conformance.ts";
import { doubtsConformance } from "./conformance-doubts.ts";
import { refundsConformance } from "./conformance-refunds.ts";
import { aSimulatedBench } from "./simulated-bench.ts";

const PAID = "completed";
const LATER_PAID = ["initiated", "completed"] as const;
const UNPAID = ["initiated", "initiated"] as const;
const AT_ONCE_PAID = ["completed", "completed"] as const;

/** Number -> the answer of Execute, and of Query right after it and a minute later. */
const EXPECTED: Record<
  string,
  [
    (ExecuteOutcome | Unauthorised)["outcome"],
    readonly [QueryOutcome["outcome"], QueryOutcome["outcome"]],
  ]
> = {
  "01770618575": [PAID, AT_ONCE_PAID],
  "01929918378": [PAID, AT_ONCE_PAID],
  "01770618576": [PAID, AT_ONCE_PAID],
  "01877722345": [PAID, AT_ONCE_PAID],
  "01619777282": [PAID, AT_ONCE_PAID],
  "01619777283": [PAID, AT_ONCE_PAID],
  "01823074817": ["refused_if_initiated", UNPAID],
  "01823074818": ["refused_if_initiated", UNPAID],
  "01700002038": ["refused_if_initiated", UNPAID],
  "01700002029": ["refused_if_initiated", UNPAID],
  "01700000001": ["in_doubt", AT_ONCE_PAID],
  "01700000002": ["in_doubt", LATER_PAID],
  "01700000003": ["in_doubt", UNPAID],
  "01700000004": ["in_doubt", LATER_PAID],
  "01700000005": ["in_doubt", UNPAID],
  "01700000006": ["in_doubt", AT_ONCE_PAID],
  "01700000007": ["unauthorised", UNPAID],
  "01700000008": [PAID, AT_ONCE_PAID],
  "01700000009": [PAID, AT_ONCE_PAID],
  "01700000011": [PAID, AT_ONCE_PAID],
  "01700000012": [PAID, AT_ONCE_PAID],
  "01700000013": [PAID, AT_ONCE_PAID],
  "01700000014": [PAID, AT_ONCE_PAID],
  "01700000015": [PAID, AT_ONCE_PAID],
  "01700002056": ["refused_if_initiated", UNPAID],
  "01700002003": ["in_doubt", UNPAID],
  "01700000503": ["in_doubt", UNPAID],
  "01700009999": ["in_doubt", UNPAID],
  "01700002023": [PAID, AT_ONCE_PAID],
  "01700002062": ["in_doubt", AT_ONCE_PAID],
  "01700002117": ["in_doubt", AT_ONCE_PAID],
};

test("each scenario of the simulator has an expected outcome here", () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(STORIES.map((story) => story.wallet).toSorted());
});

for (const dialect of [V1, V2]) {
  const open = () => aSimulatedBench(dialect);

  walletConformance(`simulator, ${dialect.name}`, { open, hasBuyer: true });
  doubtsConformance(`simulator, ${dialect.name}`, dialect, open);
  refundsConformance(`simulator, ${dialect.name}`, dialect, open);

  describe(`stories in ${dialect.name}`, () => {
    test.each(STORIES)("$wallet: $about", async ({ wallet: number }) => {
      const { simulated, wallet, token, ...bench } = await open();
      const { paymentId } = await aPayment({ ...bench, wallet, token });
      await simulated.approve(paymentId, number);

      const executed = await wallet.execute(token, paymentId);
      const atOnce = await wallet.query(token, paymentId);
      simulated.advance(60_000);
      const later = await wallet.query(token, paymentId);
      expect([executed.outcome, [atOnce.outcome, later.outcome]]).toEqual(EXPECTED[number]);
    });

    test("after the one 401, a second Execute goes through", async () => {
      const bench = await open();
      const { paymentId } = await aPayment(bench);
      const execute = () => bench.wallet.execute(bench.token, paymentId);
      await bench.approve(paymentId, "01700000007");
      expect(await execute()).toEqual({ outcome: "unauthorised" });
      expect(await execute()).toMatchObject({ outcome: "completed" });
      expect(await bench.simulated.executes(paymentId)).toBe(1);
    });
  });
}

test("a payment of one dialect is finished in the other: a change of configuration loses none", async () => {
  const before = await aSimulatedBench(V1);
  const { paymentId } = await aPayment(before);
  await before.approve(paymentId);
  const after = aClient(before.simulated.fetch, { dialect: V2 });
  expect(await after.execute(before.token, paymentId)).toMatchObject({ outcome: "completed" });
});
