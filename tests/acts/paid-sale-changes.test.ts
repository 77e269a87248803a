/** Money and limits of changes of a paid sale. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { CheckTicketView } from "../../worker/contract/tickets/lookup.ts";
import { SalesView } from "../../worker/contract/agents/sales.ts";
import { ExchangeActView } from "../../worker/contract/staff-acts/staff-ticket-acts.ts";
import { database } from "../../worker/db/client.ts";
import { listOpenChoices } from "../../worker/db/staff/weight-facts.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { anAgent, aSession, checkAtGate } from "../support/agents.ts";
import { aBrowser, read } from "../support/browser.ts";
import { aClerk, act as confirmAct, previewAct } from "../support/clerk.ts";
import { aMovingSale, changeTrip, leaveSoon, move, seatsIn } from "../support/moves.ts";
import { aPaidSale, nothingWaits, readRow } from "../support/paid.ts";
import { takeLogged } from "../support/quiet.ts";
import { staff } from "../support/staff.ts";
import { startWallet } from "../support/wallet.ts";

const db = database(env);
const OTHER_PAYER = "01929918378";
const HOUR = 3_600_000;

afterEach(async () => {
  takeLogged();
  await nothingWaits();
});

test("who was checked at the bus takes no money back by the choice of a change", async () => {
  const sale = await aMovingSale(await startWallet());
  // The bus leaves in half an hour; it is an hour late, and passengers may choose until it leaves.
  const departsAt = await leaveSoon(sale.source);
  const revision = await changeTrip(sale.source, departsAt, "keep");
  const boarded = read(await checkAtGate(db, sale.pnr), CheckTicketView);
  expect(boarded).toMatchObject({ valid: true });
  const answer = await aBrowser().post("/api/ticket-choice", {
    ticketing_id: sale.ticket,
    revision,
    choice: "refund",
  });
  expect(answer.status, "the money goes back to who was let in").not.toBe(201);
  expect((await readRow(sale.bill)).state).toBe("paid");
});

test("who was checked at the bus takes no other bus", async () => {
  const sale = await aMovingSale(await startWallet());
  const departsAt = await leaveSoon(sale.source);
  const revision = await changeTrip(sale.source, departsAt, "keep");
  read(await checkAtGate(db, sale.pnr), CheckTicketView);
  const moved = await aBrowser().post("/api/ticket-move", {
    ticketing_id: sale.ticket,
    trip_id: sale.target,
    revision: 0,
    seats: ["C3", "C4"],
  });
  expect({ status: moved.status, revision }).toEqual({ status: 409, revision });
});

test("an exchange between trips of another fare says the difference of each ticket, and weighs it as a move does", async () => {
  const wallet = await startWallet();
  const victim = await aMovingSale(wallet);
  // The victim took another bus after a change; seats there cost three times as much.
  await env.DB.prepare("UPDATE trips SET fare_poisha = 180000 WHERE id = ?")
    .bind(victim.target)
    .run();
  expect(await move(victim)).toMatchObject({ ok: true });
  const friend = await aPaidSale(wallet, ["A1", "B2"], {
    tripId: victim.source,
    payer: OTHER_PAYER,
  });
  const act = {
    sale: `#${friend.bill}`,
    other: `#${victim.bill}`,
    gives: ["A1", "B2"],
    gets: ["C3", "C4"],
  };
  const preview = read(await staff("exchange-seats", { ...act, dry_run: true }), ExchangeActView);
  const { browser } = await aClerk("ops");
  await aClerk("ops");
  // A move to those seats needs a second person, too.
  const moved = await previewAct(browser, "move-ticket", {
    sale: `#${friend.bill}`,
    trip: victim.target,
    seats: ["D1", "D2"],
  });
  expect(moved).toMatchObject({ next: "asked" });
  expect.soft([preview.difference, preview.other.difference]).toEqual([2400, 0]);
  expect.soft(await previewAct(browser, "exchange-seats", act)).toMatchObject({ next: "asked" });
});

test("an exchange counts for the sale that gains by it, whichever of the two is named first", async () => {
  const wallet = await startWallet();
  const a = await aMovingSale(wallet);
  const b = await aPaidSale(wallet, ["A1", "B2"], { tripId: a.target, payer: OTHER_PAYER });
  // Seats where b goes cost 30 taka more by now: 60 in all, below the limit of 100, and a goes where they are as dear
  // as its own.
  await env.DB.prepare("UPDATE trips SET fare_poisha = fare_poisha + 3000 WHERE id = ?")
    .bind(a.source)
    .run();
  const [{ browser: one }, { browser: two }] = [await aClerk("ops"), await aClerk("ops")];
  const first = {
    sale: `#${a.bill}`,
    other: `#${b.bill}`,
    gives: ["A1", "B2"],
    gets: ["A1", "B2"],
  };
  expect((await confirmAct(one, "exchange-seats", first)).status).toBe(200);
  // Back again it is the sale of a that gains 60, and b's the time after: above its limit, whoever is named first.
  await env.DB.prepare("UPDATE trips SET fare_poisha = fare_poisha - 3000 WHERE id = ?")
    .bind(a.source)
    .run();
  await env.DB.prepare("UPDATE trips SET fare_poisha = fare_poisha + 3000 WHERE id = ?")
    .bind(a.target)
    .run();
  const back = { sale: `#${a.bill}`, other: `#${b.bill}`, gives: ["A1", "B2"], gets: ["A1", "B2"] };
  expect(await previewAct(two, "exchange-seats", back)).toMatchObject({
    next: "asked",
    second: { why: "sale" },
  });
  const turned = {
    sale: `#${b.bill}`,
    other: `#${a.bill}`,
    gives: ["A1", "B2"],
    gets: ["A1", "B2"],
  };
  expect(await previewAct(two, "exchange-seats", turned)).toMatchObject({ next: "asked" });
});

test("a passenger who said to stay and may still take a dearer bus weighs among the open choices", async () => {
  const sale = await aMovingSale(await startWallet());
  const revision = await changeTrip(sale.source, Date.now() + 24 * HOUR, "keep");
  const before = (await listOpenChoices(db, Date.now())).length;
  expect(
    (
      await aBrowser().post("/api/ticket-choice", {
        ticketing_id: sale.ticket,
        revision,
        choice: "keep",
      })
    ).status,
  ).toBe(201);
  const after = (await listOpenChoices(db, Date.now())).length;
  // They do move, to a bus that costs ten times as much.
  await env.DB.prepare("UPDATE trips SET fare_poisha = 600000 WHERE id = ?")
    .bind(sale.target)
    .run();
  const moved = await aBrowser().post("/api/ticket-move", {
    ticketing_id: sale.ticket,
    trip_id: sale.target,
    revision: 0,
    seats: ["C3", "C4"],
  });
  expect(moved.status).toBe(201);
  expect(after).toBe(before);
});

test("the sums of an agent are net of what went back for seats", async () => {
  const sale = await aMovingSale(await startWallet());
  const { id } = await anAgent(db);
  await env.DB.prepare("UPDATE bills SET agent_id = ? WHERE id = ?").bind(id, sale.bill).run();
  const bearer = await aSession(db, id);
  const day = new Date(Date.now() + 6 * HOUR).toISOString().slice(0, 10);
  const sums = async () =>
    read(await aBrowser({ bearer }).post("/api/agent/sales", { from: day, to: day }), SalesView)
      .total;
  const whole = await sums();
  expect((await staff("take-seats-off", { sale: `#${sale.bill}`, seats: ["A1"] })).status).toBe(
    200,
  );
  const then = await sums();
  expect(then.total_seat).toBe(whole.total_seat / 2);
  expect(then.paid_amount).toBe(whole.paid_amount / 2);
});

test("of two parts the first of which is in doubt, the second is by hand from the start, and the wallet never pays it", async () => {
  const wallet = await startWallet();
  const sale = await aPaidSale(wallet, ["A1", "A2", "A3", "A4"]);
  // This wallet refunds a payment once. The first part is sent, and nothing comes back.
  await wallet.fault({ call: "refund", reply: { kind: "dropped" } } as never);
  expect((await staff("take-seats-off", { sale: `#${sale.bill}`, seats: ["A1"] })).status).toBe(
    200,
  );
  await runEveryMinute(env, Date.now() + 60_000);
  // "1,224 taka must be paid back by other means and settled": the clerk goes and does so.
  const body = { sale: `#${sale.bill}`, seats: ["A2", "A3"] };
  const preview = await staff("take-seats-off", { ...body, dry_run: true });
  expect(preview.body).toMatchObject({ is_by_hand: true, amount: 1224 });
  expect((await staff("take-seats-off", body)).status).toBe(200);
  await runEveryMinute(env, Date.now() + 120_000);
  const { results } = await env.DB.prepare(
    "SELECT state, refund_trx_id IS NOT NULL AS byWallet FROM part_refunds WHERE bill_id = ? ORDER BY id",
  )
    .bind(sale.bill)
    .all();
  expect(results).toEqual([
    { state: "owed", byWallet: 0 },
    { state: "owed", byWallet: 0 },
  ]);
  expect(await seatsIn(sale.tripId)).toEqual(["A4 sold"]);
});

test("what was paid by hand is settled first, not what the wallet may still pay", async () => {
  const wallet = await startWallet();
  const sale = await aPaidSale(wallet, ["A1", "A2", "A3", "A4"]);
  await wallet.fault({ call: "refund", reply: { kind: "dropped" } } as never);
  await staff("take-seats-off", { sale: `#${sale.bill}`, seats: ["A1"] });
  await runEveryMinute(env, Date.now() + 60_000);
  const off = await staff("take-seats-off", { sale: `#${sale.bill}`, seats: ["A2", "A3"] });
  const { amount: byHand } = Object(off.body) as { amount: number };
  expect(byHand).toBe(1224);
  await runEveryMinute(env, Date.now() + 120_000);
  // A quarter of an hour later nothing is under way, and the clerk writes down what was handed over.
  await env.DB.prepare(
    "UPDATE part_refunds SET refund_settled_at = 1 WHERE bill_id = ? AND state = 'owed'",
  )
    .bind(sale.bill)
    .run();
  const settled = await staff("settle", { sale: `#${sale.bill}` });
  expect(settled.status).toBe(200);
  await runEveryMinute(env, Date.now() + 30 * 60_000);
  const { results } = await env.DB.prepare(
    "SELECT amount_poisha AS p FROM part_refunds WHERE bill_id = ? AND refund_trx_id IS NOT NULL",
  )
    .bind(sale.bill)
    .all<{ p: number }>();
  const byWallet = results.reduce((sum, { p }) => sum + p, 0) / 100;
  // Three seats of 612 taka went.
  expect(byHand + byWallet).toBe(3 * 612);
});
