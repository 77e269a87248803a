import { describe, expect, test } from "vitest";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { PAYMENT_TAKES_MS } from "../../../worker/domain/payments/first-capture.ts";
import { executeWhenReturned } from "../../../worker/flows/payments/execute-returned.ts";
import { T0 } from "../../support/seats/desk.ts";
import { aBuyer } from "./buyer.ts";
import type { Fixture } from "./payment-fixture.ts";

const executeEarly = (fixture: Fixture) =>
  executeWhenReturned(fixture.deps, fixture.bill(1), false);

describe("execute of a program that knows nothing of its buyer", () => {
  test("leaves the bill alone while the wallet waits for the buyer, and sells once they approved", async () => {
    const fixture = aBuyer();
    fixture.wallet.approvalAnswers({ outcome: "awaited" });
    expect(await executeEarly(fixture)).toEqual({ state: "awaiting_buyer" });
    expect(fixture.bill(1)).toMatchObject({ state: "created", failure: null });
    expect(fixture.desk.seat("A1", fixture.now())).toBe("held");
    fixture.moveTo(T0 + 5_000);
    expect(await executeEarly(fixture)).toMatchObject({ state: "ticket" });
    expect(fixture.wallet.calls).toEqual(["approval", "approval", "execute"]);
  });

  test("asks the wallet once in a few seconds, however often it is called", async () => {
    const fixture = aBuyer();
    fixture.wallet.approvalAnswers({ outcome: "awaited" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => executeEarly(fixture)));
    for (const answer of answers) expect(answer).toEqual({ state: "awaiting_buyer" });
    expect(fixture.wallet.calls).toEqual(["approval"]);
  });

  test("executes nothing while the wallet does not answer", async () => {
    const fixture = aBuyer();
    fixture.wallet.approvalAnswers({ outcome: "unknown" });
    expect(await executeEarly(fixture)).toMatchObject({ refusal: { reason: "wallet_away" } });
    expect(fixture.bill(1).state).toBe("created");
    expect(fixture.wallet.calls).toEqual(["approval"]);
  });

  test("is answered by the bill when another call has executed it meanwhile", async () => {
    const fixture = aBuyer();
    fixture.wallet.approvalAnswers({ outcome: "awaited" });
    const bill = fixture.bill(1);
    await executeWhenReturned(fixture.deps, bill, true);
    expect(await executeWhenReturned(fixture.deps, bill, false)).toMatchObject({ state: "ticket" });
    expect(fixture.wallet.count("execute")).toBe(1);
  });

  test("is refused without a word of the wallet once its time is over", async () => {
    const fixture = aBuyer();
    fixture.moveTo(T0 + HOLD_MS + PAYMENT_TAKES_MS);
    expect(await executeEarly(fixture)).toMatchObject({ refusal: { reason: "bill_expired" } });
    expect(fixture.wallet.calls).toEqual([]);
  });

  test("goes on at a provider that can't tell", async () => {
    const fixture = aBuyer();
    const { approval: _, ...provider } = fixture.deps.providerOf("bkash", 1);
    fixture.deps.providerOf = () => provider;
    expect(await executeEarly(fixture)).toMatchObject({ state: "ticket" });
  });
});

test("a buyer whom the wallet has sent back is not asked about", async () => {
  const fixture = aBuyer();
  expect(await executeWhenReturned(fixture.deps, fixture.bill(1), true)).toMatchObject({
    state: "ticket",
  });
  expect(fixture.wallet.calls).toEqual(["execute"]);
});
