import { describe, expect, test } from "vitest";
import {
  BELIEVE_FROM_MS,
  LATE_CHECK_AFTER_MS,
  LATE_CHECK_RETRY_MS,
} from "../../worker/payments/bkash/timing.ts";
import { execute } from "../../worker/flows/execute.ts";
import { reconcile } from "../../worker/flows/reconcile.ts";
import { checkLatePayment } from "../../worker/flows/late-payment-check.ts";
import { T0 } from "../support/desk.ts";
import { aWorld, type World } from "./payment-fixture.ts";

const LET_GO_AT = T0 + BELIEVE_FROM_MS;

/** A payment that was let go on the wallet's word. */
async function letGo(): Promise<World> {
  const world = aWorld();
  world.desk.holdAll("booking1", ["A1", "A3"]);
  world.aBill(1);
  world.wallet.executeAnswers({ outcome: "in_doubt" });
  await execute(world.deps, world.bill(1));
  world.moveTo(LET_GO_AT);
  await reconcile(world.deps, world.bill(1));
  expect(world.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: world.bill(1).deadAt });
  return world;
}

async function lookAt(world: World, at: number): Promise<number> {
  world.moveTo(at);
  const asked = world.wallet.count("query");
  await checkLatePayment(world.deps, world.bill(1));
  return world.wallet.count("query") - asked;
}

describe("a bill that was let go", () => {
  test("is asked about after 15 minutes, an hour, six hours and when it is dead, and no more", async () => {
    const world = await letGo();
    const { deadAt } = world.bill(1);
    const questions: number[] = [];
    for (let at = LET_GO_AT; at <= deadAt + 3_600_000; at += 60_000) {
      if ((await lookAt(world, at)) > 0) questions.push(at);
    }
    expect(questions).toEqual([...LATE_CHECK_AFTER_MS.map((ms) => LET_GO_AT + ms), deadAt]);
    expect(world.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
  });

  test("whose money came after all owes it back", async () => {
    const world = await letGo();
    world.wallet.queryAnswers(world.wallet.completed);
    await lookAt(world, LET_GO_AT + LATE_CHECK_AFTER_MS[0]);
    expect(world.bill(1)).toMatchObject({
      state: "refund_owed",
      trxId: world.wallet.completed.trxId,
      receivedPoisha: world.wallet.completed.amountPoisha,
    });
    expect(world.alerts).toContain("money_after_seats_were_let_go");
  });

  test("ends on a status that nobody knows once it is dead, with an alert, and not before", async () => {
    const world = await letGo();
    const { deadAt } = world.bill(1);
    const unrecognised = { outcome: "unrecognised", status: "Reversed" } as const;
    world.wallet.queryAnswers(unrecognised, unrecognised);
    await lookAt(world, LET_GO_AT + LATE_CHECK_AFTER_MS[0]);
    expect(world.bill(1).lateCheckUntil).toBe(deadAt);
    await lookAt(world, deadAt);
    expect(world.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
    expect(world.alerts).toEqual(["payment_status_unrecognised"]);
  });

  test("stays watched on an Initiated asked a moment before it is dead", async () => {
    const world = await letGo();
    const { deadAt } = world.bill(1);
    expect(await lookAt(world, deadAt - 1)).toBe(1);
    expect(world.bill(1).lateCheckUntil).toBe(deadAt);
    expect(await lookAt(world, deadAt)).toBe(1);
    expect(world.bill(1).lateCheckUntil).toBeNull();
  });

  test("stays watched for as long as the wallet does not answer", async () => {
    const world = await letGo();
    const { deadAt } = world.bill(1);
    world.wallet.queryAnswers({ outcome: "unknown" });
    await lookAt(world, deadAt);
    expect(world.bill(1).lateCheckUntil).toBe(deadAt);
    expect(await lookAt(world, deadAt + LATE_CHECK_RETRY_MS - 1)).toBe(0);
    expect(await lookAt(world, deadAt + LATE_CHECK_RETRY_MS)).toBe(1);
    expect(world.bill(1).lateCheckUntil).toBeNull();
  });

  test("is asked about by one of two that come at once", async () => {
    const world = await letGo();
    world.moveTo(LET_GO_AT + LATE_CHECK_AFTER_MS[0]);
    const asked = world.wallet.count("query");
    await Promise.all([
      checkLatePayment(world.deps, world.bill(1)),
      checkLatePayment(world.deps, world.bill(1)),
    ]);
    expect(world.wallet.count("query") - asked).toBe(1);
  });
});

test("a bill that failed by a definite no is not watched", async () => {
  const world = aWorld();
  world.desk.holdAll("booking1", ["A1", "A3"]);
  world.aBill(1);
  world.wallet.executeAnswers({ outcome: "refused", cause: "balance", walletMessage: "" });
  await execute(world.deps, world.bill(1));
  expect(await lookAt(world, T0 + 86_400_000)).toBe(0);
});
