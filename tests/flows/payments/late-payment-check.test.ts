import { describe, expect, test } from "vitest";
import {
  BELIEVE_FROM_MS,
  LATE_CHECK_AFTER_MS,
  LATE_CHECK_RETRY_MS,
} from "../../../worker/payments/bkash/timing.ts";
import { execute } from "../../../worker/flows/payments/execute.ts";
import { reconcile } from "../../../worker/flows/payments/reconcile.ts";
import { checkLatePayment } from "../../../worker/flows/payments/late-payment-check.ts";
import { T0 } from "../../support/seats/desk.ts";
import { aFixture, type Fixture } from "./payment-fixture.ts";

const LET_GO_AT = T0 + BELIEVE_FROM_MS;

/** A payment that was let go after an Initiated. */
async function aReleasedBill(): Promise<Fixture> {
  const fixture = aFixture();
  fixture.desk.holdAll("booking1", ["A1", "A3"]);
  fixture.aBill(1);
  fixture.wallet.executeAnswers({ outcome: "in_doubt" });
  await execute(fixture.deps, fixture.bill(1));
  fixture.moveTo(LET_GO_AT);
  await reconcile(fixture.deps, fixture.bill(1));
  expect(fixture.bill(1)).toMatchObject({
    state: "failed",
    lateCheckUntil: fixture.bill(1).deadAt,
  });
  return fixture;
}

async function checkAt(fixture: Fixture, at: number): Promise<number> {
  fixture.moveTo(at);
  const before = fixture.wallet.count("query");
  await checkLatePayment(fixture.deps, fixture.bill(1));
  return fixture.wallet.count("query") - before;
}

describe("a bill that was let go", () => {
  test("is queried after 15 minutes, an hour, six hours and when it is dead, and no more", async () => {
    const fixture = await aReleasedBill();
    const { deadAt } = fixture.bill(1);
    const queriedAt: number[] = [];
    for (let at = LET_GO_AT; at <= deadAt + 3_600_000; at += 60_000) {
      if ((await checkAt(fixture, at)) > 0) queriedAt.push(at);
    }
    expect(queriedAt).toEqual([...LATE_CHECK_AFTER_MS.map((ms) => LET_GO_AT + ms), deadAt]);
    expect(fixture.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
  });

  test("that completed after all is owed back", async () => {
    const fixture = await aReleasedBill();
    fixture.wallet.queryAnswers(fixture.wallet.completed);
    await checkAt(fixture, LET_GO_AT + LATE_CHECK_AFTER_MS[0]);
    expect(fixture.bill(1)).toMatchObject({
      state: "refund_owed",
      trxId: fixture.wallet.completed.trxId,
      receivedPoisha: fixture.wallet.completed.amountPoisha,
    });
    expect(fixture.alerts).toContain("money_after_seats_were_let_go");
  });

  test("ends on an unknown status once it is dead, with an alert, and not before", async () => {
    const fixture = await aReleasedBill();
    const { deadAt } = fixture.bill(1);
    const unrecognised = { outcome: "unrecognised", status: "Reversed" } as const;
    fixture.wallet.queryAnswers(unrecognised, unrecognised);
    await checkAt(fixture, LET_GO_AT + LATE_CHECK_AFTER_MS[0]);
    expect(fixture.bill(1).lateCheckUntil).toBe(deadAt);
    await checkAt(fixture, deadAt);
    expect(fixture.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
    expect(fixture.alerts).toEqual(["payment_status_unrecognised"]);
  });

  test("is checked again after an Initiated from a moment before it is dead", async () => {
    const fixture = await aReleasedBill();
    const { deadAt } = fixture.bill(1);
    expect(await checkAt(fixture, deadAt - 1)).toBe(1);
    expect(fixture.bill(1).lateCheckUntil).toBe(deadAt);
    expect(await checkAt(fixture, deadAt)).toBe(1);
    expect(fixture.bill(1).lateCheckUntil).toBeNull();
  });

  test("is checked again for as long as the wallet does not answer", async () => {
    const fixture = await aReleasedBill();
    const { deadAt } = fixture.bill(1);
    fixture.wallet.queryAnswers({ outcome: "unknown" });
    await checkAt(fixture, deadAt);
    expect(fixture.bill(1).lateCheckUntil).toBe(deadAt);
    expect(await checkAt(fixture, deadAt + LATE_CHECK_RETRY_MS - 1)).toBe(0);
    expect(await checkAt(fixture, deadAt + LATE_CHECK_RETRY_MS)).toBe(1);
    expect(fixture.bill(1).lateCheckUntil).toBeNull();
  });

  test("is queried once by two concurrent checks", async () => {
    const fixture = await aReleasedBill();
    fixture.moveTo(LET_GO_AT + LATE_CHECK_AFTER_MS[0]);
    const before = fixture.wallet.count("query");
    await Promise.all([
      checkLatePayment(fixture.deps, fixture.bill(1)),
      checkLatePayment(fixture.deps, fixture.bill(1)),
    ]);
    expect(fixture.wallet.count("query") - before).toBe(1);
  });
});

test("a bill that failed by a definite refusal has no late-payment check", async () => {
  const fixture = aFixture();
  fixture.desk.holdAll("booking1", ["A1", "A3"]);
  fixture.aBill(1);
  fixture.wallet.executeAnswers({ outcome: "refused", cause: "balance", walletMessage: "" });
  await execute(fixture.deps, fixture.bill(1));
  expect(await checkAt(fixture, T0 + 86_400_000)).toBe(0);
});

test("a bill whose payment can't come late is queried no more", async () => {
  const fixture = await aReleasedBill();
  const { providerOf } = fixture.deps;
  fixture.deps.providerOf = (...bill) => ({
    ...providerOf(...bill),
    capabilities: {
      refundsPerPayment: 0,
      refundDays: null,
      canPayLate: false,
      moneyMovesAt: "execute",
    },
  });
  fixture.wallet.queryAnswers(fixture.wallet.completed);
  expect(await checkAt(fixture, LET_GO_AT + LATE_CHECK_AFTER_MS[0])).toBe(0);
  expect(fixture.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
});
