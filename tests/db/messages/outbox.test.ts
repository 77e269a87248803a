/** A message is written with what it tells: in the same batch, once, and under the same condition. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { findTrip } from "../../../worker/db/catalogue/catalogue.ts";
import { listChanges } from "../../../worker/db/catalogue/announced-changes.ts";
import { setTimes } from "../../../worker/db/catalogue/trip-changes.ts";
import { database } from "../../../worker/db/client.ts";
import { writeTicket } from "../../../worker/db/payments/bill-transitions.ts";
import { cancelSaleWithTrip, cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import {
  cancelSale,
  owePart,
  settleOtherwise,
  settleRefund,
} from "../../../worker/db/payments/refunds.ts";
import { answeredBill, aBill, aSale, aTicket, MARK, T0 } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aChange, seen } from "../../support/trip-changes.ts";

const db = database(env);
const STAFF = { by: "staff:rima", now: T0 } as const;
const ACT = { ...STAFF, act: "test", target: "x", reason: "The exam moved" };
const HOUR_MS = 3_600_000;

async function getMessages(bill: number) {
  const { results } = await env.DB.prepare(
    "SELECT topic, template, state, queue, params, urgent_from, expires_at FROM messages WHERE bill_id = ? ORDER BY topic",
  )
    .bind(bill)
    .all();
  return results;
}

const listTopics = async (bill: number) => (await getMessages(bill)).map(({ topic }) => topic);

describe("a ticket", () => {
  test("has its message, due at once until the bus leaves for the last time", async () => {
    const trip = await aTrip(db);
    const bill = await aSale({ tripId: trip.id });
    expect(await getMessages(bill)).toEqual([
      {
        topic: "ticket",
        template: "ticket",
        state: "due",
        queue: 3,
        params: null,
        urgent_from: null,
        expires_at: trip.returnsAt ?? trip.departsAt,
      },
    ]);
  });

  test("has one, however often its batch is repeated", async () => {
    const bill = await aSale();
    expect(await writeTicket(db, await answeredBill(bill), aTicket(), MARK)).toBe("written");
    expect(await listTopics(bill)).toEqual(["ticket"]);
  });

  test("that is not written has none", async () => {
    const tripId = (await aTrip(db)).id;
    await aSale({ tripId, seats: ["A1"] });
    const late = await aBill({ tripId, seats: ["A1"], state: "capturing" });
    expect(await writeTicket(db, await answeredBill(late), aTicket(), MARK)).toBe("seat_taken");
    const unpaid = await aBill({ state: "created" });
    await writeTicket(db, await answeredBill(unpaid), aTicket(), MARK);
    expect(await getMessages(late)).toEqual([]);
    expect(await getMessages(unpaid)).toEqual([]);
  });

  test("has it with nothing personal in it", async () => {
    const bill = await aSale();
    const { results } = await env.DB.prepare("SELECT * FROM messages WHERE bill_id = ?")
      .bind(bill)
      .all();
    expect(JSON.stringify(results)).not.toMatch(/01712345678|Rahim/);
  });
});

describe("a sale that is cancelled", () => {
  test("tells it, even at night when the bus leaves within twelve hours", async () => {
    const trip = await aTrip(db);
    const bill = await aSale({ tripId: trip.id });
    await cancelSale(db, bill, "sale_cancelled", STAFF);
    await cancelSale(db, bill, "sale_cancelled", STAFF);
    expect(await getMessages(bill)).toMatchObject([
      { topic: "cancelled", queue: 0, urgent_from: trip.departsAt - 12 * HOUR_MS },
      { topic: "ticket" },
    ]);
  });

  test("tells it while a part of it is on its way back, too: the rest goes back beside it", async () => {
    const bill = await aSale();
    await owePart(db, { bill, amountPoisha: 20_000, reason: "Late", requestedBy: "staff:r" }, T0);
    await cancelSale(db, bill, "sale_cancelled", STAFF);
    expect(await listTopics(bill)).toEqual(["cancelled", "ticket"]);
  });
});

describe("a trip that is cancelled", () => {
  test("tells every ticket once, though each sale is cancelled after it", async () => {
    const tripId = (await aTrip(db)).id;
    const first = await aSale({ tripId, seats: ["A1"] });
    const second = await aSale({ tripId, seats: ["B1"] });
    const open = await aBill({ tripId, seats: ["C1"] });
    await cancelTrip(db, tripId, T0, ACT);
    await cancelSaleWithTrip(db, first, STAFF);
    for (const bill of [first, second])
      expect(await listTopics(bill)).toEqual(["cancelled", "ticket"]);
    expect(await getMessages(open)).toEqual([]);
  });

  test("tells who paid while it was cancelled", async () => {
    const tripId = (await aTrip(db)).id;
    const bill = await aBill({ tripId, state: "capturing" });
    await cancelTrip(db, tripId, T0);
    await writeTicket(db, await answeredBill(bill), aTicket(), MARK);
    await cancelSaleWithTrip(db, bill, STAFF);
    expect(await listTopics(bill)).toEqual(["cancelled", "ticket"]);
  });
});

describe("money that came back", () => {
  test("is told once, by the wallet's answer or a person's", async () => {
    const byWallet = await aBill({ state: "refund_owed" });
    await settleRefund(db, { bill: byWallet, part: null }, "R1", STAFF);
    await settleRefund(db, { bill: byWallet, part: null }, "R2", STAFF);
    const byHand = await aBill({ state: "refund_owed" });
    await settleOtherwise(db, { bill: byHand, part: null }, STAFF, ACT);
    for (const bill of [byWallet, byHand]) expect(await listTopics(bill)).toEqual(["refunded"]);
  });

  test("of a part is told for each part", async () => {
    const bill = await aSale();
    const owe = () =>
      owePart(db, { bill, amountPoisha: 20_000, reason: "Late", requestedBy: "staff:r" }, T0);
    const first = await owe();
    await settleRefund(db, { bill, part: first }, "R1", STAFF);
    await settleRefund(db, { bill, part: first }, "R1", STAFF);
    const second = await owe();
    await settleOtherwise(db, { bill, part: second }, STAFF, ACT);
    expect(await listTopics(bill)).toEqual([`part:${first}`, `part:${second}`, "ticket"]);
  });
});

describe("a trip that leaves at another time", () => {
  test("tells every ticket, with the time that it had", async () => {
    const trip = await aTrip(db);
    const bill = await aSale({ tripId: trip.id, seats: ["A1"] });
    const open = await aBill({ tripId: trip.id, seats: ["B1"] });
    const became = { departsAt: trip.departsAt + HOUR_MS };
    expect(await setTimes(db, { change: aChange(trip, became), onTheWay: 0 }, ACT)).toBe(true);
    const [change] = await getMessages(bill);
    expect(change).toMatchObject({
      topic: `change:${trip.id}:1`,
      queue: 1,
      urgent_from: trip.departsAt - 12 * HOUR_MS,
      expires_at: Math.max(became.departsAt, trip.returnsAt ?? 0),
    });
    expect(JSON.parse(String(change?.["params"]))).toMatchObject({ departsAt: trip.departsAt });
    expect(await getMessages(open)).toEqual([]);
    expect(await listChanges(db, trip.id)).toEqual([aChange(trip, became)]);
    expect(await findTrip(db, trip.id)).toMatchObject({ ...became, revision: 1 });
  });

  test("tells nobody when somebody else was first", async () => {
    const trip = await aTrip(db);
    const bill = await aSale({ tripId: trip.id });
    const was = { ...seen(trip), departsAt: trip.departsAt + 1 };
    const became = { departsAt: trip.departsAt + HOUR_MS };
    expect(
      await setTimes(db, { change: { ...aChange(trip, became), was }, onTheWay: 0 }, ACT),
    ).toBe(false);
    expect(await listTopics(bill)).toEqual(["ticket"]);
    expect(await listChanges(db, trip.id)).toEqual([]);
  });

  test("tells those who are on it now, wherever they bought", async () => {
    const [trip, other] = [await aTrip(db), await aTrip(db)];
    const gone = await aSale({ tripId: trip.id, seats: ["A1"] });
    const come = await aSale({ tripId: other.id, seats: ["A1"] });
    const move = env.DB.prepare("UPDATE tickets SET current_trip = ? WHERE bill_id = ?");
    await env.DB.batch([move.bind(other.id, gone), move.bind(trip.id, come)]);
    await setTimes(
      db,
      { change: aChange(trip, { departsAt: trip.departsAt + HOUR_MS }), onTheWay: 0 },
      ACT,
    );
    expect(await listTopics(gone)).toEqual(["ticket"]);
    expect(await listTopics(come)).toEqual([`change:${trip.id}:1`, "ticket"]);
  });
});
