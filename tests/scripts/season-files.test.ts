/** A season's files: their parsed rows, and every kind of bad line, reported with its position and what is expected. */
import { describe, expect, test } from "vitest";
import { htmlToMarkdown, parseMarkdown } from "../../worker/db/content/markdown.ts";
import { compareWithShop } from "../../worker/season/compare.ts";
import { readSeason, writeSeason } from "../../worker/season/read.ts";
import { msAfterDeparture, timesOfDay } from "../../worker/domain/trips/stop-times.ts";
import { NO_SEASON } from "../../worker/season/tables.ts";
import { formatProblems } from "../../worker/scripts/season/words.ts";
import {
  compareWithEmptyShop,
  edited,
  listFiles,
  NOTHING_BOUGHT,
  seasonTexts,
  type SeasonTexts,
} from "../support/season/season-files.ts";

/** Some months before the trips of the sample. */
const NOW = Date.parse("2030-06-01T00:00:00+06:00");

async function listProblems(texts: SeasonTexts): Promise<string[]> {
  const { problems } = compareWithEmptyShop(listFiles(texts), NOW);
  return problems.length === 0 ? [] : formatProblems(problems).slice(0, -1);
}

test("a valid season has no problem, and every row is new", async () => {
  const { texts } = seasonTexts();
  expect(await listProblems(texts)).toEqual([]);
  const { plan } = compareWithEmptyShop(listFiles(texts), NOW);
  expect(plan.changes).toHaveLength(14);
  expect(new Set(plan.changes.map((change) => change.kind))).toEqual(new Set(["new"]));
});

test("cells are read in taka, in Dhaka's time, in digits of either script", () => {
  const { texts, trips } = seasonTexts();
  const bengali = edited(texts, "trips.csv", ",600,2031-01-04 22:00", ",৬০০.৫০,২০৩১-০১-০৪ ২২:০০");
  const { season, problems } = readSeason(listFiles(bengali));
  expect(problems).toEqual([]);
  expect(season.trips?.[0]).toMatchObject({
    id: trips[0],
    plan: "45",
    fare: 60_050,
    departs: Date.parse("2031-01-04T22:00:00+06:00"),
    sale_closes: null,
    opened_by: "1",
    cancelled: false,
  });
  expect(season.trips?.[2]).toMatchObject({ plan: null, returns: null, dropping: [] });
});

/** The first trip, which departs at 22:00, with two boarding points and what somebody wrote as their times. */
function withTimes(times: string): SeasonTexts {
  const { texts } = seasonTexts();
  const stops = /,(s\d+x),(s\d+y)\n/.exec(texts["trips.csv"] ?? "");
  const [stop = "", stand = "", gate = ""] = stops ?? [];
  const named = edited(
    texts,
    "trips.csv",
    ",boarding,dropping",
    ",boarding,dropping,boarding_times",
  );
  const timed = edited(named, "trips.csv", stop, `,${stand} ${gate},,${times}\n`);
  const others = (timed["trips.csv"] ?? "")
    .split("\n")
    .map((line, at) => (at > 1 && line !== "" ? `${line},` : line));
  return { ...timed, "trips.csv": others.join("\n") };
}

test("each boarding point has its time; one after midnight is of the next day", () => {
  const { season, problems } = readSeason(listFiles(withTimes("22:00 ০০:২০")));
  expect(problems).toEqual([]);
  const trip = season.trips?.[0];
  expect(trip?.boarding_times).toEqual(["22:00", "00:20"]);
  expect(trip && msAfterDeparture(trip.departs, trip.boarding_times)).toEqual([0, 140 * 60_000]);
  expect(timesOfDay(trip?.departs ?? 0, [0, 140 * 60_000])).toEqual(["22:00", "00:20"]);
  expect(timesOfDay(trip?.departs ?? 0, [0, null])).toEqual([]);
});

test.each([
  ["22:00", /^trips\.csv, line 2, boarding_times: There are 1 times for 2 boarding points/],
  ["22:10 22:30", /boarding_times: The first stop is at 22:10, and the trip departs at 22:00\.$/],
  ["22:00 21:30", /boarding_times: 21:30 comes after the trip arrives; the times follow/],
  ["22:00 25:10", /boarding_times: "22:00 25:10" is not as expected: times of day as 22:30 23:05/],
  ["half past ten", /boarding_times: "half past ten" is not as expected/],
])("boarding times %j are reported", async (times, line) => {
  expect(await listProblems(withTimes(times))).toEqual([expect.stringMatching(line)]);
});

