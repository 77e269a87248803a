/** `npm run season -- import`: the calls that it makes of the shop, in their order, and where it stops. */
import { expect, test } from "vitest";
import { importSeason } from "../../worker/scripts/season/import-season.ts";
import { Refused } from "../../worker/scripts/staff-client.ts";
import { listFiles, seasonTexts, type SeasonTexts } from "../support/season/season-files.ts";

const SIGNED = { by: "rima", reason: "New season", dry_run: false };
const CHECKED = {
  status_code: 201,
  problems: [],
  problems_count: 0,
  counts: [],
  changes: [],
  changes_count: 0,
  same: 2,
  left: [{ file: "trips.csv", count: 3 }],
};

function act(over: object = {}) {
  return {
    status_code: 201,
    message: "trips.csv: 3 new, 0 changed, 0 hidden.",
    dry_run: false,
    changed: true,
    state: "done",
    next: null,
    can_ask_second: false,
    hash: "",
    request: null,
    runs_at: null,
    second: null,
    inverse: null,
    counts: [],
    rest: 0,
    ...over,
  };
}

/** A shop that answers each call by its name, and how a folder is brought into it. */
function aShop(answers: Record<string, (body: Record<string, unknown>) => unknown> = {}) {
  const calls: string[] = [];
  const printed: string[] = [];
  const own: typeof answers = {
    "keep-season-picture": () => ({ status_code: 201, changed: true }),
    "check-season": () => CHECKED,
    "import-season": () => act(),
    ...answers,
  };
  const call = async (name: string, body: object) => {
    const isPreview = Reflect.get(body, "dry_run") === true;
    calls.push(isPreview ? `${name}, a preview` : name);
    const answer = isPreview
      ? act({ dry_run: true, state: "preview", changed: false, hash: "seen" })
      : own[name]?.({ ...body });
    return answer;
  };
  const terminal = {
    now: Date.now,
    print: (line: string) => void printed.push(line),
    wait: async () => {},
  };
  const bring = (texts: SeasonTexts, signed = SIGNED) =>
    importSeason({ call, terminal }, listFiles(texts), signed);
  return { calls, printed, bring };
}

test("pictures go first, then the files are compared, previewed and loaded", async () => {
  const { calls, printed, bring } = aShop();
  expect(await bring(seasonTexts().texts)).toBe(true);
  const confirmed = ["import-season, a preview", "import-season"];
  const pictures = Array.from({ length: 3 }, () => "keep-season-picture");
  expect(calls).toEqual([...pictures, "check-season", ...confirmed]);
  expect(printed).toContain("trips.csv: 3 rows of the shop stand in no file and stay.");
  expect(printed.at(-1)).toBe("Loaded.");
});

test("a folder of pictures alone is kept, and nothing else is called", async () => {
  const { calls, bring } = aShop();
  expect(await bring({ "gallery/a.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' })).toBe(true);
  expect(calls).toEqual(["keep-season-picture"]);
});

test.each<[string, SeasonTexts, RegExp]>([
  ["a picture that is none", { "gallery/a.png": "x" }, /^gallery\/a\.png: .*no picture/],
  ["a folder that is none", { "photos/a.svg": "x" }, /^photos\/a\.svg: Pictures stand in/],
])("%s is reported before anything is sent", async (_, texts, line) => {
  const { calls, printed, bring } = aShop();
  expect(await bring({ ...seasonTexts().texts, ...texts })).toBe(false);
  expect(calls).toEqual([]);
  expect(printed).toEqual([expect.stringMatching(line), "1 problem. Nothing was loaded."]);
});

test("a text in another encoding is reported before anything is sent", async () => {
  const printed: string[] = [];
  const call = () => Promise.reject(new Error("nothing is called"));
  const terminal = {
    now: Date.now,
    print: (line: string) => void printed.push(line),
    wait: async () => {},
  };
  const files = new Map([["points.csv", new Uint8Array([0x69, 0x64, 0xff, 0xfe])]]);
  expect(await importSeason({ call, terminal }, files, SIGNED)).toBe(false);
  expect(printed[0]).toContain("save it as CSV UTF-8");
});

test("all pictures that the shop has otherwise are named, and no row is loaded", async () => {
  const { calls, printed, bring } = aShop({
    "keep-season-picture": ({ path }) => {
      throw new Refused(
        `${String(path)}: the shop has another picture of this name.`,
        "act_refused",
      );
    },
  });
  expect(await bring(seasonTexts().texts)).toBe(false);
  expect(calls).toHaveLength(3);
  expect(printed.at(-1)).toBe("3 problems. Nothing was loaded.");
});

test("what the shop finds wrong is printed with its place, and no act is called", async () => {
  const problem = { file: "trips.csv", line: 2, row: null, column: "fare", code: "x", parts: {} };
  const { calls, printed, bring } = aShop({
    "check-season": () => ({
      ...CHECKED,
      problems: [{ ...problem, message: "No fare." }],
      problems_count: 300,
    }),
  });
  expect(await bring({ "points.csv": "id,name\n" })).toBe(false);
  expect(calls).toEqual(["check-season"]);
  expect(printed).toEqual([
    "trips.csv, line 2, fare: No fare.",
    "300 problems. Nothing was loaded.",
  ]);
});

test("what one act did not reach is loaded by more of them", async () => {
  let left = 400;
  const { calls, bring } = aShop({ "import-season": () => act({ rest: (left -= 200) }) });
  expect(await bring({ "points.csv": "id,name\n" })).toBe(true);
  expect(calls.filter((name) => name === "import-season")).toHaveLength(2);
});

test("a dry run previews the act, and one that waits for somebody is not called loaded", async () => {
  const dry = aShop();
  expect(await dry.bring({ "points.csv": "id,name\n" }, { ...SIGNED, dry_run: true })).toBe(true);
  expect(dry.calls).toEqual(["check-season", "import-season, a preview"]);
  expect(dry.printed.at(-1)).toBe("Tried only: nothing was loaded.");
  const asked = aShop({
    "import-season": () => act({ state: "asked", request: 7, changed: false, rest: 5 }),
  });
  expect(await asked.bring({ "points.csv": "id,name\n" })).toBe(true);
  expect(asked.printed.join("\n")).toContain("Request 7 waits for a second person.");
  expect(asked.printed).not.toContain("Loaded.");
});
