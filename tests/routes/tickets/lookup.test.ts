/** Finding a ticket by PNR and phone number, through the whole Worker. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { RefusalBody } from "../../../worker/contract/shared.ts";
import {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { isPnr } from "../../../worker/domain/tickets/pnr.ts";
import { aPhone } from "../../support/agents.ts";
import { aBrowser, read, type Answer } from "../../support/browser.ts";
import { aTicket } from "../../support/tickets.ts";
import { explainPlan, recordingDb, skipPhase } from "../../support/simulated/recording-db.ts";

const db = database(env);
const LIMITED = "/api/get-ticketing-details-with-pnr";
const UNLIMITED = "/api/get-unlimited-ticketing-details-with-pnr";

function lookUp(pnr: unknown, phone: unknown, over: { path?: string; type?: unknown } = {}) {
  return aBrowser().post(over.path ?? LIMITED, {
    pnr,
    contact_number: phone,
    bookingType: over.type ?? "Limited Booking",
  });
}

/** A PNR that no ticket has, with a check character that is right. */
function otherPnr(): string {
  for (const letter of "23456789ABCDEFGHJKMNPQRSTUVWXYZ") {
    if (isPnr(`ZZZZZZ${letter}`)) return `ZZZZZZ${letter}`;
  }
  throw new Error("no letter checks");
}

