/** The waiting room as visitors see it: the countdown, the shuffle, the queue, the turn, and the end of it all. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { WaitingRoomView } from "../../../worker/contract/booking/waiting-room.ts";
import type { SeatListView } from "../../../worker/contract/booking/seats.ts";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";
import { aTripThatOpens, type UpcomingTrip } from "../../support/waiting-room-trip.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { violationsAsSeen } from "../axe.ts";
import { tripsAddress } from "../addresses.ts";
import { expectNoSidewaysScroll, seat, showDetails } from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor } from "../visitor.ts";

const CALL = "**/api/opening";
const SOCKET = /\/api\/opening\//;
/** In seconds. Two pages are opened meanwhile, and one of them twice. */
const SOON = 40;
const DAYS = 2 * 86_400 + 3_600;
/** The start, which polling alone learns within some seconds, and a turn within half a minute after it. */
const BY_CALL_MS = 180_000;

/**
 * This test has its own product, because it writes trips while the product runs. Those writes may make the product's
 * own fail, which it logs.
 */
let shop: Product;
const OF_OUR_WRITES = /SQLITE_BUSY|Failed to get session commit token/;
beforeAll(async () => {
  shop = await startProduct("e2e-waiting-room", { dist: inject("dist"), season: inject("season") });
});
afterAll(async () => {
  await shop.stop();
  expect(shop.alerts().filter((alert) => !OF_OUR_WRITES.test(alert))).toEqual([]);
});

async function openSeats(page: Page, trip: UpcomingTrip): Promise<void> {
  await page.goto(trip.path);
  await page.locator("tbody button[aria-expanded]").first().click();
}

/** Nothing is wrong with what stands there: not for axe, and not at the edge. */
async function inspect(page: Page, state: string): Promise<void> {
  expect(await violationsAsSeen(page), state).toEqual({});
  await expectNoSidewaysScroll(page);
}

async function nextAnswer(page: Page): Promise<WaitingRoomView> {
  const answer = await page.waitForResponse((one) => one.url().endsWith("/api/opening"));
  return answer.json();
}

/** Past all screens, as a tool would. */
function holdWithout(page: Page, seatNo: string): Promise<{ status: number; body: unknown }> {
  return page.evaluate(async (wanted) => {
    const tripId = new URLSearchParams(location.search).get("trip") ?? "";
    const list = await fetch(`/api/get-seat-list-with-route/${tripId}`);
    const { ticketingUniqueId } = (await list.json()) as SeatListView;
    const [, pair = ""] = /XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? [];
    const answer = await fetch("/api/add-new-seat-for-booking", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-XSRF-TOKEN": decodeURIComponent(pair) },
      body: JSON.stringify({
        ticketing_unique_id: ticketingUniqueId,
        trip_id: tripId,
        seat_no: wanted,
        booking_time: "2026-11-21 10:00:00 AM",
      }),
    });
    return { status: answer.status, body: await answer.json() };
  }, seatNo);
}

