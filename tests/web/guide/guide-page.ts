/** A page of a guide's phone for each test of a file. */
import { act } from "react";
import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";
import { loadGuideMessages } from "../../../web/guide/guide-messages.ts";
import { startLanguage } from "../../../web/i18n/language.ts";
import type { Language } from "../../../worker/domain/language.ts";
import { leavePage, openPage, type Page } from "../../support/page.ts";
import { settle } from "./guide-phone.ts";

let encrypt: MockInstance<SubtleCrypto["encrypt"]>;

/** What was set going in the page has ended, what is encrypted in another thread too. */
export async function settlePage(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) {
    await act(async () => {
      await Promise.allSettled(encrypt.mock.results.map(({ value }) => value));
      await settle();
    });
  }
}

/** Returns the page of the test that runs, which fails when something still listens after the page was left. */
export function openGuideInEachTest(language: Language = "en"): Page {
  const page = {} as Page;
  beforeEach(async () => {
    Object.assign(page, openPage());
    encrypt = vi.spyOn(crypto.subtle, "encrypt");
    await loadGuideMessages(language);
    startLanguage(language);
  });
  afterEach(async () => {
    expect(await leavePage(page), "after the page was left").toEqual([]);
    startLanguage("en");
    encrypt.mockRestore();
  });
  return page;
}
