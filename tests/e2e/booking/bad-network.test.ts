/** Answers that get lost, a connection that goes away, another tab, another phone: nothing of a booking is lost. */
import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fetchByRoute } from "../api.ts";
import {
  fillContact,
  goToCheckout,
  goToWallet,
  openSeats,
  seat,
  take,
  untilHydrated,
} from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor } from "../visitor.ts";

const HOLD = "**/api/add-new-seat-for-booking";
const CANCEL = "**/api/delete-seat-form-booking";
const CREATE = "**/api/bkash/payment/create";
const LOST = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)/;
const DESTINATION = 4;

/** The server carries it out; its response is lost. Once. */
async function loseFirstAnswer(page: Page, path: string): Promise<() => number> {
  let calls = 0;
  await page.route(path, async (route: Route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    await fetchByRoute(route);
    return route.abort("connectionreset");
  });
  return () => calls;
}

const mine = (page: Page, seatNo: string) =>
  page.getByRole("button", { name: new RegExp(`^${seatNo}, .*, yours, `) });

describe("on a phone", () => {
  const row = "H";
  const phone = "01755555360";

  test("a seat whose answer was lost is held all the same, and given up all the same", async () => {
    const page = await visitor({ complains: LOST });
    await openSeats(page, DESTINATION);
    const holds = await loseFirstAnswer(page, HOLD);
    await seat(page, `${row}1`).click();
    await mine(page, `${row}1`).waitFor();
    await toast(page, "Seat booked successfully");
    expect(holds()).toBe(2);

    const cancels = await loseFirstAnswer(page, CANCEL);
    await mine(page, `${row}1`).click();
    await seat(page, `${row}1`).and(page.locator("[data-face=free]")).waitFor();
    expect(cancels()).toBe(2);
    expect(await page.getByText("This seat is not yours to cancel.").count()).toBe(0);
  });

  test("a seat whose answer never came is ours after a reload", async () => {
    const page = await visitor({ complains: LOST });
    await openSeats(page, DESTINATION);
    let carriedOut = () => undefined as void;
    const isHeld = new Promise<void>((resolve) => (carriedOut = resolve));
    await page.route(HOLD, async (route) => {
      await fetchByRoute(route);
      await route.abort("connectionreset");
      carriedOut();
    });
    await seat(page, `${row}2`).click();
    await isHeld;
    await page.unroute(HOLD);
    await page.reload();
    await mine(page, `${row}2`).waitFor();
  });

  test("a payment whose opening was not answered is opened again, and says so meanwhile", async () => {
    const page = await visitor({ complains: LOST });
    await openSeats(page, DESTINATION);
    await take(page, `${row}3`);
    await goToCheckout(page);
    await fillContact(page, phone);
    let calls = 0;
    let answer = () => undefined as void;
    const isTime = new Promise<void>((resolve) => (answer = resolve));
    await page.route(CREATE, async (route) => {
      calls += 1;
      if (calls === 1) {
        await fetchByRoute(route);
        return route.abort("connectionreset");
      }
      await isTime;
      return route.continue();
    });
    await page
      .getByRole("button", { name: /^Pay .* with bKash/ })
      .first()
      .click();
    await page.getByText("There is no answer yet. We are still checking.").waitFor();
    answer();
    await page.waitForURL(/redirect\/tokenized/);
    expect(calls).toBe(2);
  });

  test("a lost connection shows a notice, which goes once it is back, and so do the questions for it", async () => {
    const page = await visitor({ complains: LOST });
    await page.clock.install();
    let probes = 0;
    page.on("request", (request) => (probes += request.url().endsWith("/robots.txt") ? 1 : 0));
    await page.goto("/conditions");
    const banner = page.getByText("No connection. We keep trying, and nothing is lost.");
    await untilHydrated(page);
    await page.context().setOffline(true);
    await banner.waitFor();
    await page.clock.fastForward(13_000);
    await expect.poll(() => probes).toBe(1);
    await page.context().setOffline(false);
    await banner.waitFor({ state: "detached" });
    await page.clock.fastForward(13_000);
    await page.evaluate(() => fetch("/favicon.svg"));
    expect(probes).toBe(1);
  });

  test("another tab has the same seats, and what was typed", async () => {
    const page = await visitor({ complains: LOST });
    await openSeats(page, DESTINATION);
    await take(page, `${row}4`);
    await goToCheckout(page);
    await fillContact(page, phone);
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByText(`${row}4`).first().waitFor();
    const name = tab.getByLabel("Name", { exact: true });
    await expect.poll(() => name.inputValue()).toBe("Rahima Khatun");
    await tab.reload();
    await expect.poll(() => tab.getByLabel("Phone number").inputValue()).toBe(phone);
  });

  test("another phone goes on with the booking, and keeps its name out of the address", async () => {
    const page = await visitor({ complains: LOST });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openSeats(page, 6);
    await take(page, `${row}2`);
    await page.getByText("Continue on another phone?").click();
    await page.getByRole("button", { name: "Copy the link" }).click();
    await toast(page, "The link is copied");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/bookingPage\?destination=\d+&unit=\w+&trip=\w+#continue=/);

    const other = await visitor({ complains: LOST });
    await other.goto(link);
    await mine(other, `${row}2`).waitFor();
    expect(new URL(other.url()).hash).toBe("");
    await take(other, `${row}3`);
    await other.reload();
    await mine(other, `${row}3`).waitFor();

    await goToCheckout(other);
    await other.getByText("Continue on another phone?").waitFor();
    await page.goto(other.url());
    await page.getByText(`${row}3`).first().waitFor();
    await fillContact(page, `${phone.slice(0, -1)}9`);
    await goToWallet(page);
  });

  test("a link to a booking that can't be opened leads to the seats all the same", async () => {
    const page = await visitor({ complains: /status of 403/ });
    await openSeats(page, 6);
    const address = new URL(page.url());
    address.hash = "continue=31.made-up.by-somebody";
    const other = await visitor({ complains: /status of 403/ });
    await other.goto(address.href);
    await seat(other, `${row}4`).waitFor();
    await take(other, `${row}4`);
  });
});
