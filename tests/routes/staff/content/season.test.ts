/** A season's files in the office: taken away, read and compared, and loaded as an act, all or nothing. */
import { env } from "cloudflare:workers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { cachedDestinations, cachedTrip } from "../../../../worker/cache/public-reads.ts";
import {
  SeasonActView,
  SeasonCheckView,
  SeasonFilesView,
  SeasonPictureView,
} from "../../../../worker/contract/staff/staff-season.ts";
import { LogView } from "../../../../worker/contract/staff/staff-sign-in.ts";
import { read } from "../../../support/browser.ts";
import { PIXEL } from "../../../support/examples/content-examples.ts";
import { exportFiles } from "../../../support/season/loaded-season.ts";
import { aPaidSale } from "../../../support/paid.ts";
import { aPerson, aToken } from "../../../support/people.ts";
import { aJpeg, aPng, aWebp, exifWith } from "../../../support/photos.ts";
import {
  edited,
  seasonTexts,
  withExam,
  type SeasonTexts,
} from "../../../support/season/season-files.ts";
import { staff, staffCall } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";
import { startWallet } from "../../../support/wallet.ts";

/** Tables and posts; pictures go before, each by itself. */
const filesIn = (texts: SeasonTexts) =>
  Object.entries(texts)
    .filter(([path]) => !path.endsWith(".svg"))
    .map(([path, text]) => ({ path, text }));

async function listPictures(texts: SeasonTexts): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    if (!path.endsWith(".svg")) continue;
    const sent = await staffCall("keep-season-picture", { path, content: btoa(text) });
    expect(read(sent, SeasonPictureView).changed).toBe(true);
  }
}

const check = async (texts: SeasonTexts) =>
  read(await staffCall("check-season", { files: filesIn(texts) }), SeasonCheckView);

const bring = async (texts: SeasonTexts) =>
  read(await staff("import-season", { files: filesIn(texts) }), SeasonActView);

async function aLoadedSeason() {
  const season = seasonTexts();
  await listPictures(season.texts);
  expect((await bring(season.texts)).changed).toBe(true);
  return season;
}

const countRows = async (table: string, id: string) =>
  (await env.DB.prepare(`SELECT id FROM ${table} WHERE id = ?`).bind(id).all()).results.length;

test("files are compared, loaded with a line of the log for the whole and for each trip, and change nothing a second time", async () => {
  const { texts, trips } = seasonTexts();
  await listPictures(texts);
  const before = await check(texts);
  expect(before).toMatchObject({ problems: [], changes: [], changes_count: 0, same: 0 });
  expect(before.counts).toContainEqual({ file: "trips.csv", added: 3, changed: 0, hidden: 0 });
  expect(before.counts).toContainEqual({ file: "blogs", added: 1, changed: 0, hidden: 0 });
  expect(await countRows("trips", trips[0])).toBe(0);

  const lines = async () =>
    (await env.DB.prepare("SELECT target FROM staff_acts WHERE act = 'import_season'").all())
      .results.length;
  const linesBefore = await lines();
  const done = await bring(texts);
  expect(done).toMatchObject({ changed: true, rest: 0 });
  expect(await lines()).toBe(linesBefore + 1 + trips.length);
  expect(await countRows("trips", trips[0])).toBe(1);

  const stored = await everythingStored(trips);
  expect(await bring(texts)).toMatchObject({ changed: false, counts: [] });
  expect(changesBetween(stored, await everythingStored(trips))).toEqual([]);
  expect((await check(texts)).same).toBe(14);
});

test("a changed row shows what it was and becomes, a hidden one is counted, and both show at once", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const { texts, trips } = await aLoadedSeason();
  const [id = ""] = trips[0].split("-");
  const isListed = async () =>
    (await cachedDestinations(env, "limited")).some((one) => one.id === id);
  expect(await isListed()).toBe(true);
  expect((await cachedTrip(env, trips[0]))?.farePoisha).toBe(60_000);
  let next = edited(texts, "trips.csv", ",600,", ",700,");
  next = edited(next, "destinations.csv", "image,position\n", "image,position,hidden\n");
  next = edited(next, "destinations.csv", ".svg,1\n", ".svg,1,yes\n");
  next = edited(next, "destinations.csv", ".svg,2\n", ".svg,2,\n");
  const { counts, changes } = await check(next);
  expect(counts).toEqual([
    { file: "destinations.csv", added: 0, changed: 0, hidden: 1 },
    { file: "trips.csv", added: 0, changed: 1, hidden: 0 },
  ]);
  expect(changes).toContainEqual({
    file: "trips.csv",
    id: trips[0],
    is_hidden: false,
    columns: [{ column: "fare", was: "600", is: "700" }],
  });
  expect((await bring(next)).changed).toBe(true);
  expect((await cachedTrip(env, trips[0]))?.farePoisha).toBe(70_000);
  expect(await isListed()).toBe(false);
  const lastChange = async (target: string) =>
    read(await staffCall("log", { target, act_name: "import-season" }), LogView).lines[0]?.changes;
  expect(await lastChange(trips[0])).toEqual([{ field: "fare", was: "600", became: "700" }]);
  expect(await lastChange(`destination:${id}`)).toEqual([
    { field: "hidden", was: null, became: "yes" },
  ]);
});

