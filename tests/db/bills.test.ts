import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { BILL_STATES } from "../../drizzle/money.ts";
import {
  beginCapture,
  claimBill,
  expireBills,
  findBill,
  insertBill,
  listInDoubt,
  markDoubt,
  markFailed,
  markRefundOwed,
  setPaymentId,
  writeTicket,
} from "../../worker/db/bills.ts";
import { database } from "../../worker/db/client.ts";
import { BILL_MOVES, type BillState } from "../../worker/domain/bill.ts";
import { quote } from "../../worker/domain/fare.ts";
import { BILL_EXECUTABLE_MS, BILL_EXPIRES_MS, DEAD_AFTER_MS } from "../../worker/domain/limits.ts";
import { aTrip, freshId } from "../support/catalogue.ts";

const db = database(env);
const T0 = 1_000_000_000_000;
const TIMES = { now: T0, executeBy: T0 + 60, believeFrom: T0 + 900 };

async function aBill(
  over: { booking?: string; tripId?: string; seats?: string[]; state?: BillState } = {},
): Promise<number> {
  const tripId = over.tripId ?? (await aTrip(db)).id;
  const seats = over.seats ?? ["B2", "A1"];
  const id = await insertBill(
    db,
    {
      kind: "limited",
      booking: over.booking ?? `${tripId}.${freshId()}`,
      tripId,
      agentId: null,
      contactName: "Rahim",
      contactPhone: "01712345678",
      contactEmail: null,
      couponId: null,
      centerName: null,
      paymentType: null,
      quote: quote({ farePoisha: 60_000, seats: seats.length, coupon: null }),
      seats,
      invoice: `BB-${freshId()}`,
      grantHash: "hash",
    },
    T0,
  );
  if (over.state) await putInto(id, over.state);
  return id;
}

async function putInto(id: number, state: BillState): Promise<void> {
  await env.DB.prepare("UPDATE bills SET state = ? WHERE id = ?").bind(state, id).run();
}

async function stateOf(id: number): Promise<BillState | undefined> {
  return (await findBill(db, id))?.state;
}

const aTicket = () => ({ id: `t${freshId()}`, pnr: `P${freshId()}`, trxId: "TRX1", now: T0 });

async function countTicketsOf(id: number): Promise<number> {
  const sql = "SELECT count(*) AS n FROM tickets WHERE bill_id = ?";
  return (await env.DB.prepare(sql).bind(id).first<{ n: number }>())?.n ?? -1;
}

async function countTicketSeats(tripId: string): Promise<number> {
  const sql = "SELECT count(*) AS n FROM ticket_seats WHERE trip_id = ?";
  return (await env.DB.prepare(sql).bind(tripId).first<{ n: number }>())?.n ?? -1;
}

test("a bill is written with its seats, amounts and times before the wallet hears of it", async () => {
  const bill = await findBill(db, await aBill());
  expect(bill).toMatchObject({
    state: "created",
    seats: ["A1", "B2"],
    planName: "45",
    quantity: 2,
    farePoisha: 60_000,
    chargePoisha: 2_400,
    totalPoisha: 122_400,
    createdAt: T0,
    deadAt: T0 + DEAD_AFTER_MS,
    paymentId: null,
  });
});

test("the wallet's number of a bill is given once and never changed", async () => {
  const id = await aBill();
  await setPaymentId(db, id, "TR1");
  await setPaymentId(db, id, "TR2");
  expect((await findBill(db, id))?.paymentId).toBe("TR1");
});

describe("E1", () => {
  test("is won by one of twenty callers", async () => {
    const id = await aBill();
    const begun = await Promise.all(Array.from({ length: 20 }, () => beginCapture(db, id, TIMES)));
    expect(begun.filter((one) => one.won)).toHaveLength(1);
    for (const { bill } of begun)
      expect(bill).toMatchObject({ state: "capturing", executeBy: T0 + 60 });
  });

  test.each(BILL_STATES.filter((state) => state !== "created"))(
    "is not won by a bill that is %s",
    async (state) => {
      const id = await aBill({ state });
      expect((await beginCapture(db, id, TIMES)).won).toBe(false);
      expect(await stateOf(id)).toBe(state);
    },
  );

  test.each([
    [BILL_EXECUTABLE_MS - 1, true],
    [BILL_EXECUTABLE_MS, false],
  ])("%i ms after create is won: %s", async (age, won) => {
    const begun = await beginCapture(db, await aBill(), { ...TIMES, now: T0 + age });
    expect(begun.won).toBe(won);
  });

  test.each([
    ["capturing", false],
    ["paid", false],
    ["created", true],
    ["failed", true],
    ["refunded", true],
  ] as const)("beside a bill of the same booking that is %s is won: %s", async (state, won) => {
    const booking = `b.${freshId()}`;
    const tripId = (await aTrip(db)).id;
    await aBill({ booking, tripId, state });
    expect((await beginCapture(db, await aBill({ booking, tripId }), TIMES)).won).toBe(won);
  });

  test("has a second wall: D1 itself refuses two bills of a booking in payment", async () => {
    const booking = `b.${freshId()}`;
    const tripId = (await aTrip(db)).id;
    await aBill({ booking, tripId, state: "paid" });
    const second = await aBill({ booking, tripId });
    await expect(putInto(second, "capturing")).rejects.toThrow(/UNIQUE/);
  });
});

