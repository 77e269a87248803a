/** English names as staff write them: beside the names in their forms, or alone; read by everybody at once. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { EnglishNamesView, RouteListView } from "../../../../worker/contract/booking/catalogue.ts";
import { database } from "../../../../worker/db/client.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aDestination, aTrip, aUnit, freshId } from "../../../support/catalogue.ts";
import { open } from "../../../support/pages.ts";
import { staff } from "../../../support/staff.ts";
import { DESTINATION, toEntry, save, stoppedClock, written } from "./content-entries.ts";

const db = database(env);

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM english_names").run();
});

const names = async () =>
  read(await (await aBrowser()).get("/api/english-names"), EnglishNamesView).names;

/** The fields of an entry, changed. */
async function edit(kind: string, id: string, fields: object) {
  const { fields: before, version } = await toEntry(kind, id);
  return save(kind, { ...before, ...fields }, { id, seen: version });
}

describe("a form", () => {
  test("gives a name its English one, for every entry of that name and on the page", async () => {
    stoppedClock();
    const destinationId = await aDestination(db, { name: `নদীপাড় ${freshId()}` });
    const unitId = await aUnit(db, { destinationId, name: "চ ইউনিট", groupName: "কলা" });
    const other = await aUnit(db, { destinationId, name: "চ ইউনিট" });
    await aTrip(db, { destinationId, unitId });
    expect(await names()).toEqual({});
    const done = await edit("unit", unitId, { english: "Cha Unit", group_english: "Arts" });
    expect(done.status).toBe(200);
    expect(await names()).toEqual({ "চ ইউনিট": "Cha Unit", কলা: "Arts" });
    expect((await toEntry("unit", other)).fields).toMatchObject({ english: "Cha Unit" });
    const address = `/bookingPage?destination=${destinationId}&unit=${unitId}`;
    const page = await open(address, { language: "en" });
    expect(page.text).toContain("Cha Unit (Arts)");
    expect((await open(address, { language: "bn" })).text).toContain("চ ইউনিট (কলা)");
  });

  test("lets a university be searched for by it, at once", async () => {
    stoppedClock();
    const name = `নদীপাড় ${freshId()}`;
    const id = await aDestination(db, { name });
    const listShortNames = async () =>
      read(
        await (await aBrowser()).get("/api/get-bus-route-list"),
        RouteListView,
      ).busRouteList.find((route) => route.id === id)?.short_names;
    expect(await listShortNames()).toEqual([]);
    const english = `Riverside ${freshId()}`;
    expect((await edit("destination", id, { english })).status).toBe(200);
    expect(await listShortNames()).toEqual([english]);
  });

  test("takes it away again, and leaves it where nothing is said of it", async () => {
    const { id } = await written("point", { name: "রেলগেট", english: "Rail Gate" });
    expect((await edit("point", id, { english: undefined })).status).toBe(200);
    expect(await names()).toEqual({ রেলগেট: "Rail Gate" });
    await written("point", { name: "রেলগেট", english: "" });
    expect(await names()).toEqual({ রেলগেট: "Rail Gate" });
    expect((await edit("point", id, { english: "" })).status).toBe(200);
    expect(await names()).toEqual({});
  });

  test("takes the English name along when the name is corrected", async () => {
    const { id } = await written("point", { name: "রেল গেইট", english: "Rail Gate" });
    expect((await edit("point", id, { name: "রেলগেট" })).status).toBe(200);
    expect(await names()).toEqual({ রেলগেট: "Rail Gate" });
  });

  test("is undone by the act that takes it back", async () => {
    const { id } = await written("point", { name: "রেলগেট", english: "Rail Gate" });
    const { version } = await toEntry("point", id);
    const fields = { name: "রেলগেট", english: "Railway Gate" };
    const { inverse } = await written("point", fields, { id, seen: version });
    expect(await names()).toEqual({ রেলগেট: "Railway Gate" });
    expect((await staff("save-entry", inverse?.input ?? {})).status).toBe(200);
    expect(await names()).toEqual({ রেলগেট: "Rail Gate" });
  });

  test.each(["রেলগেট", "Rail <b>", "=SUM(A1)"])("refuses %s", async (english) => {
    expect((await save("point", { name: "রেলগেট", english })).status).toBe(422);
    expect((await save("name", { name: "রেলগেট", english })).status).toBe(422);
  });
});

describe("whoever reads English is not fooled", () => {
  const called = `Rajshahi University ${freshId()}`;
  const taken = { status: 409, body: { why: "english_taken" } };
  const sold = { status: 409, body: { why: "english_is_sold" } };

  test("an English name belongs to one name", async () => {
    await written("point", { name: "রেলগেট", english: "Rail Gate" });
    expect(await save("point", { name: "কলেজ গেট", english: "RAIL gate" })).toMatchObject(taken);
    expect(await save("name", { name: "কলেজ গেট", english: "rail gate" })).toMatchObject(taken);
    const again = { status: 409, body: { why: "name_taken" } };
    expect(await save("name", { name: "রেলগেট", english: "x" })).toMatchObject(again);
  });

  test("a university with trips keeps its own, whichever form is used", async () => {
    const name = `রাজশাহী ${freshId()}`;
    const own = { ...DESTINATION, name, english: called };
    const { id } = await written("destination", own);
    await aTrip(db, { destinationId: id });
    expect(await save("point", { name, english: "Dhaka Polytechnic" })).toMatchObject(sold);
    const row = await env.DB.prepare("SELECT id FROM english_names WHERE name = ?")
      .bind(name)
      .first<{ id: string }>();
    const english = { kind: "name", id: row?.id };
    expect(await edit("name", row?.id ?? "", { english: "Khulna College" })).toMatchObject(sold);
    expect(await staff("hide-entry", english)).toMatchObject(sold);
    expect((await edit("destination", id, { english: called.toUpperCase() })).status).toBe(200);
  });
});

test("what has no form of its own is named alone, hidden and shown again", async () => {
  const { id } = await written("name", { name: "জিলা স্কুল", english: "Zilla School" });
  expect(await names()).toEqual({ "জিলা স্কুল": "Zilla School" });
  expect((await staff("hide-entry", { kind: "name", id })).status).toBe(200);
  expect(await names()).toEqual({});
  await written("point", { name: "স্কুল গেট", english: "Zilla School" });
  const shown = await staff("show-entry", { kind: "name", id });
  expect(shown).toMatchObject({ status: 409, body: { why: "english_taken" } });
});
