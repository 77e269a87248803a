/**
 * The frame of the office: one search from everywhere, shortcuts that rest while somebody types, a menu that this
 * device remembers, what can be stopped on any screen, and what is shown when there is nothing or no connection.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsAsSeen } from "../axe.ts";
import { problemsAsSeen } from "../layout-problems.ts";
import { actByKey, enterAsOwner, openPlace } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";
import { plainPhone } from "../../sms-simulator/plain-phone.ts";

const SIZES = [
  [280, 200],
  [320, 130],
  [1280, 200],
] as const;

const owner = async (width = 1280) =>
  enterAsOwner({
    width,
    language: "en",
    complains: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload CSS|404/,
  });

async function wrongWith(page: Page): Promise<object> {
  // A screen that is still loading has no heading. Behind a dialog it is there for nobody.
  await page.locator("h1").first().waitFor({ state: "attached" });
  return { ...(await violationsAsSeen(page)), ...(await problemsAsSeen(page, SIZES)) };
}

const field = (page: Page) => page.getByRole("dialog").getByRole("combobox");
const search = (page: Page) => page.getByRole("button", { name: "PNR, phone" });

async function isReady(page: Page): Promise<void> {
  await field(page).waitFor();
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
}

describe("the search from everywhere", () => {
  test("finds a sale by its phone number in Bengali digits, by keyboard alone", async () => {
    const phone = plainPhone("017", Date.now());
    await aSale((await ownTrip()).id, phone);
    const page = await owner();
    await openPlace(page, "#/sales");
    await page.keyboard.press("Control+k");
    await isReady(page);
    const bengali = phone.replaceAll(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
    await page.keyboard.type(bengali);
    const hit = page.getByRole("group", { name: "Sales" }).getByRole("option");
    await hit.waitFor();
    expect(await wrongWith(page)).toEqual({});
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "The ticket, as the passenger has it" }).waitFor();
    expect(page.url(), "a phone number stands in no address").not.toContain(phone);
  });

  test("finds a trip, a task, and hands the list of sales what only it can find", async () => {
    const trip = await ownTrip();
    const page = await owner(360);
    await search(page).click();
    await isReady(page);
    await page.keyboard.type(trip.name);
    await page.getByRole("option", { name: new RegExp(`^${trip.name}`) }).click();
    await page.getByRole("heading", { name: trip.name }).waitFor();

    await search(page).click();
    await isReady(page);
    await page.keyboard.type("new tr");
    await page.getByRole("option", { name: "New trip" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "New trip" }).waitFor();

    await search(page).click();
    await isReady(page);
    await page.keyboard.type("9KD2A7X1QP");
    await page.getByRole("option", { name: "9KD2A7X1QP" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sales", exact: true }).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("9KD2A7X1QP");
    expect(page.url()).not.toContain("9KD2A7X1QP");
    await page.getByText("No sale found.").waitFor();
  });
});

test("shortcuts lead to places, are listed under ?, and rest while somebody types", async () => {
  const page = await owner();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.getByRole("heading", { name: "Trips", exact: true }).waitFor();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Shortcuts" });
  await dialog.getByText("Go to: Trips").waitFor();
  expect(await wrongWith(page)).toEqual({});
  await page.keyboard.press("/");
  expect(await field(page).count(), "an open window keeps the keys").toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await openPlace(page, "#/sales");
  const typed = page.getByRole("searchbox");
  await typed.fill("");
  await typed.press("/");
  await typed.press("?");
  await typed.press("g");
  await typed.press("t");
  expect(await typed.inputValue()).toBe("/?gt");
  expect(await page.getByRole("dialog").count()).toBe(0);

  await page.getByRole("button", { name: "Shortcuts" }).click();
  await dialog.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  expect(await dialog.count(), "single keys were turned off").toBe(0);
});

test("what is typed while the search still loads is in its field, and Escape leads back", async () => {
  const page = await owner();
  let load = () => {};
  const isAsked = new Promise<void>((resolve) => (load = resolve));
  await page.route(/find-box/, async (route) => {
    await isAsked;
    await route.fallback();
  });
  await page.reload();
  const opener = page.getByRole("banner").getByRole("button", { name: /PNR/ });
  await opener.focus();
  await page.keyboard.press("/");
  await page.keyboard.type("?gt");
  load();
  // Some of these come while the window opens: none may be lost on the way from one field to the other.
  await page.keyboard.type(" khulna university", { delay: 40 });
  const found = page.getByRole("dialog").getByRole("combobox");
  await found.waitFor();
  expect(await found.inputValue()).toBe("?gt khulna university");
  expect(new URL(page.url()).hash).not.toContain("trips");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("/");
  await found.waitFor();
  expect(await found.inputValue(), "the next search begins empty").toBe("");
});

test("the menu marks where one is, and stays as narrow as it was made", async () => {
  const page = await owner();
  const menu = page.getByRole("navigation", { name: "Places of the office" });
  await openPlace(page, "#/exams");
  expect(await menu.locator("[aria-current]").allInnerTexts()).toEqual(["Exams"]);
  await page.getByRole("button", { name: "Make the menu narrow" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Make the menu wide" }).waitFor();
  await page.getByRole("heading", { name: "Exams", level: 1 }).waitFor();
  const { width = 0 } = (await menu.boundingBox()) ?? {};
  expect(width).toBeLessThan(100);
  expect(await violationsAsSeen(page)).toEqual({});
  await menu.getByRole("link", { name: "Log" }).click();
  await page.getByRole("heading", { name: "Log", exact: true }).waitFor();
});

test("on a phone all places are in a sheet", async () => {
  const page = await owner(360);
  await page.route("**/api/staff/today", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), messages_failed: 128 } });
  });
  await openPlace(page, "#/sales");
  await page.locator("nav b:visible", { hasText: "128" }).first().waitFor();
  expect(await wrongWith(page)).toEqual({});
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog", { name: "All places" }).waitFor();
  expect(await wrongWith(page)).toEqual({});
  await page.getByRole("dialog").getByRole("link", { name: "Figures" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Figures", exact: true }).waitFor();
});