describe("E6", () => {
  test("writes ticket, seats and paid at once; a second run changes nothing", async () => {
    const tripId = (await aTrip(db)).id;
    const id = await aBill({ tripId, state: "capturing" });
    const ticket = aTicket();
    await writeTicket(db, id, ticket);
    await writeTicket(db, id, aTicket());
    expect(await findBill(db, id)).toMatchObject({
      state: "paid",
      ticketId: ticket.id,
      trxId: "TRX1",
    });
    expect(await countTicketsOf(id)).toBe(1);
    expect(await countTicketSeats(tripId)).toBe(2);
  });

  test.each(BILL_STATES.filter((state) => state !== "capturing"))(
    "writes nothing for a bill that is %s",
    async (state) => {
      const tripId = (await aTrip(db)).id;
      const id = await aBill({ tripId, state });
      await writeTicket(db, id, aTicket());
      expect(await stateOf(id)).toBe(state);
      expect(await countTicketsOf(id)).toBe(0);
      expect(await countTicketSeats(tripId)).toBe(0);
    },
  );

  test("of a seat that another ticket has is refused whole", async () => {
    const tripId = (await aTrip(db)).id;
    const first = await aBill({ tripId, state: "capturing" });
    await writeTicket(db, first, aTicket());
    const second = await aBill({ tripId, seats: ["C1", "A1"], state: "capturing" });
    await expect(writeTicket(db, second, aTicket())).rejects.toThrow(/ticket_seats/);
    expect(await stateOf(second)).toBe("capturing");
    expect(await countTicketsOf(second)).toBe(0);
    expect(await countTicketSeats(tripId)).toBe(2);
  });

  test("tells a PNR that is taken, and writes nothing", async () => {
    const [one, two] = [await aBill({ state: "capturing" }), await aBill({ state: "capturing" })];
    const ticket = aTicket();
    expect(await writeTicket(db, one, ticket)).toBe("written");
    expect(await writeTicket(db, two, { ...aTicket(), pnr: ticket.pnr })).toBe("pnr_taken");
    expect(await stateOf(two)).toBe("capturing");
  });
});

describe("every change follows an arrow of the bill's life", () => {
  const changes = {
    beginCapture: (id: number) => beginCapture(db, id, TIMES),
    writeTicket: (id: number) => writeTicket(db, id, aTicket()),
    markFailed: (id: number) => markFailed(db, id, "balance", null),
    markRefundOwed: (id: number) => markRefundOwed(db, id, "TRX1"),
    expireBills: () => expireBills(db, T0 + BILL_EXPIRES_MS + 1),
    markDoubt: (id: number) => markDoubt(db, id, T0),
    claimBill: (id: number) => claimBill(db, id, T0, 1),
  };
  const cases = Object.entries(changes).flatMap(([name, change]) =>
    BILL_STATES.map((state) => [name, state, change] as const),
  );

  test.each(cases)("%s on a bill that is %s", async (_, state, change) => {
    const id = await aBill({ state });
    await change(id);
    const after = await stateOf(id);
    expect([state, ...BILL_MOVES[state]]).toContain(after);
  });

  test("a paid bill is never made failed or owed by a late reconciler", async () => {
    const id = await aBill({ state: "paid" });
    await markFailed(db, id, null, 5);
    await markRefundOwed(db, id, "TRX9");
    expect(await findBill(db, id)).toMatchObject({ state: "paid", watchUntil: null, trxId: null });
  });

  test("a failed bill whose money comes late is owed back", async () => {
    const id = await aBill({ state: "capturing" });
    await markFailed(db, id, null, T0 + 5);
    expect(await findBill(db, id)).toMatchObject({ state: "failed", watchUntil: T0 + 5 });
    await markRefundOwed(db, id, "TRX9");
    expect(await findBill(db, id)).toMatchObject({ state: "refund_owed", watchUntil: null });
  });
});

test("a claim is one caller's until it runs out", async () => {
  const id = await aBill({ state: "capturing" });
  const claims = await Promise.all([1, 2, 3].map(() => claimBill(db, id, T0, 60)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claimBill(db, id, T0 + 60, 60)).toBe(false);
  expect(await claimBill(db, id, T0 + 61, 60)).toBe(true);
});

test("a bill that nobody paid expires after a day, not a moment sooner", async () => {
  const id = await aBill();
  await expireBills(db, T0 + BILL_EXPIRES_MS);
  expect(await stateOf(id)).toBe("created");
  await expireBills(db, T0 + BILL_EXPIRES_MS + 1);
  expect(await stateOf(id)).toBe("expired");
});

test("in doubt are bills whose Execute got no answer, or whose time to be sent is over", async () => {
  const [fresh, late, doubted] = [await aBill(), await aBill(), await aBill()];
  await beginCapture(db, fresh, { ...TIMES, executeBy: T0 + 1000 });
  await beginCapture(db, late, { ...TIMES, executeBy: T0 + 10 });
  await beginCapture(db, doubted, { ...TIMES, executeBy: T0 + 1000 });
  await markDoubt(db, doubted, T0 + 5);
  await markDoubt(db, doubted, T0 + 9);
  expect((await findBill(db, doubted))?.doubtAt).toBe(T0 + 5);
  const found = await listInDoubt(db, T0 + 10, 1000);
  expect(found).toEqual(expect.arrayContaining([late, doubted]));
  expect(found).not.toContain(fresh);
});
