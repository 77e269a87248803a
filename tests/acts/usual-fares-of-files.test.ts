/** What a season's file does to usual fares (protocol 23): each row weighs what the same change by hand would. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { PLACES_AT_RISK } from "../../worker/domain/staff/act-weight.ts";
import { type Browser } from "../support/browser.ts";
import { freshId } from "../support/catalogue.ts";
import { act, previewAct, twoOwnersOfACheapSeason } from "../support/clerk.ts";
import { likeTrip } from "../support/examples/trip-examples.ts";
import { edited, seasonTexts, type SeasonTexts } from "../support/season/season-files.ts";
import { staff, staffCall } from "../support/staff.ts";
import { asksForSecond as asks } from "../support/usual-fares.ts";

const SEATS = 45;

let clerk: Browser;
beforeEach(async () => {
  clerk = await twoOwnersOfACheapSeason();
});

const preview = (name: string, input: object) => previewAct(clerk, name, input);

describe("a season's file", () => {
  /** Two trips at 600 with an AC bus, and one at 900 with a bus of another type, and one at 800 elsewhere. */
  async function aLoadedSeason() {
    const { texts, trips } = seasonTexts();
    const [p = ""] = trips[0].split("-");
    const row = (id: string, to: string, bus: string, fare: number) =>
      `${id},Another,${p}${to},${p}a${to},${p}${bus},45,${fare},2031-01-06 22:00,2031-01-07 05:00,,2031-01-07,${p}x,${p}y\n`;
    const more: SeasonTexts = {
      "destinations.csv": `${p}w,Institute ${p},limited,${p}.svg,3\n`,
      "units.csv": `${p}aw,${p}w,A,Science,1\n`,
      "bus-types.csv": `${p}v,VIP\n`,
      "buses.csv": `${p}v,Bakul,${p}v\n`,
      "trips.csv": row(`${p}-4`, "", "v", 900) + row(`${p}-5`, "w", "", 800),
    };
    const whole = Object.fromEntries(
      Object.entries(texts).map(([file, text]) => [file, text + (more[file] ?? "")]),
    );
    for (const [path, text] of Object.entries(whole)) {
      if (path.endsWith(".svg"))
        await staffCall("keep-season-picture", { path, content: btoa(text) });
    }
    expect((await staff("import-season", { files: filesIn(whole) })).status).toBe(200);
    return { texts: whole, p };
  }

  const filesIn = (texts: SeasonTexts) =>
    Object.entries(texts)
      .filter(([path]) => !path.endsWith(".svg"))
      .map(([path, text]) => ({ path, text }));

  const imported = (texts: SeasonTexts) => preview("import-season", { files: filesIn(texts) });

  test("that lowers a fare weighs it, also where the same row takes another bus", async () => {
    const { texts, p } = await aLoadedSeason();
    const first = `,${p},${p}a,${p},45,600,`;
    const lower = edited(texts, "trips.csv", first, `,${p},${p}a,${p},45,450,`);
    expect(await imported(lower)).toEqual(asks(150 * SEATS));
    const other = edited(texts, "trips.csv", first, `,${p},${p}a,${p}v,45,450,`);
    expect(await imported(other)).toEqual(asks(450 * SEATS));
    // The fare of before counts where the new kind is cheaper.
    const last = `,${p},${p}a,${p}v,45,900,`;
    const cheaper = edited(texts, "trips.csv", last, `,${p},${p}a,${p},45,700,`);
    expect(await imported(cheaper)).toEqual(asks(200 * SEATS));
  });

  test("that lowered a fare is remembered as an act that set it", async () => {
    const { texts, p } = await aLoadedSeason();
    const like = { ...(await likeTrip(`${p}-4`)), fare: 800 };
    const lower = edited(texts, "trips.csv", `,${p}v,45,900,`, `,${p}v,45,800,`);
    expect((await staff("import-season", { files: filesIn(lower) })).status).toBe(200);
    expect(await preview("create-trip", like)).toEqual(asks(100 * SEATS));
    const day = { from: "2031-01-06", to: "2032-01-06", goes_to: [] };
    expect(await preview("copy-trips", day)).toEqual(asks(100 * SEATS));
  });

  test("that makes another kind of a trip takes the memory of its fare from nobody", async () => {
    const { texts, p } = await aLoadedSeason();
    const like = { ...(await likeTrip(`${p}-4`)), fare: 800 };
    await staff("set-fare", { trip: `${p}-4`, fare: 800 });
    const other = edited(texts, "trips.csv", `,${p}v,45,900,`, `,${p},45,800,`);
    expect((await staff("import-season", { files: filesIn(other) })).status).toBe(200);
    expect(await preview("create-trip", like)).toEqual(asks(100 * SEATS));
  });

  test("that takes a trip to a dearer place weighs what it costs there", async () => {
    const { texts, p } = await aLoadedSeason();
    const moved = edited(
      texts,
      "trips.csv",
      `,${p},${p}a,${p},45,600,`,
      `,${p}w,${p}aw,${p},45,600,`,
    );
    expect(await imported(moved)).toEqual(asks(200 * SEATS));
  });

  test("that gives a bus another type weighs each trip that has the bus", async () => {
    const { texts, p } = await aLoadedSeason();
    const retyped = edited(texts, "buses.csv", `,Shimul,${p}\n`, `,Shimul,${p}v\n`);
    expect(await imported(retyped)).toEqual(asks(300 * 45 + 299.5 * 40));
  });

  // The dearest to the destination costs 900; the trips of the type cost 600, 600.50, and, elsewhere, 450 and 800.
  test.each([
    ["a name that is new", "Deluxe"],
    ["the name of a dearer type", "VIP"],
  ])("that gives a type %s weighs the same", async (_, name) => {
    const { texts, p } = await aLoadedSeason();
    const weight = 300 * 45 + 299.5 * 40;
    const renamed = edited(texts, "bus-types.csv", `${p},AC\n`, `${p},${name} ${p}\n`);
    const whole = edited(renamed, "bus-types.csv", `${p}v,VIP\n`, `${p}v,VIP ${p}\n`);
    // Names are of this season alone, so that no other type has them.
    await env.DB.prepare("UPDATE bus_types SET name = ? WHERE id = ?")
      .bind(`VIP ${p}`, `${p}v`)
      .run();
    expect(await imported(whole)).toEqual(asks(weight));
    expect(await imported({ "bus-types.csv": whole["bus-types.csv"] ?? "" })).toEqual(asks(weight));
    const cheaper = edited(whole, "trips.csv", `,${p},45,600,`, `,${p},45,590,`);
    expect(await imported(cheaper)).toEqual(asks(weight + 10 * 45));
    const dearer = edited(whole, "trips.csv", `,${p},45,600,`, `,${p},45,900,`);
    // The coupon of the first trip takes a tenth of what its seats cost more.
    expect(await imported(dearer)).toEqual(asks(weight + 0.1 * 300 * SEATS));
  });

  test("of several portions weighs each by what it writes, whatever the rest of the file promises", async () => {
    const { texts, p } = await aLoadedSeason();
    const retyped = edited(texts, "buses.csv", `,Shimul,${p}\n`, `,Shimul,${p}v\n`);
    const spare: SeasonTexts = {
      ...retyped,
      "buses.csv": `${retyped["buses.csv"]}${p}s,Spare,${p}\n`,
    };
    const points = Array.from({ length: 4_001 }, (_, at) => `${p}pad${at},Pad ${at}\n`).join("");
    const padded = {
      ...spare,
      "points.csv": `${spare["points.csv"]}${points}`,
      // By the end of the file each trip goes with the spare bus.
      "trips.csv": (spare["trips.csv"] ?? "")
        .replaceAll(`,${p},45,`, `,${p}s,45,`)
        .replace(`,${p},40,`, `,${p}s,40,`),
    };
    expect(await imported(padded)).toEqual(asks(300 * 45 + 299.5 * 40));
  });

  test("that gave a type another name is remembered: the next trips are compared with what such seats cost", async () => {
    const { texts, p } = await aLoadedSeason();
    const dearest = edited(texts, "trips.csv", `,${p}v,45,900,`, `,${p}v,45,601,`);
    await env.DB.prepare("UPDATE trips SET fare_poisha = 60100 WHERE id = ?").bind(`${p}-4`).run();
    await env.DB.prepare("UPDATE bus_types SET name = ? WHERE id = ?")
      .bind(`VIP ${p}`, `${p}v`)
      .run();
    const own = edited(dearest, "bus-types.csv", `${p}v,VIP\n`, `${p}v,VIP ${p}\n`);
    const renamed = edited(own, "bus-types.csv", `${p},AC\n`, `${p},VIP ${p}\n`);
    const like = await likeTrip(`${p}-1`);
    expect(await act(clerk, "import-season", { files: filesIn(renamed) })).toMatchObject({
      status: 200,
      body: { changed: true },
    });
    const before = 45 + 0.5 * 40;
    const second = { why: "day", weight: 45, before, limit: 100 };
    expect(await preview("create-trip", { ...like, fare: 600 })).toEqual({
      next: "asked",
      second,
    });
  });

  test("that takes the seat map from trips weighs all places that they sell from then on", async () => {
    const { texts, p } = await aLoadedSeason();
    const open = withoutMap(texts, `${p}a`);
    // One seat in 45 was half a taka below the usual, which weighed nothing to speak of.
    // The coupon of the first trip takes a tenth of each of them.
    const couponGives = 0.1 * 600 * (PLACES_AT_RISK - SEATS);
    expect(await imported(open)).toEqual(asks(0.5 * PLACES_AT_RISK + couponGives));
    await env.DB.prepare("UPDATE coupons SET hidden = 1 WHERE id = ?").bind(p).run();
    expect(await imported(withoutCoupons(open))).toEqual(asks(0.5 * PLACES_AT_RISK));
  });

  test("that takes a unit to another destination, or its seat map from it, takes its trips along or is refused", async () => {
    const { texts, p } = await aLoadedSeason();
    const units = edited(texts, "units.csv", `${p}a,${p},`, `${p}a,${p}w,`);
    const file = (from: SeasonTexts) => ({ "units.csv": from["units.csv"] ?? "" });
    const refused = { status: 409, body: { why: "season_wrong" } };
    const bring = (from: SeasonTexts) => staff("import-season", { files: filesIn(file(from)) });
    for (const wrong of [units, withoutMap(texts, `${p}a`)])
      expect(await bring(wrong)).toMatchObject(refused);
    // What was wrong before keeps no other file back.
    await env.DB.prepare("UPDATE units SET destination_id = ?1 || 'w' WHERE id = ?1 || 'a'")
      .bind(p)
      .run();
    expect(await bring(units)).toMatchObject({ status: 200 });
  });

  test("with a coupon of one trip weighs it by the dearest that the trip may come to cost", async () => {
    const { texts, p } = await aLoadedSeason();
    const own = edited(texts, "coupons.csv", ",percent,10,", ",percent,20,");
    // A trip with another bus to the same place costs 900.
    expect(await imported(own)).toEqual(asks(0.2 * 900 * SEATS));
    const dearer = edited(own, "trips.csv", `,${p},45,600,`, `,${p},45,1000,`);
    expect(await imported(dearer)).toEqual(asks(0.2 * 1000 * SEATS));
    const fields = { code: `OF${freshId()}`, kind: "percent", value: 20, max_uses: null };
    const days = { starts: "2026-01-01T00:00:00+06:00", ends: "2031-01-01T00:00:00+06:00" };
    const saved = { kind: "coupon", fields: { ...fields, ...days, trip: `${p}-1` } };
    expect(await preview("save-entry", saved)).toEqual(asks(0.2 * 900 * SEATS));
  });

  test("that swaps the names of two types weighs the trips that get the dearer one", async () => {
    const { texts, p } = await aLoadedSeason();
    const one = edited(texts, "bus-types.csv", `${p},AC\n`, `${p},Own ${p}\n`);
    await env.DB.batch(
      [
        [`Own ${p}`, p],
        [`VIP ${p}`, `${p}v`],
      ].map((row) => env.DB.prepare("UPDATE bus_types SET name = ? WHERE id = ?").bind(...row)),
    );
    const first = edited(one, "bus-types.csv", `${p},Own ${p}\n`, `${p},VIP ${p}\n`);
    const swapped = edited(first, "bus-types.csv", `${p}v,VIP\n`, `${p}v,Own ${p}\n`);
    expect(await imported(swapped)).toEqual(asks(300 * 45 + 299.5 * 40));
  });
});

function withoutCoupons(texts: SeasonTexts): SeasonTexts {
  return Object.fromEntries(Object.entries(texts).filter(([file]) => file !== "coupons.csv"));
}

/** The unit goes straight to checkout, and its trips have no plan. */
function withoutMap(texts: SeasonTexts, unit: string): SeasonTexts {
  const rows = (file: string) => (texts[file] ?? "").split("\n");
  const units = rows("units.csv").map((row, at) => {
    if (row === "") return row;
    return `${row},${at === 0 ? "direct_checkout" : row.startsWith(`${unit},`) ? "yes" : ""}`;
  });
  const trips = rows("trips.csv").map((row) =>
    row.includes(`,${unit},`) ? row.replace(/,(45|40),/, ",,") : row,
  );
  return { ...texts, "units.csv": units.join("\n"), "trips.csv": trips.join("\n") };
}
