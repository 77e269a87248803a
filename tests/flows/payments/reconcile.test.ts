import { describe, expect, test } from "vitest";
import { BELIEVE_FROM_MS } from "../../../worker/payments/bkash/timing.ts";
import { execute } from "../../../worker/flows/payments/execute.ts";
import { reconcile } from "../../../worker/flows/payments/reconcile.ts";
import { T0 } from "../../support/seats/desk.ts";
import { aFixture, type Fixture } from "./payment-fixture.ts";

/** A payment whose Execute got no answer, and whose first Query answered Initiated. */
async function inDoubt(): Promise<Fixture> {
  const fixture = aFixture();
  fixture.desk.holdAll("booking1", ["A1", "A3"]);
  fixture.aBill(1);
  fixture.wallet.executeAnswers({ outcome: "in_doubt" });
  await execute(fixture.deps, fixture.bill(1));
  return fixture;
}

const run = (fixture: Fixture) => reconcile(fixture.deps, fixture.bill(1));

describe("a payment in doubt", () => {
  test("that completed becomes a ticket", async () => {
    const fixture = await inDoubt();
    fixture.wallet.queryAnswers(fixture.wallet.completed);
    await run(fixture);
    expect(fixture.bill(1)).toMatchObject({ state: "paid", ticketId: "ticket0" });
  });

  test("is not let go on an Initiated queried a moment before believe_from", async () => {
    const fixture = await inDoubt();
    fixture.moveTo(T0 + BELIEVE_FROM_MS - 1);
    await run(fixture);
    expect(fixture.bill(1).state).toBe("capturing");
    expect(fixture.desk.seat("A1", fixture.now())).toBe("capturing");
  });

  test("is let go on an Initiated queried at believe_from, and checked until no payment can come any more", async () => {
    const fixture = await inDoubt();
    fixture.moveTo(T0 + BELIEVE_FROM_MS);
    await run(fixture);
    expect(fixture.bill(1)).toMatchObject({
      state: "failed",
      lateCheckUntil: fixture.bill(1).deadAt,
    });
    expect(fixture.desk.seat("A1", fixture.now())).toBe("free");
  });

  test("is decided by the time of the Query, not by the time of its use", async () => {
    const fixture = await inDoubt();
    fixture.moveTo(T0 + BELIEVE_FROM_MS - 1);
    const { query } = fixture.wallet.client;
    fixture.wallet.client.query = async (...input) => {
      const answer = await query(...input);
      fixture.moveTo(T0 + BELIEVE_FROM_MS + 60_000);
      return answer;
    };
    await run(fixture);
    expect(fixture.bill(1).state).toBe("capturing");
  });

  test.each([{ outcome: "unknown" }, { outcome: "unauthorised" }] as const)(
    "stays in doubt for ever while the wallet answers %o",
    async (answer) => {
      const fixture = await inDoubt();
      fixture.moveTo(T0 + 10 * BELIEVE_FROM_MS);
      fixture.wallet.queryAnswers(answer, answer);
      await run(fixture);
      expect(fixture.bill(1).state).toBe("capturing");
    },
  );

  test("that another call has sold meanwhile is a ticket, despite an Initiated", async () => {
    const fixture = await inDoubt();
    fixture.moveTo(T0 + BELIEVE_FROM_MS);
    const { query } = fixture.wallet.client;
    fixture.wallet.client.query = async (...input) => {
      fixture.desk.sell(1, "TRXOTHER");
      return query(...input);
    };
    await run(fixture);
    expect(fixture.bill(1)).toMatchObject({ state: "paid", trxId: "TRXOTHER" });
  });

  test("is kept on an unknown status as long as it may complete", async () => {
    const fixture = await inDoubt();
    fixture.moveTo(fixture.bill(1).deadAt - 1);
    fixture.wallet.queryAnswers({ outcome: "unrecognised", status: "Reversed" });
    await run(fixture);
    expect(fixture.bill(1).state).toBe("capturing");
    expect(fixture.desk.seat("A1", fixture.now())).toBe("capturing");
    expect(fixture.alerts).toEqual([]);
  });

  test("is let go on an unknown status once nothing completes any more, with an alert", async () => {
    const fixture = await inDoubt();
    const { deadAt } = fixture.bill(1);
    fixture.moveTo(deadAt);
    fixture.wallet.queryAnswers({ outcome: "unrecognised", status: "Reversed" });
    await run(fixture);
    expect(fixture.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: deadAt });
    expect(fixture.desk.seat("A1", fixture.now())).toBe("free");
    expect(fixture.alerts).toEqual(["payment_status_unrecognised"]);
  });

  test("is queried with a renewed token when the first was refused", async () => {
    const fixture = await inDoubt();
    fixture.wallet.queryAnswers({ outcome: "unauthorised" }, fixture.wallet.completed);
    await run(fixture);
    expect(fixture.bill(1).state).toBe("paid");
  });

  test("that completes after its seats were released is owed back, with an alert", async () => {
    const fixture = await inDoubt();
    fixture.moveTo(T0 + BELIEVE_FROM_MS);
    const before = fixture.bill(1);
    await run(fixture);
    fixture.desk.hold("rival", "A1", fixture.now());
    fixture.wallet.queryAnswers(fixture.wallet.completed);
    await reconcile(fixture.deps, before);
    expect(fixture.bill(1)).toMatchObject({ state: "refund_owed", lateCheckUntil: null });
    expect(fixture.desk.mine("rival", fixture.now()).seats).toEqual(["A1"]);
    expect(fixture.alerts).toEqual(["money_after_seats_were_let_go"]);
  });
});

