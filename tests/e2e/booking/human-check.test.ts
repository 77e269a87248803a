/** The human check before a first hold: shown once, passed by keyboard too, and no obstacle when it does not load. */
import { scryptSync } from "node:crypto";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { ShopView } from "../../../worker/contract/booking/shop.ts";
import { splitHash, WORK_SCRYPT } from "../../../worker/domain/human-check/work.ts";
import { WORK_SENTENCE } from "../../../worker/http/refusals.ts";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { placesAddress } from "../addresses.ts";
import { fetchByRoute } from "../api.ts";
import { violationsAsSeen } from "../axe.ts";
import {
  approve,
  expectNoSidewaysScroll,
  fillContact,
  goToCheckout,
  goToWallet,
  holdRequests,
  openFirstTrip,
  openTrips,
  seat,
  showDetails,
  take,
  untilPayable,
} from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const HOLD = "**/api/add-new-seat-for-booking";
const CHECKER = "https://challenges.cloudflare.com/**";
const DESTINATION = 0;
/** The script of the proof of work. */
const WORKER = /\/work-worker[^/]*\.js/;
/** What the checker's script does, as far as it matters here; its button is the visitor's proof. */
const SCRIPT = `window.turnstile = {
  render(place, options) {
    const proof = document.createElement("button");
    proof.textContent = "I am a person";
    proof.onclick = () => options.callback("a token");
    place.append(proof);
    if (window.checkFails) options["error-callback"]("600010");
    return "widget";
  },
  remove() { document.querySelector("dialog div").replaceChildren(); },
};`;
const NEEDED = "Please confirm that you are a person, then try again.";
const REFUSED = /status of 403|net::ERR_FAILED/;

/** A shop that has the keys: it says so, and takes the first hold only with a token. */
async function withKeys(page: Page): Promise<string[]> {
  const tokens: string[] = [];
  await page.route("**/api/shop", async (route) => {
    const response = await fetchByRoute(route);
    const shop = (await response.json()) as ShopView;
    await route.fulfill({ response, json: { ...shop, turnstile_site_key: "the-site-key" } });
  });
  await page.route(HOLD, (route) => {
    const { turnstile_token: token } = route.request().postDataJSON();
    if (typeof token === "string") tokens.push(token);
    if (tokens.length > 0) return route.continue();
    const code = "human_check_needed";
    const refusal = { status_code: 403, code, message: NEEDED, errors: [NEEDED] };
    return route.fulfill({ status: 403, json: refusal });
  });
  return tokens;
}

