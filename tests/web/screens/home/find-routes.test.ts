import { describe, expect, test } from "vitest";
import { findRoutes } from "../../../../web/screens/home/find-routes.ts";

const route = (id: string, name: string, ...shortNames: string[]) => ({
  id,
  destination_name: name,
  route_type: "limited" as const,
  destination_image: "x.svg",
  next_date: null,
  from_fare: null,
  seats_left: null,
  short_names: shortNames,
});

const ROUTES = [
  route("dhaka", "ঢাকা বিশ্ববিদ্যালয়", "DU", "ঢাবি"),
  route("rajshahi", "রাজশাহী বিশ্ববিদ্যালয়", "RU", "রাবি", "Rajshahi University"),
  route("sust", "শাহজালাল বিজ্ঞান ও প্রযুক্তি বিশ্ববিদ্যালয়, সিলেট", "SUST", "শাবিপ্রবি"),
  route("jnu", "জগন্নাথ বিশ্ববিদ্যালয়", "JnU", "জবি"),
];

const found = (typed: string) => findRoutes(ROUTES, typed).map(({ id }) => id);

describe("a university is found", () => {
  test.each([
    ["its short name in Latin letters", "DU", ["dhaka"]],
    ["however it is written", " d.u ", ["dhaka"]],
    ["its short name in Bengali", "রাবি", ["rajshahi"]],
    ["small letters", "jnu", ["jnu"]],
    ["the beginning of its name", "রাজ", ["rajshahi"]],
    ["its town", "সিলেট", ["sust"]],
    ["a part of its name", "প্রযুক্তি", ["sust"]],
    ["the beginning of a further word", "un", ["rajshahi"]],
    [
      "a letter that is written in two parts",
      "বিশ্ববিদ্যালয়".normalize("NFD"),
      ["dhaka", "rajshahi", "sust", "jnu"],
    ],
  ])("by %s", (_, typed, ids) => {
    expect(found(typed)).toEqual(ids);
  });
});

test("two letters are no part of a longer word", () => {
  expect(found("US")).toEqual([]);
});

test("nothing typed leaves all", () => {
  expect(found("  ")).toHaveLength(ROUTES.length);
});

test("a name that nobody has finds nothing", () => {
  expect(found("Oxford")).toEqual([]);
});
