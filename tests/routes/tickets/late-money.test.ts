/** A late payment, found by the TrxID of the wallet's message and the phone number. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { app } from "../../../worker/app.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { freshId } from "../../support/catalogue.ts";
import { aTicket } from "../../support/tickets.ts";
import { explainPlan, recordingDb, skipPhase } from "../../support/simulated/recording-db.ts";

const db = database(env);
const CALLS = {
  limited: ["/api/get-ticketing-details-with-pnr", "Limited Booking"],
  unlimited: ["/api/get-unlimited-ticketing-details-with-pnr", "Unlimited Booking"],
} as const;

function lookUp(pnr: string, phone: string, kind: keyof typeof CALLS = "limited") {
  const [path, bookingType] = CALLS[kind];
  return aBrowser().post(path, { pnr, contact_number: phone, bookingType });
}

/** A payment without a ticket; the wallet may have taken another amount than the bill's. */
async function lateMoney(
  state: "refund_owed" | "refunded",
  over: { quantity?: number; received?: number } = {},
) {
  const { quantity, received = null } = over;
  const ticket = await aTicket(db, quantity === undefined ? {} : { quantity });
  const trxId = `LATE${freshId().padStart(6, "0")}`;
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE bills SET state = ?, trx_id = ?, received_poisha = ? WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
    ).bind(state, trxId, received, ticket.id),
    env.DB.prepare("DELETE FROM tickets WHERE id = ?").bind(ticket.id),
  ]);
  return { ...ticket, trxId };
}

describe("the TrxID and the phone number", () => {
  test("find the ticket of the payment", async () => {
    const ticket = await aTicket(db);
    const trxId = `PAID${freshId().padStart(6, "0")}`;
    await env.DB.prepare(
      "UPDATE bills SET trx_id = ? WHERE id = (SELECT bill_id FROM tickets WHERE id = ?)",
    )
      .bind(trxId, ticket.id)
      .run();
    const found = await lookUp(trxId.toLowerCase(), ticket.phone);
    expect(read(found, LimitedInvoiceView).invoiceData).toMatchObject({
      invoice: ticket.pnr,
      ticketing_data: [{ seat_no: "A1" }, { seat_no: "A2" }, { seat_no: "A10" }],
    });
  });

  test("show that a late payment will be refunded, and the amount", async () => {
    const late = await lateMoney("refund_owed");
    expect(await lookUp(late.trxId, late.phone)).toMatchObject({
      status: 409,
      body: {
        code: "payment_refunding",
        message: "Your money came after the booking was cancelled. It is being paid back in full.",
        refund_amount: 1836,
      },
    });
  });

  test("show when it was refunded, in full, whatever the wallet had taken", async () => {
    const late = await lateMoney("refunded", { received: 70_050 });
    expect(await lookUp(late.trxId, late.phone)).toMatchObject({
      status: 409,
      body: { code: "payment_refunded", refund_amount: 700.5 },
    });
  });

  test("find bookings without seats too", async () => {
    const late = await lateMoney("refund_owed", { quantity: 2 });
    const answer = await lookUp(late.trxId, late.phone, "unlimited");
    expect(answer).toMatchObject({ status: 409, body: { code: "payment_refunding" } });
    expect(JSON.stringify(answer.body)).not.toContain("seat");
  });

  test("that do not belong together get the same answer as any mismatch", async () => {
    const [mine, other] = [await lateMoney("refund_owed"), await lateMoney("refunded")];
    const doubt = await lateMoney("refund_owed");
    await env.DB.prepare("UPDATE bills SET state = 'capturing' WHERE trx_id = ?")
      .bind(doubt.trxId)
      .run();
    const answers = [
      await lookUp(mine.trxId, other.phone),
      await lookUp("ZZZZZZZZZZ", mine.phone),
      await lookUp(mine.trxId, mine.phone, "unlimited"),
      await lookUp(doubt.trxId, doubt.phone),
      await lookUp("ZZZZZZZ", mine.phone),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({
        code: "no_ticket_matches",
        message: "No ticket matches this PNR and phone number.",
      });
    }
  });

  test("are limited when they are wrong, and the right ones pass", async () => {
    const late = await lateMoney("refunded");
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await lookUp(late.trxId, `0181234567${tries}`)).status).toBe(404);
    }
    expect((await lookUp(late.trxId, "01912345678")).status).toBe(429);
    expect((await lookUp(late.trxId, late.phone)).status).toBe(409);
  });
});

async function queriesFor(trxId: string, phone: string): Promise<string[]> {
  const { DB, queries } = recordingDb();
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: "Bearer none" },
    body: JSON.stringify({
      pnr: trxId,
      contact_number: phone,
      bookingType: "Limited Booking",
    }),
  };
  await app.request(CALLS.limited[0], init, { ...env, DB });
  return skipPhase(queries);
}

test("right and wrong ones send the same queries, and scan no table", async () => {
  const late = await lateMoney("refund_owed");
  const right = await queriesFor(late.trxId, late.phone);
  expect(await queriesFor("ZZZZZZZZZZ", "01812345678")).toEqual(right);
  expect(right.length).toBeGreaterThan(0);
  for (const query of right) {
    expect((await explainPlan(query)).filter((step) => step.startsWith("SCAN"))).toEqual([]);
  }
});
