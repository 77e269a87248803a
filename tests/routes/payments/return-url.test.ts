/** The wallet sends the buyer of an agent's program to a host that the agent has named. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { PaymentCreateView } from "../../../worker/contract/booking/checkout.ts";
import { listReturnHosts } from "../../../worker/db/agents/return-hosts.ts";
import { database } from "../../../worker/db/client.ts";
import { aLoggedIn, CHEAP_PASSWORD } from "../../support/agents.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const OURS = "https://pay.example.com/back?order=7";

const nameHosts = (browser: Browser, return_hosts: string[], password = CHEAP_PASSWORD) =>
  browser.post("/api/agent/return-hosts", { password, return_hosts });

async function aHeldSeat(browser: Browser) {
  const visit = await aVisit((await aTrip(db)).id, browser);
  await visit.hold("A1");
  return visit;
}

test("the buyer of an agent's program returns to it with the bill, and without the payment's secret", async () => {
  const wallet = await startWallet();
  const { browser } = await aLoggedIn(db);
  expect(await nameHosts(browser, ["pay.example.com"])).toMatchObject({ status: 201 });
  const created = await (await aHeldSeat(browser)).create({ return_url: OURS });
  const view = read(created, PaymentCreateView);
  const back = new URL(await wallet.approve(view.data.paymentID));
  expect(back.origin + back.pathname).toBe("https://pay.example.com/back");
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    order: "7",
    bill: String(view.ticketBillPayBkashId),
    status: "success",
  });
  expect(back.href).not.toContain(view.grantToken);
});

test.each([
  "http://pay.example.com/back",
  "https://other.example.com/back",
  "https://pay.example.com.evil.example/back",
  "https://pay.example.com:8443/back",
  "https://user@pay.example.com/back",
  "javascript:alert(1)",
])("an address that the agent has not named is refused at its field: %s", async (return_url) => {
  await startWallet();
  const { browser } = await aLoggedIn(db);
  await nameHosts(browser, ["pay.example.com"]);
  const refused = await (await aHeldSeat(browser)).create({ return_url });
  expect(refused).toMatchObject({ status: 422, body: { code: "field_invalid" } });
  expect(JSON.stringify(refused.body)).toContain("return_url: ");
});

test("a buyer in a browser can't name one", async () => {
  await startWallet();
  const refused = await (await aHeldSeat(aBrowser())).create({ return_url: OURS });
  expect(refused).toMatchObject({ status: 422, body: { code: "field_invalid" } });
});

test("hosts are named with the password, in place of the earlier ones", async () => {
  const { browser, agent } = await aLoggedIn(db);
  await nameHosts(browser, ["a.example.com", "a.example.com"]);
  expect(await nameHosts(browser, ["b.example.com"], "wrong one")).toMatchObject({
    status: 403,
    body: { code: "password_wrong" },
  });
  expect(await listReturnHosts(db, agent.id)).toEqual(["a.example.com"]);
  await nameHosts(browser, ["b.example.com"]);
  expect(await listReturnHosts(db, agent.id)).toEqual(["b.example.com"]);
});
