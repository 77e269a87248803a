/** Sales for cash at a counter, call by call: what is sold, to whom it belongs, and what refuses. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { CounterSaleActView } from "../../../../worker/contract/staff/staff-counter.ts";
import { SaleView } from "../../../../worker/contract/staff/staff.ts";
import { LimitedInvoiceView } from "../../../../worker/contract/tickets/tickets.ts";
import { shop } from "../../../../worker/config/shop-profile.ts";
import { findTrip } from "../../../../worker/db/catalogue/catalogue.ts";
import { database } from "../../../../worker/db/client.ts";
import { aVisit } from "../../../support/booking.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aBus, aTrip, listTimedStops } from "../../../support/catalogue.ts";
import {
  aCounterClerk,
  aCounterSale,
  aSaleAhead,
  COUNTER,
  PASSENGER,
  listTickets,
} from "../../../support/counter.ts";
import { nothingWaits } from "../../../support/paid.ts";
import { computeHash, staff } from "../../../support/staff.ts";
import { startWallet } from "../../../support/wallet.ts";
import { listBills, setTrip } from "./counter-rows.ts";
import { shopRuns } from "../../../support/shop-halts.ts";

const db = database(env);

afterEach(nothingWaits);

describe("held seats", () => {
  test("become a ticket like any other, without the wallet's charge and without the wallet", async () => {
    const trip = await aTrip(db);
    const [stop] = await listTimedStops(db, trip.id, [
      ["Gate", 0],
      ["Bridge", 30],
    ]);
    const clerk = await aCounterClerk();
    const { view } = await aCounterSale(clerk, trip.id, ["A1", "B2"]);
    expect(view).toMatchObject({ state: "done", changed: true, sale: "sold", inverse: null });
    expect(view).toMatchObject({ seats: ["A1", "B2"], quantity: 2, amount: 1200 });
    const { bill, ticket } = view;
    expect(await listBills(trip.id)).toEqual([
      {
        id: bill,
        state: "paid",
        provider: "cash",
        counter: COUNTER,
        sold_by: `staff:${clerk.id}`,
        total_poisha: 120_000,
        charge_poisha: 0,
      },
    ]);
    expect(await listTickets(trip.id)).toEqual(["A1", "B2"]);
    const shown = read(
      await aBrowser().get(`/api/get-ticketing-details-with-id/${ticket?.id}`),
      LimitedInvoiceView,
    );
    expect(JSON.stringify(shown)).toContain(COUNTER);
    const { sale } = read(await clerk.post("show", { sale: `#${bill}` }), SaleView);
    expect(sale).toMatchObject({ provider: "Cash", counter: COUNTER, boards: { name: "Gate" } });
    expect(sale.events.map(({ became, actor }) => [became, actor])).toEqual(
      ["created", "capturing", "paid"].map((became) => [became, `staff:${clerk.id}`]),
    );
    expect(new Set(sale.seat_events.map(({ actor }) => actor))).toEqual(
      new Set([`staff:${clerk.id}`]),
    );
    expect(stop).toBeDefined();
  });

  test("leave their lines in the log, of the bill and without a passenger", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { view } = await aCounterSale(clerk, trip.id, ["A1"]);
    const { results } = await env.DB.prepare("SELECT * FROM staff_acts WHERE target = ?")
      .bind(String(view.bill))
      .all<{ actor: string; act: string; detail: string }>();
    const actor = `staff:${clerk.id}`;
    expect(results).toMatchObject([
      { actor, act: "sell_at_counter:asked" },
      { actor, act: "sell_at_counter" },
    ]);
    expect(results[1]?.detail).toBe(results[0]?.detail);
    expect(JSON.parse(results[0]?.detail ?? "")).toMatchObject({
      counter: COUNTER,
      seats: ["A1"],
      amountPoisha: 60_000,
    });
    for (const word of [PASSENGER.name, PASSENGER.phone]) {
      expect(JSON.stringify(results)).not.toContain(word);
    }
  });

  test("are sold once, however often the same confirmation comes", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { confirm, hash } = await aSaleAhead(clerk, trip.id, ["A1"]);
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of [...answers, await confirm()]) {
      if (answer.status === 200 || Object(answer.body).code === "act_done") continue;
      // When several confirm at once, the first of them may still be at work.
      expect(answer.body).toMatchObject({ why: "under_way" });
    }
    expect(await listBills(trip.id)).toHaveLength(1);
    expect(await listTickets(trip.id)).toEqual(["A1"]);
    const finished = await clerk.finish(hash);
    expect(finished).toMatchObject({ sale: "sold", ticket: { mode: "limited" } });
    expect(await clerk.finish(hash)).toEqual(finished);
    expect(await listTickets(trip.id)).toEqual(["A1"]);
  });

  test("have one winner among two clerks and a buyer", async () => {
    const wallet = await startWallet();
    const trip = await aTrip(db);
    const [one, two] = [await aCounterClerk(), await aCounterClerk()];
    const visit = await aVisit(trip.id);
    const seats = { trip: trip.id, seats: ["C1"] };
    const held = await Promise.all([
      one.post("hold-at-counter", seats),
      two.post("hold-at-counter", seats),
      visit.hold("C1"),
    ]);
    expect(held.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(wallet).toBeDefined();
    expect(await listTickets(trip.id)).toEqual([]);
  });

  test("whose hold is over go to whoever has them since, and nothing is taken down", async () => {
    const trip = await aTrip(db);
    const [one, two] = [await aCounterClerk(), await aCounterClerk()];
    const late = await aSaleAhead(one, trip.id, ["A1", "A2"]);
    await one.post("let-go-at-counter", { trip: trip.id, booking: late.input.booking });
    const { view } = await aCounterSale(two, trip.id, ["A2"]);
    expect(view.sale).toBe("sold");
    expect((await late.confirm()).body).toMatchObject({ code: "hold_over" });
    expect(await listTickets(trip.id)).toEqual(["A2"]);
    expect(await listBills(trip.id)).toHaveLength(1);
  });

  test("keep their price when it changes; another amount is refused with the right one", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { input, confirm } = await aSaleAhead(clerk, trip.id, ["A1"]);
    await setTrip(trip.id, "fare_poisha = ?", 70_000);
    expect(await clerk.preview({ ...input, amount: 612 })).toMatchObject({
      status: 409,
      body: { code: "amount_changed", total_seat: 1, paid_amount: 600 },
    });
    expect(read(await confirm(), CounterSaleActView)).toMatchObject({ sale: "sold", amount: 600 });
  });

  test("another passenger than the previewed one is a new preview, and nothing is done", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { input, hash } = await aSaleAhead(clerk, trip.id, ["A1"]);
    const other = await clerk.confirm({ ...input, phone: "01912345678" }, hash);
    expect(other).toMatchObject({ status: 409, body: { code: "preview_changed" } });
    expect(await listBills(trip.id)).toEqual([]);
  });

  test("are sold as they were previewed: bus, type and time, by the revision", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { booking, total } = await clerk.hold(trip.id, ["A1"]);
    const input = { trip: trip.id, booking, amount: total };
    const previewed = await clerk.preview(input);
    const { message } = read(previewed, CounterSaleActView);
    const bus = await aBus(db, { typeName: `Plain ${trip.id}` });
    const { busName, busTypeName } = (await findTrip(db, trip.id)) ?? {};
    expect(message).toContain(`${busName} (${busTypeName}), 2030-12-04 22:00: A1 for 600.00 taka`);
    await setTrip(trip.id, "bus_id = ?, revision = revision + 1", bus);
    const refused = await clerk.confirm(input, computeHash(previewed));
    expect(refused).toMatchObject({ status: 409, body: { code: "preview_changed" } });
    expect(JSON.stringify(refused.body)).toContain(`(Plain ${trip.id})`);
    expect(await listBills(trip.id)).toEqual([]);
    const seen = computeHash({ ...refused, body: Object(refused.body).preview });
    expect(read(await clerk.confirm(input, seen), CounterSaleActView).sale).toBe("sold");
  });

  test.each([
    ["is cancelled", "cancelled_at = 1", "trip_cancelled"],
    ["is postponed", "postponed_at = 1", "trip_postponed"],
    ["is closed", "sale_closes_at = 1", "sale_closed"],
  ])("are not sold once the trip %s", async (_, set, code) => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { confirm, hash } = await aSaleAhead(clerk, trip.id, ["A1"]);
    await setTrip(trip.id, set);
    const refused = await confirm();
    expect(refused.body).toMatchObject({ code });
    expect((await listBills(trip.id)).filter(({ state }) => state !== "expired")).toEqual([]);
    expect(await listTickets(trip.id)).toEqual([]);
    if (code === "sale_closed") expect((await clerk.finish(hash)).sale).toBe("not_sold");
  });

  test("are not sold while sales are paused, and are afterwards", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { confirm } = await aSaleAhead(clerk, trip.id, ["A1"]);
    await staff("pause-sales", {});
    expect((await confirm()).body).toMatchObject({ code: "sales_paused" });
    expect(await listBills(trip.id)).toEqual([]);
    await shopRuns();
    expect((await confirm()).status).toBe(200);
  });

  test("are given up, all of them, and are no other booking's", async () => {
    const trip = await aTrip(db);
    const clerk = await aCounterClerk();
    const { booking } = await clerk.hold(trip.id, ["A1", "A2"]);
    expect((await clerk.post("hold-at-counter", { trip: trip.id, seats: ["A2"] })).status).toBe(
      409,
    );
    await clerk.post("let-go-at-counter", { trip: trip.id, booking });
    await clerk.hold(trip.id, ["A2"]);
  });
});

describe("places of a trip without a seat map", () => {
  async function places() {
    const trip = await aTrip(db, { mode: "unlimited" });
    const [center = ""] = shop(env).centers;
    return { trip: trip.id, total_seat: 3, center_name: center, amount: 1800 };
  }

  test("are sold in number, from a pick-up center", async () => {
    const clerk = await aCounterClerk();
    const input = await places();
    const hash = computeHash(await clerk.preview(input));
    const sold = read(await clerk.confirm(input, hash), CounterSaleActView);
    expect(sold).toMatchObject({ sale: "sold", quantity: 3, ticket: { mode: "unlimited" } });
    const { sale } = read(await clerk.post("show", { sale: `#${sold.bill}` }), SaleView);
    expect(sale).toMatchObject({ quantity: 3, total: 1800, boards: { name: input.center_name } });
    expect((await clerk.confirm(input, hash)).body).toMatchObject({ code: "act_done" });
    expect(await listBills(input.trip)).toHaveLength(1);
  });

  test("are refused at another price than the clerk has taken, with the new one", async () => {
    const clerk = await aCounterClerk();
    const input = await places();
    const hash = computeHash(await clerk.preview(input));
    await setTrip(input.trip, "fare_poisha = ?", 65_000);
    expect(await clerk.confirm(input, hash)).toMatchObject({
      status: 409,
      body: { code: "amount_changed", paid_amount: 1950 },
    });
    expect(await listBills(input.trip)).toEqual([]);
  });

  test.each([
    ["postponed", "postponed_at = 1", "trip_postponed"],
    ["changed since its preview", "revision = 1", "preview_changed"],
  ])("are not sold of a trip that is %s", async (_, set, code) => {
    const clerk = await aCounterClerk();
    const input = await places();
    const hash = computeHash(await clerk.preview(input));
    await setTrip(input.trip, set);
    expect(await clerk.confirm(input, hash)).toMatchObject({ status: 409, body: { code } });
    expect(await listBills(input.trip)).toEqual([]);
  });

  test.each([{ total_seat: 0 }, { total_seat: 61 }, { center_name: "Nowhere" }])(
    "%j is refused",
    async (wrong) => {
      const clerk = await aCounterClerk();
      expect((await clerk.preview({ ...(await places()), ...wrong })).status).toBe(422);
    },
  );
});
