/**
 * Every screen and state of the product, in both languages, by day and night: axe finds nothing to complain of, and
 * nothing is clipped, covered or wider than the window, on narrow and wide windows and with large text.
 */
import { describe, expect, test } from "vitest";
import "../../web/i18n/all-messages.ts";
import { messagesIn } from "../../web/i18n/messages.ts";
import { violationsAsSeen } from "./axe.ts";
import { problemsAsSeen, type ViewSize } from "./layout-problems.ts";
import { WALKS } from "./screens.ts";
import { visitor, WIDTHS } from "./visitor.ts";

/**
 * Window widths in px with text sizes in %, in addition to the widths at which axe looks. Each width and each text size
 * occurs in at least one pair; narrow-and-large.test.ts tries more pairs on one booking.
 */
const VIEW_SIZES = {
  bn: [
    [280, 200],
    [320, 130],
    [768, 200],
    [1280, 200],
  ],
  en: [
    [280, 200],
    [768, 130],
    [1920, 130],
  ],
} as const satisfies Record<string, readonly ViewSize[]>;

/** What the browser prints of such a screen by itself. */
const COMPLAINS: Readonly<Record<string, RegExp>> = {
  "/nowhere": /404/,
  // Whatever is still on its way.
  "no connection": /ERR_INTERNET_DISCONNECTED/,
};

/** A layout differs by width, a colour by night, a label by language. */
describe.each([
  ["bn", { widths: WIDTHS, hasNewColors: true }],
  ["en", { widths: [360], hasNewColors: false }],
] as const)("in %s", (language, seen) => {
  test.each(Object.entries(WALKS))("%s has no error", async (name, walk) => {
    const complains = COMPLAINS[name];
    const page = await visitor({ language, ...(complains !== undefined && { complains }) });
    const errors: Record<string, Record<string, string[]>> = {};
    await walk(page, messagesIn(language).t, async (state) => {
      const found = {
        ...(await violationsAsSeen(page, seen)),
        ...(await problemsAsSeen(page, VIEW_SIZES[language])),
      };
      if (Object.keys(found).length > 0) errors[state] = found;
    });
    expect(errors).toEqual({});
  });
});