/** Two seats held, and a bill whose capture has begun in D1 alone. */
async function aBeginner(): Promise<Fixture> {
  const fixture = aFixture();
  fixture.desk.holdAll("booking1", ["A1", "A3"]);
  fixture.aBill(1);
  await fixture.deps.bills.beginCapture(1, T0, {
    executeBy: T0 + 1,
    believeFrom: T0 + 2,
    createdAfter: 0,
    incarnation: "",
  });
  return fixture;
}

describe("a flow that died", () => {
  test("between the bill and the object is barred and charged nothing, without a Query", async () => {
    const fixture = await aBeginner();
    await run(fixture);
    expect(fixture.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
    expect(fixture.wallet.calls).toEqual([]);
    expect(fixture.desk.capture(1, "booking1", ["A1", "A3"]).state).toBe("gone");
  });

  test("between the sale and the ticket gets its ticket from the object's record", async () => {
    const fixture = await aBeginner();
    fixture.desk.capture(1, "booking1", ["A1", "A3"]);
    fixture.desk.sell(1, "TRXKEPT");
    await run(fixture);
    expect(fixture.bill(1)).toMatchObject({ state: "paid", trxId: "TRXKEPT" });
    expect(fixture.wallet.calls).toEqual([]);
  });
});

test("any number of reconcilers at once write one ticket", async () => {
  const fixture = await inDoubt();
  const bill = fixture.bill(1);
  const answers = Array.from({ length: 10 }, () => fixture.wallet.completed);
  fixture.wallet.queryAnswers(...answers);
  await Promise.all(answers.map(() => reconcile(fixture.deps, bill)));
  expect(fixture.tickets).toHaveLength(1);
});

describe("a payment that can't come late", () => {
  const NEVER_LATE = {
    refundsPerPayment: 0,
    refundDays: null,
    canPayLate: false,
    moneyMovesAt: "execute" as const,
  };

  test("fails without a Query where its seats were let go, and is not checked later", async () => {
    const fixture = await inDoubt();
    fixture.deps.providerOf = notLate(fixture.deps.providerOf);
    fixture.desk.release(1);
    fixture.wallet.queryAnswers(fixture.wallet.completed);
    await run(fixture);
    expect(fixture.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
  });

  function notLate(of: Fixture["deps"]["providerOf"]): Fixture["deps"]["providerOf"] {
    return (...bill) => ({ ...of(...bill), capabilities: NEVER_LATE });
  }
});