test("every error is named at once, with its file and line, and nothing is loaded", async () => {
  const { texts, trips } = seasonTexts();
  let wrong = edited(texts, "trips.csv", ",600,", ",free,");
  wrong = edited(wrong, "units.csv", ",A,Science", ",=1+1,Science");
  const { problems, problems_count: count } = await check(wrong);
  // The pictures were not sent either.
  expect(count).toBe(problems.length);
  expect(problems.map(({ file, line, column }) => [file, line, column])).toEqual(
    expect.arrayContaining([
      ["trips.csv", 2, "fare"],
      ["units.csv", 2, "name"],
      ["gallery.csv", 2, "photo"],
    ]),
  );
  expect(problems.find(({ column }) => column === "fare")).toMatchObject({
    code: "not_expected",
    parts: { text: "free", kind: "fare" },
    row: null,
  });
  const refused = await staff("import-season", { files: filesIn(wrong) });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "act_refused", why: "season_wrong" },
  });
  expect(await countRows("trips", trips[1])).toBe(0);
});

test("a change between preview and confirmation loads nothing", async () => {
  const { texts, trips } = await aLoadedSeason();
  const files = filesIn(edited(texts, "trips.csv", ",600,", ",700,"));
  const whole = { files, by: "rima", reason: "A word" };
  const { body } = await staffCall("import-season", { ...whole, dry_run: true });
  const fare = async () =>
    env.DB.prepare("SELECT fare_poisha FROM trips WHERE id = ?").bind(trips[0]).first();
  await env.DB.prepare("UPDATE trips SET fare_poisha = 1 WHERE id = ?").bind(trips[0]).run();
  const { hash } = Object(body) as { hash?: string };
  const late = await staffCall("import-season", { ...whole, dry_run: false, hash });
  expect(late).toMatchObject({ status: 409, body: { code: "preview_changed" } });
  expect(await fare()).toEqual({ fare_poisha: 1 });
});

describe("a trip that was bought", () => {
  test("keeps its times and its plan, and takes a new price", async () => {
    const { texts, trips } = await aLoadedSeason();
    await aPaidSale(await startWallet(), ["A1"], { tripId: trips[0] });
    const later = edited(
      texts,
      "trips.csv",
      "2031-01-04 22:00,2031-01-05 05:00",
      "2031-01-04 22:30,2031-01-05 05:00",
    );
    expect((await check(later)).problems).toMatchObject([
      { file: "trips.csv", line: 2, column: "departs" },
    ]);
    const smaller = edited(texts, "trips.csv", ",45,600,", ",40,600,");
    expect((await check(smaller)).problems).toMatchObject([{ file: "trips.csv", column: "plan" }]);
    expect((await bring(edited(texts, "trips.csv", ",600,", ",700,"))).changed).toBe(true);
  });

  test("keeps the time of its exam, whichever files are read", async () => {
    const { texts: plain, trips } = await aLoadedSeason();
    const texts = withExam(plain, trips[0].split("-")[0] ?? "");
    expect((await bring(texts)).changed).toBe(true);
    await aPaidSale(await startWallet(), ["A1"], { tripId: trips[0] });
    const later = edited(texts, "exams.csv", " 10:00", " 10:30");
    const { "exams.csv": alone = "" } = later;
    expect((await check({ "exams.csv": alone })).problems).toMatchObject([
      { file: "exams.csv", line: 2, column: "starts", code: "exam_has_trips" },
    ]);
    expect((await check(texts)).counts).toEqual([]);
  });

  test("stays when the files name it no more", async () => {
    const { texts, trips } = await aLoadedSeason();
    const rows = (texts["trips.csv"] ?? "").split("\n");
    const fewer = { "trips.csv": [rows[0], rows[2], ""].join("\n") };
    expect((await check(fewer)).left).toMatchObject([{ file: "trips.csv" }]);
    await bring(fewer);
    expect(await countRows("trips", trips[0])).toBe(1);
  });
});

