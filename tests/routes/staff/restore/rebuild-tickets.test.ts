/** D1 lost a part of a sale and is rebuilt from the objects. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { LimitedInvoiceView } from "../../../../worker/contract/tickets/tickets.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aDoubt, aPaidSale, forgetPayment, nothingWaits, readRow } from "../../../support/paid.ts";
import { startWallet } from "../../../support/wallet.ts";
import { found, rebuild, expectNothingLeft, actsOn, forgetAll } from "./rebuilding.ts";

afterEach(nothingWaits);

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
    expect(await readRow(sold.bill)).toMatchObject({ state: "paid", trxId: sold.trxId });
    const { results } = await env.DB.prepare(
      "SELECT became, cause, actor FROM bill_trail WHERE bill_id = ? AND was IS NOT NULL ORDER BY became DESC",
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
    await runEveryMinute(env, Date.now() + 60_000);
    expect((await readRow(doubt.bill)).state).toBe("paid");
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