async function serveScript(page: Page): Promise<void> {
  await page.route(CHECKER, (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
}

describe("on a phone", () => {
  const row = "H";
  const { t } = messagesIn("en");
  const box = (page: Page) => page.getByRole("dialog", { name: t.booking.humanTitle });

  async function atSeats(prepare?: (page: Page) => Promise<void>) {
    const page = await visitor({ complains: REFUSED });
    await prepare?.(page);
    const tokens = await withKeys(page);
    await openTrips(page, DESTINATION);
    await page.locator("tbody button[aria-expanded]").first().click();
    await seat(page, `${row}1`).waitFor();
    return { page, tokens };
  }

  test("is shown once, is passed by keyboard, and holds the seat that was pressed", async () => {
    const { page, tokens } = await atSeats();
    await serveScript(page);
    await seat(page, `${row}1`).focus();
    await page.keyboard.press("Enter");
    const proof = box(page).getByRole("button", { name: "I am a person" });
    await proof.waitFor();
    expect(await violationsAsSeen(page)).toEqual({});
    await expectNoSidewaysScroll(page);
    while (!(await proof.evaluate((one) => one === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.locator(`[data-seat=${row}1][data-face=mine]`).waitFor();
    expect(await box(page).count()).toBe(0);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-seat"));
    expect(focused, "the focus is where it was").toBe(`${row}1`);
    await take(page, `${row}2`);
    expect(tokens).toEqual(["a token"]);
  });

  test("that is closed leaves the seat free, and everything else usable", async () => {
    const { page } = await atSeats();
    await serveScript(page);
    await seat(page, `${row}3`).click();
    await box(page).getByRole("button", { name: "I am a person" }).waitFor();
    await page.keyboard.press("Escape");
    await toast(page, NEEDED);
    await page.locator(`[data-seat=${row}3][data-face=free]`).waitFor();
    await seat(page, `${row}3`).click();
    await box(page).getByRole("button", { name: "I am a person" }).click();
    await page.locator(`[data-seat=${row}3][data-face=mine]`).waitFor();
  });

  test("lies over the page in a browser that knows no dialogs", async () => {
    const { page } = await atSeats();
    await serveScript(page);
    await page.evaluate(() => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal");
      Reflect.deleteProperty(HTMLDialogElement.prototype, "close");
    });
    const wanted = page.locator("[data-seat=G4]");
    await wanted.click();
    const proof = box(page).getByRole("button", { name: "I am a person" });
    await proof.waitFor();
    expect(await violationsAsSeen(page)).toEqual({});
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    await toast(page, NEEDED);
    expect(await box(page).count()).toBe(0);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-seat"));
    expect(focused, "the focus is where it was").toBe("G4");
    await wanted.click();
    await proof.click();
    await page.locator("[data-seat=G4][data-face=mine]").waitFor();
    await wanted.click();
    await page.locator("[data-seat=G4][data-face=free]").waitFor();
  });

  test.each([
    ["is blocked", (page: Page) => page.route(CHECKER, (route) => route.abort())],
    [
      "never comes",
      (page: Page, hanging: Route[]) => page.route(CHECKER, (route) => void hanging.push(route)),
    ],
    [
      "gives up",
      async (page: Page) => {
        await page.evaluate("window.checkFails = true");
        await serveScript(page);
      },
    ],
  ])("that %s says so, and offers another try", async (_, hinder) => {
    const { page } = await atSeats((opened) => opened.clock.install());
    const hanging: Route[] = [];
    await hinder(page, hanging);
    await seat(page, `${row}4`).click();
    await box(page).waitFor();
    await page.clock.fastForward("00:20");
    await box(page).getByText(t.booking.humanFailed).waitFor();
    expect(await violationsAsSeen(page)).toEqual({});
    // As the browser does in the end: without its route such a request would leave this machine.
    for (const route of hanging) await route.abort();
    await page.unroute(CHECKER);
    await serveScript(page);
    await page.evaluate("window.checkFails = false");
    await page.keyboard.press("Enter");
    await box(page).getByRole("button", { name: "I am a person" }).click();
    await page.locator(`[data-seat=${row}4][data-face=mine]`).waitFor();
    await seat(page, `${row}4`).click();
    await page.locator(`[data-seat=${row}4][data-face=free]`).waitFor();
  });

  test("leaves the pop-up of seats open behind it", async () => {
    const { page } = await atSeats();
    await serveScript(page);
    await showDetails(page);
    await page
      .getByRole("button", { name: new RegExp(`^${t.seatViews.openPopup}`) })
      .first()
      .click();
    const popup = page.getByRole("dialog").filter({ has: page.locator(`[data-seat=${row}4]`) });
    await popup.locator(`[data-seat=${row}4]`).click();
    await box(page).getByRole("button", { name: "I am a person" }).waitFor();
    await page.keyboard.press("Escape");
    await toast(page, NEEDED);
    await popup.locator(`[data-seat=${row}4]`).click();
    await box(page).getByRole("button", { name: "I am a person" }).click();
    await popup.locator(`[data-seat=${row}4][data-face=mine]`).waitFor();
  });
});

test("a shop without the keys has nothing of it: no script, no words from elsewhere", async () => {
  const page = await visitor();
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await openTrips(page, DESTINATION);
  await page.locator("tbody button[aria-expanded]").first().click();
  await take(page, "J1");
  expect(urls.filter((url) => /challenges|turnstile|check-dialog/.test(url))).toEqual([]);
});

describe("a shop whose check is a proof of work", () => {
  const { t } = messagesIn("en");
  let shop: Product;
  beforeAll(async () => {
    const [dist, season] = [inject("dist"), inject("season")];
    shop = await startProduct("e2e-work", { dist, season, hasHumanCheck: true });
  });
  afterAll(async () => {
    await shop.stop();
    expect(shop.alerts()).toEqual([]);
  });

  const notice = (page: Page) => page.getByRole("progressbar", { name: t.booking.humanWork });

  async function atSeats(options: { width?: number; unit?: number } = {}): Promise<Page> {
    const { width = 360, unit } = options;
    const page = await visitor({ width, origin: shop.origin, complains: REFUSED });
    await openTrips(page, DESTINATION, unit);
    await openFirstTrip(page);
    return page;
  }

  test.each(WIDTHS)(
    "at %i px a student passes it at the first seat, and pays and has the ticket",
    async (width) => {
      const row = width === 360 ? "B" : "C";
      const phone = width === 360 ? "01766660360" : "01766661280";
      const page = await atSeats({ width });
      const release = await holdRequests(page, WORKER);
      await seat(page, `${row}1`).click();
      await notice(page).waitFor();
      await page.getByRole("status").filter({ hasText: t.booking.humanWork }).waitFor();
      expect(await violationsAsSeen(page)).toEqual({});
      await expectNoSidewaysScroll(page);
      release();
      await seat(page, `${row}1`)
        .and(page.getByRole("button", { name: /, yours, / }))
        .waitFor();
      expect(await notice(page).count()).toBe(0);

      // What was passed once holds for the other seats of the bus.
      await page.route(WORKER, (route) => route.abort());
      await take(page, `${row}2`);
      await goToCheckout(page);
      await fillContact(page, phone);
      await untilPayable(page);
      await goToWallet(page);
      await approve(page, phone);
      await page.waitForURL(/\/limited-invoice\/[\w-]{22}$/);
      await page.getByText("Booked By").waitFor();
      const ticket = await page.getByRole("main").innerText();
      for (const text of ["Rahima Khatun", `${row}1`, `${row}2`]) expect(ticket).toContain(text);
    },
  );

  test("a student passes it for places that hold no seats", async () => {
    const page = await visitor({ origin: shop.origin, complains: REFUSED });
    await page.goto(await placesAddress(page, { destination: 1 }));
    await page.getByLabel("Total Seat").fill("2");
    await page.getByLabel("Select Center").selectOption({ index: 1 });
    await fillContact(page, "01766662222");
    await untilPayable(page);
    const worker = page.waitForRequest(WORKER);
    await goToWallet(page);
    await worker;
  });

  test("says what helps where the browser can't do it", async () => {
    const page = await atSeats();
    await page.route(WORKER, (route) => route.abort());
    await seat(page, "D1").click();
    await toast(page, WORK_SENTENCE);
    await page.locator("[data-seat=D1][data-face=free]").waitFor();
    expect(await notice(page).count()).toBe(0);
    await page.unroute(WORKER);
    await take(page, "D1");
  });

  const SALT = "a-salt";

  /** A hold without a proof is refused with a challenge that takes long: its number is the last of many. */
  async function withLongWork(page: Page, numbers: number): Promise<string[]> {
    const proofs: string[] = [];
    const { dkLen, ...cost } = WORK_SCRYPT;
    const hash = scryptSync(String(numbers - 1), SALT, dkLen, cost).toString("hex");
    const { target } = splitHash(hash);
    await page.route(HOLD, (route) => {
      const { human_proof: proof, trip_id: tripId } = route.request().postDataJSON();
      if (typeof proof === "string") {
        proofs.push(proof);
        return route.continue();
      }
      const challenge = { trip_id: tripId, salt: SALT, issued_at: 1, seal: "x", numbers, target };
      const refusal = { status_code: 403, code: "human_check_needed", message: NEEDED };
      return route.fulfill({ status: 403, json: { ...refusal, errors: [NEEDED], challenge } });
    });
    return proofs;
  }

  test("goes on after a reload from where it was", async () => {
    const page = await atSeats();
    const proofs = await withLongWork(page, 3_000);
    await seat(page, "E1").click();
    const tried = () =>
      page.evaluate(() => {
        const text = sessionStorage.getItem("human-work");
        return text === null ? 0 : (JSON.parse(text) as { from: number }).from;
      });
    await expect.poll(tried).toBeGreaterThan(50);
    await page.reload();
    await seat(page, "E1").waitFor();
    const before = await tried();
    const kept = await page.evaluateHandle(() => {
      const all: string[] = [];
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (key === "human-work") all.push(value);
        setItem.call(this, key, value);
      };
      return all;
    });
    await seat(page, "E1").click();
    await page.locator("[data-seat=E1][data-face=mine]").waitFor();
    const [first = ""] = await kept.jsonValue();
    expect(JSON.parse(first)).toMatchObject({ from: before + 1, challenge: { salt: SALT } });
    // The shop does not know this challenge, and sends one of its own.
    expect(proofs.map((proof) => proof.startsWith(`${SALT}~`))).toEqual([true, false]);
  });
});
