/** What is wrong with trips, coupons and a season's files: every sentence in both languages, with all of its parts. */
import { expect, test } from "vitest";
import { faultInBengali } from "../../../web/i18n/bn/office/faults.ts";
import { formatFor } from "../../../web/i18n/format.ts";
import {
  EMPTY_CELLS,
  fault,
  type EmptyCell,
  type ExpectedKind,
  type Fault,
  type FaultCode,
  type FaultParts,
} from "../../../worker/domain/faults.ts";

const bengali = formatFor("bn");
const say = (given: Fault) => faultInBengali(given, bengali) ?? "";

/** Every code, since the compiler asks for each. */
const SAMPLES: { [Code in FaultCode]: FaultParts[Code] } = {
  arrives_before_departs: [],
  returns_before_arrives: [],
  exam_over: [],
  sale_after_departure: [],
  sale_before_opening: [],
  exam_times_wrong: [],
  exam_has_no_date: [],
  exam_of_other_unit: [],
  exam_on_other_day: [],
  arrives_too_late: [],
  exam_has_trips: [],
  place_incomplete: [],
  unit_of_another: [{ unit: "U7", of: "D8", to: "D9" }],
  plan_missing: [],
  plan_without_map: [],
  times_without_map: [],
  times_count: [{ times: 71, stops: 72 }],
  stop_twice: [{ stop: "Gate" }],
  first_stop: [{ first: "22:10", departs: "22:30" }],
  stop_after_arrival: [{ time: "05:30" }],
  date_too_far: [{ date: "2062-12-04" }],
  above_hundred: [],
  coupon_ends_first: [],
  coupon_code_short: [{ least: 78 }],
  coupon_code_twice: [{ code: "EID", row: "C7" }],
  no_such_row: [{ text: "B7", file: "buses.csv" }],
  season_over: [{ count: 73, last: "2025-12-04" }],
  picture_not_there: [{ picture: "gallery/x.png" }],
  english_is_sold: [{ was: "University of Dhaka" }],
  english_twice: [{ english: "University of Dhaka", name: "ঢাকা বিশ্ববিদ্যালয়" }],
  name_is_sold: [{ was: "Dhaka University" }],
  name_signs: [],
  name_twice: [{ name: "Dhaka University", row: "du" }],
  cancelled_elsewhere: [],
  sold_as_it_is: [{ column: "plan" }],
  bus_type_is_booked: [],
  sold_by_its_times: [],
  stop_times_chosen: [{ stops: "p2" }],
  postponed_elsewhere: [],
  stops_sold: [{ stops: "P7, P8" }],
  stops_chosen: [{ stops: "P7, P8" }],
  times_chosen: [],
  csv_not_utf8: [],
  csv_broken: [{ detail: "Quote Not Closed." }],
  file_empty: [],
  cells_count: [{ cells: 74, columns: 75 }],
  not_expected: [{ text: "free", expected: "an amount", kind: "fare" }],
  month_unknown: [
    { text: "4/12/26", one: "2026-12-04", other: "2026-04-12", more: 76, columns: "departs" },
  ],
  letters_lost: [{ text: "????" }],
  zeros_lost: [{ text: "7", was: "007" }],
  no_column: [{ text: "fares", known: "id, fare" }],
  column_twice: [],
  column_missing: [],
  id_twice: [{ id: "T7", line: 77 }],
  no_season: [],
  no_file_of_season: [{ known: "trips.csv" }],
  table_twice: [{ table: "trips.csv", file: "trips (1).csv" }],
  wrong_folder: [{ folders: "gallery/" }],
  picture_name: [],
  picture_too_large: [],
  picture_damaged: [],
  picture_has_scripts: [],
  picture_kind: [{ found: "png", kind: "webp" }],
  post_not_utf8: [],
  post_without_facts: [],
  no_fact: [{ text: "colour: red", known: "id, title" }],
  fact_twice: [],
  post_empty: [],
  post_too_long: [],
  post_too_intricate: [],
  csv_too_large: [{ lines: 20_000, columns: 200 }],
  csv_too_many_problems: [],
  picture_too_many_pixels: [{ side: 12_000, pixels: 25 }],
  post_id_twice: [{ id: "eve", file: "blogs/eve.md" }],
};
/** What a screen says in its own words in place of it. */
const NOT_SAID = new Set(["Quote Not Closed.", "an amount", "fare"]);

test.each(Object.entries(SAMPLES))("%s", (code, parts) => {
  const given = fault(code as FaultCode, ...(parts as FaultParts["not_expected"]));
  const said = say(given);
  expect(said).toMatch(/[\u0980-\u09ff]/);
  for (const text of [given.message, said]) expect(text).not.toMatch(/undefined|NaN|null|object/);
  for (const part of Object.values(given.parts)) {
    if (NOT_SAID.has(String(part))) continue;
    const shown = [
      bengali.digits(part),
      String(part),
      ...(/^\d\d:\d\d$/.test(String(part)) ? [bengali.time(String(part))] : []),
      ...(/^\d{4}-/.test(String(part)) ? [bengali.date(String(part))] : []),
    ];
    expect(
      shown.some((one) => said.includes(one)),
      `${part} in ${said}`,
    ).toBe(true);
  }
});

const KINDS: Record<ExpectedKind, true> = {
  id: true,
  id_of: true,
  ids_of: true,
  times: true,
  line: true,
  short_line: true,
  address: true,
  english: true,
  short_names: true,
  opener: true,
  picture: true,
  position: true,
  count: true,
  yes: true,
  latitude: true,
  longitude: true,
  one_of: true,
  fare: true,
  coupon_value: true,
  day: true,
  instant: true,
  coupon_code: true,
};

test("every kind of cell says what it takes, and what it means when it is empty", () => {
  const said = Object.keys(KINDS).map((kind) => {
    const parts = { text: "", expected: "x", kind: kind as ExpectedKind, of: "buses.csv" };
    return say(fault("not_expected", parts));
  });
  expect(new Set(said).size).toBe(said.length);
  for (const empty of Object.keys(EMPTY_CELLS)) {
    const parts = { text: "x", expected: "x", kind: "instant", empty: empty as EmptyCell } as const;
    expect(say(fault("not_expected", parts))).toMatch(/খালি রাখলে মানে \S/);
  }
});

test("a code that the page does not know is left to the server's sentence", () => {
  const given = { code: "toString", parts: {}, message: "It is new." };
  expect(faultInBengali(given, bengali)).toBeUndefined();
});
