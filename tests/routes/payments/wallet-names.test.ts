/** What is said of a sale by another wallet than bKash names that wallet, from its page to its ticket. */
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ShopView } from "../../../worker/contract/booking/shop.ts";
import { database } from "../../../worker/db/client.ts";
import { PROVIDERS } from "../../../worker/payments/registry.ts";
import { pageProvider } from "../../payments/page-provider.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { nothingWaits } from "../../support/paid.ts";

const page = { ...pageProvider(), name: "sslcommerz" };
const builtIn = [...PROVIDERS];
const worker = { env: { CHECKOUT_PROVIDERS: "bkash,sslcommerz" } };

beforeAll(() => void PROVIDERS.set("sslcommerz", () => page));
afterAll(() => {
  PROVIDERS.clear();
  for (const [name, factory] of builtIn) PROVIDERS.set(name, factory);
});
afterEach(nothingWaits);

/** On the page of the second wallet. */
async function onPage(phone: string) {
  const visit = await aVisit((await aTrip(database(env))).id, aBrowser(worker));
  await visit.hold("A1");
  const payment = await visit.payment({ payment_provider: "sslcommerz", contact_number: phone });
  const body = executeBody(await visit.browser.post("/api/bkash/payment/create", payment));
  const ask = (path: string) => visit.browser.post(path, body);
  return { body, ask, execute: () => ask("/api/bkash/payment/execute") };
}

test("a shop with several wallets names them to every page, and one with bKash alone none", async () => {
  const several = read(await aBrowser(worker).get("/api/shop"), ShopView);
  expect(several.payment_providers).toEqual(["bkash", "sslcommerz"]);
  const alone = read(await aBrowser().get("/api/shop"), ShopView);
  expect(alone).not.toHaveProperty("payment_providers");
});

test("a payment in doubt, its ticket and the look-up by either number name the wallet", async () => {
  const phone = "01755559001";
  const { body, ask, execute } = await onPage(phone);
  expect(await ask("/api/payment-state")).toMatchObject({
    status: 202,
    body: { payment_provider: "sslcommerz" },
  });
  page.pay(body.paymentID);
  expect((await execute()).status).toBe(201);
  const [charge] = page.page(body.paymentID).charges;
  // As SSLCOMMERZ has it: our invoice.
  const ours = `BB-${phone}`;
  await env.DB.prepare("UPDATE bills SET payment_id = ? WHERE id = ?")
    .bind(ours, body.ticketBillPayBkashId)
    .run();
  for (const number of [charge?.trxId.toUpperCase(), ours.toLowerCase()]) {
    const found = await aBrowser(worker).post("/api/get-ticketing-details-with-pnr", {
      pnr: number,
      contact_number: phone,
      bookingType: "Limited Booking",
    });
    expect(found).toMatchObject({
      status: 200,
      body: { invoiceData: { payment_provider: "sslcommerz" } },
    });
  }
  const stranger = await aBrowser(worker).post("/api/get-ticketing-details-with-pnr", {
    pnr: ours,
    contact_number: "01755559009",
    bookingType: "Limited Booking",
  });
  expect(stranger).toMatchObject({ status: 404, body: { code: "no_ticket_matches" } });
});
