/** axe finds nothing to complain of: on every screen, with every dialog and menu, in both languages, by day and night. */
import { describe, expect, test } from "vitest";
import "../../web/i18n/all-messages.ts";
import { messagesIn } from "../../web/i18n/messages.ts";
import { violationsAsSeen } from "./axe.ts";
import { WALKS } from "./screens.ts";
import { visitor, WIDTHS } from "./visitor.ts";

/** A layout differs by width, a colour by night, a label by language. */
describe.each([
  ["bn", { widths: WIDTHS, isDark: true }],
  ["en", { widths: [360], isDark: false }],
] as const)("in %s", (language, seen) => {
  test.each(Object.entries(WALKS))("%s has no error", async (name, walk) => {
    const page = await visitor({ language, ...(name === "/nowhere" && { complains: /404/ }) });
    const errors: Record<string, Record<string, string[]>> = {};
    await walk(page, messagesIn(language).t, async (state) => {
      const found = await violationsAsSeen(page, seen);
      if (Object.keys(found).length > 0) errors[state] = found;
    });
    expect(errors).toEqual({});
  });
});
