/** Acts of staff on a sale, through the whole Worker and the buyer's wallet. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DoubtsView } from "../../../../worker/contract/staff/staff-doubts.ts";
import { SaleActView, SaleView } from "../../../../worker/contract/staff/staff.ts";
import { database } from "../../../../worker/db/client.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { anAgent } from "../../../support/agents.ts";
import { aVisit } from "../../../support/booking.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aDoubt, aPaidSale, nothingWaits, readRow } from "../../../support/paid.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { computeHash, staff, staffCall } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";
import { aTicket } from "../../../support/tickets.ts";
import { startWallet } from "../../../support/wallet.ts";

afterEach(nothingWaits);

async function actsOn(target: string | number) {
  const { results } = await env.DB.prepare(
    "SELECT actor, act, reason FROM staff_acts WHERE target = ? ORDER BY id",
  )
    .bind(String(target))
    .all();
  return results;
}

async function seatState(tripId: string, seatNo: string) {
  const map = await tripSeats(env, tripId).seatMap({ planName: "45", bookings: [] });
  return map.seats.find((seat) => seat.seatNo === seatNo)?.state;
}

describe("a sale", () => {
  test("is shown with its money, its seats and its trail, and its buyer's data only where needed", async () => {
    const sold = await aPaidSale(await startWallet());
    const { sale } = read(await staff("show", { sale: sold.pnr }), SaleView);
    expect(sale).toMatchObject({
      bill: sold.bill,
      state: "paid",
      pnr: sold.pnr,
      trx_id: `…${sold.trxId.slice(-4)}`,
      seats: ["A1", "B2"],
      total: 1224,
      left: 1224,
      contact_name: "R… U…",
      contact_number: "017…678",
      parts: [],
      acts: [],
    });
    expect(sale.events.map(({ was, became, cause, actor }) => [was, became, cause, actor])).toEqual(
      [
        [null, "created", "opened", "buyer"],
        ["created", "capturing", "execute", "buyer"],
        ["capturing", "paid", "ticket", "buyer"],
      ],
    );
    const story = sale.seat_events.filter((event) => event.seat_no === "A1");
    expect(story.map(({ was, became, cause }) => [was, became, cause])).toEqual([
      ["free", "held", "hold"],
      ["held", "capturing", "capture"],
      ["capturing", "sold", "sell"],
    ]);
    expect(JSON.stringify(sale)).not.toContain("01712345678");
    expect(JSON.stringify(sale)).not.toContain("Rahim");
  });

  test("names the agent who sold it", async () => {
    const agent = await anAgent(database(env));
    const { billId } = await aTicket(database(env), {
      trip: await aTrip(database(env)),
      seats: ["C1"],
      agentId: agent.id,
    });
    const { sale } = read(await staff("show", { sale: `#${billId}` }), SaleView);
    expect([sale.agent, sale.agent_name]).toEqual([agent.id, agent.name]);
  });

  test("is found by PNR, bill number and TrxID", async () => {
    const sold = await aPaidSale(await startWallet());
    for (const sale of [sold.pnr.toLowerCase(), String(sold.bill), `#${sold.bill}`, sold.trxId]) {
      expect(read(await staff("show", { sale }), SaleView).sale.bill).toBe(sold.bill);
    }
    expect(await staff("show", { sale: "#99999999" })).toMatchObject({
      status: 404,
      body: { code: "bill_unknown" },
    });
  });

  test("whose PNR is the number of another sale is refused as ambiguous", async () => {
    const wallet = await startWallet();
    const [one, other] = [await aPaidSale(wallet), await aPaidSale(wallet, ["C1"])];
    await env.DB.prepare("UPDATE tickets SET pnr = ? WHERE bill_id = ?")
      .bind(String(one.bill), other.bill)
      .run();
    expect(await staff("show", { sale: String(one.bill) })).toMatchObject({
      status: 409,
      body: { code: "act_refused" },
    });
    const { sale } = read(await staff("show", { sale: `#${one.bill}` }), SaleView);
    expect(sale.bill).toBe(one.bill);
  });
});

describe("cancelling a sale", () => {
  test("voids the ticket at once; the cron refunds and frees the seats", async () => {
    const sold = await aPaidSale(await startWallet());
    const view = read(await staff("cancel-sale", { sale: sold.pnr }), SaleActView);
    expect(view).toMatchObject({ changed: true, bill: sold.bill, amount: 1224 });
    expect((await readRow(sold.bill)).state).toBe("refund_owed");
    expect(await seatState(sold.tripId, "A1")).toBe("sold");
    await runEveryMinute(env, Date.now());
    expect((await readRow(sold.bill)).state).toBe("refunded");
    expect(await seatState(sold.tripId, "A1")).toBe("free");
    const { sale } = read(await staff("show", { sale: sold.pnr }), SaleView);
    expect(sale.events.slice(-2)).toMatchObject([
      { was: "paid", became: "refund_owed", cause: "sale_cancelled", actor: "staff:rima" },
      { was: "refund_owed", became: "refunded", cause: "refund", actor: "schedule" },
    ]);
    expect(sale.acts).toMatchObject([
      { actor: "staff:rima", act: "cancel_sale", reason: "The bus broke down" },
    ]);
  });

  test("twice, or at the same moment, is one cancel and one row of the trail", async () => {
    const sold = await aPaidSale(await startWallet());
    const cancel = () => staff("cancel-sale", { sale: sold.pnr });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
    expect((await cancel()).status).toBe(409);
    expect(await actsOn(sold.bill)).toHaveLength(1);
  });
});

describe("giving a part back", () => {
  test("leaves the ticket valid and the rest paid; more than is left is refused", async () => {
    const wallet = await startWallet();
    const sold = await aPaidSale(wallet);
    const give = (amount: number) => staff("give-back", { sale: sold.pnr, amount });
    expect(await give(1224.01)).toMatchObject({ status: 409 });
    expect(await give(1224)).toMatchObject({ status: 409 });
    expect(await give(0)).toMatchObject({ status: 409 });
    expect(read(await give(200), SaleActView)).toMatchObject({ changed: true, amount: 200 });
    expect(await give(1)).toMatchObject({ status: 409, body: { code: "act_refused" } });
    await runEveryMinute(env, Date.now());
    const { sale } = read(await staff("show", { sale: sold.pnr }), SaleView);
    expect(sale).toMatchObject({ state: "paid", left: 1024, voided_at: null });
    expect(sale.parts).toMatchObject([
      { amount: 200, state: "refunded", asked_by: "staff:rima", reason: "The bus broke down" },
    ]);
    expect(await give(1024.01)).toMatchObject({ status: 409 });
    expect(await actsOn(sold.bill)).toHaveLength(1);
    expect(read(await staff("cancel-sale", { sale: sold.pnr }), SaleActView).amount).toBe(1024);
  });

  test("a sale is cancelled while a part is owed: a person settles what the wallet leaves, one after the other", async () => {
    const wallet = await startWallet();
    const sold = await aPaidSale(wallet);
    await staff("give-back", { sale: sold.pnr, amount: 200 });
    await wallet.fault({ call: "refund", reply: { kind: "dropped" } });
    const cancelled = read(await staff("cancel-sale", { sale: sold.pnr }), SaleActView);
    expect(cancelled).toMatchObject({ changed: true, amount: 1024, is_by_hand: true });
    await runEveryMinute(env, Date.now());
    expect(takeLogged().join()).toContain("refund_by_hand");
    const settle = () => staff("settle", { sale: sold.pnr });
    // The wallet may still pay the part; the rest was a person's from the start.
    // The seats came free long before, with the cancellation.
    expect(read(await settle(), SaleActView)).toMatchObject({ amount: 1024, seats: [] });
    expect((await readRow(sold.bill)).state).toBe("refunded");
    expect(await settle()).toMatchObject({ status: 409, body: { why: "refund_under_way" } });
    await env.DB.prepare("UPDATE part_refunds SET refund_settled_at = 1 WHERE bill_id = ?")
      .bind(sold.bill)
      .run();
    expect(read(await settle(), SaleActView)).toMatchObject({ amount: 200 });
    expect(await settle()).toMatchObject({ status: 409, body: { why: "no_refund_owed" } });
  });
});

describe("settling by other means", () => {
  async function aRefusedRefund() {
    const wallet = await startWallet();
    const sold = await aPaidSale(wallet);
    await staff("cancel-sale", { sale: sold.pnr });
    await wallet.fault({ call: "refund", reply: { kind: "dropped" } });
    return sold;
  }

  test("waits until the wallet was queried and no attempt is under way, then ends the refund", async () => {
    const sold = await aRefusedRefund();
    const settle = () => staff("settle", { sale: sold.pnr });
    expect(await settle()).toMatchObject({ status: 409 });
    await runEveryMinute(env, Date.now());
    expect((await readRow(sold.bill)).state).toBe("refund_owed");
    expect(await settle()).toMatchObject({ status: 409 });
    expect(await actsOn(sold.bill)).toHaveLength(1);

    await env.DB.prepare("UPDATE bills SET refund_settled_at = 1 WHERE id = ?")
      .bind(sold.bill)
      .run();
    expect(read(await settle(), SaleActView)).toMatchObject({ changed: true, amount: 1224 });
    expect((await readRow(sold.bill)).state).toBe("refunded");
    expect(await seatState(sold.tripId, "A1")).toBe("free");
    const { sale } = read(await staff("show", { sale: sold.pnr }), SaleView);
    expect(sale.events.at(-1)).toMatchObject({ cause: "settled_otherwise", actor: "staff:rima" });
    expect(await settle()).toMatchObject({ status: 409 });
    expect(await actsOn(sold.bill)).toMatchObject([{ act: "cancel_sale" }, { act: "settle" }]);
  });

  test("frees the seats, though the attempt at the wallet died before", async () => {
    const sold = await aPaidSale(await startWallet());
    await staff("cancel-sale", { sale: sold.pnr });
    await env.DB.prepare("UPDATE bills SET refund_tries = 1, refund_settled_at = 1 WHERE id = ?")
      .bind(sold.bill)
      .run();
    expect(await seatState(sold.tripId, "A1")).toBe("sold");
    const readShown = async () => {
      const { seats } = await (await aVisit(sold.tripId)).seats();
      return seats.find(({ seat_no }) => seat_no === "A1")?.state;
    };
    // The seats were just cached: only a purge shows the change at once.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    expect(await readShown()).toBe("sold");
    expect((await staff("settle", { sale: sold.pnr })).status).toBe(200);
    expect(await seatState(sold.tripId, "A1")).toBe("free");
    expect(await readShown()).toBe("free");
    vi.useRealTimers();
  });

  test("frees the seats before the bill is over: where that fails, the refund stays owed", async () => {
    const sold = await aPaidSale(await startWallet());
    await staff("cancel-sale", { sale: sold.pnr });
    await env.DB.prepare("UPDATE bills SET refund_tries = 1, refund_settled_at = 1 WHERE id = ?")
      .bind(sold.bill)
      .run();
    const broken = Object.create(env.TRIP_SEATS, {
      getByName: { value: () => ({ giveBack: () => Promise.reject(new Error("network")) }) },
    });
    const act = { by: "rima", reason: "Paid in cash", sale: sold.pnr };
    const hash = computeHash(await staffCall("settle", { ...act, dry_run: true }));
    const answer = await aBrowser({ bearer: env.STAFF_KEY, env: { TRIP_SEATS: broken } }).send(
      "/api/staff/settle",
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...act, dry_run: false, hash }),
      },
    );
    expect(answer.status).toBeGreaterThanOrEqual(500);
    takeLogged();
    expect((await readRow(sold.bill)).state).toBe("refund_owed");
  });

  test("is refused for a sale that owes nothing", async () => {
    const sold = await aPaidSale(await startWallet());
    expect(await staff("settle", { sale: sold.pnr })).toMatchObject({ status: 409 });
  });
});

describe("a payment that the provider refunds once", () => {
  test("refunds a part, warns before about the rest, and refunds no second part", async () => {
    const sold = await aPaidSale(await startWallet());
    const part = () => staff("give-back", { sale: sold.pnr, amount: 100 });
    const first = read(await part(), SaleActView);
    expect(first.message).toContain("the rest must be paid back by other means: bKash gives");
    await runEveryMinute(env, Date.now());
    const { sale } = read(await staff("show", { sale: sold.pnr }), SaleView);
    expect(sale).toMatchObject({ provider: "bKash", parts: [{ state: "refunded" }] });
    expect(await part()).toMatchObject({ status: 409, body: { code: "act_refused" } });
  });

  test("has the rest paid by staff: cancel reports it, nothing is sent, settle ends it", async () => {
    const wallet = await startWallet();
    const sold = await aPaidSale(wallet);
    await staff("give-back", { sale: sold.pnr, amount: 100 });
    await runEveryMinute(env, Date.now());
    const cancelled = read(await staff("cancel-sale", { sale: sold.pnr }), SaleActView);
    expect(cancelled).toMatchObject({ amount: 1124 });
    expect(cancelled.message).toContain(
      "1124.00 taka must be paid back by other means and settled",
    );
    await runEveryMinute(env, Date.now());
    expect(takeLogged().join()).toContain("refund_by_hand");
    expect((await readRow(sold.bill)).state).toBe("refund_owed");
    expect(await seatState(sold.tripId, "A1")).toBe("free");
    expect((await wallet.ledger()).totals.refundedPoisha).toBe(10_000);
    await env.DB.prepare("UPDATE bills SET refund_settled_at = 1 WHERE id = ?")
      .bind(sold.bill)
      .run();
    expect(read(await staff("settle", { sale: sold.pnr }), SaleActView)).toMatchObject({
      amount: 1124,
    });
    expect((await readRow(sold.bill)).state).toBe("refunded");
  });
});

test("a dry run of any of these answers as the act and changes nothing", async () => {
  const sold = await aPaidSale(await startWallet());
  const before = await everythingStored([sold.tripId]);
  for (const [act, more] of [
    ["cancel-sale", {}],
    ["give-back", { amount: 100 }],
  ] as const) {
    const body = { sale: sold.pnr, dry_run: true, ...more };
    const view = read(await staff(act, body), SaleActView);
    expect(view).toMatchObject({ dry_run: true, changed: false, bill: sold.bill });
  }
  expect(changesBetween(before, await everythingStored([sold.tripId]))).toEqual([]);
});

test("open items are listed with their age, and marked when older than ten minutes", async () => {
  const wallet = await startWallet();
  const doubt = await aDoubt(wallet);
  const sold = await aPaidSale(wallet, ["D1"]);
  await staff("cancel-sale", { sale: sold.pnr });
  const partly = await aPaidSale(wallet, ["E1", "E2", "E3"]);
  await staff("give-back", { sale: partly.pnr, amount: 50 });
  const lateChecked = await aDoubt(wallet, ["F1", "F2", "F3", "F4"]);
  await env.DB.prepare(
    "UPDATE bills SET state = 'failed', watch_until = dead_at, watch_at = 1, changed_by = 'buyer', changed_at = 1 WHERE id = ?",
  )
    .bind(lateChecked.bill)
    .run();
  await env.DB.prepare("UPDATE bills SET changed_at = changed_at - 600001 WHERE id = ?")
    .bind(doubt.bill)
    .run();
  const view = read(await staff("doubts", {}), DoubtsView);
  const of = (list: readonly { bill: number }[], bill: number) =>
    list.find((one) => one.bill === bill);
  expect(of(view.in_doubt, doubt.bill)).toMatchObject({ is_late: true, amount: 1224 });
  expect(of(view.late_checks, lateChecked.bill)).toMatchObject({ amount: 2448 });
  expect(of(view.refunds, sold.bill)).toMatchObject({ is_late: false, part: null, tries: 0 });
  expect(of(view.refunds, partly.bill)).toMatchObject({ amount: 50, part: expect.any(Number) });
});
