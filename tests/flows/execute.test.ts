import { describe, expect, test } from "vitest";
import { HOLD_MS } from "../../worker/domain/seats/seat-lock.ts";
import { BILL_EXECUTABLE_MS, EXECUTE_BY_MS } from "../../worker/payments/bkash/timing.ts";
import { PAYMENT_TAKES_MS } from "../../worker/domain/payments/first-capture.ts";
import { execute } from "../../worker/flows/execute.ts";
import { FOREVER, T0 } from "../support/desk.ts";
import { aFixture, type Fixture, SOME_TIMES } from "./payment-fixture.ts";

type Seats = ReturnType<Fixture["deps"]["seatsOf"]>;

/** Two seats held and a bill for them. */
function aBuyer(): Fixture {
  const fixture = aFixture();
  fixture.desk.holdAll("booking1", ["A1", "A3"]);
  fixture.aBill(1);
  return fixture;
}

const pay = (fixture: Fixture, id = 1) => execute(fixture.deps, fixture.bill(id));

/** Whoever asks the trip's seats gets them with `change` instead of their own commands. */
function changeSeats(fixture: Fixture, change: (seats: Seats) => Partial<Seats>): void {
  const { seatsOf } = fixture.deps;
  fixture.deps.seatsOf = (tripId) => {
    const seats = seatsOf(tripId);
    return { ...seats, ...change(seats) };
  };
}

const captureAt = (fixture: Fixture, after: number) =>
  changeSeats(fixture, (seats) => ({
    capture: async (input) => {
      const answer = await seats.capture(input);
      fixture.moveTo(after);
      return answer;
    },
  }));

const failing = async (): Promise<never> => {
  throw new Error("network");
};

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
    const phoneKey = await fixture.deps.phoneKey("01712345678");
    fixture.desk.capture(9, "other", others, T0, FOREVER, phoneKey);
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

  test("that needs a Query is believed once Query answers Initiated", async () => {
    const fixture = aBuyer();
    const answer = {
      outcome: "refused_if_initiated",
      cause: "blocked",
      walletMessage: "no",
    } as const;
    fixture.wallet.executeAnswers(answer);
    expect(await pay(fixture)).toMatchObject({ refusal: { reason: "wallet_blocked" } });
    expect(fixture.wallet.calls).toEqual(["execute", "query"]);
  });

  test("that needs a Query is a sale when Query answers Completed", async () => {
    const fixture = aBuyer();
    const answer = {
      outcome: "refused_if_initiated",
      cause: "not_authorised",
      walletMessage: "no",
    } as const;
    fixture.wallet.executeAnswers(answer);
    fixture.wallet.queryAnswers(fixture.wallet.completed);
    expect(await pay(fixture)).toMatchObject({ state: "ticket" });
  });

  test("that needs a Query is in doubt while Query has no answer", async () => {
    const fixture = aBuyer();
    const answer = {
      outcome: "refused_if_initiated",
      cause: "blocked",
      walletMessage: "no",
    } as const;
    fixture.wallet.executeAnswers(answer);
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

describe("an Execute without a reply", () => {
  test("is a ticket at once when the Query that follows answers Completed", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers({ outcome: "in_doubt" });
    fixture.wallet.queryAnswers(fixture.wallet.completed);
    expect(await pay(fixture)).toMatchObject({ state: "ticket" });
    expect(fixture.wallet.calls).toEqual(["execute", "query"]);
  });

  test("is in doubt when the Query answers Initiated, and the seats are kept past the hold", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers({ outcome: "in_doubt" });
    expect(await pay(fixture)).toEqual({ state: "in_doubt" });
    fixture.moveTo(T0 + HOLD_MS + 60_000);
    fixture.desk.tidy(fixture.now());
    expect(fixture.desk.seat("A1", fixture.now())).toBe("capturing");
  });

  test("is resumed by the next call, which never executes again", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers({ outcome: "in_doubt" });
    await pay(fixture);
    fixture.moveTo(T0 + 10_000);
    fixture.wallet.queryAnswers(fixture.wallet.completed);
    expect(await pay(fixture)).toMatchObject({ state: "ticket" });
    expect(fixture.wallet.count("execute")).toBe(1);
  });

  test("is queried by one of many calls at a time", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers({ outcome: "in_doubt" });
    await pay(fixture);
    fixture.moveTo(T0 + 10_000);
    await Promise.all(Array.from({ length: 20 }, () => pay(fixture)));
    expect(fixture.wallet.count("query")).toBe(2);
  });

  test("is not queried while its call is still under way", async () => {
    const fixture = aBuyer();
    fixture.wallet.script.meanwhile = async () => {
      expect(await pay(fixture)).toEqual({ state: "in_doubt" });
    };
    await pay(fixture);
    expect(fixture.wallet.calls).toEqual(["execute"]);
  });
});

