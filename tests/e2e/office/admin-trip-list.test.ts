/**
 * The list of trips as work is done with it: in sight at once, ticked for an act on several, and as days of a calendar.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { admin } from "../../../web/i18n/bn/admin.ts";
import { admin as inEnglish } from "../../../web/i18n/en/admin.ts";
import { violationsAsSeen } from "../axe.ts";
import { chooseFrom, close, done, enterAsOwner, openPlace } from "../office.ts";
import { namesInEnglish } from "../english.ts";
import { answerOffice, me as OFFICE_ME } from "../office-answers.ts";
import { ownTrips, readTrip } from "../own-trips.ts";
import { visitor } from "../visitor.ts";

const words = admin.trips;
/** Where the first trip begins, in px from the top of the window. */
async function findFirstRow(page: Page): Promise<number> {
  const row = page.getByRole("table").locator("tbody tr").first();
  await row.waitFor();
  return (await row.boundingBox())?.y ?? Infinity;
}

test.each([
  [1280, 260],
  [360, 330],
])("at %i px the first trip is in sight, at %i px or above", async (width, lowest) => {
  const page = await enterAsOwner({ width });
  await openPlace(page, "#/trips");
  expect(await findFirstRow(page)).toBeLessThanOrEqual(lowest);
});

test("two trips are ticked: one price for both is one act, and their times are changed one after the other", async () => {
  const [one, two] = await ownTrips(2);
  if (one === undefined || two === undefined) throw new Error("there are not two trips");
  const days = { from: one.departs_at.slice(0, 10), to: two.departs_at.slice(0, 10) };
  const page = await enterAsOwner();
  await openPlace(page, `#/trips?from=${days.from}&to=${days.to}`);
  const bar = page.getByRole("region", { name: words.tickedTitle });
  expect(await bar.count()).toBe(0);
  const boxes = page.getByRole("checkbox", { name: new RegExp(one.name) });
  await boxes.first().check();
  await boxes.last().check();
  await bar.getByText("২টি বাছাই").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});

  await bar.getByRole("link", { name: words.fare, exact: true }).click();
  await page.getByText(admin.fares.tickedText("২")).waitFor();
  await page.getByLabel(admin.fares.newFare).fill("৬২০");
  await page.getByRole("button", { name: admin.acts["set-fares"] }).click();
  await done(page, "দুই বাসের এক ভাড়া");
  await close(page);
  for (const { id } of [one, two]) expect((await readTrip(id)).fare).toBe(620);

  await bar.getByRole("link", { name: admin.placeNames.manifest }).click();
  await page.getByText(words.oneByOne("১", "২")).waitFor();
  expect(page.url()).toContain(`/manifest/${one.id}`);
  await page.getByRole("link", { name: words.nextTicked }).click();
  await page.getByText(words.oneByOne("২", "২")).waitFor();
  expect(page.url()).toContain(`/manifest/${two.id}`);
  await page.getByRole("link", { name: words.endTicked }).click();
  await page.getByRole("heading", { name: admin.placeNames.trips, exact: true }).waitFor();
});

test.each([360, 1280])(
  "trips are seen by their days, week by week and month, at %i px",
  async (width) => {
    const [trip] = await ownTrips(1);
    if (trip === undefined) throw new Error("there is no trip");
    const day = trip.departs_at.slice(0, 10);
    const page = await enterAsOwner({ width });
    await openPlace(page, `#/trips?from=${day}`);
    const look = page.getByRole("navigation", { name: words.look });
    await look.getByRole("link", { name: words.looks.week }).click();
    const week = page.getByRole("region", { name: words.looks.week });
    await week.locator(`a[href="#/trip/${trip.id}"]`).waitFor();
    expect(await violationsAsSeen(page)).toEqual({});
    await look.getByRole("link", { name: words.looks.month }).click();
    const month = page.getByRole("region", { name: words.looks.month });
    await month.getByText("০/৪", { exact: false }).first().waitFor();
    expect(await violationsAsSeen(page)).toEqual({});
    await month.locator(`a[href*="from=${day}"][href*="to=${day}"]`).click();
    await page.locator(`td a[href="#/trip/${trip.id}"]`).waitFor();
    // Back leads to the month that was looked at.
    await page.goBack();
    await month.waitFor();
  },
);

test("what is typed in a form for many trips waits while another is looked at", async () => {
  const page = await enterAsOwner();
  await openPlace(page, "#/trips");
  await chooseFrom(page, words.fresh, admin.acts["set-fares"]);
  const fare = page.getByLabel(admin.fares.newFare);
  await fare.fill("৭৫০");
  await chooseFrom(page, words.fresh, admin.acts["copy-trips"]);
  await fare.waitFor({ state: "hidden" });
  await chooseFrom(page, words.fresh, admin.acts["set-fares"]);
  expect(await fare.inputValue()).toBe("৭৫০");
});

test("in English the list says the shop's names in English, and has a view of what lacks a guide", async () => {
  const page = await enterAsOwner({ width: 1280, language: "en" });
  await openPlace(page, "#/trips");
  const rows = page.getByRole("table").locator("tbody tr");
  await rows.first().waitFor();
  const english = await namesInEnglish(page);
  const texts = await rows.allInnerTexts();
  expect(texts.every((text) => english(text) === text)).toBe(true);
  expect(texts.join(" ")).toContain("University of Rajshahi");
  expect(texts.join(" ")).toContain(english("ভর্তিবাস শাপলা"));
  const view = page.getByRole("link", { name: inEnglish.trips.views.noDuty, exact: true });
  await view.click();
  await expect.poll(() => view.getAttribute("aria-current")).toBe("true");
  // A view that everybody has is not offered to be saved.
  expect(await page.getByRole("button", { name: inEnglish.views.save }).count()).toBe(0);
});

test.each([
  [["today"], inEnglish.sales.tellMoney, 0],
  [["today", "doubts"], inEnglish.sales.lookAtMoney, 1],
])("who may %j reads of a refund that waits: %s", async (may, text, links) => {
  const page = await visitor({ language: "en" });
  await answerOffice(page);
  await page.route("**/api/staff/me", async (route) => {
    await route.fulfill({ json: { ...OFFICE_ME, may } });
  });
  await page.goto("/admin");
  const health = page.getByRole("region", { name: inEnglish.sales.healthTitle });
  await health.getByText(text).first().waitFor();
  expect(await health.getByRole("link", { name: text }).count()).toBe(links);
});
