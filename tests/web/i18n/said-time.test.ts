/** Days and departures as lists of the office say them. */
import { expect, test } from "vitest";
import { formatFor } from "../../../web/i18n/format.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["bn", "2026-12-04T22:30:00+06:00", "শুক্র ৪ ডিসেম্বর, রাত ১০:৩০"],
  ["en", "2026-12-04T22:30:00+06:00", "Fri 4 December, 10:30 PM"],
  ["bn", "2026-12-04T00:15:00+06:00", "বৃহস্পতি ৩ ডিসেম্বর দিবাগত রাত ১২:১৫"],
  ["en", "2026-12-04T00:15:00+06:00", "12:15 AM, night of Thu 3 December"],
  ["bn", "2027-01-01T22:30:00+06:00", "শুক্র ১ জানুয়ারি ২০২৭, রাত ১০:৩০"],
] as const)("in %s, %s is %s", (language, iso, said) => {
  expect(
    plain(formatFor(language).instant(iso.slice(0, 10), iso.slice(11, 16), { brief: "2026" })),
  ).toBe(said);
});

test("a day has its weekday, and its year where it is another", () => {
  expect(plain(formatFor("bn").briefDate("2026-12-04", "2026"))).toBe("শুক্র ৪ ডিসেম্বর");
  expect(plain(formatFor("en").briefDate("2027-01-02", "2026"))).toBe("Sat 2 January 2027");
});

test.each([
  ["bn", "ডিসেম্বর ২০২৬"],
  ["en", "December 2026"],
] as const)("in %s a month is %s", (language, said) => {
  expect(formatFor(language).month("2026-12-31")).toBe(said);
});