describe("a refused token", () => {
  test("is renewed once and the Execute sent again", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers({ outcome: "unauthorised" });
    expect(await pay(fixture)).toMatchObject({ state: "ticket" });
    expect(fixture.wallet.calls).toEqual(["execute", "renew", "execute"]);
  });

  test("twice is in doubt", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers({ outcome: "unauthorised" }, { outcome: "unauthorised" });
    expect(await pay(fixture)).toEqual({ state: "in_doubt" });
    expect(fixture.wallet.count("execute")).toBe(2);
  });

  test("renewed too late sends no second Execute", async () => {
    const fixture = aBuyer();
    fixture.wallet.executeAnswers({ outcome: "unauthorised" });
    fixture.wallet.script.meanwhile = async () => fixture.moveTo(T0 + EXECUTE_BY_MS);
    expect(await pay(fixture)).toEqual({ state: "in_doubt" });
    expect(fixture.wallet.count("execute")).toBe(1);
  });
});

describe("a flow that was suspended", () => {
  test("past execute_by before it could send does not send", async () => {
    const fixture = aBuyer();
    captureAt(fixture, T0 + EXECUTE_BY_MS);
    expect(await pay(fixture)).toEqual({ state: "in_doubt" });
    expect(fixture.wallet.count("execute")).toBe(0);
  });

  test("one moment before execute_by still sends", async () => {
    const fixture = aBuyer();
    captureAt(fixture, T0 + EXECUTE_BY_MS - 1);
    expect(await pay(fixture)).toMatchObject({ state: "ticket" });
  });
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

describe("a store that fails", () => {
  test("on the way to the object leaves the bill in doubt, not failed", async () => {
    const fixture = aBuyer();
    changeSeats(fixture, () => ({ capture: failing }));
    expect(await pay(fixture)).toEqual({ state: "in_doubt" });
    expect(fixture.bill(1).state).toBe("capturing");
    expect(fixture.alerts).toEqual(["payment_step_failed"]);
  });

  test("after the payment leaves the ticket to the next call, without a Query", async () => {
    const fixture = aBuyer();
    const { writeTicket } = fixture.deps.bills;
    fixture.deps.bills.writeTicket = async () => {
      throw new Error("D1 is away");
    };
    expect(await pay(fixture)).toEqual({ state: "in_doubt" });
    fixture.deps.bills.writeTicket = writeTicket;
    fixture.moveTo(T0 + EXECUTE_BY_MS + 30_000);
    expect(await pay(fixture)).toMatchObject({ state: "ticket" });
    expect(fixture.wallet.calls).toEqual(["execute"]);
  });

  test("with a taken PNR gets another one", async () => {
    const fixture = aBuyer();
    fixture.tickets.push({ bill: 99, pnr: "TAKEN", seats: [] });
    let made = 0;
    fixture.deps.newTicket = () => {
      made += 1;
      return { id: `t${made}`, pnr: made < 3 ? "TAKEN" : "FRESH" };
    };
    expect(await pay(fixture)).toEqual({ state: "ticket", ticketId: "t3" });
  });
});
