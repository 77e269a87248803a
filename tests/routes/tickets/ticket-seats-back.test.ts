/** The holder of a ticket gives some of its seats back while a change of the journey offers the money (protocol 15). */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { CheckTicketView } from "../../../worker/contract/tickets/lookup.ts";
import { TicketSeatsBackView } from "../../../worker/contract/tickets/ticket-changes.ts";
import {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { cancelSale } from "../../../worker/db/payments/refunds.ts";
import { moveDependencies } from "../../../worker/dependencies/ticket-moves.ts";
import { giveSeatsBack } from "../../../worker/flows/tickets/take-seats-off.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { changeTrip, findTripRow } from "../../support/changed-trips.ts";
import { listMoves, seatsIn, ticketAt, placed } from "../../support/moves.ts";
import { aPaidSale, nothingWaits } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { aTicket } from "../../support/tickets.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const browser = aBrowser();
const FOUR = ["A1", "A2", "B1", "B2"];

afterEach(nothingWaits);

async function aSale(seats: readonly string[] = FOUR) {
  const sale = await aPaidSale(await startWallet(), seats);
  const { ticketId: ticket, tripId: trip, bill } = sale;
  return { ticket, trip, bill };
}

async function announce(trip: string, over: object = {}) {
  const row = await findTripRow(db, trip);
  const became = { departsAt: row.departsAt + HOUR_MS, arrivesAt: row.arrivesAt + HOUR_MS };
  await changeTrip(db, row, became, over);
}

async function anAskedSale(seats: readonly string[] = FOUR) {
  const sale = await aSale(seats);
  await announce(sale.trip);
  return { ...sale, parts: await readParts(sale.ticket) };
}

async function invoice(id: string) {
  const answer = await browser.get(`/api/get-ticketing-details-with-id/${id}`);
  return read(answer, LimitedInvoiceView).invoiceData;
}

async function readParts(id: string): Promise<number[]> {
  return (await invoice(id)).change?.seats_back?.parts ?? [];
}

function body(ticket: string, seats: readonly string[], amount: number, over: object = {}) {
  return {
    ticketing_id: ticket,
    revision: 1,
    seats: [...seats],
    places: 0,
    total_seat: 4,
    amount,
    ...over,
  };
}

const give = (...input: Parameters<typeof body>) =>
  browser.post("/api/ticket-seats-back", body(...input));

const refusal = (code: string, more: object = {}) => ({ body: { code, ...more } });

async function readMoney(bill: number) {
  const { results } = await env.DB.prepare(
    "SELECT amount_poisha AS poisha, state FROM part_refunds WHERE bill_id = ? ORDER BY id",
  )
    .bind(bill)
    .all<{ poisha: number; state: string }>();
  return results;
}

describe("one of four seats, given back where a change offers the money", () => {
  test("is free at once, its part goes back, and the ticket stays good for the others", async () => {
    const { ticket, trip, bill, parts } = await anAskedSale();
    const before = await invoice(ticket);
    expect(before.change?.seats_back).toMatchObject({ is_last: true, elsewhere: null });
    expect(parts).toHaveLength(3);
    const paid = before.single_ticketing_data.ticketing_bill_pay_data.paid_amount;
    expect(parts[0]).toBe(paid / 4);
    const done = await give(ticket, ["A2"], parts[0] ?? 0);
    expect(read(done, TicketSeatsBackView)).toEqual({ status_code: 201, amount: parts[0] });
    expect(await seatsIn(trip)).toEqual(["A1 sold", "B1 sold", "B2 sold"]);
    expect(await ticketAt(ticket)).toMatchObject({
      isValid: 1,
      seats: placed(trip, ["A1", "B1", "B2"]),
    });
    // F1 begins once the seats are given back, and the wallet pays the part, no more.
    await runEveryMinute(env, Date.now() + 120_000);
    expect(await readMoney(bill)).toEqual([{ poisha: (parts[0] ?? 0) * 100, state: "refunded" }]);
    const after = await invoice(ticket);
    expect(after).toMatchObject({
      ticket_state: "valid",
      ticketing_data: [{ seat_no: "A1" }, { seat_no: "B1" }, { seat_no: "B2" }],
      parts_back: [{ amount: parts[0], state: "refunded" }],
      moved_from: { kind: "fewer", seats: FOUR.map((seat_no) => ({ seat_no })) },
      // The choice stays open for what is kept.
      change: { can_choose: true, chosen: null, money_back: { amount: paid - (parts[0] ?? 0) } },
    });
    expect(after.qr).not.toBe(before.qr);
    const messages = await env.DB.prepare(
      "SELECT template, topic LIKE 'moved:%' AS isAgain FROM messages WHERE bill_id = ? ORDER BY created_at, template",
    )
      .bind(bill)
      .all<{ template: string; isAgain: number }>();
    expect(messages.results).toContainEqual({ template: "ticket", isAgain: 1 });
    expect(messages.results).toContainEqual({ template: "part", isAgain: 0 });
    // The paper of before is outdated, and its check says what is good now.
    const bearer = await aSession(db, (await anAgent(db)).id);
    const check = await aBrowser({ bearer }).post("/api/check-ticket", { qr: before.qr });
    expect(read(check, CheckTicketView)).toMatchObject({
      valid: false,
      ticket: { seats: [{ seat_no: "A1" }, { seat_no: "B1" }, { seat_no: "B2" }] },
    });
    takeLogged();
  });

  test("sent twice at once, or again after a lost answer, is given back once", async () => {
    const { ticket, bill, parts } = await anAskedSale();
    const twice = await Promise.all([1, 2].map(() => give(ticket, ["A2"], parts[0] ?? 0)));
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(await give(ticket, ["A2"], parts[0] ?? 0)).toMatchObject({ status: 201 });
    expect(await listMoves(ticket)).toMatchObject([{ state: "done" }]);
    expect(await readMoney(bill)).toHaveLength(1);
    // Even when all of it is cancelled since, and of two presses that mean different seats only one is done.
    await cancelSale(db, bill, "sale_cancelled", { by: "staff:rima", now: Date.now() });
    expect(await give(ticket, ["A2"], parts[0] ?? 0)).toMatchObject({ status: 201 });
    expect(await give(ticket, ["A1"], parts[0] ?? 0)).toMatchObject(refusal("ticket_cancelled"));
  });

  test("pressed twice at once, is answered alike also where the other press was done in between", async () => {
    const { ticket, parts } = await anAskedSale();
    const [one = 0] = parts;
    const shown = { ticketId: ticket, revision: 1, places: 0, quantity: 4, partPoisha: one * 100 };
    const real = moveDependencies(env, "buyer");
    let looks = 0;
    const findSameDivision: typeof real.moves.findSameDivision = async (input) => {
      looks += 1;
      if (looks > 1) return real.moves.findSameDivision(input);
      expect(await give(ticket, ["A2"], one)).toMatchObject({ status: 201 });
      return null;
    };
    const late = { ...real, moves: { ...real.moves, findSameDivision } };
    expect(await giveSeatsBack(late, { ...shown, seats: ["A2"] })).toEqual({
      ok: true,
      value: "moved",
    });
    expect(await listMoves(ticket)).toHaveLength(1);
    // Other seats than those are refused as ever.
    expect(await giveSeatsBack(real, { ...shown, seats: ["A1"] })).toMatchObject({ ok: false });
  });

  test("and then another, and the rest, sum to what was paid", async () => {
    const { ticket, bill, parts } = await anAskedSale();
    await give(ticket, ["A2"], parts[0] ?? 0);
    // The wallet of this shop pays back once per payment, and the passenger is told who does the rest.
    const two = { total_seat: 3 };
    expect(await give(ticket, ["B1"], parts[0] ?? 0, two)).toMatchObject(
      refusal("seats_returned_elsewhere", { where: "shop" }),
    );
    expect((await invoice(ticket)).change).toMatchObject({
      seats_back: { parts: [], is_last: false, elsewhere: "shop" },
      // A person pays the rest back too, so the page promises no minutes.
      money_back: { by: "person" },
    });
    const deps = {
      ...moveDependencies(env, "buyer"),
      refundTerms: () => ({ refundsPerPayment: 10, refundDays: null }),
    };
    const seats = ["B1", "B2"];
    const partPoisha = ((parts[0] ?? 0) * 100 * 2) | 0;
    const input = { ticketId: ticket, revision: 1, seats, places: 0, quantity: 3, partPoisha };
    expect(await giveSeatsBack(deps, input)).toEqual({ ok: true, value: "moved" });
    const chosen = await browser.post("/api/ticket-choice", {
      ticketing_id: ticket,
      revision: 1,
      choice: "refund",
    });
    expect(chosen.status).toBe(201);
    const owed = (await readMoney(bill)).reduce((sum, { poisha }) => sum + poisha, 0);
    const after = await invoice(ticket);
    const paid = after.single_ticketing_data.ticketing_bill_pay_data.paid_amount;
    expect(owed / 100 + (after.refund?.amount ?? 0)).toBe(paid);
  });

  test("after the ticket was kept, as long as its holder may think again", async () => {
    const { ticket, parts } = await anAskedSale();
    const answer = { ticketing_id: ticket, revision: 1, choice: "keep" };
    expect((await browser.post("/api/ticket-choice", answer)).status).toBe(201);
    expect(await give(ticket, ["A2"], parts[0] ?? 0)).toMatchObject({ status: 201 });
    expect((await invoice(ticket)).change).toMatchObject({ chosen: "keep", can_choose: true });
  });
});

test("places without a seat map are counted, and pressed twice they are given back once", async () => {
  const trip = await aTrip(db, { mode: "unlimited" });
  const { id } = await aTicket(db, { trip, quantity: 4 });
  await changeTrip(db, trip);
  const show = async () => {
    const answer = await browser.get(`/api/get-unlimited-ticketing-details/${id}`);
    return read(answer, UnlimitedInvoiceView).invoiceData;
  };
  const [part = 0] = (await show()).change?.seats_back?.parts ?? [];
  for (const _ of [1, 2]) {
    expect(await give(id, [], part, { places: 1 })).toMatchObject({ status: 201 });
  }
  expect(await show()).toMatchObject({
    ticketing_qty: 3,
    parts_back: [{ amount: part, state: "refunding" }],
    moved_from: { kind: "fewer" },
  });
  expect(await give(id, ["A1"], part, { total_seat: 3 })).toMatchObject(
    refusal("seats_returned_elsewhere"),
  );
});

describe("refused in words, and nothing is changed:", () => {
  test("all of its seats, none, one twice, or another's", async () => {
    const { ticket, bill, parts } = await anAskedSale();
    const other = await anAskedSale(["C1", "C2"]);
    const [one = 0] = parts;
    expect(await give(ticket, FOUR, one)).toMatchObject(refusal("all_seats_selected"));
    expect(await give(ticket, [], one)).toMatchObject(refusal("seats_not_named", { most: 3 }));
    expect(await give(ticket, ["A1", "A1"], one)).toMatchObject(refusal("seats_not_named"));
    expect(await give(ticket, ["C1"], one)).toMatchObject(
      refusal("seat_not_on_ticket", { seat_no: "C1", message: "Seat C1 is not on this ticket." }),
    );
    expect(await give(other.ticket, ["A1"], one, { total_seat: 2 })).toMatchObject(
      refusal("seat_not_on_ticket"),
    );
    expect(await listMoves(ticket)).toEqual([]);
    expect(await readMoney(bill)).toEqual([]);
  });

  test("another amount, or another number of seats, than there is now", async () => {
    const { ticket, parts } = await anAskedSale();
    const [one = 0] = parts;
    expect(await give(ticket, ["A1"], one - 1)).toMatchObject(
      refusal("part_changed", { amount: one }),
    );
    expect(await give(ticket, ["A1"], one, { total_seat: 3 })).toMatchObject(
      refusal("part_changed"),
    );
    expect(await listMoves(ticket)).toEqual([]);
  });

  test("a change that is not the one that was shown, or asks nothing, or none", async () => {
    const sale = await aSale();
    expect(await readParts(sale.ticket)).toEqual([]);
    const fare = 45_900;
    const part = await env.DB.prepare("SELECT total_poisha / 4 AS part FROM bills WHERE id = ?")
      .bind(sale.bill)
      .first<number>("part");
    const one = (part ?? fare) / 100;
    expect(await give(sale.ticket, ["A1"], one, { revision: 0 })).toMatchObject(
      refusal("seats_locked"),
    );
    await announce(sale.trip, { chooseBy: null });
    expect(await readParts(sale.ticket)).toEqual([]);
    expect(await give(sale.ticket, ["A1"], one)).toMatchObject(refusal("seats_locked"));
    await announce(sale.trip);
    expect(await give(sale.ticket, ["A1"], one)).toMatchObject(refusal("seats_locked"));
    expect(await give(sale.ticket, ["A1"], one, { revision: 2 })).toMatchObject({ status: 201 });
  });

  test("seats of a ticket that was checked at the bus, whose holder may sit in it", async () => {
    const { ticket, trip, parts } = await anAskedSale();
    const { pnr } = await env.DB.prepare("SELECT pnr FROM tickets WHERE id = ?")
      .bind(ticket)
      .first<{ pnr: string }>()
      .then((row) => row ?? { pnr: "" });
    await env.DB.prepare(
      "UPDATE trips SET sale_closes_at = ?, departs_at = ?, arrives_at = ? WHERE id = ?",
    )
      .bind(Date.now() - 1, Date.now() + HOUR_MS, Date.now() + 7 * HOUR_MS, trip)
      .run();
    const bearer = await aSession(db, (await anAgent(db)).id);
    const check = await aBrowser({ bearer }).post("/api/check-ticket", { qr: pnr });
    expect(read(check, CheckTicketView)).toMatchObject({ valid: true });
    expect(await give(ticket, ["A1"], parts[0] ?? 0)).toMatchObject(
      refusal("checked_at_bus", { checked_at: expect.any(String) }),
    );
    expect(await listMoves(ticket)).toEqual([]);
    // A check from before the change was announced says nothing of it.
    await env.DB.prepare("UPDATE trip_changes SET announced_at = ? WHERE trip_id = ?")
      .bind(Date.now() + 1, trip)
      .run();
    expect(await give(ticket, ["A1"], parts[0] ?? 0)).toMatchObject({ status: 201 });
  });

  test("after the end of the choice, and after the departure", async () => {
    const { ticket, trip, parts } = await anAskedSale();
    await env.DB.prepare("UPDATE trip_changes SET choose_by = 1 WHERE trip_id = ?")
      .bind(trip)
      .run();
    await env.DB.prepare("UPDATE tickets SET created_at = 1 WHERE id = ?").bind(ticket).run();
    expect(await give(ticket, ["A1"], parts[0] ?? 0)).toMatchObject(refusal("seats_locked"));
    await env.DB.prepare("UPDATE trip_changes SET choose_by = ? WHERE trip_id = ?")
      .bind(Date.now() + HOUR_MS, trip)
      .run();
    await env.DB.prepare(
      "UPDATE trips SET sale_closes_at = 1, departs_at = 2, arrives_at = 3, returns_at = NULL WHERE id = ?",
    )
      .bind(trip)
      .run();
    expect(await give(ticket, ["A1"], parts[0] ?? 0)).toMatchObject(refusal("seats_locked"));
    expect(await listMoves(ticket)).toEqual([]);
  });

  test("what is no ticket, a cancelled one, an erased one, and the address of before a correction", async () => {
    const { ticket, bill, parts } = await anAskedSale();
    const [one = 0] = parts;
    expect(await give("nobody's", ["A1"], one)).toMatchObject(refusal("ticket_unknown"));
    await env.DB.prepare("UPDATE bills SET erased_at = 1 WHERE id = ?").bind(bill).run();
    expect(await readParts(ticket)).toEqual([]);
    expect(await give(ticket, ["A1"], one)).toMatchObject(refusal("seats_locked"));
    await env.DB.prepare("UPDATE bills SET erased_at = NULL WHERE id = ?").bind(bill).run();
    await env.DB.prepare("UPDATE tickets SET link = 'new' WHERE id = ?").bind(ticket).run();
    expect(await give(ticket, ["A1"], one)).toMatchObject(refusal("ticket_unknown"));
    await cancelSale(db, bill, "sale_cancelled", { by: "staff:rima", now: Date.now() });
    expect(await give("new", ["A1"], one)).toMatchObject(refusal("ticket_cancelled"));
  });

  test("what an agent paid, or a counter took: it goes back there", async () => {
    const { ticket, bill, parts } = await anAskedSale();
    const { id } = await anAgent(db);
    await env.DB.prepare("UPDATE bills SET agent_id = ? WHERE id = ?").bind(id, bill).run();
    expect(await give(ticket, ["A1"], parts[0] ?? 0)).toMatchObject(
      refusal("seats_returned_elsewhere", { where: "agent" }),
    );
    await env.DB.prepare("UPDATE bills SET provider = 'cash' WHERE id = ?").bind(bill).run();
    expect(await give(ticket, ["A1"], parts[0] ?? 0)).toMatchObject(
      refusal("seats_returned_elsewhere", {
        where: "counter",
        message:
          "Seats of this ticket are given back at the counter where it was bought. Take the ticket with you.",
      }),
    );
    expect((await invoice(ticket)).change?.seats_back).toMatchObject({
      parts: [],
      elsewhere: "counter",
    });
    await env.DB.prepare("UPDATE bills SET provider = 'bkash', agent_id = NULL WHERE id = ?")
      .bind(bill)
      .run();
  });

  test("while another change of the ticket is under way", async () => {
    const { ticket, parts } = await anAskedSale();
    const real = moveDependencies(env, "buyer");
    const [one = 0] = parts;
    const input = { ticketId: ticket, revision: 1, places: 0, quantity: 4, partPoisha: one * 100 };
    const dies = {
      ...real,
      moves: { ...real.moves, find: () => Promise.reject(new Error("died")) },
    };
    await expect(giveSeatsBack(dies, { ...input, seats: ["A1"] })).rejects.toThrow("died");
    expect(await give(ticket, ["A2"], one)).toMatchObject(refusal("ticket_busy"));
    // Who presses again goes on with it.
    expect(await give(ticket, ["A1"], one)).toMatchObject({ status: 201 });
    expect(await listMoves(ticket)).toMatchObject([{ state: "done", isSettled: 1 }]);
  });
});
