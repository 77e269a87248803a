/** Either store lost a part of a sale and is rebuilt from the other one; a conflict is reported, never overwritten. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { CompareView, RebuildView } from "../../../worker/contract/staff.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets.ts";
import { everyMinute } from "../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import {
  aDoubt,
  claimOfBill,
  aPaidSale,
  aPayment,
  emptyObject,
  forgetPayment,
  nothingWaits,
  rowOf,
} from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staff } from "../../support/staff.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { startWallet } from "../../support/wallet.ts";

afterEach(nothingWaits);

const OTHER_PAYER = "01929918378";

/** No Execute of the trip's payments can still be sent. */
async function executesAreOver(trip: string) {
  await env.DB.prepare(
    "UPDATE bills SET execute_by = 1, believe_from = 1 WHERE trip_id = ? AND execute_by > 1",
  )
    .bind(trip)
    .run();
}

async function found(trip: string) {
  const { differences } = read(await staff("compare", { trip }), CompareView);
  return differences.map((one) => one.kind);
}

async function rebuild(what: "tickets" | "seats", trip: string, dry_run = false) {
  return read(await staff(`rebuild-${what}`, { trip, dry_run }), RebuildView);
}

async function expectNothingLeft(what: "tickets" | "seats", trip: string) {
  expect(await found(trip)).toEqual([]);
  expect(await rebuild(what, trip)).toMatchObject({ changed: false, steps: [], before: [] });
}

async function actsOn(trip: string) {
  const { results } = await env.DB.prepare("SELECT act FROM staff_acts WHERE target = ?")
    .bind(trip)
    .all();
  return results;
}

async function seatsIn(tripId: string, state: string) {
  const map = await tripSeats(env, tripId).seatMap({ planName: "45", bookings: [] });
  return map.seats.filter((seat) => seat.state === state).map((seat) => seat.seatNo);
}

async function forgetAll(...statements: string[]) {
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
}

test("a complete sale, a payment in doubt and a cancelled sale are no difference", async () => {
  const wallet = await startWallet();
  const { tripId } = await aPaidSale(wallet);
  await aDoubt(wallet, ["C1"], { tripId });
  const gone = await aPaidSale(wallet, ["D1", "D2", "D3"], { tripId });
  await staff("cancel-sale", { sale: gone.pnr });
  await everyMinute(env, Date.now());
  expect(await found(tripId)).toEqual([]);
});