describe("a ticket is found by its PNR and phone number", () => {
  test("as its own address shows it [E06] [R17]", async () => {
    const ticket = await aTicket(db);
    const found = await lookUp(ticket.pnr, ticket.phone);
    const byAddress = await aBrowser().get(`/api/get-ticketing-details-with-id/${ticket.id}`);
    expect(found.status).toBe(200);
    expect(read(found, LimitedInvoiceView)).toEqual(read(byAddress, LimitedInvoiceView));
    expect(read(found, LimitedInvoiceView).invoiceData).toMatchObject({
      invoice: ticket.pnr,
      ticketing_data: [{ seat_no: "A1" }, { seat_no: "A2" }, { seat_no: "A10" }],
    });
  });

  test("of an unlimited booking too, by its own call [E07] [R18]", async () => {
    const ticket = await aTicket(db, { quantity: 3 });
    const over = { path: UNLIMITED, type: "Unlimited Booking" };
    const found = await lookUp(ticket.pnr, ticket.phone, over);
    const byAddress = await aBrowser().get(`/api/get-unlimited-ticketing-details/${ticket.id}`);
    expect(read(found, UnlimitedInvoiceView)).toEqual(read(byAddress, UnlimitedInvoiceView));
  });

  test("by the stored word of a booking type, too, of either kind [F01]", async () => {
    const limited = await aTicket(db);
    const unlimited = await aTicket(db, { quantity: 3 });
    expect((await lookUp(limited.pnr, limited.phone, { type: "limited" })).status).toBe(200);
    const over = { path: UNLIMITED, type: "unlimited" };
    expect((await lookUp(unlimited.pnr, unlimited.phone, over)).status).toBe(200);
    // The word of the other kind is refused as the form's is.
    const other = await lookUp(limited.pnr, limited.phone, { path: UNLIMITED, type: "unlimited" });
    expect(other.status).toBe(404);
  });

  test("in every common form, a number included", async () => {
    const { pnr, phone } = await aTicket(db, { phone: "+447911123456" });
    const local = await aTicket(db);
    const answers = [
      await lookUp(` ${pnr.toLowerCase().slice(0, 3)} ${pnr.slice(3)}`, "0044 7911-123456"),
      await lookUp(local.pnr, `+88 ${local.phone.slice(0, 5)}-${local.phone.slice(5)}`),
      await lookUp(local.pnr, Number(`88${local.phone}`)),
      await lookUp(pnr, phone),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  });

  test("with what the amount consists of: fare of all seats, discount and charge", async () => {
    const ticket = await aTicket(db);
    await env.DB.prepare(
      `UPDATE bills SET discount_poisha = 18000, total_poisha = total_poisha - 18000
       WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)`,
    )
      .bind(ticket.id)
      .run();
    const { body } = await aBrowser().get(`/api/get-ticketing-details-with-id/${ticket.id}`);
    const { price, single_ticketing_data: single } = LimitedInvoiceView.parse(body).invoiceData;
    expect(price).toEqual({ fare: 1800, discount: 180, charge: 36 });
    expect(single.ticketing_bill_pay_data.paid_amount).toBe(1800 - 180 + 36);
  });

  test("when it is void too, and is marked so", async () => {
    const ticket = await aTicket(db, { voidedAt: Date.parse("2026-11-21T00:00:00+06:00") });
    const found = read(await lookUp(ticket.pnr, ticket.phone), LimitedInvoiceView);
    expect(found.invoiceData).toMatchObject({
      voided_at: "2026-11-21T00:00:00+06:00",
      ticket_state: "cancelled",
      refund: { state: "refunded", amount: ticket.paidPoisha / 100 },
    });
  });

  test("when its refund is under way, with the amount", async () => {
    const voidedAt = Date.parse("2026-11-21T00:00:00+06:00");
    const ticket = await aTicket(db, { quantity: 2, voidedAt });
    await env.DB.prepare(
      "UPDATE bills SET state = 'refund_owed' WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
    )
      .bind(ticket.id)
      .run();
    const over = { path: UNLIMITED, type: "Unlimited Booking" };
    const found = read(await lookUp(ticket.pnr, ticket.phone, over), UnlimitedInvoiceView);
    expect(found.invoiceData).toMatchObject({
      ticket_state: "cancelled",
      refund: { state: "refunding", amount: ticket.paidPoisha / 100 },
    });
  });

  test("and a valid one is marked so", async () => {
    const ticket = await aTicket(db);
    const found = read(await lookUp(ticket.pnr, ticket.phone), LimitedInvoiceView);
    expect(found.invoiceData).toMatchObject({ ticket_state: "valid", refund: null });
  });
});

describe("what does not fit", () => {
  async function allThatIsWrong(): Promise<Answer[]> {
    const limited = await aTicket(db);
    const unlimited = await aTicket(db, { quantity: 2 });
    const other = await aTicket(db);
    return [
      await lookUp(otherPnr(), limited.phone),
      await lookUp("not a pnr", limited.phone),
      await lookUp(limited.pnr, aPhone()),
      await lookUp(limited.pnr, other.phone),
      await lookUp(limited.pnr, "no phone"),
      await lookUp(otherPnr(), aPhone()),
      await lookUp(unlimited.pnr, unlimited.phone),
      await lookUp(limited.pnr, limited.phone, { path: UNLIMITED, type: "Unlimited Booking" }),
      await lookUp(limited.pnr, limited.phone, { type: "Unlimited Booking" }),
      await lookUp(unlimited.pnr, unlimited.phone, { path: UNLIMITED, type: "Limited Booking" }),
    ];
  }

  test("has the same answer in every case [F04]", async () => {
    const answers = await allThatIsWrong();
    const bodies = answers.map((answer) => ({ ...read(answer, RefusalBody), request_id: "" }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({
      status_code: 404,
      code: "no_ticket_matches",
      message: "No ticket matches this PNR and phone number.",
    });
    const kept = answers.map(({ headers }) =>
      JSON.stringify(
        [...headers].filter(([name]) => !["x-request-id", "set-cookie"].includes(name)),
      ),
    );
    expect(new Set(kept).size).toBe(1);
  });

  test("sends the same queries in every case", async () => {
    const ticket = await aTicket(db);
    const counts: string[][] = [];
    for (const [pnr, phone] of [
      [otherPnr(), ticket.phone],
      [ticket.pnr, aPhone()],
      ["XXXXXXX", aPhone()],
    ]) {
      counts.push(await queriesFor({ pnr, contact_number: phone }));
    }
    expect(counts[0]?.length).toBe(1);
    for (const query of counts[0] ?? []) {
      expect((await explainPlan(query)).join("\n")).not.toContain("SCAN");
    }
    expect(counts[1]).toEqual(counts[0]);
    expect(counts[2]).toEqual(counts[0]);
  });
});

/** The SQL of one look-up, without the values. */
async function queriesFor(fields: object): Promise<string[]> {
  const { DB, queries } = recordingDb();
  const body = { bookingType: "Limited Booking", ...fields };
  const answer = await aBrowser({ env: { DB } }).post(LIMITED, body);
  expect(answer.status).toBe(404);
  return skipPhase(queries);
}

describe("wrong look-ups", () => {
  test("with one PNR past the tenth are refused with the time to wait; the pair that matches passes", async () => {
    const ticket = await aTicket(db);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await lookUp(ticket.pnr, aPhone())).status).toBe(404);
    }
    const answer = await lookUp(ticket.pnr, aPhone());
    expect(answer).toMatchObject({ status: 429, body: { code: "too_many_tries" } });
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(840);
    expect((await lookUp(ticket.pnr, ticket.phone)).status).toBe(200);
  });

  test("with one phone number are counted in any form of it, and lock nobody out", async () => {
    const ticket = await aTicket(db);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const phone = attempt % 2 === 0 ? ticket.phone : `+88${ticket.phone}`;
      expect((await lookUp(`WRONG${attempt}`, phone)).status).toBe(404);
    }
    expect((await lookUp("WRONG11", ticket.phone)).status).toBe(429);
    expect((await lookUp(ticket.pnr, ticket.phone)).status).toBe(200);
  });

  test("are limited alike for a PNR that exists and one that does not", async () => {
    const ticket = await aTicket(db);
    const statuses: number[][] = [];
    for (const pnr of [ticket.pnr, "QQQQQQQ"]) {
      const answers: number[] = [];
      for (let attempt = 1; attempt <= 11; attempt += 1) {
        answers.push((await lookUp(pnr, aPhone())).status);
      }
      statuses.push(answers);
    }
    expect(statuses[0]).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    expect(statuses[1]).toEqual(statuses[0]);
  });

  test("are counted alone: a right one may be repeated", async () => {
    const ticket = await aTicket(db);
    for (let times = 1; times <= 15; times += 1) {
      expect((await lookUp(ticket.pnr, ticket.phone)).status).toBe(200);
    }
  });
});

