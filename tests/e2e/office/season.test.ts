/** `npm run season` as it is typed: an empty shop is opened from files, and written again as the same files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readFolder, writeFolder } from "../../../worker/scripts/season/folder.ts";
import { STAFF_KEY_FILE } from "../../../worker/scripts/settings.ts";
import { edited, listFiles } from "../../support/season/season-files.ts";
import { aPng } from "../../support/photos.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { typeCommand } from "../../support/commands/type-command.ts";

let shop: Product;
let account: { ORIGIN: string; STAFF_KEY: string };
const at = (name: string) => join(shop.folder, name);
beforeAll(async () => {
  shop = await startProduct("season", { dist: inject("dist"), isEmpty: true });
  const STAFF_KEY = readFileSync(join(at("state"), STAFF_KEY_FILE), "utf8");
  account = { ORIGIN: shop.origin, STAFF_KEY };
});
afterAll(() => shop.stop());

const SIGNED = `--by rima --reason "New season"`;
const season = (words: string) => typeCommand(`npm run season -- ${words}`, account);

describe.sequential("a season", () => {
  test("comes from the sample, is tried, loaded and written again", async () => {
    expect(await season(`example ${at("first")}`)).toMatchObject({ code: 0 });
    const tried = await season(`import ${at("first")} ${SIGNED} --dry-run`);
    expect(tried.code, tried.output).toBe(0);
    expect(tried.output).toContain("trips.csv: 43 new");
    expect(tried.output).toContain("nothing was loaded");

    const loaded = await season(`import ${at("first")} ${SIGNED}`);
    expect(loaded.code, loaded.output).toBe(0);
    expect(loaded.output).toContain("Loaded.");
    expect(await season(`export ${at("second")}`)).toMatchObject({ code: 0 });
    expect(readFolder(at("second"))).toEqual(readFolder(at("first")));
    const again = await season(`export ${at("second")}`);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") });
    const log = await typeCommand("npm run staff -- log", account);
    expect(log.output).toContain("import_season season, staff:rima: New season");
  });

  test("changes by a file alone, with the photo of an agent beside it, and a second time not at all", async () => {
    const decoder = new TextDecoder();
    const buses = decoder.decode(readFolder(at("first")).get("buses.csv"));
    const name = 'Shimul\'s "best"; SELECT 1';
    const texts = { "buses.csv": buses };
    const named = edited(texts, "buses.csv", "ভর্তিবাস শিমুল", `"${name.replaceAll('"', '""')}"`);
    const photo = `agents/${"Ab0_-".repeat(4)}Ab.png`;
    writeFolder(at("third"), new Map([...listFiles(named), [photo, new Uint8Array(aPng())]]));
    const changed = await season(`import ${at("third")} ${SIGNED}`);
    expect(changed.code, changed.output).toBe(0);
    expect(changed.output).toContain("buses.csv: 0 new, 1 changed, 0 hidden.");
    expect((await season(`import ${at("third")} ${SIGNED}`)).output).toContain(
      "The shop has all of this already.",
    );
    expect(await season(`export ${at("fourth")} --agents`)).toMatchObject({ code: 0 });
    const written = readFolder(at("fourth"));
    expect(decoder.decode(written.get("buses.csv"))).toContain(name.replaceAll('"', '""'));
    expect(written.get(photo)).toEqual(readFolder(at("third")).get(photo));
  });

  test("with a bad line is refused with its place, and nothing of it is loaded", async () => {
    writeFolder(at("fifth"), listFiles({ "points.csv": "id,name\nnew,=1+1\n" }));
    expect(await season(`import ${at("fifth")} ${SIGNED}`)).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /points\.csv, line 2, name: [^]*1 problem\. Nothing was loaded/,
      ),
    });
  });
});

test("an unknown command and a folder that is not there are refused in a sentence", async () => {
  expect(await season(`load ${at("first")}`)).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no command "load".'),
  });
  expect(await season(`import ${at("nowhere")} ${SIGNED}`)).toMatchObject({
    code: 1,
    output: expect.stringContaining("There is no folder"),
  });
});
