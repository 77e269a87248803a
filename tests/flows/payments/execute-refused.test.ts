import { describe, expect, test } from "vitest";
import { aBuyer, pay, changeSeats, failing } from "./buyer.ts";

/** A refusal that counts once a Query has shown that nothing was paid. */
const unlessPaid = (cause: "balance" | "blocked" | "duplicate" | "not_authorised") =>
  ({ outcome: "refused_if_initiated", cause, walletMessage: "no" }) as const;

describe("two bills of one booking", () => {
  test("executed at once are charged once", async () => {
    const fixture = aBuyer();
    fixture.aBill(2);
    const answers = await Promise.all([pay(fixture, 1), pay(fixture, 2)]);
    expect(answers).toEqual([
      { state: "ticket", ticketId: "ticket0" },
      { state: "refused", refusal: { reason: "payment_other_bill" } },
    ]);
    expect(fixture.wallet.count("execute")).toBe(1);
  });

  test("one after the other are charged once", async () => {
    const fixture = aBuyer();
    fixture.aBill(2);
    await pay(fixture, 2);
    expect(await pay(fixture, 1)).toMatchObject({ refusal: { reason: "payment_other_bill" } });
    expect(fixture.wallet.count("execute")).toBe(1);
  });
});

describe("a definite no", () => {
  test.each(["balance", "duplicate"] as const)(
    "(%s) keeps the seats held for another try",
    async (cause) => {
      const fixture = aBuyer();
      fixture.wallet.executeAnswers({ outcome: "refused", cause, walletMessage: "no" });
      expect(await pay(fixture)).toMatchObject({ refusal: { reason: `wallet_${cause}` } });
      expect(fixture.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
      expect(fixture.desk.mine("booking1").seats).toEqual(["A1", "A3"]);
      fixture.aBill(2);
      expect(await pay(fixture, 2)).toMatchObject({ state: "ticket" });
    },
  );

  test.each([
    ["blocked", "wallet_blocked"],
    ["balance", "wallet_balance"],
    ["duplicate", "wallet_duplicate"],
  ] as const)(
    "that needs a Query is believed once Query answers Initiated, and looked at later: %s",
    async (cause, reason) => {
      const fixture = aBuyer();
      fixture.wallet.executeAnswers(unlessPaid(cause));
      expect(await pay(fixture)).toMatchObject({ refusal: { reason } });
      expect(fixture.wallet.calls).toEqual(["execute", "query"]);
      const { lateCheckUntil, deadAt } = fixture.bill(1);
      expect(lateCheckUntil).toBe(deadAt);
    },
  );

  test("that needs a Query is a sale when Query answers Completed", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers(unlessPaid("not_authorised"));
    fixture.wallet.queryAnswers(fixture.wallet.completed);
    expect(await pay(fixture)).toMatchObject({ state: "ticket" });
  });

  test("that needs a Query is in doubt while Query has no answer", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers(unlessPaid("blocked"));
    fixture.wallet.queryAnswers({ outcome: "unknown" });
    expect(await pay(fixture)).toEqual({ state: "in_doubt" });
    expect(fixture.desk.seat("A1")).toBe("capturing");
  });
});

test("a definite no after another call has sold the seats is a ticket: the object decides", async () => {
  const fixture = aBuyer();
  fixture.wallet.executeAnswers({ outcome: "refused", cause: "balance", walletMessage: "no" });
  fixture.wallet.script.meanwhile = async () => void fixture.desk.sell(1, "TRXOTHER");
  expect(await pay(fixture)).toMatchObject({ state: "ticket" });
  expect(fixture.bill(1)).toMatchObject({ state: "paid", trxId: "TRXOTHER" });
});

describe("wrong money", () => {
  test.each([
    ["another amount", { amountPoisha: 100 }],
    ["another currency", { currency: "USD" }],
    ["another invoice", { invoice: "BB-999" }],
  ])(
    "(%s) gives no ticket: the seats are released, the money is owed back, and an alert is logged",
    async (_, wrong) => {
      const fixture = aBuyer();
      fixture.wallet.executeAnswers({ ...fixture.wallet.completed, ...wrong });
      expect(await pay(fixture)).toMatchObject({ refusal: { reason: "payment_refunding" } });
      expect(fixture.bill(1)).toMatchObject({ state: "refund_owed", trxId: "TRX0000001" });
      expect(fixture.desk.seat("A1")).toBe("held");
      expect(fixture.alerts).toEqual(["payment_differs_from_bill"]);
      expect(fixture.tickets).toEqual([]);
    },
  );

  test("is owed only after the seats are released: where that fails, the next call does both", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers({ ...fixture.wallet.completed, amountPoisha: 100 });
    changeSeats(fixture, () => ({ release: failing }));
    expect(await pay(fixture)).toEqual({ state: "in_doubt" });
    expect(fixture.bill(1).state).toBe("capturing");
  });
});
