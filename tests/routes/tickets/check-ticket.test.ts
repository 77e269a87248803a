/** Whether a printed code is genuine and still valid, for agents who are logged in. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { CheckTicketView } from "../../../worker/contract/tickets/lookup.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { signerFor } from "../../../worker/auth/signer.ts";
import { writeTicketCode } from "../../../worker/auth/ticket-code.ts";
import { anAgent, aSession, checkAtGate } from "../../support/agents.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aPaidSale, nothingWaits, readRow } from "../../support/paid.ts";
import { staff } from "../../support/staff.ts";
import { startWallet } from "../../support/wallet.ts";
import { aTicket } from "../../support/tickets.ts";
import { moveTicket } from "../../support/changed-trips.ts";

const db = database(env);
const signer = await signerFor(env.SIGNING_KEY);

const check = (qr: unknown) => checkAtGate(db, qr);

describe("a ticket's code", () => {
  test("as printed on the ticket is valid, with trip and seats and without a name", async () => {
    const trip = await aTrip(db, { name: "To Rajshahi", journeyDate: "2030-12-04" });
    const ticket = await aTicket(db, { trip, name: "Somebody Private" });
    const printed = await aBrowser().get(`/api/get-ticketing-details-with-id/${ticket.id}`);
    const answer = await check(read(printed, LimitedInvoiceView).invoiceData.qr);
    expect(read(answer, CheckTicketView)).toMatchObject({
      valid: true,
      ticket: {
        pnr_no: ticket.pnr,
        booking_type: "limited",
        trip_name: "To Rajshahi",
        deperture_date: "2030-12-04",
        deperture_time: "22:00",
        seats: [{ seat_no: "A1" }, { seat_no: "A2" }, { seat_no: "A10" }],
        ticketing_qty: 3,
        voided_at: null,
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain("Private");
    expect(JSON.stringify(answer.body)).not.toContain(ticket.phone);
    expect(JSON.stringify(answer.body)).not.toContain(ticket.id);
  });

  test("of a booking without seats has its quantity and boarding point", async () => {
    const ticket = await aTicket(db, { quantity: 4 });
    const answer = await check(await writeTicketCode(signer, ticket));
    expect(read(answer, CheckTicketView)).toMatchObject({
      valid: true,
      ticket: {
        booking_type: "unlimited",
        seats: [],
        ticketing_qty: 4,
        center_name: "College gate",
      },
    });
  });

  test("after the # of an address is read too", async () => {
    const ticket = await aTicket(db);
    const code = await writeTicketCode(signer, ticket);
    const answer = await check(`https://shop.example/checkTicket#${code}`);
    expect(read(answer, CheckTicketView).valid).toBe(true);
  });

  test("of a void ticket is not valid, with the time since", async () => {
    const ticket = await aTicket(db, { voidedAt: Date.parse("2026-11-21T10:00:00+06:00") });
    const answer = await check(await writeTicketCode(signer, ticket));
    expect(read(answer, CheckTicketView)).toMatchObject({
      valid: false,
      ticket: { pnr_no: ticket.pnr, voided_at: "2026-11-21T10:00:00+06:00" },
    });
  });

  test("that is forged is not valid, and shows nothing of the ticket whose PNR it names", async () => {
    const [ticket, other] = [await aTicket(db), await aTicket(db)];
    const signature = (await writeTicketCode(signer, ticket)).split(".")[1] ?? "";
    const codes = [
      `${ticket.pnr}.`,
      `${ticket.pnr}.${"A".repeat(22)}`,
      `${other.pnr}.${signature}`,
      `${ticket.pnr}.${signature}.x`,
      `${ticket.pnr}.${await signer.sign("booking", ticket.pnr)}`,
      await writeTicketCode(signer, { pnr: "ZZZZZZZ" }),
      "https://evil.example/",
      "💥",
    ];
    for (const code of codes) {
      expect((await check(code)).body, code).toEqual({
        status_code: 201,
        valid: false,
        is_moved: false,
        is_signed: code.startsWith("ZZZZZZZ."),
        earlier_check: null,
        ticket: null,
      });
    }
  });

  test("of before a move is not valid: it says where the ticket is now, whose new code is", async () => {
    const ticket = await aTicket(db);
    const target = await aTrip(db, { journeyDate: "2030-12-11" });
    const open = async () =>
      read(
        await aBrowser().get(`/api/get-ticketing-details-with-id/${ticket.id}`),
        LimitedInvoiceView,
      ).invoiceData;
    const codes = [(await open()).qr];
    for (const seq of [1, 2]) {
      await moveTicket(env.DB, ticket, { trip: target.id, seats: [], seq });
      codes.push((await open()).qr);
    }
    expect(new Set(codes).size).toBe(3);
    for (const [index, code] of codes.entries()) {
      const isNewest = index === 2;
      expect(read(await check(code), CheckTicketView), code).toMatchObject({
        valid: isNewest,
        is_moved: !isNewest,
        ticket: { pnr_no: ticket.pnr, deperture_date: "2030-12-11" },
      });
    }
    const { valid, is_moved: isMoved } = read(await check(ticket.pnr), CheckTicketView);
    expect({ valid, isMoved }).toEqual({ valid: true, isMoved: false });
  });

  test("with another number of its move than was signed is not valid", async () => {
    const ticket = await aTicket(db);
    const [pnr = "", signature = ""] = (await writeTicketCode(signer, ticket)).split(".");
    for (const number of ["0", "1", "01", "x", "", "99999"]) {
      const { valid, ticket: shown } = read(
        await check(`${pnr}.${number}.${signature}`),
        CheckTicketView,
      );
      expect({ valid, shown }, number).toEqual({ valid: false, shown: null });
    }
  });

  test("is not needed: a PNR alone finds the ticket, and the answer marks that no code was checked", async () => {
    const ticket = await aTicket(db);
    for (const typed of [ticket.pnr, ` ${ticket.pnr.toLowerCase()} `]) {
      expect(read(await check(typed), CheckTicketView)).toMatchObject({
        valid: true,
        is_signed: false,
        ticket: { pnr_no: ticket.pnr },
      });
    }
    const signed = await check(await writeTicketCode(signer, ticket));
    expect(read(signed, CheckTicketView).is_signed).toBe(true);
  });

  test.each([[{}], [{ qr: "" }], [{ qr: "x".repeat(501) }]])(
    "%o is a field's error",
    async (body) => {
      const bearer = await aSession(db, (await anAgent(db)).id);
      expect((await aBrowser({ bearer }).post("/api/check-ticket", body)).status).toBe(422);
    },
  );
});

describe("a valid ticket that was checked before", () => {
  const checkBy = async (name: string, qr: string, named?: string) => {
    const { id } = await anAgent(db, { name });
    const bearer = await aSession(db, id);
    const body = named === undefined ? { qr } : { qr, check: named };
    const answer = await aBrowser({ bearer }).post("/api/check-ticket", body);
    return read(answer, CheckTicketView).earlier_check;
  };

  test("says when and by whom, from the second check on, and counts a call that is sent again once", async () => {
    const ticket = await aTicket(db);
    const code = await writeTicketCode(signer, ticket);
    expect(await checkBy("Nadia", code, "first")).toBeNull();
    expect(await checkBy("Nadia", code, "first")).toBeNull();
    expect(await checkBy("Karim", code, "second")).toMatchObject({ by: "Nadia", is_own: false });
    expect(await checkBy("Karim", code, "second")).toMatchObject({ by: "Nadia", is_own: false });
    expect(await checkBy("Rima", ticket.pnr)).toMatchObject({ by: "Karim" });
    const { n } = (await env.DB.prepare(
      "SELECT count(*) AS n FROM ticket_checks WHERE ticket_id = ?",
    )
      .bind(ticket.id)
      .first<{ n: number }>()) ?? { n: 0 };
    expect(n).toBe(1);
  });

  test("says that it was the same agent", async () => {
    const ticket = await aTicket(db);
    const bearer = await aSession(db, (await anAgent(db)).id);
    const once = () => aBrowser({ bearer }).post("/api/check-ticket", { qr: ticket.pnr });
    await once();
    const { earlier_check: earlier } = read(await once(), CheckTicketView);
    expect(earlier).toMatchObject({ is_own: true });
    expect(Math.abs(Date.now() - Date.parse(earlier?.at ?? ""))).toBeLessThan(60_000);
  });

  test("stays checked when its number is corrected, with its new code too", async () => {
    const sale = await aPaidSale(await startWallet());
    await checkBy("Nadia", sale.pnr);
    const given = { sale: `#${sale.bill}`, phone: "01812345678" };
    expect((await staff("correct-phone", given)).status).toBe(200);
    const { ticketId: link } = await readRow(sale.bill);
    const page = await aBrowser().get(`/api/get-ticketing-details-with-id/${link}`);
    const { qr } = read(page, LimitedInvoiceView).invoiceData;
    expect(await checkBy("Karim", qr)).toMatchObject({ by: "Nadia" });
    await nothingWaits();
  });

  test("begins anew on another bus, and is not told of a ticket that is void", async () => {
    const moved = await aTicket(db);
    await checkBy("Nadia", moved.pnr);
    const target = await aTrip(db, { journeyDate: "2030-12-11" });
    await moveTicket(env.DB, moved, { trip: target.id, seats: [], seq: 1 });
    expect(await checkBy("Karim", moved.pnr)).toBeNull();
    const ended = await aTicket(db, { voidedAt: Date.now() });
    await checkBy("Nadia", ended.pnr);
    expect(await checkBy("Karim", ended.pnr)).toBeNull();
  });
});

describe("a caller who is not logged in", () => {
  test("is refused, without a fact about the ticket", async () => {
    const ticket = await aTicket(db);
    const qr = await writeTicketCode(signer, ticket);
    expect(await aBrowser().post("/api/check-ticket", { qr })).toMatchObject({
      status: 401,
      body: { code: "login_required" },
    });
    const agent = await anAgent(db);
    const sessions = [
      "an-unknown-token-0000000000",
      await aSession(db, agent.id, { expiresAt: Date.now() - 1 }),
      await aSession(db, agent.id, { revokedAt: Date.now() - 1 }),
    ];
    for (const bearer of sessions) {
      expect(await aBrowser({ bearer }).post("/api/check-ticket", { qr })).toMatchObject({
        status: 401,
        body: { code: "session_expired" },
      });
    }
  });
});
