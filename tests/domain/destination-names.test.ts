/** What a destination may be called, and which names are one. */
import { expect, test } from "vitest";
import { isPlainName } from "../../worker/contract/pages/content-rules.ts";
import { areAlike, isSameName } from "../../worker/domain/destination-names.ts";

test.each([
  ["Dhaka University", "dhaka  university"],
  ["Dhaka University", "Dhaka\u200b University\u200c"],
  ["রাজশাহী বিশ্ববিদ্যাল\u09df", "রাজশাহি বিশ্ববিদ্যাল\u09af\u09bc"],
])("%s and %s are one name", (some, other) => {
  expect(isSameName(some, other)).toBe(true);
});

test.each([
  ["RUET", "KUET"],
  ["রাবি", "ঢাবি"],
  ["Rajshahi University", "Rajshahi University Khulna Polytechnic"],
  ["Islamic University", "Islamic University of Technology, Gazipur"],
  ["Dhaka University", "Khulna University"],
])("%s and %s are two", (some, other) => {
  expect(areAlike(some, other)).toBe(false);
});

test.each([
  ["Rajshahi University", "Rajshahi Universlty"],
  ["Rajshahi University", "Rajshah\u0131 University"],
  ["Khulna College", "Khu1na Co|lege"],
  ["Barishal University", "Barishal Un\u0964versity"],
  ["Mymensingh College", "Myrnensingh C0llege"],
  ["Campus 11", "Campus II"],
])("%s and %s look alike", (some, other) => {
  expect([isSameName(some, other), areAlike(some, other)]).toEqual([false, true]);
});

test.each(["Campus 1", "Campus 11", "Campus 2"])("%s is beside Campus 12", (name) => {
  expect(areAlike(name, "Campus 12")).toBe(false);
});

test.each([
  "Dhaka University (A & B), 2nd shift: 50%",
  "রাজশাহী বিশ্ববিদ্যালয়, ২য় শিফট।",
  "র\u200d্যাব গেট",
  "Café – “Dhaka → Khulna”",
])("%s is a name", (name) => {
  expect(isPlainName(name)).toBe(true);
});

test.each([
  ["a Cyrillic letter", "R\u0430jshahi University"],
  ["a filler of Hangul", "Rajshahi University\u3164"],
  ["a narrow filler", "Rajshahi University\uffa0"],
  ["a variation selector", "Rajshahi University\u{e0100}"],
  ["a selector of Mongolian", "Rajshahi University\u180b"],
  ["a vowel of Khmer that nobody sees", "Rajshahi University\u17b4"],
  ["a tag", "Rajshahi University\u{e0041}"],
  ["a joiner of graphemes", "Rajshahi University\u034f"],
  ["an i without its dot", "Rajshah\u0131 University"],
  ["a joiner between Latin letters", "Rajshahi\u200dUniversity"],
  ["a joiner at the end", "রাবি\u200c"],
  ["half a pair", "Rajshahi \ud83d"],
])("with %s it is none", (_, name) => {
  expect(isPlainName(name)).toBe(false);
});
