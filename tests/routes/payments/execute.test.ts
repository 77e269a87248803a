import { env } from "cloudflare:workers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { PaymentCreateView, PaymentExecuteView } from "../../../worker/contract/checkout.ts";
import { LimitedInvoiceView, UnlimitedInvoiceView } from "../../../worker/contract/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { PAYMENT_TAKES_MS } from "../../../worker/domain/payments/first-capture.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-lock.ts";
import { isPnr } from "../../../worker/domain/tickets/pnr.ts";
import { everyMinute } from "../../../worker/jobs/every-minute.ts";
import { aVisit, executeBody, type Visit } from "../../support/booking.ts";
import { aBrowser, read, type Answer } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { seatsShownAnew } from "../../support/caches.ts";
import { takeLogged } from "../../support/quiet.ts";
import { PAYER, type SimulatedWallet } from "../../support/simulated-wallet.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const LOW_BALANCE = "01823074817";
const BLOCKED = "01823074818";
const EXECUTE = "/api/bkash/payment/execute";

interface Paying {
  wallet: SimulatedWallet;
  visit: Visit;
  body: ReturnType<typeof executeBody>;
  execute(): Promise<Answer>;
}

/** Two seats held, a payment opened and approved on the wallet's page: only Execute is missing. */
async function approved(payer = PAYER): Promise<Paying> {
  const wallet = await startWallet();
  const visit = await aVisit((await aTrip(db)).id);
  for (const seat of ["B2", "A1"]) await visit.hold(seat);
  const body = executeBody(await visit.create());
  await wallet.approve(body.paymentID, payer);
  return { wallet, visit, body, execute: () => visit.browser.post(EXECUTE, body) };
}

const ticketId = (answer: Answer) => read(answer, PaymentExecuteView).data.ticket_data.ticketing_id;

async function billState(id: number) {
  const row = await env.DB.prepare("SELECT state, watch_until, failure FROM bills WHERE id = ?")
    .bind(id)
    .first();
  return row;
}