describe("an invalid look-up", () => {
  test.each([
    ["without a PNR", { pnr: undefined }, "pnr is required"],
    ["with an empty PNR", { pnr: " " }, "pnr: must be filled in"],
    ["with a PNR too long", { pnr: "x".repeat(41) }, "pnr: is too long"],
    ["without a phone", { contact_number: undefined }, "contact_number is required"],
    ["with an empty phone", { contact_number: "" }, "contact_number: phone is required"],
    ["without a type", { bookingType: undefined }, "bookingType is required"],
    ["with another type", { bookingType: "both" }, "bookingType"],
  ])("%s names the field [F01]", async (_, over, sentence) => {
    const fields = {
      pnr: "K7M2XQ4",
      contact_number: "01712345678",
      bookingType: "Limited Booking",
    };
    const answer = await aBrowser().post(LIMITED, { ...fields, ...over });
    expect(answer).toMatchObject({ status: 422, body: { code: "field_invalid" } });
    expect(read(answer, RefusalBody).message).toContain(sentence);
  });

  test.each([[{ pnr: {} }], [{ pnr: ["K7M2XQ4"] }], [{ contact_number: true }]])(
    "but has %o is refused as the wrong type",
    async (over) => {
      const fields = {
        pnr: "K7M2XQ4",
        contact_number: "01712345678",
        bookingType: "Limited Booking",
      };
      expect((await aBrowser().post(LIMITED, { ...fields, ...over })).status).toBe(400);
    },
  );
});
