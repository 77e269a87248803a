import { describe, expect, test } from "vitest";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { EXECUTE_BY_MS } from "../../../worker/payments/bkash/timing.ts";
import { T0 } from "../../support/seats/desk.ts";
import type { Fixture } from "./payment-fixture.ts";
import { aBuyer, pay, changeSeats, failing } from "./buyer.ts";

const captureAt = (fixture: Fixture, after: number) =>
  changeSeats(fixture, (seats) => ({
    capture: async (input) => {
      const answer = await seats.capture(input);
      fixture.moveTo(after);
      return answer;
    },
  }));

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
