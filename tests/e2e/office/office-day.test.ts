/**
 * A day in the office as its people notice it: what one changes another soon sees, and sums are read on any phone.
 */
import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { admin } from "../../../web/i18n/bn/admin.ts";
import { act, actByKey, enterAsOwner, enteredWithoutPasskey, openPlace } from "../office.ts";
import { plainPhone } from "../../sms-simulator/plain-phone.ts";
import { problemsAsSeen } from "../layout-problems.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";

const CHANGES = 5;
/** How far the time of a page is moved on at once, in ms. */
const STEP_MS = 50;
const FIRST_FARE = 8_401;
/** The narrowest phone, and large letters. */
const SIZES = [
  [280, 100],
  [360, 200],
] as const;

test("what one person changes is soon on another's screen, without a press", async () => {
  const { id } = await ownTrip();
  const page = await enterAsOwner({ language: "en" });
  await openPlace(page, "#/log");
  await page.getByRole("main").getByRole("listitem").first().waitFor();
  const took: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const fare = FIRST_FARE + change;
    await actByKey("set-fare", { trip: id, fare });
    const from = Date.now();
    const text = String(fare);
    await page
      .getByRole("main")
      .getByText(new RegExp(`${text.slice(0, 1)},?${text.slice(1)}`))
      .first()
      .waitFor();
    took.push(Date.now() - from);
  }
  console.log(`seen by another after ${took.join(", ")} ms`);
});

test("a screen asks for news a second after the last answer, however soon that came", async () => {
  const page = await enterAsOwner();
  const office = page.url();
  // A page without scripts, while the clock is taken over.
  await page.goto("/robots.txt");
  await page.clock.install();
  const isOfNews = (request: Request) => request.url().endsWith("/newest-act");
  const answer = () => page.waitForEvent("requestfinished", isOfNews);
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (isOfNews(request)) asked.push(request);
  });
  await Promise.all([answer(), page.goto(office)]);
  for (let round = 0; round < 5; round += 1) {
    const answered = answer();
    const before = asked.length;
    let passedMs = 0;
    // The page's own time: a slow machine changes nothing.
    for (; asked.length === before && passedMs < 3_000; passedMs += STEP_MS)
      await page.clock.runFor(STEP_MS);
    expect(passedMs).toBeLessThan(1_500);
    await answered;
  }
});

test("who only reads is told so where others act, and a closed place names itself", async () => {
  const { id } = await ownTrip();
  const bill = await aSale(id, plainPhone("017", Date.now()));
  const { link } = await act("invite", { name: "আয়েশা", roles: ["reader"] });
  const page = await enteredWithoutPasskey(link, { width: 1280 });
  await openPlace(page, `#/sale/${encodeURIComponent(`#${bill}`)}`);
  await page.getByText(admin.sales.onlyRead).waitFor();
  expect(await page.getByText(admin.sales.noActs).count()).toBe(0);
  await openPlace(page, `#/trip/${id}`);
  await page.getByText(admin.trips.pressSoldSeat).waitFor();
  expect(await page.getByText(admin.trips.pressSeat).count()).toBe(0);
  await openPlace(page, "#/money");
  await page.getByRole("heading", { name: admin.notYours }).waitFor();
});

test("the day's facts of the messages stand on one line once they are opened", async () => {
  const page = await enterAsOwner({ width: 1280 });
  await openPlace(page, "#/messages");
  const sending = page.getByRole("group", { name: admin.messages.sendingTitle });
  await sending.getByRole("heading").click();
  const tops = await sending
    .locator("dl > div")
    .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test("on a narrow phone and in large letters sums stay in their cards and tables", async () => {
  const { id } = await ownTrip();
  await aSale(id, plainPhone("017", Date.now()));
  const page = await enterAsOwner();
  for (const place of ["#/", "#/figures", "#/log", "#/messages"]) {
    await openPlace(page, place);
    expect(await problemsAsSeen(page, SIZES), place).toEqual({});
    const escaped = await page.evaluate(
      () =>
        [...document.querySelectorAll("main li table, main section table")].filter((table) => {
          const around = table.parentElement?.getBoundingClientRect().right ?? 0;
          return (
            table.getBoundingClientRect().right > around + 1 ||
            table.scrollWidth > table.clientWidth + 1
          );
        }).length,
    );
    expect(escaped, place).toBe(0);
  }
});
