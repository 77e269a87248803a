/**
 * Names that a season's files give: of a destination with trips, of two destinations, and with signs of other scripts.
 */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { aTrip } from "../../support/catalogue.ts";
import { bring, importByAct, load, loadWithPictures } from "../../support/season/loaded-season.ts";
import { edited, seasonTexts, type SeasonTexts } from "../../support/season/season-files.ts";

async function aSeason() {
  const { texts, trips } = seasonTexts();
  const [p = ""] = trips[0].split("-");
  await loadWithPictures(texts);
  const named = (name: string) => edited(texts, "destinations.csv", `University ${p},`, `${name},`);
  return { texts, p, named };
}

const readName = (id: string) =>
  env.DB.prepare("SELECT name FROM destinations WHERE id = ?").bind(id).first("name");

async function listCodes(texts: SeasonTexts) {
  const { problems } = await bring(texts);
  return problems.map(({ code }) => code);
}

describe("a destination with trips", () => {
  test("is spelled anew by a file, and gets no other name", async () => {
    const { p, named } = await aSeason();
    const spelled = `UNIVERSITY ${p}`;
    expect((await importByAct(named(spelled))).status).toBe(200);
    expect(await readName(p)).toBe(spelled);
    for (const name of [`University ${p} Khulna`, `Universitat ${p}`, "Khulna Polytechnic"]) {
      expect(await listCodes(named(name))).toEqual(["name_is_sold"]);
      expect(await importByAct(named(name))).toMatchObject({ status: 409 });
    }
    expect(await readName(p)).toBe(spelled);
  });

  test.each(["cancelled_at = 1", "departs_at = 2, sale_closes_at = 1"])(
    "gets none where its trips say what is usual (%s)",
    async (over) => {
      const { p, named } = await aSeason();
      await env.DB.prepare(`UPDATE trips SET ${over} WHERE destination_id = ?`).bind(p).run();
      const other = { "destinations.csv": named("Khulna Polytechnic")["destinations.csv"] ?? "" };
      expect(await listCodes(other)).toEqual(["name_is_sold"]);
    },
  );

  test("gets none where an act wrote down its fares, whatever goes there now", async () => {
    const { p, named } = await aSeason();
    await env.DB.prepare("UPDATE trips SET destination_id = ? WHERE destination_id = ?")
      .bind(`${p}u`, p)
      .run();
    const other = { "destinations.csv": named(`Polytechnic ${p}`)["destinations.csv"] ?? "" };
    expect(await listCodes(other)).toEqual([]);
    const detail = JSON.stringify({ faresBefore: [{ destination: p, busType: p, poisha: 1 }] });
    await env.DB.prepare(
      "INSERT INTO staff_acts (at, actor, act, target, reason, detail) VALUES (?, 'staff:x', 'import_season', 'season', 'x', ?)",
    )
      .bind(Date.now(), detail)
      .run();
    expect(await importByAct(other)).toMatchObject({ status: 409 });
  });

  test("gets none where the trip came between check and write", async () => {
    const { p, named, texts } = await aSeason();
    await env.DB.prepare("UPDATE trips SET destination_id = ? WHERE destination_id = ?")
      .bind(`${p}u`, p)
      .run();
    const before = { "destinations.csv": texts["destinations.csv"] ?? "" };
    const other = { "destinations.csv": named(`Polytechnic ${p}`)["destinations.csv"] ?? "" };
    const [later, spelled] = [
      await bring(other),
      await bring(edited(before, "destinations.csv", "University", "UNIVERSITY")),
    ];
    await aTrip(database(env), { destinationId: p, unitId: `${p}a` });
    await expect(load(later)).rejects.toThrow(/constraint failed/);
    await load(spelled);
    expect(await readName(p)).toBe(`UNIVERSITY ${p}`);
  });
});

test("no destination of a file looks like another one", async () => {
  const { texts, p } = await aSeason();
  const twin = (name: string) =>
    edited(texts, "destinations.csv", `${p}u,`, `${p}t,${name},limited,${p}.svg,3\n${p}u,`);
  expect(await listCodes(twin(`Universlty ${p}`))).toEqual(["name_twice"]);
  expect(await listCodes(twin(`Univ\u0435rsity ${p}`))).toEqual(["name_signs"]);
});

test.each([
  ["units.csv", ",A,Science", ",\u0410,Science"],
  ["units.csv", ",A,Science", ",A,Sci\u0435nce"],
  ["bus-types.csv", ",AC", ",\u0410C"],
  ["buses.csv", ",Shimul", ",Shimul\u3164"],
  ["points.csv", ",Gate", ",G\u0430te"],
  ["trips.csv", "To the college", "To th\u0435 college"],
])("a name in %s has no sign that makes it look like another (%s)", async (file, was, is) => {
  const { texts } = await aSeason();
  expect(await listCodes(edited(texts, file, was, is))).toEqual(["name_signs"]);
});

test("a name that the shop has already stands", async () => {
  const { texts, p } = await aSeason();
  await env.DB.prepare("UPDATE points SET name = ? WHERE id = ?").bind("G\u0430te", `${p}y`).run();
  expect(await listCodes(edited(texts, "points.csv", ",Gate", ",G\u0430te"))).toEqual([]);
});
