/** From a sale to what a phone shows, through the stores of the Worker and a gateway in memory. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { cancelSale } from "../../../worker/db/payments/refunds.ts";
import { messageDependencies } from "../../../worker/dependencies/messages.ts";
import { parseTicketPath } from "../../../worker/domain/tickets/ticket-link.ts";
import { sendMessages } from "../../../worker/flows/messages/send-messages.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aGateway, type FakeGateway } from "../../support/simulated/fake-gateway.ts";
import { aPaidSale } from "../../support/paid.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);

/** At noon, since nothing else goes out by night. */
async function send(gateway: FakeGateway, bill: number | null = null) {
  await env.DB.prepare("UPDATE messages SET urgent_from = 0").run();
  const deps = messageDependencies(env, gateway);
  if (deps === null) throw new Error("there is a gateway");
  return sendMessages(deps, { most: 50, bill, until: Infinity });
}

async function readState(bill: number, topic: string) {
  return env.DB.prepare(
    "SELECT state, gateway_ref, parts, cost_poisha FROM messages WHERE bill_id = ? AND topic = ?",
  )
    .bind(bill, topic)
    .first();
}

test("a ticket is told with its link, once, in the language of the buyer's browser", async () => {
  const wallet = await startWallet();
  const trip = await aTrip(db);
  const visit = await aVisit(trip.id);
  visit.browser.cookies.set("lang", "en");
  await visit.hold("A1");
  const body = executeBody(await visit.create());
  await wallet.approve(body.paymentID);
  await visit.browser.post("/api/bkash/payment/execute", body);

  const gateway = aGateway();
  expect(await send(gateway, body.ticketBillPayBkashId)).toBe(1);
  expect(await send(gateway, body.ticketBillPayBkashId)).toBe(0);
  const [message] = gateway.received;
  const ticket = await env.DB.prepare("SELECT id FROM tickets WHERE bill_id = ?")
    .bind(body.ticketBillPayBkashId)
    .first<{ id: string }>();
  expect(gateway.received).toHaveLength(1);
  expect(message?.phone).toMatch(/^01\d{9}$/);
  expect(message?.text).toMatch(/^BhortiBus: .*, PNR /);
  expect(message?.text).toContain("seat A1");
  const link = message?.text.split(" ").at(-1) ?? "";
  expect(link.startsWith(env.SITE_URL)).toBe(true);
  expect(parseTicketPath(new URL(link).pathname)).toBe(`/limited-invoice/${ticket?.id}`);
  expect(await readState(body.ticketBillPayBkashId, "ticket")).toMatchObject({
    state: "accepted",
    parts: 1,
    cost_poisha: 40,
  });
});

test("a sale that is cancelled is told before its ticket, which is told no more", async () => {
  const sale = await aPaidSale(await startWallet(), ["B1"]);
  await cancelSale(db, sale.bill, "sale_cancelled", { by: "staff:rima", now: Date.now() });
  const gateway = aGateway();
  await send(gateway);
  expect(gateway.received).toHaveLength(1);
  expect(gateway.received[0]?.text).toContain("টিকেট বাতিল, ৬১২ টাকা ফেরত আসছে।");
  expect(await readState(sale.bill, "ticket")).toMatchObject({ state: "dropped" });
});

test("a gateway that was silent gets the same id once more, and a phone one message", async () => {
  const sale = await aPaidSale(await startWallet(), ["C1"]);
  const gateway = aGateway();
  gateway.answers.push("throws");
  await send(gateway);
  await env.DB.prepare("UPDATE messages SET queue_at = 0 WHERE bill_id = ?").bind(sale.bill).run();
  await send(gateway);
  expect(gateway.calls).toBe(2);
  expect(gateway.received).toHaveLength(1);
  expect(await readState(sale.bill, "ticket")).toMatchObject({ state: "accepted" });
});

test("without a gateway nothing is claimed", async () => {
  expect(messageDependencies(env, null)).toBeNull();
});