describe("a payment", () => {
  test("opens with an address of the wallet that returns what execute needs [R12] [U06]", async () => {
    const wallet = await startWallet();
    const visit = await aVisit((await aTrip(db)).id);
    await visit.hold("A1");
    const created = await visit.create();
    expect(created.status).toBe(201);
    const view = read(created, PaymentCreateView);
    const back = new URL(await wallet.approve(view.data.paymentID));
    expect(back.pathname).toBe("/successPage");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      bill: String(view.ticketBillPayBkashId),
      grant: view.grantToken,
      type: "limited",
      paymentID: view.data.paymentID,
      status: "success",
    });
    expect(JSON.stringify(created.body)).not.toContain("eyJ");
  });

  test("approved and executed becomes a ticket with its seats in natural order [E06] [I06] [R15]", async () => {
    const { visit, execute } = await approved();
    const answer = await execute();
    expect(answer.status).toBe(201);
    const id = ticketId(answer);
    expect(id).toMatch(/^[\w-]{22}$/);
    const ticket = read(
      await aBrowser().get(`/api/get-ticketing-details-with-id/${id}`),
      LimitedInvoiceView,
    ).invoiceData;
    expect(isPnr(ticket.invoice)).toBe(true);
    expect(ticket.ticketing_data).toEqual([
      { seat_no: "A1", seat_price: 600 },
      { seat_no: "B2", seat_price: 600 },
    ]);
    expect(ticket.single_ticketing_data).toMatchObject({
      id,
      contact_name: "Rahim Uddin",
      contact_number: "01712345678",
      ticketing_by_data: null,
      ticketing_bill_pay_data: { paid_amount: 1224 },
    });
    expect(ticket.qr.startsWith(`${ticket.invoice}.`)).toBe(true);
    const seats = await visit.seats();
    expect(seats.seats.filter((seat) => seat.state === "sold").map((seat) => seat.seat_no)).toEqual(
      ["A1", "B2"],
    );
    expect(seats.ticketingUniqueId).not.toBe(visit.bookingId);
  });

  test("executed 20 times at once is one charge and one ticket, and so is every later call [R14]", async () => {
    const { wallet, body, execute } = await approved();
    const answers = await Promise.all(Array.from({ length: 20 }, execute));
    const done = answers.filter((answer) => answer.status === 201);
    expect(done.length).toBeGreaterThanOrEqual(1);
    for (const answer of answers) expect([201, 202]).toContain(answer.status);
    const later = await execute();
    expect(new Set([...done, later].map(ticketId)).size).toBe(1);
    expect(await wallet.executes(body.paymentID)).toBe(1);
    const { results } = await env.DB.prepare("SELECT id FROM tickets WHERE bill_id = ?")
      .bind(body.ticketBillPayBkashId)
      .all();
    expect(results).toHaveLength(1);
  });

  test.each([
    ["another payment's id", { paymentID: "TR0011other" }],
    ["another handle", { grantToken: "x".repeat(22) }],
    ["another mode", { bookingType: "unlimited" }],
    ["another bill", { ticketBillPayBkashId: 999_999 }],
  ])("is not executed for who comes with %s", async (_, over) => {
    const { wallet, visit, body } = await approved();
    expect(await visit.browser.post(EXECUTE, { ...body, ...over })).toMatchObject({
      status: 404,
      body: { code: "bill_unknown" },
    });
    expect(await wallet.executes(body.paymentID)).toBe(0);
  });

  test("that was closed on the wallet's page is not charged, and the seats stay held", async () => {
    const wallet = await startWallet();
    const visit = await aVisit((await aTrip(db)).id);
    await visit.hold("A1");
    const body = executeBody(await visit.create());
    expect(await wallet.close(body.paymentID)).toContain("status=cancel");
    expect(await visit.browser.post(EXECUTE, body)).toMatchObject({
      status: 402,
      body: { code: "payment_failed" },
    });
    expect((await visit.seats()).getUserTicketData).toEqual([{ seat_no: "A1" }]);
  });

  test("of an agent has the agent's name [I07]", async () => {
    const wallet = await startWallet();
    const token = "agent-token-0000000000000000";
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
    const hash = btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO agents (id, name, mobile, email, password_hash, gender, address, approved_at, created_at) VALUES ('a1', 'Salma', '01911111111', 's@example.com', '-', 'Female', '-', 0, 0)",
      ),
      env.DB.prepare(
        "INSERT INTO agent_sessions (token_hash, agent_id, created_at, expires_at) VALUES (?, 'a1', ?, 4000000000000)",
      ).bind(hash, Date.now()),
    ]);
    const browser = aBrowser({ bearer: token });
    const visit = await aVisit((await aTrip(db)).id, browser);
    await visit.hold("A1");
    const body = executeBody(await visit.create());
    await wallet.approve(body.paymentID);
    const id = ticketId(await browser.post(EXECUTE, body));
    const ticket = read(
      await browser.get(`/api/get-ticketing-details-with-id/${id}`),
      LimitedInvoiceView,
    );
    expect(ticket.invoiceData.single_ticketing_data.ticketing_by_data).toEqual({ name: "Salma" });
  });
});

