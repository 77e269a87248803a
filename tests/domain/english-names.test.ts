/** What the shop's names are called in English, and who may call what so. */
import { describe, expect, test } from "vitest";
import { season } from "../../drizzle/season.ts";
import { shop } from "../../worker/config/shop-profile.ts";
import {
  englishErrors,
  type EnglishRow,
  type Naming,
} from "../../worker/domain/english-name-errors.ts";
import { isEnglishLine, nameInEnglish } from "../../worker/domain/english-names.ts";

const NAMES = new Map([
  ["রাবি", "RU"],
  ["ইউনিট", "Unit"],
  ["ক ইউনিট", "Ka Unit"],
  ["বাস", "Bus"],
  ["রাজশাহী", "Rajshahi"],
  ["বিশ্ববিদ্যালয়".normalize("NFC"), "University"],
  ["রাজশাহী বিশ্ববিদ্যালয়".normalize("NFC"), "University of Rajshahi"],
]);

describe("a name in English", () => {
  test.each([
    ["of its own", "রাজশাহী বিশ্ববিদ্যালয়", "University of Rajshahi"],
    [
      "of its own, whose letters are composed otherwise",
      "রাজশাহী বিশ্ববিদ্যালয়",
      "University of Rajshahi",
    ],
    ["of its parts, numbers among them", "রাবি A ইউনিট, বাস ১", "RU A Unit, Bus 1"],
    [
      "of its longest parts",
      "রাবি ক ইউনিট (রাজশাহী বিশ্ববিদ্যালয়)",
      "RU Ka Unit (University of Rajshahi)",
    ],
    ["that it is already", "Non AC", "Non AC"],
    ["left as it is where a part has none", "রাবি চ ইউনিট", "রাবি চ ইউনিট"],
    ["left as it is", "খুলনা", "খুলনা"],
  ])("%s", (_, stored, english) => {
    expect(nameInEnglish(stored, NAMES)).toBe(english);
  });

  test("is there for every name of the sample", () => {
    const rows = season("2026-11-21");
    const names = new Map(rows.englishNames.map(({ name, english }) => [name, english]));
    const details = shop({ SHOP_JSON: "" });
    const stored = [
      ...[...rows.destinations, ...rows.units, ...rows.buses, ...rows.busTypes].map(
        (row) => row.name,
      ),
      ...[...rows.points, ...rows.trips].map((row) => row.name),
      ...rows.units.map((row) => row.groupName),
      ...details.address,
      ...details.counters.flatMap(({ name, address }) => [name, address]),
      ...details.centers,
      ...details.townsWithStop,
      details.universityWithStops,
    ];
    const without = stored.filter((name) => !isEnglishLine(nameInEnglish(name, names)));
    expect([...new Set(without)]).toEqual([]);
  });
});

const row = (id: string, name: string, english: string, hidden = false): EnglishRow => ({
  id,
  name,
  english,
  hidden,
});
const RU = { id: "ru", name: "রাজশাহী বিশ্ববিদ্যালয়" };
const DU = { id: "du", name: "ঢাকা বিশ্ববিদ্যালয়" };
const RU_ROW = row("1", RU.name, "University of Rajshahi");
const DU_ROW = row("2", DU.name, "University of Dhaka");
const BEFORE: Naming = { rows: [RU_ROW, DU_ROW], destinations: [RU, DU] };
const SOLD = new Set([RU.id]);

/** The codes of what is wrong. */
function codes(after: Partial<Naming>, sold: ReadonlySet<string> = SOLD, before = BEFORE) {
  return englishErrors(before, { ...BEFORE, ...after }, sold).map(({ fault }) => fault.code);
}

describe("an English name", () => {
  test("belongs to one name, in whatever spelling", () => {
    const stop = row("3", "শাহবাগ মোড়", "UNIVERSITY of  Dhaka");
    expect(codes({ rows: [RU_ROW, DU_ROW, stop] })).toEqual(["english_twice"]);
    expect(codes({ rows: [RU_ROW, DU_ROW, { ...stop, hidden: true }] })).toEqual([]);
    expect(codes({ rows: [RU_ROW, row("2", DU.name, "x", true), stop] })).toEqual([]);
  });

  test("is not what another university is called without one", () => {
    const other = { id: "x", name: "Dhaka College" };
    const destinations = [RU, DU, other];
    const before = { rows: [RU_ROW], destinations };
    const rows = [RU_ROW, row("2", DU.name, "dhaka college")];
    expect(codes({ rows, destinations }, SOLD, before)).toEqual(["english_twice"]);
  });

  test("stands once for a name", () => {
    expect(codes({ rows: [RU_ROW, DU_ROW, row("3", RU.name, "Varendra")] })).toContain(
      "name_twice",
    );
  });

  test("of a university with trips may be spelled anew, and be no other, nor go", () => {
    const called = (english: string, hidden = false) =>
      codes({ rows: [row("1", RU.name, english, hidden), DU_ROW] });
    expect(called("UNIVERSITY of  Rajshahi")).toEqual([]);
    expect(called("University of Rajshahi, Motihar")).toEqual(["english_is_sold"]);
    expect(called("Begum Rokeya University")).toEqual(["english_is_sold"]);
    expect(called("University of Rajshahi", true)).toEqual(["english_is_sold"]);
    expect(codes({ rows: [DU_ROW] })).toEqual(["english_is_sold"]);
    expect(
      codes({ rows: [row("1", RU.name, "Begum Rokeya University"), DU_ROW] }, new Set()),
    ).toEqual([]);
  });

  test("stays with a university whose own name is corrected", () => {
    const destinations = [{ ...RU, name: "রাজশাহি বিশ্ববিদ্যালয়" }, DU];
    const called = (english: string) =>
      codes({ rows: [row("3", "রাজশাহি বিশ্ববিদ্যালয়", english), DU_ROW], destinations });
    expect(called("University of Rajshahi")).toEqual([]);
    expect(called("University of Khulna")).toEqual(["english_is_sold"]);
  });

  test("is not changed through the words of a name either", () => {
    const before = {
      rows: [row("1", "রাজশাহী", "Rajshahi"), row("2", "বিশ্ববিদ্যালয়", "University")],
      destinations: [RU],
    };
    const rows = [row("1", "রাজশাহী", "Khulna"), row("2", "বিশ্ববিদ্যালয়", "University")];
    expect(codes({ rows, destinations: [RU] }, SOLD, before)).toEqual(["english_is_sold"]);
  });

  test("may be given where there was none, and what stood wrong before is not said again", () => {
    const before = {
      rows: [DU_ROW, row("3", "শাহবাগ মোড়", "University of Dhaka")],
      destinations: [RU, DU],
    };
    expect(codes({ rows: [...before.rows, RU_ROW] }, SOLD, before)).toEqual([]);
  });
});
