/** English names in a season's files: read, written again, and held to the rule of the office. */
import { describe, expect, test } from "vitest";
import { compareWithShop } from "../../worker/season/compare.ts";
import { readSeason, writeSeason } from "../../worker/season/read.ts";
import { NO_SEASON, type Season } from "../../worker/season/tables.ts";
import {
  edited,
  listFiles,
  NOTHING_BOUGHT,
  seasonTexts,
  type SeasonTexts,
} from "../support/season/season-files.ts";

const FILE = "english-names.csv";
const HEAD = "id,name,english,hidden\n";

/** A season of two destinations with trips, each with an English name. */
function named(): { texts: SeasonTexts; prefix: string } {
  const { texts, trips } = seasonTexts();
  const prefix = trips[0].slice(0, -2);
  let own = edited(texts, "destinations.csv", `University ${prefix}`, "রাজশাহী বিশ্ববিদ্যালয়");
  own = edited(own, "destinations.csv", `College ${prefix}`, "ঢাকা কলেজ");
  const rows = "1,রাজশাহী বিশ্ববিদ্যালয়,University of Rajshahi,\n2,ঢাকা কলেজ,Dhaka College,\n";
  return { texts: { ...own, [FILE]: HEAD + rows }, prefix };
}

function makeShop(texts: SeasonTexts): Season {
  return { ...NO_SEASON, ...readSeason(listFiles(texts)).season };
}

/** What is wrong with files of that name alone. */
function listProblems(shop: Season, rows: string) {
  const read = readSeason(listFiles({ [FILE]: HEAD + rows }));
  const { problems } = compareWithShop(read, { season: shop, bought: NOTHING_BOUGHT }, 0);
  return problems.map(({ file, line, column, code }) => [file, line, column, code]);
}

test("they come back as they were read, and a second time change nothing", () => {
  const { texts } = named();
  const shop = makeShop(texts);
  expect(shop.englishNames.map(({ english }) => english)).toEqual([
    "University of Rajshahi",
    "Dhaka College",
  ]);
  const written = writeSeason(shop);
  expect(new TextDecoder().decode(written.get(FILE))).toContain(
    "1,রাজশাহী বিশ্ববিদ্যালয়,University of Rajshahi,",
  );
  const read = readSeason(written);
  expect(read.problems).toEqual([]);
  const { plan } = compareWithShop(read, { season: shop, bought: NOTHING_BOUGHT }, 0);
  expect(plan.changes).toEqual([]);
});

describe("refused is", () => {
  const shop = makeShop(named().texts);
  const wrong = (column: string, code: string, line = 2) => [[FILE, line, column, code]];

  test.each([
    ["a name in Bengali letters", "3,ক ইউনিট,ক Unit,\n", wrong("english", "not_expected")],
    ["no English name", "3,ক ইউনিট,,\n", wrong("english", "not_expected")],
    ["one of another name", "3,ঢাকা,DHAKA college,\n", wrong("english", "english_twice")],
    [
      "a second one for a name",
      "3,শাহবাগ,Shahbag,\n4,শাহবাগ,Shahbag Mor,\n",
      [
        [FILE, 2, "name", "name_twice"],
        [FILE, 3, "name", "name_twice"],
      ],
    ],
  ])("%s", (_, rows, problems) => {
    expect(listProblems(shop, rows)).toEqual(problems);
  });

  test("another one for a destination with trips, and not its spelling", () => {
    const [to] = shop.destinations;
    const at = ["destinations.csv", null, "name", "english_is_sold"];
    expect(listProblems(shop, `1,${to?.name},Khulna University,\n`)).toEqual([at]);
    expect(listProblems(shop, `1,${to?.name},University of Rajshahi,yes\n`)).toEqual([at]);
    expect(listProblems(shop, `1,${to?.name},"UNIVERSITY of, Rajshahi",\n`)).toEqual([]);
    const without = { ...shop, trips: [], coupons: [] };
    expect(listProblems(without, `1,${to?.name},Khulna University,\n`)).toEqual([]);
  });
});