test("times where a pick-up center is chosen, and a stop that is listed twice, are reported", async () => {
  const sound = withTimes("22:00 22:30");
  const center = edited(sound, "trips.csv", "y,,\n", "y,,23:00 23:10\n");
  expect(await listProblems(center)).toEqual([
    expect.stringMatching(/line 4, boarding_times: Who books/),
  ]);
  const twice = (sound["trips.csv"] ?? "").replace(/,(s\d+x) s\d+y,,22:00/, ",$1 $1,,22:00");
  expect(await listProblems({ ...sound, "trips.csv": twice })).toEqual([
    expect.stringMatching(/line 2, boarding_times: "s\d+x" is a boarding point twice/),
  ]);
});

describe("the place of a stop", () => {
  const withPlaces = (first: string, second: string, { texts } = seasonTexts()) => {
    const [, ...stops] = (texts["points.csv"] ?? "").trim().split("\n");
    const cells = [first, second];
    const rows = stops.map((row, at) => `${row},${cells[at] ?? ","}`);
    return { ...texts, "points.csv": ["id,name,lat,lng", ...rows, ""].join("\n") };
  };

  test("is read in degrees, and may be empty", () => {
    const { season, problems } = readSeason(listFiles(withPlaces("23.8103,৯০.৪১২৫", ",")));
    expect(problems).toEqual([]);
    expect(season.points).toMatchObject([
      { lat: 23_810, lng: 90_413 },
      { lat: null, lng: null },
    ]);
  });

  test.each([
    ["23.81,", /^points\.csv, line 2, lng: A place on the map is a latitude and a longitude/],
    [",90.41", /^points\.csv, line 2, lat: A place on the map is a latitude and a longitude/],
    [
      "90.41,23.81",
      /^points\.csv, line 2, lat: "90\.41" is not as expected: a latitude in Bangladesh/,
    ],
    [
      "23.81,here",
      /^points\.csv, line 2, lng: "here" is not as expected: a longitude in Bangladesh/,
    ],
  ])("%j is reported", async (cells, line) => {
    expect((await listProblems(withPlaces(cells, ",")))[0]).toMatch(line);
  });

  test("stays as it is when an older file lacks the columns", () => {
    const given = seasonTexts();
    const current = readSeason(listFiles(withPlaces("23.81,90.41", ",", given))).season;
    const older = readSeason(listFiles({ "points.csv": given.texts["points.csv"] ?? "" }));
    const season = { ...NO_SEASON, points: current.points ?? [] };
    const { plan } = compareWithShop(older, { season, bought: NOTHING_BOUGHT }, 0);
    expect(season.points[0]).toMatchObject({ lat: 23_810, lng: 90_410 });
    expect(plan).toMatchObject({ changes: [], same: 2 });
  });
});

