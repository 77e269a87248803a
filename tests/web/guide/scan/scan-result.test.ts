/** What is said of a scanned ticket is what stands on the ticket. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadGuideMessages } from "../../../../web/guide/guide-messages.ts";
import { ScanResult } from "../../../../web/guide/scan/scan-result.tsx";
import { startLanguage } from "../../../../web/i18n/language.ts";
import { NOT_BOARDED } from "../../../../worker/domain/boarding/merge.ts";
import { draw, leavePage, openPage, type Page } from "../../../support/page.ts";
import { makeList } from "./scanned-list.ts";

let page: Page;
beforeEach(async () => {
  page = openPage();
  await loadGuideMessages("bn");
  startLanguage("bn");
});
afterEach(async () => {
  expect(await leavePage(page), "after the page was left").toEqual([]);
  startLanguage("en");
});

const nothing = () => undefined;

test.each([
  ["limited", "A10", "সিট A10"],
  ["unlimited", "10", "যাত্রী ১০"],
] as const)(
  "a seat of a trip that is %s is named in Bengali as on its ticket",
  async (mode, seat, name) => {
    const [ticket] = makeList({ seats: [seat] }).tickets;
    if (ticket === undefined) throw new Error("the list is empty");
    const place = await draw(
      createElement(ScanResult, {
        verdict: { kind: "ticket", ticket },
        seats: [{ seat, boarding: NOT_BOARDED, first: null }],
        mode,
        isDone: false,
        hasFailed: false,
        isDeaf: false,
        onHold: nothing,
        onBoard: nothing,
        onUndo: nothing,
        onNext: nothing,
      }),
    );
    expect(place.textContent).toContain(`Rahima · ${name.split(" ")[1] ?? ""} · Gate`);
    expect(place.textContent).toContain(`${name}: ওঠান`);
  },
);
