/** An object lost a part of a sale and is rebuilt from D1. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { aVisit } from "../../../support/booking.ts";
import {
  aDoubt,
  claimOfBill,
  aPaidSale,
  aPayment,
  emptyObject,
  nothingWaits,
  readRow,
} from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { startWallet } from "../../../support/wallet.ts";
import {
  found,
  rebuild,
  expectNothingLeft,
  seatsIn,
  executesAreOver,
  OTHER_PAYER,
  actsOn,
} from "./rebuilding.ts";

afterEach(nothingWaits);

describe("the objects from the database:", () => {
  test("a lost object gets its sales and its payments in doubt again", async () => {
    const wallet = await startWallet();
    const { tripId, visit } = await aPaidSale(wallet);
    const doubt = await aDoubt(wallet, ["C1"], { tripId });
    await emptyObject(tripId);
    expect((await found(tripId)).toSorted()).toEqual([
      "capturing_in_d1_alone",
      "object_lost",
      "paid_but_not_sold",
    ]);
    const done = await rebuild("seats", tripId);
    expect(done.steps.map((one) => one.step)).toEqual(["restore_sold", "restore_capturing"]);
    // Until the Execute that is under way can no longer be sent.
    expect(done.after).toMatchObject([{ kind: "object_lost" }]);
    await executesAreOver(tripId);
    expect((await rebuild("seats", tripId)).after).toEqual([]);
    expect(await seatsIn(tripId, "sold")).toEqual(["A1", "B2"]);
    expect(await seatsIn(tripId, "capturing")).toEqual(["C1"]);
    expect((await (await aVisit(tripId)).hold("A1")).status).toBe(409);
    await runEveryMinute(env, Date.now() + 120_000);
    expect((await readRow(doubt.bill)).state).toBe("paid");
    await expectNothingLeft("seats", tripId);
    expect(visit.tripId).toBe(tripId);
  });

  test("a seat that another buyer bought meanwhile is reported, and stays theirs", async () => {
    const wallet = await startWallet();
    const first = await aPaidSale(wallet);
    await emptyObject(first.tripId);
    const rival = { claim: "bill/rival", bill: 999_998, booking: "rival", seats: ["A1"] };
    await tripSeats(env, first.tripId).restore({ ...rival, trxId: null, facts: null });
    const done = await rebuild("seats", first.tripId);
    expect(done.steps).toMatchObject([{ step: "restore_sold", bill: first.bill, is_done: false }]);
    expect(done.changed).toBe(false);
    expect(await actsOn(first.tripId)).toEqual([
      { act: "rebuild_seats:asked" },
      { act: "rebuild_seats:failed" },
    ]);
    expect(done.after.map((one) => one.kind)).toEqual([
      "sold_to_nobody",
      "paid_but_not_sold",
      "object_lost",
    ]);
    const { bills } = await tripSeats(env, first.tripId).ledger();
    expect(bills).toMatchObject([{ claim: "bill/rival", state: "capturing" }]);
  });

  test("a lost object captures no payment and bars nothing until it is rebuilt", async () => {
    const wallet = await startWallet();
    const { tripId } = await aPaidSale(wallet, ["B2"]);
    const late = await aPayment(wallet, ["A1"], { tripId, payer: OTHER_PAYER });
    await emptyObject(tripId);
    expect((await late.execute()).status).toBe(202);
    expect(takeLogged().join(" ")).toContain("capture_unbelieved");
    await runEveryMinute(env, Date.now() + 120_000);
    expect(takeLogged().join(" ")).toContain("capture_unbelieved");
    expect((await readRow(late.bill)).state).toBe("capturing");
    expect((await tripSeats(env, tripId).ledger()).bills).toEqual([]);
    await executesAreOver(tripId);
    expect((await rebuild("seats", tripId)).after).toEqual([]);
    await runEveryMinute(env, Date.now() + 30 * 60_000);
    expect((await readRow(late.bill)).state).toBe("failed");
  });

  test("finished bills never capture in it again", async () => {
    const wallet = await startWallet();
    const { tripId } = await aPaidSale(wallet, ["B2"]);
    const over = await aPayment(wallet, ["A1"], { tripId, payer: OTHER_PAYER });
    await env.DB.prepare("UPDATE bills SET state = 'failed' WHERE id = ?").bind(over.bill).run();
    await emptyObject(tripId);
    expect((await rebuild("seats", tripId)).after).toEqual([]);
    const { bills } = await tripSeats(env, tripId).ledger();
    expect(bills).toContainEqual(
      expect.objectContaining({ bill: over.bill, state: "released", seats: ["A1"] }),
    );
  });

  test("a seat that is only held comes back to its ticket", async () => {
    const { tripId } = await aPaidSale(await startWallet());
    await emptyObject(tripId);
    expect((await (await aVisit(tripId)).hold("A1")).status).toBe(201);
    expect((await rebuild("seats", tripId)).after).toEqual([]);
    expect(await seatsIn(tripId, "sold")).toEqual(["A1", "B2"]);
  });

  test("seats of a sale that was paid back, and of a payment that came to nothing, are freed", async () => {
    const wallet = await startWallet();
    const back = await aPaidSale(wallet);
    const doubt = await aDoubt(wallet, ["C1"], { tripId: back.tripId });
    await env.DB.batch([
      env.DB.prepare("DELETE FROM ticket_seats WHERE trip_id = ?").bind(back.tripId),
      env.DB.prepare("UPDATE tickets SET voided_at = 1 WHERE bill_id = ?").bind(back.bill),
      env.DB.prepare("UPDATE bills SET state = 'refunded' WHERE id = ?").bind(back.bill),
      env.DB.prepare("UPDATE bills SET state = 'failed' WHERE id = ?").bind(doubt.bill),
    ]);
    expect((await found(back.tripId)).toSorted()).toEqual(["capturing_but_over", "not_given_back"]);
    const { steps, after } = await rebuild("seats", back.tripId);
    expect(steps.map((one) => one.step)).toEqual(["give_back", "release"]);
    expect(after).toEqual([]);
    expect(await seatsIn(back.tripId, "sold")).toEqual([]);
  });

  test("an object restored to before the sale sells again what it has locked", async () => {
    const wallet = await startWallet();
    const doubt = await aDoubt(wallet);
    await env.DB.prepare("UPDATE bills SET state = 'paid', trx_id = 'TRX7' WHERE id = ?")
      .bind(doubt.bill)
      .run();
    expect(await found(doubt.tripId)).toContain("paid_but_not_sold");
    expect((await rebuild("seats", doubt.tripId)).steps).toMatchObject([
      { step: "sell", is_done: true },
    ]);
    expect(await seatsIn(doubt.tripId, "sold")).toEqual(["A1", "B2"]);
  });

  test("what the object has released is not sold again: D1 may be the older one", async () => {
    const sold = await aPaidSale(await startWallet());
    await tripSeats(env, sold.tripId).giveBack(await claimOfBill(sold.bill));
    const { steps, after } = await rebuild("seats", sold.tripId);
    expect(steps).toEqual([]);
    expect(after.map((one) => one.kind)).toEqual(["paid_but_given_back"]);
  });
});
