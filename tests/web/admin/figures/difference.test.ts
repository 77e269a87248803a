/** A figure beside that of another period, as it is said in both languages. */
import { expect, test } from "vitest";
import { formatFor } from "../../../../web/i18n/format.ts";
import { people as bengali } from "../../../../web/i18n/bn/office/people.ts";
import { people as english } from "../../../../web/i18n/en/office/people.ts";
import { differenceText, findDirection } from "../../../../web/admin/figures/difference.ts";

test.each([
  [118, 100, "আগে ১০০, ১৮ বেশি (+১৮%)", "100 before, 18 more (+18%)"],
  [50, 100, "আগে ১০০, ৫০ কম (−৫০%)", "100 before, 50 less (−50%)"],
  [7, 7, "আগেও ৭", "7 before too"],
  [7, 0, "আগে ০", "0 before"],
  [0, 0, "আগেও ০", "0 before too"],
])("%i after %i", (now, before, inBengali, inEnglish) => {
  const [bn, en] = [formatFor("bn"), formatFor("en")];
  expect(differenceText(bengali, bn, { now, before }, bn.digits)).toBe(inBengali);
  expect(differenceText(english, en, { now, before }, en.digits)).toBe(inEnglish);
});

test("of a percentage it is points, and no share of itself", () => {
  const say = (
    words: typeof english,
    lang: "bn" | "en",
    values: { now: number; before: number },
  ) => {
    const format = formatFor(lang);
    const percent = (value: number) => words.percent(format.digits(value));
    const points = (value: number) => words.points(format.digits(value));
    return differenceText(words, format, values, percent, points);
  };
  expect(say(english, "en", { now: 84, before: 82 })).toBe("82% before, 2 points more");
  expect(say(english, "en", { now: 81, before: 82 })).toBe("82% before, 1 point less");
  expect(say(bengali, "bn", { now: 84, before: 82 })).toBe("আগে ৮২%, ২ পয়েন্ট বেশি");
});

test("the direction is that of the figure", () => {
  const directions = [
    { now: 2, before: 1 },
    { now: 1, before: 2 },
    { now: 1, before: 1 },
  ].map(findDirection);
  expect(directions).toEqual(["up", "down", "level"]);
});