describe("the database from the objects:", () => {
  test("missing seats of a ticket are written again", async () => {
    const { tripId } = await aPaidSale(await startWallet());
    await forgetAll("DELETE FROM ticket_seats");
    expect(await found(tripId)).toEqual(["ticket_seats_missing"]);
    const done = await rebuild("tickets", tripId);
    expect(done.steps).toMatchObject([{ step: "write_seats", is_done: true }]);
    expect(done.message).toBe(
      `Trip ${tripId}: 1 difference before, 1 of 1 step done, 0 differences after.`,
    );
    expect(done.after).toEqual([]);
    await expectNothingLeft("tickets", tripId);
  });

  test("a missing ticket is restored under its old address, with a new PNR", async () => {
    const sold = await aPaidSale(await startWallet());
    await forgetAll("DELETE FROM ticket_seats", "DELETE FROM tickets");
    const { steps, after } = await rebuild("tickets", sold.tripId);
    expect(steps.map((one) => one.step)).toEqual(["write_ticket", "write_seats"]);
    expect(after).toEqual([]);
    const again = await aBrowser().get(`/api/get-ticketing-details-with-id/${sold.ticketId}`);
    const { invoiceData } = read(again, LimitedInvoiceView);
    expect(invoiceData.ticketing_data.map((seat) => seat.seat_no)).toEqual(["A1", "B2"]);
    expect(invoiceData.invoice).not.toBe(sold.pnr);
  });

  test("a sale that D1 was restored to before gets its ticket, marked as the work of staff", async () => {
    const sold = await aPaidSale(await startWallet());
    await forgetPayment(sold.bill);
    expect(await found(sold.tripId)).toEqual(["sold_and_forgotten"]);
    const { steps, after } = await rebuild("tickets", sold.tripId);
    expect(steps.map((one) => [one.step, one.is_done])).toEqual([
      ["resume", true],
      ["issue_ticket", true],
    ]);
    expect(after).toEqual([]);
    expect(await rowOf(sold.bill)).toMatchObject({ state: "paid", trxId: sold.trxId });
    const { results } = await env.DB.prepare(
      "SELECT became, cause, actor FROM bill_events WHERE bill_id = ? AND was IS NOT NULL ORDER BY became DESC",
    )
      .bind(sold.bill)
      .all();
    expect(results).toEqual([
      { became: "paid", cause: "ticket", actor: "staff:rima" },
      { became: "capturing", cause: "rebuild", actor: "staff:rima" },
    ]);
    await expectNothingLeft("tickets", sold.tripId);
    // The buyer's own browser.
    expect((await sold.execute()).status).toBe(201);
  });

  test("a payment in doubt that D1 has lost is queried again, and ends in a ticket", async () => {
    const doubt = await aDoubt(await startWallet());
    await forgetPayment(doubt.bill);
    expect(await found(doubt.tripId)).toEqual(["capturing_and_forgotten"]);
    expect((await rebuild("tickets", doubt.tripId)).steps).toMatchObject([{ step: "resume" }]);
    await everyMinute(env, Date.now() + 60_000);
    expect((await rowOf(doubt.bill)).state).toBe("paid");
    expect(await found(doubt.tripId)).toEqual([]);
  });

  test("a ticket that was not written yet is written", async () => {
    const sold = await aPaidSale(await startWallet());
    await forgetPayment(sold.bill);
    await env.DB.prepare("UPDATE bills SET state = 'capturing' WHERE id = ?").bind(sold.bill).run();
    expect(await found(sold.tripId)).toEqual(["sold_without_ticket"]);
    expect((await rebuild("tickets", sold.tripId)).after).toEqual([]);
  });

  test("a sale of a bill that D1 does not have is reported, and nothing is invented", async () => {
    const sold = await aPaidSale(await startWallet());
    await tripSeats(env, sold.tripId).restore({
      claim: "bill/999999",
      bill: 999_999,
      booking: "b",
      seats: ["K1"],
      trxId: "TRX",
      facts: null,
    });
    const { steps, after } = await rebuild("tickets", sold.tripId);
    expect(steps).toEqual([]);
    expect(after).toMatchObject([{ kind: "sold_to_nobody", bill: 999_999, seats: ["K1"] }]);
    expect(await actsOn(sold.tripId)).toEqual([]);
  });

  test("a seat that another ticket has in D1 is reported, and that ticket stays", async () => {
    const wallet = await startWallet();
    const mine = await aPaidSale(wallet, ["A1"]);
    const other = await aPaidSale(wallet, ["B1", "B2"], { tripId: mine.tripId });
    await forgetPayment(mine.bill);
    await env.DB.prepare(
      "INSERT INTO ticket_seats (trip_id, seat_no, ticket_id) VALUES (?, 'A1', ?)",
    )
      .bind(mine.tripId, other.ticketId)
      .run();
    const { steps, after } = await rebuild("tickets", mine.tripId);
    expect(steps.map((one) => [one.step, one.is_done])).toEqual([
      ["resume", true],
      ["issue_ticket", false],
    ]);
    expect(after.map((one) => one.kind).toSorted()).toEqual([
      "sold_without_ticket",
      "ticket_seat_not_sold",
    ]);
  });
});

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
    await everyMinute(env, Date.now() + 120_000);
    expect((await rowOf(doubt.bill)).state).toBe("paid");
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
    await everyMinute(env, Date.now() + 120_000);
    expect(takeLogged().join(" ")).toContain("capture_unbelieved");
    expect((await rowOf(late.bill)).state).toBe("capturing");
    expect((await tripSeats(env, tripId).ledger()).bills).toEqual([]);
    await executesAreOver(tripId);
    expect((await rebuild("seats", tripId)).after).toEqual([]);
    await everyMinute(env, Date.now() + 30 * 60_000);
    expect((await rowOf(late.bill)).state).toBe("failed");
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

test.each(["tickets", "seats"] as const)(
  "a dry run of rebuild-%s names every step and changes nothing",
  async (what) => {
    const sold = await aPaidSale(await startWallet());
    if (what === "tickets") await forgetPayment(sold.bill);
    else await emptyObject(sold.tripId);
    const before = await everythingStored([sold.tripId]);
    const dry = await rebuild(what, sold.tripId, true);
    expect(dry).toMatchObject({ dry_run: true, changed: false });
    expect(dry.steps.length).toBeGreaterThan(0);
    expect(dry.before.length).toBeGreaterThan(0);
    expect(changesBetween(before, await everythingStored([sold.tripId]))).toEqual([]);
    await rebuild(what, sold.tripId);
    expect(await actsOn(sold.tripId)).toEqual([{ act: `rebuild_${what}` }]);
  },
);