test("a place that somebody goes to begins at its top, however far the one before was read", async () => {
  const page = await owner(360);
  await openPlace(page, "#/access");
  await page.evaluate(() => window.scrollTo(0, 400));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await page.getByRole("navigation").getByRole("link", { name: "Today", exact: true }).click();
  await page.getByRole("heading", { name: "Today", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("what can be stopped counts down on every screen, and is stopped there", async () => {
  const page = await owner();
  const now = Date.now();
  let isStopped = false;
  const iso = (at: number) => new Date(at).toISOString();
  await page.route("**/api/staff/me", async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    await route.fulfill({ response, json: { ...me, staff: { ...me.staff, id: "S-me" } } });
  });
  await page.route("**/api/staff/requests", (route) =>
    route.fulfill({ json: { status_code: 201, requests: isStopped ? [] : [mine] } }),
  );
  const mine = {
    id: 3,
    act: "give-back",
    target: "7",
    reason: "a lost bag",
    amount: 650,
    state: "waiting",
    asked_by: "S-me",
    asked_by_name: "Rima",
    asked_at: iso(now),
    decided_by: null,
    needs_second: false,
    runs_at: iso(now + 120_000),
    expires_at: iso(now + 3_600_000),
    person: null,
    has_power: false,
    may_approve: false,
    is_too_new: false,
    may_stop: true,
    may_run: false,
  };
  await page.route("**/api/staff/stop", (route) => {
    isStopped = true;
    return route.fulfill({ json: { status_code: 201, changed: true } });
  });
  await openPlace(page, "#/sales");
  const bar = page.getByRole("region", { name: "Can still be stopped" });
  await bar.getByText("Give money back, BDT 650").waitFor();
  const left = async () => parseInt(await bar.getByRole("timer").innerText(), 10);
  const before = await left();
  await expect.poll(left).toBeLessThan(before);
  expect(await wrongWith(page)).toEqual({});
  await bar.getByRole("button", { name: "Stop it" }).click();
  await bar.waitFor({ state: "detached" });
});

test("without a connection a place that was not loaded keeps the frame, and comes by itself", async () => {
  const page = await owner();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  const menu = page.getByRole("navigation", { name: "Places of the office" });
  await menu.getByRole("link", { name: "Agents" }).click();
  await page.getByText("This page could not be opened.", { exact: false }).waitFor();
  expect(await menu.isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Agents", exact: true }).waitFor();
});

test.each([
  ["#/nothing", "Today"],
  ["#/trip/999999", "Trips"],
  ["#/sale/ABCDEFG", "Sales"],
  ["#/exam/77777", "Exams"],
  ["#/agent/77777", "Agents"],
  ["#/manifest/77777", "Trips"],
])("%s does not exist: it says so, and leads back to %s", async (hash, list) => {
  const page = await owner();
  await page.goto(`/admin${hash}`);
  const back = page.getByRole("link", { name: `Back to: ${list}` });
  await back.waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await back.click();
  await page.getByRole("heading", { name: list, exact: true, level: 1 }).waitFor();
});

test("what somebody else does is seen without a reload, on a screen that nothing refreshes", async () => {
  const page = await owner();
  await openPlace(page, "#/log");
  await page.getByRole("main").getByRole("listitem").first().waitFor();
  const { id } = await ownTrip();
  const line = page.getByRole("main").getByText(/7,?331/);
  expect(await line.count()).toBe(0);
  await actByKey("set-fare", { trip: id, fare: 7_331 });
  await line.first().waitFor();
});
