/** A buyer who is on a wallet's page opens another payment of the booking (protocol 26, Z3). */
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { aLoggedIn } from "../../support/agents.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { offerPages, onPage, worker } from "../../support/paid-on-page.ts";
import { nothingWaits, readRow } from "../../support/paid.ts";

const provider = offerPages();
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await nothingWaits();
});

const MINUTE = 60_000;
const CREATE = "/api/bkash/payment/create";
const state = async (bill: number) => (await readRow(bill)).state;

test("the page stays open when the other payment is refused: after the hold, for its amount, without the wallet", async () => {
  const { visit, bill } = await onPage();
  const payload = await visit.payment();
  const wrong = { ...payload, paid_amount: Number(payload["paid_amount"]) + 1 };
  expect(await visit.browser.post(CREATE, wrong)).toMatchObject({
    body: { code: "amount_changed" },
  });
  expect(await state(bill)).toBe("capturing");

  const prepare = vi.spyOn(provider, "prepare").mockResolvedValue(null);
  expect(await visit.browser.post(CREATE, payload)).toMatchObject({
    body: { code: "wallet_away" },
  });
  expect(await state(bill)).toBe("capturing");
  prepare.mockRestore();

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 9 * MINUTE });
  expect(await visit.browser.post(CREATE, payload)).toMatchObject({
    status: 409,
    body: { code: "payment_page_open" },
  });
  expect(await state(bill)).toBe("capturing");
});

test("the last use of a coupon is still the buyer's own, who comes back from the page", async () => {
  await env.DB.prepare(
    `INSERT INTO coupons (id, code, kind, value, starts_at, ends_at, max_uses, hidden)
      VALUES ('c-once', 'ONCE', 'fixed', 1000, 0, 9000000000000, 1, 0)`,
  ).run();
  const { id } = await aTrip(database(env));
  const [visit, rival] = await Promise.all([
    aVisit(id, aBrowser(worker)),
    aVisit(id, aBrowser(worker)),
  ]);
  await visit.hold("A1");
  await rival.hold("B1");
  const { total } = await visit.quote("ONCE");
  const create = () => visit.create({ coupon_code: "ONCE", paid_amount: total });
  expect((await create()).status).toBe(201);
  expect((await visit.quote("ONCE")).total).toBe(total);
  expect((await create()).status).toBe(201);
  const used = await rival.browser.post("/api/quote", {
    ticketing_unique_id: rival.bookingId,
    coupon_code: "ONCE",
  });
  expect(used).toMatchObject({ body: { code: "coupon_used_up" } });
});

test("a page that is merely open waits for its buyer, and is in doubt once its time is over", async () => {
  const { visit, bill, body, execute } = await onPage();
  const ask = () => Promise.all([execute(), visit.browser.post("/api/payment-state", body)]);
  for (const answer of await ask()) {
    expect(answer).toMatchObject({ status: 202, body: { code: "awaiting_buyer" } });
    expect(JSON.stringify(answer.body)).not.toContain("charged");
  }
  const headers = { "Grant-Token": body.grantToken };
  const readIt = () => visit.browser.send(`/api/payments/${bill}`, { headers });
  expect(JSON.stringify((await readIt()).body)).toContain("may still pay");
  provider.setSilent(true);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * MINUTE });
  for (const answer of await ask()) {
    expect(answer).toMatchObject({ status: 202, body: { code: "payment_in_doubt" } });
  }
  expect(JSON.stringify((await readIt()).body)).toContain("being checked");
});

test("a browser that comes back by a form is asked about, and says by the address too that it has left", async () => {
  const paid = await onPage();
  paid.pay();
  await paid.comeBack();
  expect(await state(paid.bill)).toBe("paid");
  const left = await onPage();
  const { pathname, search } = new URL(provider.page(left.body.paymentID).callbackUrl);
  const answer = await aBrowser(worker).send(`${pathname}${search}&result=left`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "tran_id=1",
  });
  expect(answer.headers.get("Location")).toContain("status=cancel");
  expect(await state(left.bill)).toBe("failed");
});

test("an address to return to that the wallet does not take is refused at its field, and nothing is written", async () => {
  const db = database(env);
  const { agent, token } = await aLoggedIn(db);
  await env.DB.prepare("INSERT INTO agent_return_hosts VALUES (?, 'pay.example.com')")
    .bind(agent.id)
    .run();
  const visit = await aVisit((await aTrip(db)).id, aBrowser({ bearer: token, env: {} }));
  await visit.hold("A1");
  const count = () => env.DB.prepare("SELECT count(*) AS n FROM bills").first("n");
  const before = await count();
  const back = (length: number) => `https://pay.example.com/${"a".repeat(length)}`;
  const refused = await visit.create({ return_url: back(200) });
  expect(refused).toMatchObject({ status: 422, body: { code: "field_invalid" } });
  expect(JSON.stringify(refused.body)).toContain("return_url: ");
  expect(await count()).toBe(before);
  expect((await visit.create({ return_url: back(20) })).status).toBe(201);
});
