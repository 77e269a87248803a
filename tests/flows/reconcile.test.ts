import { describe, expect, test } from "vitest";
import { BELIEVE_FROM_MS } from "../../worker/payments/bkash/timing.ts";
import { execute } from "../../worker/flows/execute.ts";
import { reconcile } from "../../worker/flows/reconcile.ts";
import { T0 } from "../support/desk.ts";
import { aWorld, type World } from "./payment-fixture.ts";

/** A payment whose Execute got no answer, and whose first Query said Initiated. */
async function inDoubt(): Promise<World> {
  const world = aWorld();
  world.desk.holdAll("booking1", ["A1", "A3"]);
  world.aBill(1);
  world.wallet.executeAnswers({ outcome: "in_doubt" });
  await execute(world.deps, world.bill(1));
  return world;
}

const look = (world: World) => reconcile(world.deps, world.bill(1));

describe("a payment in doubt", () => {
  test("that completed becomes a ticket", async () => {
    const world = await inDoubt();
    world.wallet.queryAnswers(world.wallet.completed);
    await look(world);
    expect(world.bill(1)).toMatchObject({ state: "paid", ticketId: "ticket0" });
  });

  test("is not let go on an Initiated asked a moment before believe_from", async () => {
    const world = await inDoubt();
    world.moveTo(T0 + BELIEVE_FROM_MS - 1);
    await look(world);
    expect(world.bill(1).state).toBe("capturing");
    expect(world.desk.seat("A1", world.now())).toBe("capturing");
  });

  test("is let go on an Initiated asked at believe_from, and watched until nothing can come any more", async () => {
    const world = await inDoubt();
    world.moveTo(T0 + BELIEVE_FROM_MS);
    await look(world);
    expect(world.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: world.bill(1).deadAt });
    expect(world.desk.seat("A1", world.now())).toBe("free");
  });

  test("is judged by when the wallet was asked, not by when its answer is acted on", async () => {
    const world = await inDoubt();
    world.moveTo(T0 + BELIEVE_FROM_MS - 1);
    const { query } = world.wallet.client;
    world.wallet.client.query = async (...input) => {
      const answer = await query(...input);
      world.moveTo(T0 + BELIEVE_FROM_MS + 60_000);
      return answer;
    };
    await look(world);
    expect(world.bill(1).state).toBe("capturing");
  });

  test.each([{ outcome: "unknown" }, { outcome: "unauthorised" }] as const)(
    "stays in doubt for ever while the wallet answers %o",
    async (answer) => {
      const world = await inDoubt();
      world.moveTo(T0 + 10 * BELIEVE_FROM_MS);
      world.wallet.queryAnswers(answer, answer);
      await look(world);
      expect(world.bill(1).state).toBe("capturing");
    },
  );

  test("that another call has sold meanwhile is a ticket, whatever an Initiated says", async () => {
    const world = await inDoubt();
    world.moveTo(T0 + BELIEVE_FROM_MS);
    const { query } = world.wallet.client;
    world.wallet.client.query = async (...input) => {
      world.desk.sell(1, "TRXOTHER");
      return query(...input);
    };
    await look(world);
    expect(world.bill(1)).toMatchObject({ state: "paid", trxId: "TRXOTHER" });
  });

  test("is kept on a status that nobody knows, as long as it may complete", async () => {
    const world = await inDoubt();
    world.moveTo(world.bill(1).deadAt - 1);
    world.wallet.queryAnswers({ outcome: "unrecognised", status: "Reversed" });
    await look(world);
    expect(world.bill(1).state).toBe("capturing");
    expect(world.desk.seat("A1", world.now())).toBe("capturing");
    expect(world.alerts).toEqual([]);
  });

  test("is let go on a status that nobody knows once nothing completes any more, with an alert", async () => {
    const world = await inDoubt();
    const { deadAt } = world.bill(1);
    world.moveTo(deadAt);
    world.wallet.queryAnswers({ outcome: "unrecognised", status: "Reversed" });
    await look(world);
    expect(world.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: deadAt });
    expect(world.desk.seat("A1", world.now())).toBe("free");
    expect(world.alerts).toEqual(["payment_status_unrecognised"]);
  });

  test("is asked about with a renewed token when the first was refused", async () => {
    const world = await inDoubt();
    world.wallet.queryAnswers({ outcome: "unauthorised" }, world.wallet.completed);
    await look(world);
    expect(world.bill(1).state).toBe("paid");
  });

  test("that completes after its seats were let go is owed back, with an alert", async () => {
    const world = await inDoubt();
    world.moveTo(T0 + BELIEVE_FROM_MS);
    const before = world.bill(1);
    await look(world);
    world.desk.hold("rival", "A1", world.now());
    world.wallet.queryAnswers(world.wallet.completed);
    await reconcile(world.deps, before);
    expect(world.bill(1)).toMatchObject({ state: "refund_owed", lateCheckUntil: null });
    expect(world.desk.mine("rival", world.now()).seats).toEqual(["A1"]);
    expect(world.alerts).toEqual(["money_after_seats_were_let_go"]);
  });
});

describe("a flow that died", () => {
  test("between the bill and the object is barred and charged nothing, without a question to the wallet", async () => {
    const world = aWorld();
    world.desk.holdAll("booking1", ["A1", "A3"]);
    world.aBill(1);
    await world.deps.bills.beginCapture(1, T0, {
      executeBy: T0 + 1,
      believeFrom: T0 + 2,
      createdAfter: 0,
      incarnation: "",
    });
    await look(world);
    expect(world.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
    expect(world.wallet.calls).toEqual([]);
    expect(world.desk.capture(1, "booking1", ["A1", "A3"]).state).toBe("gone");
  });

  test("between the sale and the ticket gets its ticket from the object's record", async () => {
    const world = aWorld();
    world.desk.holdAll("booking1", ["A1", "A3"]);
    world.aBill(1);
    await world.deps.bills.beginCapture(1, T0, {
      executeBy: T0 + 1,
      believeFrom: T0 + 2,
      createdAfter: 0,
      incarnation: "",
    });
    world.desk.capture(1, "booking1", ["A1", "A3"]);
    world.desk.sell(1, "TRXKEPT");
    await look(world);
    expect(world.bill(1)).toMatchObject({ state: "paid", trxId: "TRXKEPT" });
    expect(world.wallet.calls).toEqual([]);
  });
});

test("any number of reconcilers at once write one ticket", async () => {
  const world = await inDoubt();
  const bill = world.bill(1);
  const answers = Array.from({ length: 10 }, () => world.wallet.completed);
  world.wallet.queryAnswers(...answers);
  await Promise.all(answers.map(() => reconcile(world.deps, bill)));
  expect(world.tickets).toHaveLength(1);
});
