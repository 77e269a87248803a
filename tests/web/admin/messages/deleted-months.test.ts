/** Deleted messages stay in the office by month: their number, parts and costs. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadAdminMessages } from "../../../../web/admin/admin-messages.ts";
import { setEnglishNames } from "../../../../web/i18n/en/names.ts";
import { startLanguage } from "../../../../web/i18n/language.ts";
import { DeletedMonths } from "../../../../web/admin/messages/deleted-months.tsx";
import { draw, leavePage, openPage, type Page } from "../../../support/page.ts";

let page: Page;
beforeEach(async () => {
  startLanguage("en");
  page = openPage();
  setEnglishNames({});
  await loadAdminMessages("en");
});
afterEach(() => leavePage(page));

const drawMonths = async (months: Parameters<typeof DeletedMonths>[0]["months"]) =>
  (await draw(createElement(DeletedMonths, { months }))).textContent;

test("each month says how many were deleted, and what they had cost", async () => {
  const text = await drawMonths([
    { month: "2026-11", messages: 12_000, parts: 24_000, price: 9_600 },
    { month: "2026-10", messages: 3, parts: 6, price: 2.4 },
  ]);
  for (const one of ["November 2026", "12000", "24000", "9,600", "October 2026", "2.4"]) {
    expect(text).toContain(one);
  }
});

test("nothing stands there before the first was deleted", async () => {
  expect(await drawMonths([])).toBe("");
});
