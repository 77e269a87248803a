/** What a read meets on its way, played for the calls of one page; and what must be seen then. */
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { APPEARS_WITHIN_MS } from "../support/hangs.ts";
import { refused } from "./answers.ts";

export type Trouble = "fails" | "503" | "offline" | "signed out";

/** What the browser prints of each by itself. */
export const COMPLAINTS = /Failed to load resource/;

const PLAY: Record<Trouble, (route: Route) => Promise<void>> = {
  fails: (route) =>
    route.fulfill({ status: 500, json: refused(500, "server_error", "Something went wrong.") }),
  "503": (route) =>
    route.fulfill({ status: 503, json: refused(503, "overloaded", "Many are buying just now.") }),
  offline: (route) => route.abort("internetdisconnected"),
  "signed out": (route) =>
    route.fulfill({
      status: 401,
      json: refused(401, "staff_sign_in_needed", "Please sign in with your passkey."),
    }),
};

export const TROUBLES = ["fails", "503", "offline"] as const;

/** From now on the calls meet this; the returned function ends it, and the connection is back. */
export async function play(
  page: Page,
  calls: RegExp,
  trouble: Trouble,
): Promise<() => Promise<void>> {
  await page.route(calls, PLAY[trouble]);
  return () => page.unroute(calls);
}

/** As a browser says it when the connection is back, until it shows: a read of just now is not repeated at once. */
export async function readAnewUntil(
  page: Page,
  isSo: () => Promise<boolean>,
  what?: string,
): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("online")));
        return isSo();
      },
      { interval: 500, timeout: APPEARS_WITHIN_MS, ...(what !== undefined && { message: what }) },
    )
    .toBe(true);
}

/** The notice around the screen, with the age of what is shown. */
export function noticeOn(page: Page, since: string) {
  return page.locator("output").getByText(since).first();
}

/** What is shown without the notice, and what was typed or ticked; rows of others come and go with their boxes. */
export async function readScreen(page: Page): Promise<{ shown: string; typed: string[] }> {
  return page.evaluate(() => ({
    shown: document.querySelector("main h1")?.textContent ?? "",
    typed: Array.from(
      document.querySelectorAll<HTMLInputElement>(
        "main input:not([type=checkbox]), main input:checked, main textarea",
      ),
      ({ value }) => value,
    ),
  }));
}

export async function expectSame(
  page: Page,
  before: { shown: string; typed: string[] },
  what: string,
) {
  expect(await readScreen(page), what).toEqual(before);
}