describe("two bills of one booking, both approved", () => {
  test("executed at once are one charge", async () => {
    const { wallet, visit, body, execute } = await approved();
    const second = executeBody(await visit.create());
    await wallet.approve(second.paymentID, "01929918378");
    const answers = await Promise.all([execute(), visit.browser.post(EXECUTE, second)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    const executes = [
      await wallet.executes(body.paymentID),
      await wallet.executes(second.paymentID),
    ];
    expect(executes.toSorted()).toEqual([0, 1]);
  });
});

describe("a hold that is over", () => {
  function letTheHoldRunOut(laterMs = 1) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOLD_MS + laterMs });
    onTestFinished(() => void vi.useRealTimers());
  }

  test("with a lost seat sends no Execute: nothing is charged", async () => {
    const { wallet, visit, body, execute } = await approved();
    letTheHoldRunOut();
    await (await aVisit(visit.tripId)).hold("B2");
    expect(await execute()).toMatchObject({ status: 409, body: { code: "seats_released" } });
    expect((await execute()).status).toBe(409);
    expect(await wallet.executes(body.paymentID)).toBe(0);
    expect(await billState(body.ticketBillPayBkashId)).toMatchObject({
      state: "failed",
      watch_until: null,
    });
  });

  test("with its seats still free takes them back and sells them", async () => {
    const { execute } = await approved();
    letTheHoldRunOut();
    expect((await execute()).status).toBe(201);
  });

  test("for five minutes can't be paid any more, though its seats are free", async () => {
    const { wallet, body, execute } = await approved();
    letTheHoldRunOut(PAYMENT_TAKES_MS);
    const refused = { status: 410, body: { code: "bill_expired" } };
    expect(await execute()).toMatchObject(refused);
    expect(await execute()).toMatchObject(refused);
    expect(await wallet.executes(body.paymentID)).toBe(0);
  });
});

describe("a trip that is no longer sold", () => {
  test.each([
    ["sale_closed", `sale_closes_at = ${Date.now() - PAYMENT_TAKES_MS}`],
    ["trip_cancelled", "cancelled_at = 5"],
  ])("(%s) refuses a payment that has not begun, with the reason", async (code, change) => {
    const { wallet, visit, body, execute } = await approved();
    await env.DB.prepare(`UPDATE trips SET ${change} WHERE id = ?`).bind(visit.tripId).run();
    const answer = await execute();
    expect(answer).toMatchObject({ status: 409, body: { code } });
    expect(JSON.stringify(answer.body)).toContain("You were not charged.");
    expect(await wallet.executes(body.paymentID)).toBe(0);
  });
});

describe("a wallet that refuses", () => {
  test("for want of balance charges nothing, keeps the seats, and a second attempt works", async () => {
    const { wallet, visit, execute } = await approved(LOW_BALANCE);
    const refused = await execute();
    expect(refused).toMatchObject({ status: 402, body: { code: "wallet_balance" } });
    expect((await execute()).body).toMatchObject({ code: "wallet_balance" });
    expect((await visit.seats()).getUserTicketData).toHaveLength(2);
    const again = executeBody(await visit.create());
    await wallet.approve(again.paymentID);
    expect((await visit.browser.post(EXECUTE, again)).status).toBe(201);
  });

  test("a blocked wallet is refused as such, once a Query has shown that nothing moved", async () => {
    const { visit, execute } = await approved(BLOCKED);
    expect(await execute()).toMatchObject({ status: 402, body: { code: "wallet_blocked" } });
    expect((await visit.seats()).getUserTicketData).toHaveLength(2);
  });
});

describe("a wallet that does not answer", () => {
  test("but was paid gives the ticket at once, by a Query", async () => {
    const { wallet, body, execute } = await approved();
    await wallet.fault({ call: "execute", reply: { kind: "dropped" }, processed: true });
    expect((await execute()).status).toBe(201);
    expect(await wallet.executes(body.paymentID)).toBe(1);
  });

  test("leaves the payment in doubt, keeps the seats locked, and a later call resumes it", async () => {
    const { wallet, visit, body, execute } = await approved();
    await wallet.fault({ call: "execute", reply: { kind: "dropped" }, processed: true });
    await wallet.fault({ call: "query", reply: { kind: "dropped" } });
    const doubt = await execute();
    expect(doubt).toMatchObject({
      status: 202,
      body: { code: "payment_in_doubt", retry_after: 5 },
    });
    const rival = await aVisit(visit.tripId);
    expect(await rival.hold("A1")).toMatchObject({ status: 409, body: { code: "seat_taken" } });
    await seatsShownAnew(visit.tripId);
    expect((await rival.seats()).seats[0]).toEqual({ seat_no: "A1", state: "capturing" });
    expect(await visit.cancel("A1")).toMatchObject({
      status: 409,
      body: { code: "seat_capturing" },
    });
    await env.DB.prepare("UPDATE bills SET claimed_until = NULL WHERE id = ?")
      .bind(body.ticketBillPayBkashId)
      .run();
    expect((await execute()).status).toBe(201);
    expect(await wallet.executes(body.paymentID)).toBe(1);
  });

  test("is queried by the cron too", async () => {
    const { wallet, body, execute } = await approved();
    await wallet.fault({ call: "execute", reply: { kind: "dropped" }, processed: true });
    await wallet.fault({ call: "query", reply: { kind: "dropped" } });
    expect((await execute()).status).toBe(202);
    await env.DB.prepare("UPDATE bills SET claimed_until = NULL WHERE id = ?")
      .bind(body.ticketBillPayBkashId)
      .run();
    await everyMinute(env, Date.now() + 120_000);
    expect(await billState(body.ticketBillPayBkashId)).toMatchObject({ state: "paid" });
  });
});

