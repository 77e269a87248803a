/** The tickets of a phone where there is no connection, and that nothing else is ever shown from memory. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { STAFF_KEY_FILE } from "../../../worker/scripts/settings.ts";
import { confirmAct } from "../../../worker/scripts/confirm-act.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { refused } from "../answers.ts";
import { getByPage } from "../api.ts";
import { readAnewUntil } from "../played-reads.ts";
import { TICKET } from "../sample-tickets.ts";
import { approve, fillContact, goToCheckout, goToWallet, openSeats, take } from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor } from "../visitor.ts";

/** The last: on a page that a service worker looks after, the browser does not take its own preloads for used. */
const COMPLAINS =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404|dynamically imported module|WebSocket is closed before|preloaded using link preload but not used/;
const OLD = "The ticket can't be checked now.";
const OLD_SHELL = "shell assets/index-of-before.js";

/** All that is laid aside. Only once nothing is saved or deleted any more: `open` creates a cache deleted meanwhile. */
async function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found.push(...requests.map((request) => new URL(request.url).pathname));
    }
    return found;
  });
}

/** The names of the caches, and whether each has its page, which is saved last; creates none. */
async function keptVersions(page: Page): Promise<[string, boolean][]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    return Promise.all(
      names.map(async (name): Promise<[string, boolean]> => {
        return [name, (await caches.match("/shell", { cacheName: name })) !== undefined];
      }),
    );
  });
}

