/** A shop with two wallets: the buyer chooses before the amount, and price, page and bill are the chosen one's. */
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { QuoteView } from "../../../worker/contract/booking/checkout.ts";
import { database } from "../../../worker/db/client.ts";
import { PROVIDERS } from "../../../worker/payments/registry.ts";
import { pageProvider } from "../../payments/page-provider.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { nothingWaits } from "../../support/paid.ts";

const page = { ...pageProvider(), name: "sslcommerz", chargeBps: 400 };
const builtIn = [...PROVIDERS];

beforeAll(() => void PROVIDERS.set("sslcommerz", () => page));
afterAll(() => {
  PROVIDERS.clear();
  for (const [name, factory] of builtIn) PROVIDERS.set(name, factory);
});
afterEach(nothingWaits);

async function holding(offered: string) {
  const browser = aBrowser({ env: { CHECKOUT_PROVIDERS: offered } });
  const visit = await aVisit((await aTrip(database(env))).id, browser);
  await visit.hold("A1");
  const quote = async (name?: string) =>
    browser.post("/api/quote", { ticketing_unique_id: visit.bookingId, payment_provider: name });
  return { browser, visit, quote };
}

test("the first wallet is chosen unless the buyer chooses, and each has its own charge", async () => {
  const { quote } = await holding("bkash,sslcommerz");
  const first = read(await quote(), QuoteView);
  expect(first.payment_provider).toBe("bkash");
  expect(first.payment_providers).toEqual([
    { name: "bkash", label: "bKash" },
    { name: "sslcommerz", label: "SSLCOMMERZ" },
  ]);
  const other = read(await quote("sslcommerz"), QuoteView);
  expect(other.payment_provider).toBe("sslcommerz");
  expect(other.charge).toBe(first.charge * 2);
  expect([first.charge_percent, other.charge_percent]).toEqual([2, 4]);
  expect(other.total - other.charge).toBe(first.total - first.charge);
});

test("the payment is opened at the chosen wallet, for its amount", async () => {
  const { browser, visit, quote } = await holding("bkash,sslcommerz");
  const { fare, total } = read(await quote("sslcommerz"), QuoteView);
  const believed = { total_seat: 1, total_seat_price: fare, payment_provider: "sslcommerz" };
  const payment = await visit.payment({ ...believed, paid_amount: total });
  const body = executeBody(await browser.post("/api/bkash/payment/create", payment));
  expect(page.page(body.paymentID).amountPoisha).toBe(Math.round(total * 100));
  const row = await env.DB.prepare("SELECT provider, state FROM bills WHERE id = ?")
    .bind(body.ticketBillPayBkashId)
    .first();
  expect(row).toEqual({ provider: "sslcommerz", state: "capturing" });
});

test("the amount of another wallet than the chosen one is refused with the right one", async () => {
  const { browser, visit } = await holding("bkash,sslcommerz");
  const payment = await visit.payment({ payment_provider: "sslcommerz" });
  expect(await browser.post("/api/bkash/payment/create", payment)).toMatchObject({
    body: { code: "amount_changed" },
  });
});

test.each(["sslcommerz", "cash", "nobody"])(
  "%s is refused where it is not offered",
  async (name) => {
    const { browser, visit, quote } = await holding("bkash");
    expect(await quote(name)).toMatchObject({
      status: 422,
      body: { errors: ["payment_provider: is not offered"] },
    });
    const payment = await visit.payment({ payment_provider: name });
    expect((await browser.post("/api/bkash/payment/create", payment)).status).toBe(422);
  },
);

test("a shop with one wallet says nothing of a choice", async () => {
  const { quote } = await holding("");
  expect(Object.keys(read(await quote(), QuoteView))).not.toContain("payment_provider");
});
