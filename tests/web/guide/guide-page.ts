/** A page of a guide's phone for each test of a file. */
import { afterEach, beforeEach, expect } from "vitest";
import { loadGuideMessages } from "../../../web/guide/guide-messages.ts";
import { startLanguage } from "../../../web/i18n/language.ts";
import type { Language } from "../../../worker/domain/language.ts";
import { leavePage, openPage, type Page } from "../../support/page.ts";

/** Returns the page of the test that runs, which fails when something still listens after the page was left. */
export function openGuideInEachTest(language: Language = "en"): Page {
  const page = {} as Page;
  beforeEach(async () => {
    Object.assign(page, openPage());
    await loadGuideMessages(language);
    startLanguage(language);
  });
  afterEach(async () => {
    expect(await leavePage(page), "after the page was left").toEqual([]);
    startLanguage("en");
  });
  return page;
}
