/** Written without Intl, which differs between browsers, as Intl of this runtime writes it. */
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../web/i18n/format.ts";
import { joinNames } from "../../../web/i18n/joined.ts";

const SPACE = "\u00a0";
const bengali = formatFor("bn");
const english = formatFor("en");

describe("dates", () => {
  test.each([
    ["2026-12-04", `৪${SPACE}ডিসেম্বর ২০২৬`, `4${SPACE}December 2026`],
    ["2027-01-01", `১${SPACE}জানুয়ারি ২০২৭`, `1${SPACE}January 2027`],
    ["2028-02-29", `২৯${SPACE}ফেব্রুয়ারি ২০২৮`, `29${SPACE}February 2028`],
    ["some day", "some day", "some day"],
  ])("%s", (day, bn, en) => {
    expect(bengali.date(day)).toBe(bn);
    expect(english.date(day)).toBe(en);
  });

  test("every month and every day of the week has its name", () => {
    for (let days = 0; days < 400; days += 1) {
      const date = new Date(Date.UTC(2026, 0, 1 + days));
      const day = date.toISOString().slice(0, 10);
      for (const [locale, format] of [
        ["bn-BD", bengali],
        ["en-GB", english],
      ] as const) {
        const name = (of: "month" | "weekday") =>
          new Intl.DateTimeFormat(locale, { timeZone: "UTC", [of]: "long" }).format(date);
        expect(format.longDate(day)).toMatch(
          new RegExp(`^${name("weekday")}, .* ?${name("month")} `),
        );
      }
    }
  });

  test("an instant is told in Dhaka, where its day may be the next one", () => {
    expect(english.dateTime("2026-12-31T22:05:00Z")).toBe(`1${SPACE}January 2027, 4:05${SPACE}AM`);
    expect(bengali.dateTime("2026-12-04T16:30:00.000Z")).toBe(
      `৪${SPACE}ডিসেম্বর ২০২৬, রাত${SPACE}১০:৩০`,
    );
    expect(bengali.dateTime("then")).toBe("then");
  });

  test.each([
    [
      "2026-12-29",
      "23:59",
      `২৯${SPACE}ডিসেম্বর ২০২৬, রাত${SPACE}১১:৫৯`,
      `29${SPACE}December 2026, 11:59${SPACE}PM`,
    ],
    [
      "2026-12-29",
      "00:00",
      `২৮${SPACE}ডিসেম্বর ২০২৬ দিবাগত${SPACE}রাত${SPACE}১২:০০`,
      `12:00${SPACE}AM, night of 28${SPACE}December 2026`,
    ],
    [
      "2027-01-01",
      "00:15",
      `৩১${SPACE}ডিসেম্বর ২০২৬ দিবাগত${SPACE}রাত${SPACE}১২:১৫`,
      `12:15${SPACE}AM, night of 31${SPACE}December 2026`,
    ],
    [
      "2028-03-01",
      "03:59",
      `২৯${SPACE}ফেব্রুয়ারি ২০২৮ দিবাগত${SPACE}রাত${SPACE}৩:৫৯`,
      `3:59${SPACE}AM, night of 29${SPACE}February 2028`,
    ],
    [
      "2026-12-29",
      "04:00",
      `২৯${SPACE}ডিসেম্বর ২০২৬, ভোর${SPACE}৪:০০`,
      `29${SPACE}December 2026, 4:00${SPACE}AM`,
    ],
  ])("%s %s is called by the day whose night it is", (day, clock, bn, en) => {
    expect(bengali.instant(day, clock)).toBe(bn);
    expect(english.instant(day, clock)).toBe(en);
  });

  test("a day and a clock in places of their own say the same night", () => {
    expect(bengali.instantParts("2026-12-29", "00:15", "long")).toEqual({
      day: `সোমবার, ২৮${SPACE}ডিসেম্বর ২০২৬`,
      clock: `দিবাগত${SPACE}রাত${SPACE}১২:১৫`,
    });
    expect(english.instantParts("2026-12-29", "00:15")).toEqual({
      day: `night of 28${SPACE}December 2026`,
      clock: `12:15${SPACE}AM`,
    });
  });
});

test.each([
  [0, "০", "0"],
  [612, "৬১২", "612"],
  [1000, "১,০০০", "1,000"],
  [99_999, "৯৯,৯৯৯", "99,999"],
  [1_234_567, "১২,৩৪,৫৬৭", "12,34,567"],
  [612.5, "৬১২.৫০", "612.50"],
  [-1500, "-১,৫০০", "-1,500"],
])("the amount %d", (taka, bn, en) => {
  expect(bengali.money(taka)).toBe(`৳${SPACE}${bn}`);
  expect(english.fare(taka)).toBe(`${en}/-`);
});

test("names are joined as a sentence does it", () => {
  expect(joinNames([], "and")).toBe("");
  expect(joinNames(["Bogura"], "and")).toBe("Bogura");
  expect(joinNames(["Bogura", "Rangpur"], "and")).toBe("Bogura and Rangpur");
  expect(joinNames(["Dhaka", "Bogura", "Rangpur"], "এবং")).toBe("Dhaka, Bogura এবং Rangpur");
});
