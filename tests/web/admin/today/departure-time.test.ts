/** When a bus leaves, as people say it on the day. */
import { expect, test } from "vitest";
import { formatFor } from "../../../../web/i18n/format.ts";
import { today as bengali } from "../../../../web/i18n/bn/office/today.ts";
import { today as english } from "../../../../web/i18n/en/office/today.ts";
import { departureTime } from "../../../../web/admin/today/departure-time.ts";

const NOW = "2026-12-04";

test.each([
  ["2026-12-04T22:30:00+06:00", "আজ রাত ১০:৩০", "today, 10:30 PM"],
  ["2026-12-05T00:15:00+06:00", "আজ দিবাগত রাত ১২:১৫", "12:15 AM, night of today"],
  ["2026-12-04T00:15:00+06:00", "গতকাল দিবাগত রাত ১২:১৫", "12:15 AM, night of yesterday"],
  ["2026-12-05T05:00:00+06:00", "আগামীকাল ভোর ৫:০০", "tomorrow, 5:00 AM"],
  ["2026-12-09T22:30:00+06:00", "৯ ডিসেম্বর ২০২৬ রাত ১০:৩০", "9 December 2026, 10:30 PM"],
])("%s is %s, and %s", (iso, inBengali, inEnglish) => {
  const said = (text: string) => text.replaceAll("\u00a0", " ");
  expect(said(departureTime(bengali, formatFor("bn"), iso, NOW))).toBe(inBengali);
  expect(said(departureTime(english, formatFor("en"), iso, NOW))).toBe(inEnglish);
});
