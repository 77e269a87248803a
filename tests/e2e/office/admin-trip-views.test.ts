/**
 * Filters of the list of trips, on a phone in Bengali and by keyboard: saved under a name, come back to, renamed,
 * removed.
 */
import { expect, test } from "vitest";
import { violationsAsSeen } from "../axe.ts";
import { enterAsOwner, ownersLink } from "../office.ts";

const SAVE = "এই ফিল্টার সেভ করুন";
const RENAME = "ফিল্টারের নাম বদলান";
const REMOVE = "ফিল্টারটি মুছুন";

test("a filter is saved, found again after a reload, renamed and removed", async () => {
  const page = await enterAsOwner();
  await page.goto("/admin#/trips");
  await page.getByRole("heading", { name: "ট্রিপ", exact: true }).waitFor();
  const saved = page.getByRole("region", { name: "সেভ করা ফিল্টার" });
  const dialog = page.getByRole("dialog");
  const current = saved.locator('a[aria-current="true"]');
  await page.getByRole("button", { name: "ফিল্টার", exact: true }).click();
  const state = page.getByRole("search").getByLabel("অবস্থা");
  expect(await saved.getByRole("button").count(), "there is nothing to save yet").toBe(0);

  await state.selectOption("cancelled");
  await page.waitForURL(/state=cancelled/);
  await saved.getByRole("button", { name: SAVE }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "নাম সেভ করুন" }).click();
  await dialog.getByText("একটি নাম দিন।").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await dialog.getByLabel("ফিল্টারের নাম").fill("বাতিল ট্রিপ");
  await page.keyboard.press("Enter");
  await saved.getByText("সেভ হয়েছে: বাতিল ট্রিপ").waitFor();

  await page.goto("/admin#/trips");
  await page.reload();
  await page.getByRole("button", { name: "ফিল্টার", exact: true }).click();
  const link = saved.getByRole("link", { name: "বাতিল ট্রিপ" });
  expect(await link.getAttribute("aria-current")).toBeNull();
  await link.focus();
  await page.keyboard.press("Enter");
  await current.getByText("বাতিল ট্রিপ").waitFor();
  expect(await state.inputValue()).toBe("cancelled");
  expect(page.url(), "tomorrow it begins tomorrow").not.toContain("from=");
  expect(await saved.getByRole("button", { name: SAVE }).count()).toBe(0);
  expect(await violationsAsSeen(page)).toEqual({});

  await state.selectOption("left");
  await page.waitForURL(/state=left/);
  await saved.getByRole("button", { name: SAVE }).click();
  await dialog.getByLabel("ফিল্টারের নাম").fill("বাতিল ট্রিপ");
  await page.keyboard.press("Enter");
  await dialog.getByText("এই নামে আরেকটি আছে।").waitFor();
  await dialog.getByLabel("ফিল্টারের নাম").fill("গত সপ্তাহের");
  await page.keyboard.press("Enter");
  await current.getByText("গত সপ্তাহের").waitFor();
  await link.click();
  await current.getByText("বাতিল ট্রিপ").waitFor();

  await saved.getByRole("button", { name: RENAME }).click();
  const name = dialog.getByLabel("ফিল্টারের নাম");
  expect(await name.inputValue()).toBe("বাতিল ট্রিপ");
  await name.fill("যা বাতিল");
  await page.keyboard.press("Enter");
  await saved.getByRole("link", { name: "যা বাতিল" }).waitFor();
  await saved.getByRole("button", { name: REMOVE }).focus();
  await page.keyboard.press("Enter");
  await saved.getByText("মুছে গেছে: যা বাতিল").waitFor();
  expect(await saved.getByRole("link").allTextContents()).toEqual(["গত সপ্তাহের"]);
  const held = await page.evaluate(() => document.activeElement?.textContent);
  expect(held, "the focus stays among the views").toBe(SAVE);
});

test("views are of one person: another in the same browser does not see them", async () => {
  const page = await enterAsOwner({ width: 1280, language: "en" });
  await page.goto("/admin#/trips?mode=limited");
  const saved = page.getByRole("region", { name: "Saved views" });
  await saved.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("dialog").getByLabel("Name of the view").fill("Seats");
  await page.getByRole("button", { name: "Save the name" }).click();
  await saved.getByRole("link", { name: "Seats" }).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goto(await ownersLink());
  await page.getByRole("button", { name: "Look around without one" }).click();
  await page.getByRole("heading", { name: "Today", exact: true }).waitFor();
  await page.goto("/admin#/trips?mode=limited");
  await saved.getByRole("button", { name: "Save this view" }).waitFor();
  expect(await saved.getByRole("link").count()).toBe(0);
});
