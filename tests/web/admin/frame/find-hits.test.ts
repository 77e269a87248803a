/** The search from everywhere: what is read out of what was typed, and what is offered for whose rights. */
import { expect, test } from "vitest";
import {
  findByNumber,
  findDestinations,
  findFurther,
  findPlaces,
  findTasks,
  groupHits,
  hit,
  readQuery,
} from "../../../../web/admin/frame/find-hits.ts";
import { makePnr } from "../../../../worker/domain/tickets/pnr.ts";
import { admin as bengali } from "../../../../web/i18n/bn/admin.ts";
import { admin as english } from "../../../../web/i18n/en/admin.ts";

const PNR = makePnr(Array.from({ length: 16 }, (_, byte) => byte * 3)) ?? "";
const MAY = ["find-trips", "trip", "create-trip", "move-exam", "exam-list", "find-sales"];

const given = (typed: string, may: readonly string[] = MAY, t = bengali) => ({
  query: readQuery(typed),
  may,
  t,
  format: { name: (stored: string) => stored },
});
const titles = (hits: readonly { title: string }[]) => hits.map(({ title }) => title);

test.each([
  ["০১৭১১-২২৩৩৪৪", "01711223344"],
  ["+880 1711 223344", "01711223344"],
  [` ${PNR.toLowerCase()} `, PNR],
  [`${PNR.slice(0, 3)}-${PNR.slice(3)}`, PNR],
  ["রহিম", null],
  ["C3", null],
])("%j is the code %s", (typed, code) => {
  expect(readQuery(typed).code).toBe(code);
});

test("a number may be a trip's, a phone number is not", () => {
  expect(readQuery("#১১৭").number).toBe("117");
  expect(readQuery("01711223344").number).toBeNull();
  expect(readQuery("01711 22334").number, "half a phone number").toBeNull();
  expect(findByNumber(given("117"))).toMatchObject([{ hash: "#/trip/117" }]);
  expect(findByNumber(given("117", []))).toEqual([]);
});

test("a TrxID is looked for among the sales, and its number in no address", () => {
  expect(readQuery("9kd2a7x1qp").isTrxId).toBe(true);
  expect(readQuery("rajshahi").isTrxId).toBe(false);
  expect(findFurther(given("9KD2A7X1QP"))).toMatchObject([
    { hash: "#/sales", salesText: "9KD2A7X1QP" },
  ]);
  expect(findFurther(given("9KD2A7X1QP", []))).toEqual([]);
  expect(findFurther(given("x"))).toEqual([]);
});

test("tasks and places are those of the rights, all of them before anything is typed", () => {
  expect(titles(findTasks(given("")))).toEqual(["নতুন ট্রিপ", "পরীক্ষা পেছানো বা এগোনো"]);
  expect(titles(findTasks(given("", ["find-trips"])))).toEqual([]);
  expect(titles(findPlaces(given("", ["find-trips"])))).toEqual(["আজ", "ট্রিপ", "আমার প্রবেশ"]);
});

test("a place is found by a part of its name, and by its English word", () => {
  expect(titles(findPlaces(given("ট্রি")))).toEqual(["ট্রিপ"]);
  expect(titles(findPlaces(given("trip", MAY, bengali)))).toEqual(["ট্রিপ"]);
  expect(titles(findPlaces(given("EXAM", MAY, english)))).toEqual(["Exams"]);
  expect(findPlaces(given("কুমির"))).toEqual([]);
});

const aDestination = (id: string, name: string, ...short_names: string[]) =>
  ({ id, name, mode: "limited", short_names }) as const;

test("a destination leads to its trips, by any of its names", () => {
  const destinations = [
    aDestination("7", "রাজশাহী বিশ্ববিদ্যালয়", "রাবি", "RU"),
    aDestination("8", "ঢাকা বিশ্ববিদ্যালয়", "ঢাবি", "DU"),
  ];
  expect(titles(findDestinations(given("DU"), destinations))).toEqual(["ঢাকা বিশ্ববিদ্যালয়"]);
  expect(findDestinations(given("রাজশাহি"), destinations)).toMatchObject([
    { title: "রাজশাহী বিশ্ববিদ্যালয়", hash: "#/trips?destination=7" },
  ]);
  expect(findDestinations(given("রাজশাহি", []), destinations)).toEqual([]);
  expect(findDestinations(given("01711223344"), destinations)).toEqual([]);
});

test("a destination is found and shown under its name in the language of the page", () => {
  const destinations = [aDestination("8", "ঢাকা বিশ্ববিদ্যালয়", "ঢাবি")];
  const format = { name: () => "University of Dhaka" };
  for (const typed of ["of dha", "ঢাবি", "ঢাকা"]) {
    const found = findDestinations({ ...given(typed), format }, destinations);
    expect(titles(found), typed).toEqual(["University of Dhaka"]);
  }
});

test("hits stand by their kind, in the order in which they come", () => {
  const hits = [
    hit("sale", "1", "a", "#/"),
    hit("place", "2", "b", "#/"),
    hit("sale", "3", "c", "#/"),
  ];
  expect(groupHits(hits, english).map(({ value, items }) => [value, ...titles(items)])).toEqual([
    ["Sales", "a", "c"],
    ["Places", "b"],
  ]);
});
