/** What a destination may be called, and what it may be called while trips go there. */
import { expect, test } from "vitest";
import { isCorrection, isSameName } from "../../worker/domain/destination-names.ts";

test.each([
  ["Dhaka University", "dhaka  university"],
  ["Dhaka University", "Dhaka\u200b University\u200c"],
  ["রাজশাহী বিশ্ববিদ্যাল\u09df", "রাজশাহি বিশ্ববিদ্যাল\u09af\u09bc"],
])("%s and %s are one name", (some, other) => {
  expect(isSameName(some, other)).toBe(true);
});

test.each([
  ["Dhaka University", "Dhaka University, Dhaka", true],
  ["Rajshahi Univercity", "Rajshahi University", true],
  ["রাজশাহী বিশ্ববিদ্যালয়", "রাজশাহি বিশ্ববিদ্যালয়", true],
  ["Pabna", "Dhaka University", false],
  ["Dhaka University", "Khulna University", false],
  ["খুলনা বিশ্ববিদ্যালয়", "রাজশাহী বিশ্ববিদ্যালয়", false],
  ["Institute of Dhaka", "University of Rajshahi", false],
])("%s corrected to %s: %s", (was, is, isIt) => {
  expect(isCorrection(was, is)).toBe(isIt);
});