test("D1 refuses a second ticket for a sold seat, with an alert, and the money is refunded by itself", async () => {
  const { visit, body, execute } = await approved();
  const other = await aVisit((await aTrip(db)).id);
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO bills (id, kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at) VALUES (77777, 'limited', 'x', ?, 'x', 'x', 1, 100, 0, 2, 102, 'x', 'x', 'paid', 0, 0)",
    ).bind(other.tripId),
    env.DB.prepare(
      "INSERT INTO tickets (id, bill_id, pnr, created_at) VALUES ('t', 77777, 'X', 0)",
    ),
    env.DB.prepare(
      "INSERT INTO ticket_seats (trip_id, seat_no, ticket_id) VALUES (?, 'A1', 't')",
    ).bind(visit.tripId),
  ]);
  expect(await execute()).toMatchObject({ status: 409, body: { code: "payment_refunding" } });
  expect(takeLogged().join(" ")).toContain("seat_sold_twice");
  expect(await billState(body.ticketBillPayBkashId)).toMatchObject({ state: "refund_owed" });
  await everyMinute(env, Date.now());
  expect(await billState(body.ticketBillPayBkashId)).toMatchObject({ state: "refunded" });
});

describe("an appointment on an unlimited trip", () => {
  test("is paid by the same flow and becomes a ticket for a quantity [E07] [I08] [R13] [R16]", async () => {
    const wallet = await startWallet();
    const trip = await aTrip(db, { mode: "unlimited", farePoisha: 45_000 });
    const browser = aBrowser();
    const shop = JSON.parse(JSON.stringify((await browser.get("/api/shop")).body)).shop;
    const created = await browser.post("/api/save-seat-booking-appoinment", {
      trip_id: Number(trip.id),
      contact_name: "করিম 😀",
      contact_number: "01812345678",
      contact_email: "k@example.com",
      payment_type: "Hand Cash",
      total_seat: "2",
      total_seat_price: "918.00",
      center_name: shop.centers[3],
    });
    expect(created.status).toBe(201);
    const body = { ...executeBody(created), bookingType: "unlimited" };
    expect(await wallet.approve(body.paymentID)).toContain("type=unlimited");
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(EXECUTE, body)));
    const id = ticketId(answers.find((answer) => answer.status === 201) ?? created);
    const view = read(
      await browser.get(`/api/get-unlimited-ticketing-details/${id}`),
      UnlimitedInvoiceView,
    );
    expect(view.invoiceData).toMatchObject({
      ticketing_amount: 918,
      ticketing_qty: 2,
      single_ticketing_data: { center_name: shop.centers[3], contact_name: "করিম 😀" },
      trip_data: { seat_price: 450 },
    });
    expect(await wallet.executes(body.paymentID)).toBe(1);
    expect((await browser.get(`/api/get-ticketing-details-with-id/${id}`)).status).toBe(404);
  });
});
