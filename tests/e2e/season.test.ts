/** `npm run season` as it is typed, and the same files by wrangler's own commands, as they go to a shop on Cloudflare. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { load, prepare } from "../../worker/season/exchange.ts";
import { readFolder } from "../../worker/scripts/season/folder.ts";
import { wranglerStore } from "../../worker/scripts/season/wrangler-store.ts";
import { ROOT } from "../../worker/scripts/settings.ts";
import { edited, filesOf } from "../support/season-files.ts";
import { typeCommand } from "../support/type-command.ts";

mkdirSync(join(ROOT, ".tmp"), { recursive: true });
const folder = mkdtempSync(join(ROOT, ".tmp", "season-"));
const first = join(folder, "first");
const second = join(folder, "second");
const state = join(folder, "state");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const season = (...words: string[]) =>
  typeCommand(`npm run season -- ${words.join(" ")}`, { STATE_DIR: state });

describe.sequential("a season", () => {
  test("comes from the sample, is tried, loaded and written again", async () => {
    expect(await season("example", first)).toMatchObject({ code: 0 });
    const tried = await season("import", first, "--dry-run");
    expect(tried).toMatchObject({
      code: 0,
      output: expect.stringContaining("nothing was loaded"),
    });
    expect(tried.output).toContain("trips.csv: 43 new");

    const loaded = await season("import", first);
    expect(loaded.code, loaded.output).toBe(0);
    expect(await season("export", second)).toMatchObject({ code: 0 });
    expect(readFolder(second)).toEqual(readFolder(first));
    const again = await season("export", second);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") });
  });

  test("goes to a shop that wrangler alone reaches, rows and pictures, and no row a second time", async () => {
    const place = { words: ["--local", "--persist-to", state], bucket: "bhortibus-uploads" };
    const store = wranglerStore(place);
    const decoder = new TextDecoder();
    const [buses, gallery] = ["buses.csv", "gallery.csv"].map((name) =>
      decoder.decode(readFolder(first).get(name)),
    );
    const texts = { "buses.csv": buses ?? "", "gallery.csv": gallery ?? "" };
    const name = 'Shimul\'s "best"; SELECT 1';
    const named = edited(texts, "buses.csv", "ভর্তিবাস শিমুল", `"${name.replaceAll('"', '""')}"`);
    const files = filesOf({
      ...edited(named, "gallery.csv", "fleet.svg", "new.svg"),
      "gallery/new.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const input = { isDeleting: false, now: Date.now() };
    const prepared = await prepare(store, files, input);
    expect(prepared.problems).toEqual([]);
    expect(prepared.statements).toHaveLength(2);
    expect(await load(store, prepared)).toBe(1);
    expect(await store.pictureAt("gallery/new.svg")).toEqual(files.get("gallery/new.svg"));

    const again = await prepare(store, files, input);
    expect(again.statements).toEqual([]);
    expect(await load(store, again)).toBe(1);
    const [rows] = await store.query(["SELECT name FROM buses WHERE id = '1'"]);
    expect(rows).toEqual([{ name }]);
  });
});

test("an unknown command and a folder that is not there are refused in a sentence", async () => {
  expect(await season("load", first)).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no command "load".'),
  });
  expect(await season("import", join(folder, "nowhere"))).toMatchObject({
    code: 1,
    output: expect.stringContaining("There is no folder"),
  });
});