/** File, valid text, its bad replacement, and the reported problem. */
const BAD: [file: string, was: string, is: string, line: RegExp][] = [
  [
    "trips.csv",
    ",600,",
    ",free,",
    /^trips\.csv, line 2, fare: "free" is not as expected: an amount/,
  ],
  ["trips.csv", ",600,", ",0,", /line 2, fare: "0"/],
  [
    "trips.csv",
    "2031-01-04 22:00",
    "4/1/2031 10 PM",
    /line 2, departs: "4\/1\/2031 10 PM" does not say which number is the month: .* 2031-01-04 22:00 or 2031-04-01 22:00\. .* yyyy-mm-dd hh:mm/,
  ],
  ["trips.csv", "2031-01-04 22:00", "2031-02-30 22:00", /line 2, departs: "2031-02-30 22:00"/],
  [
    "trips.csv",
    "2031-01-05 18:00",
    "2062-01-05 18:00",
    /line 2, returns: 2062-01-05 is ten years ahead or more; look at the year\./,
  ],
  ["trips.csv", ",45,", ",47,", /line 2, plan: "47" is not as expected: 40 or 45, or nothing/],
  ["trips.csv", ",40,", ",,", /line 3, plan: Nothing is given; .* has a plan/],
  ["trips.csv", ",,450", ",45,450", /line 4, plan: .* no seat map/],
  ["trips.csv", "05:00,2031-01-05 18:00", "05:00,2031-01-05 04:00", /returns before it arrives/],
  ["trips.csv", "2031-01-05 05:00", "2031-01-04 21:00", /line 2, arrives: .* before it departs/],
  ["trips.csv", "18:00,2031-01-05", "18:00,2031-01-04", /line 2, exam_date: The exam is over/],
  [
    "trips.csv",
    "\n",
    ",fares\n",
    /^trips\.csv, line 1, fares: "fares" is no column; there are id,/,
  ],
  ["trips.csv", ",fare,", ",fare,fare,", /^trips\.csv, line 1, fare: The column stands here twice/],
  ["trips.csv", "id,name", "id", /^trips\.csv, line 1, name: The column is missing/],
  ["trips.csv", "To the college,", "To the, college,", /line 4: Has 14 cells; .* 13 columns/],
  ["trips.csv", '"To the exam, bus 2"', '"To the exam, bus 2', /What follows could not be read/],
  ["trips.csv", "To the college", "<b>college</b>", /line 4, name: .* without < and >/],
  ["trips.csv", "To the college", "=1+1", /line 4, name: .* none of = \+/],
  ["units.csv", ",A,", ",,", /^units\.csv, line 2, name: Nothing is not as expected/],
  [
    "buses.csv",
    "Shimul,s",
    "Shimul,x",
    /^buses\.csv, line 2, type: There is no "x\d+" in bus-types/,
  ],
  ["destinations.csv", ",limited,", ",both,", /route_type: "both" .* limited or unlimited/],
  ["destinations.csv", ".svg,1", ".gif,1", /line 2, image: .*\.gif" is not as expected/],
  [
    "destinations.csv",
    ".svg,1",
    "q.svg,1",
    /line 2, image: The picture destinations.* is not there/,
  ],
  ["coupons.csv", ",10,", ",101,", /^coupons\.csv, line 2, value: More than 100 percent/],
  ["coupons.csv", "2032-01-01", "2025-01-01", /line 2, ends: The coupon ends before it starts/],
  ["coupons.csv", "2032-01-01", "2042-01-01", /line 2, ends: 2042-01-01 is ten years ahead/],
  ["coupons.csv", "CODE", "code-", /line 2, code: .* capital letters/],
  ["gallery.csv", "A bus", "", /^gallery\.csv, line 2, caption: Nothing/],
];

test.each(BAD)("%s: %j written as %j is reported", async (file, was, is, line) => {
  const found = await listProblems(edited(seasonTexts().texts, file, was, is));
  expect(found).toEqual([expect.stringMatching(line)]);
});

function withFile(path: string, text: string): SeasonTexts {
  return { ...seasonTexts().texts, [path]: text };
}

const POST = "---\nid: p\ntitle: T\nphoto: p.svg\ndate: 2026-11-20 10:00\n---\n\nText.\n";

test.each<[string, SeasonTexts, RegExp]>([
  ["a file that is none", withFile("trip.csv", "id\n"), /^trip\.csv: Is no file of a season/],
  ["an empty file", withFile("points.csv", ""), /^points\.csv, line 1: The file is empty/],
  ["a folder that is none", withFile("photos/a.svg", "x"), /^photos\/a\.svg: Pictures stand in/],
  [
    "a text called a picture",
    withFile("gallery/a.png", "x"),
    /The content is no picture, not a png/,
  ],
  ["a drawing called a photo", withFile("gallery/a.png", "<svg/>"), /is a svg, not a png/],
  ["a drawing that runs", withFile("gallery/a.svg", "<svg><script/></svg>"), /has scripts/],
  ["a picture without a kind", withFile("gallery/a", "<svg/>"), /ends in \.png/],
  ["a post without facts", withFile("blogs/p.md", "Text"), /^blogs\/p\.md, line 1: Begins with no/],
  [
    "a post's bad date",
    withFile("blogs/p.md", POST.replace("2026-11-20 10:00", "yesterday")),
    /^blogs\/p\.md, line 5, date: "yesterday"/,
  ],
  [
    "a fact that is none",
    withFile("blogs/p.md", POST.replace("title: T", "title: T\nauthor: me")),
    /^blogs\/p\.md, line 4, author: .* there are id, title, photo, date, format/,
  ],
  [
    "an empty post",
    withFile("blogs/p.md", POST.replace("Text.", "<script>x</script>")),
    /nothing to read/,
  ],
])("%s is reported", async (_, texts, line) => {
  expect(await listProblems(texts)).toEqual([expect.stringMatching(line)]);
});

test("a post with a missing picture is reported", async () => {
  const texts = withFile("blogs/p.md", POST.replace("Text.", "![map](/uploads/gallery/map.png)"));
  expect(await listProblems(texts)).toEqual([
    "blogs/p.md, line 1, photo: The picture blogs/p.svg is not there.",
    "blogs/p.md, line 1: The picture gallery/map.png is not there.",
  ]);
});

test("all bad lines of all files are reported in one run, each once, without consequential ones", async () => {
  let { texts } = seasonTexts();
  const [unit = ""] = /^s\d+a/m.exec(texts["units.csv"] ?? "") ?? [];
  texts = edited(texts, "units.csv", ",Science,1", ",Science,first");
  texts = edited(texts, "trips.csv", ",600,", ",free,");
  texts = edited(texts, "trips.csv", ",600.50,", ",-1,");
  texts = edited(texts, "coupons.csv", "percent", "half");
  texts = { ...texts, "gallery/x.webp": "x", "points.csv": `${texts["points.csv"]}${unit}z\n` };
  const found = await listProblems(texts);
  expect(found.map((line) => line.slice(0, line.indexOf(":")))).toEqual([
    "coupons.csv, line 2, kind",
    "gallery/x.webp",
    "points.csv, line 4, name",
    "trips.csv, line 2, fare",
    "trips.csv, line 3, fare",
    "units.csv, line 2, position",
  ]);
});

test("a duplicate id is reported with the line of the first", async () => {
  const { texts } = seasonTexts();
  const bus = texts["buses.csv"]?.split("\n")[1] ?? "";
  const twice = { ...texts, "buses.csv": `${texts["buses.csv"]}${bus}\n` };
  expect(await listProblems(twice)).toEqual([
    expect.stringMatching(/^buses\.csv, line 3, id: .* is the id of line 2 already/),
  ]);
});

test("a file that is not in UTF-8 is reported", async () => {
  const files = new Map(listFiles(seasonTexts().texts));
  files.set("points.csv", new Uint8Array([0x69, 0x64, 0xff, 0xfe]));
  const { problems } = compareWithEmptyShop(files, NOW);
  expect(formatProblems(problems)).toContainEqual(expect.stringContaining("save it as CSV UTF-8"));
});

test("a folder without a season is reported", async () => {
  expect(await listProblems({ "notes.txt": "x" })).toEqual([
    ".: There is no season in this folder.",
  ]);
});

describe("a post", () => {
  test.each([
    '<p>Plain, with <strong>weight</strong>, <em>voice</em> and a <a href="/findInvoice">way</a>.</p>',
    "<h2>First</h2>\n<p>One.</p>\n<h3>Second</h3>\n<ul>\n<li>a</li>\n<li>b <strong>c</strong></li>\n</ul>",
    "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n<blockquote>\n<p>Said.</p>\n</blockquote>",
    "<p>1. no list, # no heading, *no weight*, [no link], 2 &#x3C; 3</p>",
  ])("comes back as the very same: %s", (html) => {
    const markdown = htmlToMarkdown(html);
    if (markdown !== null) expect(parseMarkdown(markdown)?.html).toBe(html);
    const post = { id: "p", title: "T", photo: "p.svg", date: 0, html, summary: "", hidden: false };
    const files = writeSeason({ ...NO_SEASON, posts: [post] });
    expect(readSeason(files).season.posts).toMatchObject([{ id: "p", title: "T", html }]);
  });

  test("that Markdown cannot express stays HTML, unchanged", () => {
    const html = "<table><tbody><tr><td>a</td></tr></tbody></table>";
    expect(htmlToMarkdown(html)).toBeNull();
    const post = { id: "p", title: "T", photo: "p.svg", date: 0, html, summary: "", hidden: false };
    const files = writeSeason({ ...NO_SEASON, posts: [post] });
    expect(new TextDecoder().decode(files.get("blogs/p.md"))).toContain("format: html");
    expect(readSeason(files).season.posts?.[0]?.html).toBe(html);
  });

  test("is cleaned in either format", () => {
    const markdown = POST.replace("Text.", 'Hello <img src=x onerror="a()"> [x](javascript:a())');
    const { season } = readSeason(listFiles({ "blogs/p.md": markdown }));
    expect(season.posts?.[0]?.html).toBe("<p>Hello <img> <a>x</a></p>");
  });
});