describe("on a phone, in Bengali", () => {
  const { t } = messagesIn("bn");
  const aVisitor = (complains?: RegExp) =>
    visitor({
      origin: shop.origin,
      language: "bn",
      ...(complains !== undefined && { complains }),
    });

  test("the list says when a sale opens, and before the seats stands a countdown", async () => {
    const page = await aVisitor();
    const trip = await aTripThatOpens(shop, DAYS);
    await page.goto(trip.path);
    await page.getByText(t.booking.saleOpens).waitFor();
    await inspect(page, "list");
    await page.locator("tbody button[aria-expanded]").first().click();
    await page.getByRole("heading", { name: t.waitingRoom.beforeTitle }).waitFor();
    const isInSight = () =>
      page.getByRole("timer").evaluate((one) => one.getBoundingClientRect().bottom < innerHeight);
    await expect.poll(isInSight).toBe(true);
    expect(await page.getByRole("timer").innerText()).toMatch(/^[2২] .+ [0০]{2}:[0-9০-৯:]+$/);
    await inspect(page, "countdown");
    expect(await page.locator("[data-seat]").count()).toBe(0);
    expect(await holdWithout(page, "B1")).toMatchObject({
      status: 409,
      body: { code: "not_open_yet" },
    });
    await showDetails(page);
    await page.getByRole("button", { name: new RegExp(`^${t.seatViews.openPopup}`) }).click();
    await page.getByRole("dialog").getByRole("timer").waitFor();
    await inspect(page, "countdown in the pop-up");
  });

  test("of two who wait for one seat one is let in, and the other when another seat comes free", async () => {
    const [ana, bo] = [await aVisitor(), await aVisitor()];
    const trip = await aTripThatOpens(shop, SOON);
    await trip.keepBack(["B1"]);
    const arrive = async (page: Page) => {
      await openSeats(page, trip);
      await page.getByRole("timer").waitFor();
    };
    await Promise.all([arrive(ana), arrive(bo)]);
    const [{ waiting, position }] = await Promise.all([nextAnswer(bo), bo.reload()]);
    expect({ waiting, position }, "a reload makes no second place").toEqual({
      waiting: 2,
      position: null,
    });

    const inside = await Promise.any(
      [ana, bo].map(async (page) => {
        await seat(page, "B1").waitFor({ timeout: BY_CALL_MS });
        return page;
      }),
    );
    const outside = inside === ana ? bo : ana;
    await inside.getByText(t.waitingRoom.spoken.in).waitFor({ state: "attached" });
    expect(await inside.title()).toBe(t.waitingRoom.turnTitle);
    expect(await inside.getByRole("timer").first().innerText()).toMatch(
      /^[0০]{2}:([1১][0০]|[0০][89৮৯]):/,
    );
    expect(await inside.getByRole("timer").count(), "one clock until a seat is held").toBe(1);
    await outside.getByRole("heading", { name: t.waitingRoom.waitingTitle }).waitFor();
    expect(await holdWithout(outside, "B1")).toMatchObject({
      status: 409,
      body: { code: "wait_your_turn", position: 1 },
    });
    // Before anything is looked at: who has no seat 30 s after the call keeps nobody waiting any more.
    await seat(inside, "B1").click();
    await inside.locator("[data-seat=B1][data-face=mine]").waitFor();
    await inside.getByText(t.waitingRoom.turnText).waitFor({ state: "detached" });
    await inspect(inside, "turn, with a seat");
    const { digits } = messagesIn("bn");
    await outside.getByText(t.waitingRoom.resting(digits(1))).waitFor();
    await inspect(outside, "line at rest");
    const [again] = await Promise.all([nextAnswer(outside), outside.reload()]);
    expect(again).toMatchObject({ phase: "waiting", position: 1, seats_open: 1 });

    await trip.giveFree(["B2"]);
    await seat(outside, "B2").click();
    await outside.locator("[data-seat=B2][data-face=mine]").waitFor();

    await inside.getByRole("button", { name: t.booking.continue }).first().click();
    await inside.getByLabel(t.checkout.name, { exact: true }).waitFor();
  });

  test("where no seat is left nobody waits for nothing", async () => {
    const page = await aVisitor();
    const trip = await aTripThatOpens(shop, 3);
    await trip.keepBack([]);
    await openSeats(page, trip);
    await page.getByRole("heading", { name: t.waitingRoom.soldOutTitle }).waitFor();
    await inspect(page, "sold out");
  });

  test("a phone whose sockets fail keeps its place by asking, and has its turn", async () => {
    const page = await aVisitor();
    await page.routeWebSocket(SOCKET, (socket) => socket.close());
    await page.clock.install();
    const trip = await aTripThatOpens(shop, SOON);
    await openSeats(page, trip);
    await page.getByRole("heading", { name: t.waitingRoom.beforeTitle }).waitFor();
    await seat(page, "B1").waitFor({ timeout: BY_CALL_MS });
    await inspect(page, "turn");
    await page.clock.fastForward("10:00");
    await page.getByText(t.waitingRoom.turnOver).waitFor();
    await inspect(page, "turn over");
    await page.getByRole("button", { name: t.waitingRoom.joinAgain }).click();
    await page.getByText(t.waitingRoom.turnText).waitFor();
  });

  test("a phone that is cut off shows a notice, and goes on by itself", async () => {
    const page = await aVisitor(/net::ERR_FAILED/);
    await page.routeWebSocket(SOCKET, (socket) => socket.close());
    await page.clock.install();
    await openSeats(page, await aTripThatOpens(shop, DAYS));
    await page.getByRole("heading", { name: t.waitingRoom.beforeTitle }).waitFor();
    await page.route(CALL, (route) => route.abort());
    await page.clock.fastForward("00:30");
    await page.getByText(t.waitingRoom.connectionLost).waitFor();
    await inspect(page, "cut off");
    await page.unroute(CALL);
    await page.clock.fastForward("01:00");
    await page.getByText(t.waitingRoom.connectionLost).waitFor({ state: "detached" });
  });
});

test("a call that is shed is sent again by itself, and who is shed for good reads so and keeps the page", async () => {
  const { t, refusal } = messagesIn("bn");
  const page = await visitor({ origin: shop.origin, language: "bn", complains: /status of 503/ });
  const body = {
    status_code: 503,
    code: "overloaded",
    message: "Very many people are booking now. Please try again in 3 seconds.",
    errors: [],
  };
  let calls = 0;
  let sheds = 1;
  await page.route("**/api/add-new-seat-for-booking", (route) => {
    calls += 1;
    if (calls > sheds) return route.continue();
    return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: body });
  });
  await page.goto(await tripsAddress(page, { unit: 1 }));
  await page.locator("tbody button[aria-expanded]").first().click();
  await seat(page, "B1").click();
  await page.locator("[data-seat=B1][data-face=mine]").waitFor();
  expect(calls).toBe(2);

  [calls, sheds] = [0, Infinity];
  await seat(page, "B2").click();
  await toast(page, refusal({ status: 503, retryAfterMs: 1_000, ...body, body }));
  expect(calls).toBe(4);
  await page.locator("[data-seat=B2][data-face=free]").waitFor();
  await page.getByRole("button", { name: t.booking.continue }).first().click();
  await page.getByLabel(t.checkout.name, { exact: true }).waitFor();
});
