/** What the public pages lack, for who keeps the content. */
import { expect, test } from "vitest";
import { listContentGaps, type ContentFacts } from "../../../../web/admin/content/content-gaps.ts";

const TODAY = "2026-12-01";
const row = (name: string, more: { about?: string; image?: string } = {}) => ({
  id: name,
  name,
  about: "",
  is_hidden: false,
  image: null,
  ...more,
});

const NAMES = [
  row("ঢাকা", { about: "Dhaka" }),
  row("বিশ্ববিদ্যালয়", { about: "University" }),
  row("ক", { about: "A" }),
  row("ইউনিট", { about: "unit" }),
];

const found = (entries: ContentFacts["entries"]) =>
  listContentGaps({ entries: { name: NAMES, ...entries }, pictures: ["dhaka.webp"] }, TODAY).map(
    ({ kind, field, rows }) => `${kind} ${field} ${rows.map(({ name }) => name).join("+")}`,
  );

test("a university without a stored picture comes before names without English", () => {
  expect(
    found({
      point: [row("চন্দনপুর"), row("Gabtoli"), row("বকুলতলা")],
      destination: [
        row("ঢাকা বিশ্ববিদ্যালয়", { image: "dhaka.webp" }),
        row("খুলনা বিশ্ববিদ্যালয়", { image: "gone.webp" }),
      ],
    }),
  ).toEqual([
    "destination image খুলনা বিশ্ববিদ্যালয়",
    "destination english খুলনা বিশ্ববিদ্যালয়",
    "point english চন্দনপুর+বকুলতলা",
  ]);
});

test("a name whose parts have English names lacks none", () => {
  expect(found({ unit: [row("ক ইউনিট"), row("A ইউনিট · ঢাকা")], bus: [row("ক")] })).toEqual([]);
});

test("a letter with its dot is the same letter, however it was typed", () => {
  const typed = (text: string) => text.replaceAll("\u09AF\u09BC", "\u09DF");
  const name = "মায়াকানন";
  expect(typed(name)).not.toBe(name);
  for (const [written, read] of [
    [name, typed(name)],
    [typed(name), name],
  ]) {
    const names = [row(written ?? "", { about: "Mayakanon" })];
    expect(found({ name: names, point: [row(read ?? "")] })).toEqual([]);
  }
});

test.each([
  ["2026-11-30", false],
  ["2026-12-01", true],
  ["2026-12-04", true],
  ["2026-12-05", false],
])("of a notice until %s it is said that it ends soon: %s", (day, isSaid) => {
  const notice = row("শীতের ছুটি", { about: `2026-11-20 – ${day}` });
  expect(found({ notice: [notice] })).toEqual(isSaid ? ["notice ends শীতের ছুটি"] : []);
});

test.each(["destination", "unit", "bus", "point"] as const)(
  "the English name of a %s is missed",
  (kind) => {
    expect(found({ [kind]: [row("শিমুলতলা", { image: "dhaka.webp" })] })).toEqual([
      `${kind} english শিমুলতলা`,
    ]);
  },
);
