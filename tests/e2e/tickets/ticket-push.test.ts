/**
 * A ticket's messages on this phone: turned on, handled by the real service worker, and turned off (pushed-phone.ts).
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aPushPhone } from "../../support/push-phone.ts";
import { violationsAsSeen } from "../axe.ts";
import { openBought, twoTrips } from "../changed-trips.ts";
import { deliver, followShown, givePhone, untilServiceWorker } from "../pushed-phone.ts";
import { TICKET } from "../sample-tickets.ts";
import { expectNoSidewaysScroll } from "../steps.ts";
import { visitor, WIDTHS } from "../visitor.ts";

/** On a page that a service worker looks after, the browser does not take its own preloads for used. */
const COMPLAINS = /preloaded using link preload but not used/;
const PATH = "/limited-invoice/looks";
/** One that the page may have; nothing is signed with it here. */
const SERVER_KEY = (await aPushPhone()).phone.p256dh;
const OFFERED = {
  ...TICKET,
  invoiceData: {
    ...TICKET.invoiceData,
    messages: [{ about: "ticket", state: "delivered", at: "2026-12-02T10:00:00+06:00" }],
    can_send_again: true,
    name_changes_left: 2,
    push_key: SERVER_KEY,
  },
};

const NOBODY = { status_code: 201, data: { userData: null } };

async function openOffered(page: Page): Promise<void> {
  await page.route(/\/api\/get-ticketing-details/, (route) => route.fulfill({ json: OFFERED }));
  await page.goto(PATH);
}

test("who wants them has them on the phone, and who no longer does, no longer", async () => {
  const page = await visitor({ complains: COMPLAINS });
  const phone = await givePhone(page);
  const ticket = await openBought(page, await twoTrips(), { seats: ["C1"], phone: "01788880373" });
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/ticket-push")) sent.push(request.postDataJSON());
  });
  await page.getByRole("button", { name: "Show them on this phone" }).click();
  await page.getByText("also show up on this phone").waitFor();
  const id = ticket.split("/").at(-1);
  expect(sent).toEqual([{ ticketing_id: id, ...phone, language: "en" }]);

  const shown = await followShown(page);
  const content = { body: "Ticket: Rajshahi", lang: "en", tag: "1" } as const;
  await deliver(page, { title: "BhortiBus", path: ticket, ...content });
  const icon = "/icons/icon-192.png";
  await expect.poll(shown).toEqual([["BhortiBus", { ...content, icon, data: { path: ticket } }]]);

  await page.reload();
  await page.getByRole("button", { name: "No longer on this phone" }).click();
  await page.getByRole("button", { name: "Show them on this phone" }).waitFor();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual({ ticketing_id: id, endpoint: phone.endpoint });
  expect(await page.evaluate(() => localStorage.getItem("push"))).toBeNull();
});

test.each(WIDTHS)(
  "%i px: it is offered, on, and refused by the shop, in Bengali",
  async (width) => {
    const page = await visitor({ width, language: "bn", complains: COMPLAINS });
    await givePhone(page);
    let isRefused = true;
    await page.route("**/api/ticket-push", (route) =>
      isRefused
        ? route.fulfill({
            status: 409,
            json: {
              status_code: 429,
              code: "too_many_tries",
              message: "Too many tries. Please wait 5 minutes and try again.",
              errors: ["Too many tries. Please wait 5 minutes and try again."],
              request_id: "x",
            },
          })
        : route.fulfill({ status: 201, json: { status_code: 201 } }),
    );
    await openOffered(page);
    const button = page.getByRole("button", { name: "এই ফোনেও খবর চাই" });
    await button.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await button.press("Enter");
    await page.getByRole("alert").waitFor();
    await expectAccessible(page);
    isRefused = false;
    await button.press("Enter");
    await page.getByRole("button", { name: "এই ফোনে আর খবর চাই না" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("আর খবর চাই না");
    await expectAccessible(page);
  },
);

test("an address or a key of the shop that has changed is sent anew, without a press", async () => {
  const page = await visitor({ complains: COMPLAINS });
  const phone = await givePhone(page);
  const sent: string[] = [];
  await page.route("**/api/ticket-push", (route) => {
    sent.push(route.request().postDataJSON().endpoint);
    return route.fulfill({ status: 201, json: { status_code: 201 } });
  });
  await openOffered(page);
  // Each stored record stands for a phone on which notifications were turned on. Without a service worker the page
  // would subscribe anew.
  await untilServiceWorker(page);
  const known = { endpoint: phone.endpoint, serverKey: SERVER_KEY };
  const id = TICKET.invoiceData.single_ticketing_data.id;
  for (const [kept, count] of [
    [known, 0],
    [{ ...known, endpoint: "https://web.push.apple.com/old" }, 1],
    [{ ...known, serverKey: "of before" }, 2],
  ] as const) {
    await page.evaluate(
      (json) => localStorage.setItem("push", json),
      JSON.stringify({ [id]: kept }),
    );
    await page.reload();
    await page.getByRole("button", { name: "No longer on this phone" }).waitFor();
    expect(sent).toEqual(Array.from({ length: count }, () => phone.endpoint));
  }
});

test("where the phone forbids it one sentence says how to allow it", async () => {
  const page = await visitor({ width: 360, language: "bn", complains: COMPLAINS });
  await openOffered(page);
  await page.getByText("নোটিফিকেশন বন্ধ করা আছে").waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("button", { name: "এই ফোনেও খবর চাই" }).count()).toBe(0);
});

test("the offer arrives late and moves nothing that can be pressed", async () => {
  const page = await visitor({ width: 360, complains: COMPLAINS });
  await givePhone(page);
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  // Scripts are named by their hash: what asks the push service tells the one of the switch.
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const script = await route.fetch();
    if ((await script.text()).includes("getSubscription")) await released;
    await route.fulfill({ response: script });
  });
  await openOffered(page);
  await page.getByText("This ticket is saved on this phone").waitFor();
  const places = () =>
    page
      .getByRole("main")
      .locator("a, button")
      .evaluateAll((all) =>
        Object.fromEntries(all.map((one) => [one.textContent, one.getBoundingClientRect().top])),
      );
  const before = await places();
  expect(Object.keys(before)).toContain("Correct the name");
  release();
  await page.getByRole("heading", { name: "Messages on this phone" }).waitFor();
  expect(await places()).toMatchObject(before);
});

test.each([
  ["a browser that can't", "delete window.PushManager"],
  ["an agent's device", "localStorage.setItem('token', 'x')"],
])("%s is offered nothing", async (_, script) => {
  const page = await visitor({ complains: COMPLAINS });
  await page.addInitScript(script);
  await page.route("**/api/profile", (route) => route.fulfill({ json: NOBODY }));
  await openOffered(page);
  await page.getByRole("heading", { name: "SMS about this ticket" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("heading", { name: "Messages on this phone" }).count()).toBe(0);
});

async function expectAccessible(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await violationsAsSeen(page, { widths: [page.viewportSize()?.width ?? 0] })).toEqual({});
}