async function waitUntilKept(page: Page): Promise<void> {
  await expect
    .poll(async () => (await keptVersions(page)).map(([, isWhole]) => isWhole))
    .toEqual([true]);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

async function buy(page: Page, seatNo: string, phone: string): Promise<string> {
  await openSeats(page, 4);
  await take(page, seatNo);
  await goToCheckout(page);
  await fillContact(page, phone);
  await goToWallet(page);
  await approve(page, phone);
  await page.waitForURL(/\/limited-invoice\//);
  await page.getByText("This ticket is saved on this phone").waitFor();
  return page.url();
}

test("a ticket opens without a connection, seats and prices do not, and it can be taken off the phone", async () => {
  const page = await visitor({ width: 360, complains: COMPLAINS });
  const address = await buy(page, "F1", "01766666360");
  expect(await page.evaluate(() => localStorage.getItem("typed"))).toBeNull();
  await waitUntilKept(page);
  const kept = await keptFiles(page);
  expect(kept.filter((path) => path.startsWith("/api") || path.startsWith("/uploads"))).toEqual([]);

  await page.context().setOffline(true);
  await page.goto(address);
  await page.getByText("Booked By").first().waitFor();
  await page.getByText(OLD).waitFor();
  await page.getByText("Who to call").first().waitFor();
  await page.getByRole("radio", { name: "58 mm" }).check();
  await page.getByRole("region", { name: "The ticket on a slip" }).waitFor();

  await page.goto("/findInvoice");
  await page.getByRole("heading", { name: "Tickets on this phone" }).waitFor();
  await page.goto("/");
  await page.getByText("There is no connection.").first().waitFor();
  expect(await page.getByRole("button", { name: /^Book Now/ }).count()).toBe(0);
  await page.goto("/blog");
  await page.getByRole("heading", { name: "This could not be loaded" }).waitFor();
  const answer = await page.evaluate(() =>
    fetch("/api/get-bus-route-list").then(
      () => "answered",
      () => "not answered",
    ),
  );
  expect(answer).toBe("not answered");

  // By its link: a screen that could not be loaded takes no other with it. An address would be raced by that screen,
  // since the emulation now and then reports a connection as a page is left, and the screen then loads itself again.
  await page.getByRole("link", { name: "Find Invoice" }).click();
  await page.getByRole("heading", { name: "Tickets on this phone" }).waitFor();
  await page.goto(address);
  await page.getByText(OLD).waitFor();
  await page.context().setOffline(false);
  await page.getByText(OLD).waitFor({ state: "detached" });

  await page.goto("/findInvoice");
  await page.getByRole("button", { name: /^Remove .* from this phone$/ }).click();
  await toast(page, "Removed from this phone.");
  expect(await page.getByRole("heading", { name: "Tickets on this phone" }).count()).toBe(0);
  await page.context().setOffline(true);
  await page.goto(address);
  await page.getByText("There is no connection.").first().waitFor();
});

test("a ticket that is taken off the phone at its page stays off, and one that the server no longer knows goes", async () => {
  const page = await visitor({ complains: COMPLAINS });
  const read = (answer: object, status = 200) =>
    page.route(/\/api\/get-ticketing-details/, (route) => route.fulfill({ status, json: answer }));
  const kept = () => page.evaluate(() => localStorage.getItem("tickets"));
  const isSaved = page.getByText("This ticket is saved on this phone");
  await read(TICKET);
  await page.goto(`/limited-invoice/${TICKET.invoiceData.single_ticketing_data.id}`);
  await isSaved.waitFor();
  await page.getByRole("button", { name: "Remove from this phone" }).click();
  await isSaved.waitFor({ state: "detached" });
  await read({ ...TICKET, invoiceData: { ...TICKET.invoiceData, invoice: "RJ7K2QY" } });
  await readAnewUntil(page, () => page.getByText("RJ7K2QY").first().isVisible());
  expect(await kept()).toBeNull();

  await page.reload();
  await isSaved.waitFor();
  await read(refused(404, "ticket_unknown", "There is no such ticket."), 404);
  await page.reload();
  await expect.poll(kept).toBeNull();
});

test("a ticket that was cancelled since is never shown as good while the server can be reached", async () => {
  const page = await visitor({ width: 360, complains: COMPLAINS });
  const address = await buy(page, "F2", "01766666361");
  await waitUntilKept(page);
  const pnr = (await page.getByText("PNR", { exact: true }).first().locator("..").innerText())
    .replace("PNR", "")
    .trim();
  const key = readFileSync(join(inject("folder"), "state", STAFF_KEY_FILE), "utf8");
  const access = { origin: inject("origin"), key };
  await confirmAct(
    (name, body) => callStaff(access, name, body),
    "cancel-sale",
    { sale: pnr, by: "rehana", reason: "the buyer asked for it" },
    { now: Date.now, print: () => {}, wait: (ms) => page.waitForTimeout(ms) },
  );
  await page.goto(address);
  await page.getByRole("heading", { name: "This ticket is void" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("tickets") ?? ""))
    .toContain('"ticket_state":"cancelled"');
  await page.context().setOffline(true);
  await page.goto(address);
  await page.getByRole("heading", { name: "This ticket is void" }).waitFor();
  await page.getByText(OLD).waitFor();
});

test("a new version takes the place of the one that was kept", async () => {
  const page = await visitor({ width: 360, complains: COMPLAINS });
  // A weak connection: the first attempt of the ticket's page comes to nothing.
  let isCut = false;
  await page.route("**/shell", (route) => {
    const isOnTicket = page.url().includes("/limited-invoice/");
    if (isOnTicket && isCut) return route.fallback();
    isCut ||= isOnTicket;
    return route.abort();
  });
  const address = await buy(page, "F3", "01766666362");
  await waitUntilKept(page);
  expect(isCut).toBe(true);
  // A document without scripts: the ticket's page may still be deleting what it takes for old.
  await page.goto("/favicon.svg");
  await page.evaluate(async (before) => {
    for (const name of await caches.keys()) await caches.delete(name);
    const old = await caches.open(before);
    await old.put("/shell", new Response("the page of before"));
  }, OLD_SHELL);
  await page.goto(address);
  await expect
    .poll(async () =>
      (await keptVersions(page)).map(([name, whole]) => [name === OLD_SHELL, whole]),
    )
    .toEqual([[false, true]]);
  await page.context().setOffline(true);
  await page.goto(address);
  await page.getByText("Booked By").first().waitFor();
});

test("who only looks around is given nothing to keep", async () => {
  const page = await visitor({ width: 360 });
  await page.goto("/");
  await page.locator("main section li img").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(await keptFiles(page)).toEqual([]);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});

test("the product can be put on the home screen", async () => {
  const page = await visitor({ width: 360 });
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await getByPage(page, href ?? "")).json();
  expect(manifest).toMatchObject({ name: "ভর্তিবাস", start_url: "/", display: "standalone" });
  const purposes = manifest.icons.map((icon: { purpose?: string }) => icon.purpose ?? "any");
  expect(purposes).toContain("maskable");
  for (const { src } of [...manifest.icons, { src: "/icons/apple-touch-180.png" }]) {
    const icon = await getByPage(page, src);
    expect([src, icon.status()]).toEqual([src, 200]);
    expect(icon.headers()["content-type"]).toMatch(/^image\//);
  }
});
