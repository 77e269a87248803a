import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { PaymentCreateView } from "../../../worker/contract/booking/checkout.ts";
import {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { isPnr } from "../../../worker/domain/tickets/pnr.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { startWallet } from "../../support/wallet.ts";
import { approved, ticketId, EXECUTE } from "./approved.ts";

const db = database(env);

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
