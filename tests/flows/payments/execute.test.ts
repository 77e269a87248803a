import { describe, expect, test } from "vitest";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { BILL_EXECUTABLE_MS } from "../../../worker/payments/bkash/timing.ts";
import { PAYMENT_TAKES_MS } from "../../../worker/domain/payments/first-capture.ts";
import { execute } from "../../../worker/flows/payments/execute.ts";
import { T0 } from "../../support/seats/desk.ts";
import { SOME_TIMES } from "./payment-fixture.ts";
import { aBuyer, pay } from "./buyer.ts";

describe("an authorised payment", () => {
  test("becomes a ticket for the bill's seats, with one Execute and no Query", async () => {
    const fixture = aBuyer();
    expect(await pay(fixture)).toEqual({ state: "ticket", ticketId: "ticket0" });
    expect(fixture.tickets).toEqual([{ bill: 1, pnr: "PNR0", seats: ["A1", "A3"] }]);
    expect(fixture.wallet.calls).toEqual(["execute"]);
    expect(fixture.desk.seat("A1")).toBe("sold");
  });

  test("is charged once however often it is executed, at once or later", async () => {
    const fixture = aBuyer();
    const before = fixture.bill(1);
    const all = await Promise.all(Array.from({ length: 20 }, () => execute(fixture.deps, before)));
    expect(all.filter((answer) => answer.state === "ticket")).toHaveLength(1);
    expect(all.filter((answer) => answer.state === "refused")).toEqual([]);
    expect(await pay(fixture)).toEqual({ state: "ticket", ticketId: "ticket0" });
    expect(fixture.wallet.count("execute")).toBe(1);
    expect(fixture.tickets).toHaveLength(1);
  });

  test("has its seats capturing for this very bill while the wallet executes", async () => {
    const fixture = aBuyer();
    fixture.wallet.script.meanwhile = async () => {
      expect(fixture.desk.resolveOrBar(1)).toEqual({ state: "capturing" });
      expect(["A1", "A3"].map((seat) => fixture.desk.seat(seat))).toEqual([
        "capturing",
        "capturing",
      ]);
      expect(fixture.bill(1).state).toBe("capturing");
    };
    await pay(fixture);
    expect(fixture.wallet.count("execute")).toBe(1);
  });

  test("whose hold is over takes its seats back when they are still free", async () => {
    const fixture = aBuyer();
    fixture.moveTo(T0 + HOLD_MS + 1);
    expect(await pay(fixture)).toMatchObject({ state: "ticket" });
  });

  test("whose hold is over and one of whose seats is gone is refused, and Execute is never sent", async () => {
    const fixture = aBuyer();
    fixture.moveTo(T0 + HOLD_MS + 1);
    fixture.desk.hold("rival", "A3", fixture.now());
    const refused = { state: "refused", refusal: { reason: "seats_released" } };
    expect(await pay(fixture)).toEqual(refused);
    expect(await pay(fixture)).toEqual(refused);
    expect(fixture.wallet.calls).toEqual([]);
    expect(fixture.desk.seat("A1", fixture.now())).toBe("free");
  });

  test("with a seventh seat being paid for under one phone number is refused, and nothing is charged", async () => {
    const fixture = aBuyer();
    const others = ["C1", "C2", "C3", "C4", "D1"];
    fixture.desk.claimPhone("booking1", "p");
    fixture.desk.holdAll("other", others.slice(0, 4));
    fixture.desk.claimPhone("other", "p");
    fixture.desk.capture(9, "other", others);
    const refused = { state: "refused", refusal: { reason: "phone_limit" } };
    expect(await pay(fixture)).toEqual(refused);
    expect(await pay(fixture)).toEqual(refused);
    expect(fixture.wallet.calls).toEqual([]);
    expect(fixture.desk.seat("A1"), "the hold goes on").toBe("held");
  });

  test("five minutes after its hold is refused finally, before anything is captured", async () => {
    const fixture = aBuyer();
    fixture.moveTo(T0 + HOLD_MS + PAYMENT_TAKES_MS);
    expect(await pay(fixture)).toMatchObject({ refusal: { reason: "bill_expired" } });
    expect(fixture.bill(1).state).toBe("expired");
    fixture.moveTo(T0);
    expect(await pay(fixture)).toMatchObject({ refusal: { reason: "bill_expired" } });
    expect(fixture.wallet.calls).toEqual([]);
  });

  test.each([
    ["trip_cancelled", { tripCancelledAt: T0 }],
    ["trip_postponed", { tripPostponedAt: T0 }],
    ["sale_closed", { saleClosesAt: T0 - PAYMENT_TAKES_MS }],
  ] as const)("is refused with %s, and nobody was charged", async (reason, facts) => {
    const fixture = aBuyer();
    Object.assign(fixture.bill(1), facts);
    const refused = { state: "refused", refusal: { reason, notCharged: true } };
    expect(await pay(fixture)).toEqual(refused);
    expect(await pay(fixture)).toEqual(refused);
    expect(fixture.wallet.calls).toEqual([]);
  });

  test("that reaches the seats too late is refused there, and Execute is never sent", async () => {
    const fixture = aBuyer();
    const { beginCapture } = fixture.deps.bills;
    fixture.deps.bills.beginCapture = async (...input) => {
      const begun = await beginCapture(...input);
      fixture.moveTo(T0 + HOLD_MS + PAYMENT_TAKES_MS);
      return begun;
    };
    expect(await pay(fixture)).toMatchObject({ refusal: { reason: "bill_expired" } });
    expect(fixture.bill(1)).toMatchObject({ state: "failed", failure: "bill_expired" });
    expect(fixture.wallet.calls).toEqual([]);
  });

  test("that is under way is finished however late it is", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers({ outcome: "in_doubt" });
    await pay(fixture);
    Object.assign(fixture.bill(1), { tripCancelledAt: T0 });
    fixture.moveTo(T0 + BILL_EXECUTABLE_MS);
    fixture.wallet.queryAnswers(fixture.wallet.completed);
    expect(await pay(fixture)).toMatchObject({ state: "ticket" });
  });

  test("does not start while the wallet has no token", async () => {
    const fixture = aBuyer();
    fixture.wallet.script.isAway = true;
    expect(await pay(fixture)).toMatchObject({ refusal: { reason: "wallet_away" } });
    expect(fixture.bill(1).state).toBe("created");
  });

  test('without a token does not answer "not charged" while another call has gone ahead', async () => {
    const fixture = aBuyer();
    const bill = fixture.bill(1);
    fixture.wallet.tokens.token = async () => {
      await fixture.deps.bills.beginCapture(1, T0, SOME_TIMES);
      return { outcome: "away" };
    };
    expect(await execute(fixture.deps, bill)).toEqual({ state: "in_doubt" });
  });
});