test("what is taken away is the shop's own rows, with the pictures that they name", async () => {
  const { texts } = await aLoadedSeason();
  const { files, pictures } = read(await staffCall("season-files", {}), SeasonFilesView);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const own = [...(await exportFiles())].map(([path, bytes]) => ({
    path,
    text: decoder.decode(bytes),
  }));
  expect(files).toEqual(own);
  const named = Object.keys(texts).filter((path) => path.endsWith(".svg"));
  expect(pictures).toEqual(expect.arrayContaining(named));
});

describe("photos of agents", () => {
  const path = `agents/${"Ab0_-".repeat(4)}Ab.png`;
  const keep = () => staffCall("keep-season-picture", { path, content: PIXEL });

  test("are taken away by owners alone, and only when they are asked for", async () => {
    expect(read(await keep(), SeasonPictureView).changed).toBe(true);
    const listed = async (fields: object, key?: string) =>
      staffCall("season-files", { ...fields }, key);
    expect(read(await listed({}), SeasonFilesView).pictures).not.toContain(path);
    expect(read(await listed({ agents: true }), SeasonFilesView).pictures).toContain(path);
    const writer = await aToken(await aPerson({ roles: ["content"] }));
    expect((await listed({}, writer)).status).toBe(200);
    expect(await listed({ agents: true }, writer)).toMatchObject({
      status: 403,
      body: { code: "staff_role_missing" },
    });
  });

  test("come back from a backup under their own names", async () => {
    await keep();
    await env.UPLOADS.delete(path);
    expect(read(await keep(), SeasonPictureView).changed).toBe(true);
    expect(await env.UPLOADS.head(path)).not.toBeNull();
  });
});

describe("a picture beside the files", () => {
  const path = "blogs/one-of-a-season.png";

  test("is kept under its name, once, and never over another", async () => {
    const send = (content: string, at = path) =>
      staffCall("keep-season-picture", { path: at, content });
    expect(read(await send(PIXEL), SeasonPictureView).changed).toBe(true);
    expect(read(await send(PIXEL), SeasonPictureView).changed).toBe(false);
    const other = Buffer.from(aPng({ width: 2 })).toString("base64");
    expect(await send(other)).toMatchObject({ status: 409, body: { why: "picture_differs" } });
  });

  test.each([
    ["jpg", aJpeg],
    ["png", aPng],
    ["webp", aWebp],
  ])(
    "is stored without where it was taken, a %s also where it lies there with that",
    async (ending, make) => {
      const [at, secret] = [`gallery/taken-there.${ending}`, "23.7104 N, Karim"];
      const photo = make({ secret, exif: exifWith(6, secret) });
      const stored = async () => {
        const object = await env.UPLOADS.get(at);
        return Buffer.from((await object?.arrayBuffer()) ?? []).toString("latin1");
      };
      const send = async () => {
        const content = Buffer.from(photo).toString("base64");
        const sent = await staffCall("keep-season-picture", { path: at, content });
        return read(sent, SeasonPictureView).changed;
      };
      await env.UPLOADS.put(at, photo);
      expect(await stored()).toContain(secret);
      expect(await send()).toBe(false);
      expect(await stored()).not.toContain(secret);
      await env.UPLOADS.delete(at);
      expect(await send()).toBe(true);
      expect(await stored()).not.toContain(secret);
      expect(await stored()).toContain("MM\0*");
    },
  );

  test.each(["people/x.png", "blogs/../x.png", "x.png"])("at %s is refused", async (at) => {
    const sent = await staffCall("keep-season-picture", { path: at, content: PIXEL });
    expect(sent).toMatchObject({ status: 422 });
  });

  test.each([
    ["blogs/x.svg", PIXEL],
    ["agents/x.png", PIXEL],
    [
      "blogs/x.svg",
      btoa('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["blogs/x.png", btoa("no picture")],
  ])("as %s is refused where it is not what it says", async (at, content) => {
    expect(await staffCall("keep-season-picture", { path: at, content })).toMatchObject({
      status: 409,
      body: { why: "picture_unfit" },
    });
  });
});
