/** The seats of a trip while others choose too, several at once, and the clock of a hold. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { tripsAddress } from "../addresses.ts";
import { fetchByRoute } from "../api.ts";
import { seat, take } from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor } from "../visitor.ts";

const SEATS = "**/api/get-seat-list-with-route/*";
const LIVE = /\/api\/live\//;

/** To the seats of a bus of the second unit: other journeys take the first. */
async function openSeats(page: Page, destination: number): Promise<void> {
  await page.goto(await tripsAddress(page, { destination, unit: 1 }));
  await page.locator("tbody button[aria-expanded]").first().click();
  await seat(page, "B1").waitFor();
}

function findSeat(page: Page, seatNo: string, face: string) {
  return page.locator(`[data-seat=${seatNo}][data-face=${face}]`);
}

/** Seats available, as the row of the open trip says. */
async function freeSeats(page: Page): Promise<number> {
  return Number(await page.locator("tbody td b").first().innerText());
}

/** From here on changes reach the page by the socket alone. */
async function withoutPolls(page: Page): Promise<void> {
  await page.route(SEATS, (route) => route.abort());
  await page.route("**/api/get-filter-bus-list", (route) => route.abort());
}

describe("on a phone", () => {
  const row = "F";

  test("a seat that somebody takes or gives up shows on every open map, without a reload", async () => {
    const complains = /net::ERR_FAILED/;
    const [first, second] = [await visitor({ complains }), await visitor()];
    const received = first
      .waitForEvent("websocket")
      .then((live) => live.waitForEvent("framereceived"));
    await openSeats(first, 1);
    await received;
    await withoutPolls(first);
    await openSeats(second, 1);
    const before = await freeSeats(first);
    await take(second, `${row}1`);
    await findSeat(first, `${row}1`, "held").waitFor();
    await expect.poll(() => freeSeats(first)).toBe(before - 1);
    await seat(second, `${row}1`).click();
    await findSeat(first, `${row}1`, "free").waitFor();
    await expect.poll(() => freeSeats(first)).toBe(before);
  });

  test("seats that somebody else takes meanwhile are refused whole, and others are found", async () => {
    const [first, second] = [await visitor(), await visitor()];
    // No update reaches this page in time: it learns it from the answer to its own press.
    await second.routeWebSocket(/\/api\/live\//, (socket) => socket.close());
    await openSeats(second, 4);
    const together = second.getByRole("region", { name: "Seats together" });
    await second.getByRole("button", { name: "Find 2 seats together" }).click();
    const offer = together.getByRole("status");
    const [one = "", two = ""] = (await offer.innerText()).match(/[A-K]\d/g) ?? [];
    await openSeats(first, 4);
    await take(first, two);
    await together.getByRole("button", { name: "Take these seats" }).click();
    await toast(second, "seat is already booked");
    await findSeat(second, two, "held").waitFor();
    await findSeat(second, one, "free").waitFor();
    await second.getByRole("button", { name: "Find 2 seats together" }).click();
    await expect.poll(() => offer.innerText()).not.toContain(two);
  });

  test("three together are shown, then taken, and more than six in all is not on offer", async () => {
    const page = await visitor();
    await openSeats(page, 2);
    const mine = page.locator("[data-seat][data-face=mine]");
    const together = page.getByRole("region", { name: "Seats together" });
    const offer = together.getByRole("status");
    const find = page.getByRole("button", { name: "Find 3 seats together" });
    await find.click();
    const said =
      /^([A-K]\d[ +]*){3}: (next to each other|row [A-K], (the aisle between|not side by side)|in rows .+)$/;
    await expect.poll(() => offer.innerText()).toMatch(said);
    const best = await offer.innerText();
    await together.getByRole("button", { name: "Another place" }).click();
    await expect.poll(() => offer.innerText()).not.toBe(best);
    expect(await mine.count(), "nothing is taken before it is confirmed").toBe(0);

    const offered = (await offer.innerText()).match(/[A-K]\d/g) ?? [];
    await together.getByRole("button", { name: "Take these seats" }).click();
    await toast(page, `Held for you: ${offered.join(", ")}`);
    await expect.poll(() => mine.count()).toBe(3);
    const taken = await mine.evaluateAll((all) => all.map((one) => one.getAttribute("data-seat")));
    expect(taken).toEqual(offered);
    await offer.waitFor({ state: "detached" });
    expect(await together.evaluate((one) => one.contains(document.activeElement))).toBe(true);

    const offers = page.getByRole("button", { name: /^Find \d seat/ });
    await expect.poll(() => offers.count()).toBe(3);
    await find.click();
    await together.getByRole("button", { name: "Take these seats" }).click();
    await expect.poll(() => page.locator("[data-seat][data-face=mine]").count()).toBe(6);
    await offers.first().waitFor({ state: "detached" });
    await page.reload();
    await expect.poll(() => page.locator("[data-seat][data-face=mine]").count()).toBe(6);
  });
});

test("a map whose socket breaks opens another, and shows what it missed", async () => {
  const [first, second] = [await visitor({ complains: /net::ERR_FAILED/ }), await visitor()];
  let cut = () => {};
  let opened = 0;
  await first.routeWebSocket(LIVE, (socket) => {
    const server = socket.connectToServer();
    opened += 1;
    cut = () => {
      void server.close();
      void socket.close();
    };
  });
  await openSeats(first, 3);
  await expect.poll(() => opened).toBe(1);
  await withoutPolls(first);
  await openSeats(second, 3);
  cut();
  await take(second, "F1");
  await findSeat(first, "F1", "held").waitFor();
  await expect.poll(() => opened).toBeGreaterThan(1);
});

test("beside a socket that works the map asks rarely, and the list of trips again and again", async () => {
  const page = await visitor();
  await page.clock.install();
  const received = page
    .waitForEvent("websocket")
    .then((live) => live.waitForEvent("framereceived"));
  await openSeats(page, 3);
  await received;
  const asked = { seats: 0, lists: 0 };
  page.on("request", (request) => {
    asked.seats += request.url().includes("/get-seat-list-with-route/") ? 1 : 0;
    asked.lists += request.url().includes("/get-filter-bus-list") ? 1 : 0;
  });
  for (let jump = 1; jump <= 3; jump += 1) {
    await page.clock.fastForward(9_000);
    await page.evaluate(() => fetch("/favicon.svg"));
  }
  await expect.poll(() => asked.lists).toBeGreaterThan(0);
  expect(asked.seats).toBe(0);
});

test("a panel that is closed before the socket's code has come opens none", async () => {
  const page = await visitor();
  let open = () => {};
  const isTime = new Promise<void>((resolve) => (open = resolve));
  let isHeldBack = false;
  await page.route("**/assets/*.js", async (route) => {
    const response = await fetchByRoute(route);
    if ((await response.text()).includes("/api/live/")) {
      isHeldBack = true;
      await isTime;
    }
    await route.fulfill({ response });
  });
  let opened = 0;
  page.on("websocket", () => (opened += 1));
  await openSeats(page, 3);
  await expect.poll(() => isHeldBack).toBe(true);
  await page.locator("tbody button[aria-expanded]").first().click();
  await seat(page, "B1").waitFor({ state: "detached" });
  open();
  await page.waitForLoadState("networkidle");
  expect(opened).toBe(0);
});

test("a map polls where sockets fail", async () => {
  const [first, second] = [await visitor(), await visitor()];
  await first.routeWebSocket(LIVE, (socket) => socket.close());
  await openSeats(first, 3);
  await openSeats(second, 3);
  await take(second, "G1");
  await findSeat(first, "G1", "held").waitFor();
});

test("the clock is announced at two minutes and at thirty seconds, in Bengali too, and its end is clear", async () => {
  const page = await visitor({ language: "bn", complains: /net::ERR_FAILED/ });
  await page.clock.install();
  await openSeats(page, 4);
  await page.locator("[data-seat=E2][data-face=free]").click();
  await findSeat(page, "E2", "mine").waitFor();
  const announced = page.locator("output.for-readers").first();
  expect(await announced.innerText()).toBe("");
  expect(await page.getByRole("timer").first().innerText()).toMatch(/^০০:০[৫৬৭৮]:[০-৯]{2}$/);

  // The page polls the server at each jump, as after a sleep; here it must not answer, so that the clock runs on.
  await page.route(SEATS, (route) => route.abort());
  // From here on the jumps alone move the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.fastForward(301_000);
  await expect.poll(() => announced.innerText()).toBe("আপনার সিটের জন্য আর ২ মিনিট আছে।");
  await page.clock.fastForward(90_000);
  await expect.poll(() => announced.innerText()).toBe("আপনার সিটের জন্য আর ৩০ সেকেন্ড আছে।");
  await page.clock.fastForward(30_000);
  await page.getByRole("alert").getByText("সময় শেষ").waitFor();
  expect(await announced.innerText()).toBe("");
});
