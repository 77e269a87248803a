/**
 * Seats that are held keep the fare of their first one (protocol 23, Y10), so a trip that becomes a dearer kind is
 * weighed by the least that a hold of it may still have. The limit of these shops is a hundred taka.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { entryVersion } from "../../worker/acts/content/entry-version.ts";
import { ENTRY_KINDS } from "../../worker/acts/content/entry-kinds.ts";
import { database } from "../../worker/db/client.ts";
import { aVisit } from "../support/booking.ts";
import { type Browser } from "../support/browser.ts";
import { aBus, aTrip, freshId } from "../support/catalogue.ts";
import { previewAct, twoOwners } from "../support/clerk.ts";
import { edited, seasonTexts, type SeasonTexts } from "../support/season/season-files.ts";
import { staff, staffCall } from "../support/staff.ts";
import { ALONE, asksForSecond } from "../support/usual-fares.ts";

const db = database(env);
const SEATS = 45;
const MINUTE_MS = 60_000;
const ASKS = asksForSecond(280 * SEATS);

let clerk: Browser;

beforeEach(async () => {
  clerk = await twoOwners();
});

afterEach(() => void vi.useRealTimers());

const preview = (name: string, input: object) => previewAct(clerk, name, input);

/** A trip at 620 taka whose bus has no air conditioning, and one to the same place that has it, at 900. */
async function aPlace() {
  const type = `AC ${freshId()}`;
  const dearBus = await aBus(db, { typeName: type });
  const busId = await aBus(db, { typeName: `Plain ${freshId()}` });
  const trip = await aTrip(db, { farePoisha: 62_000, busId });
  const { destinationId, unitId } = trip;
  await aTrip(db, { destinationId, unitId, busId: dearBus, farePoisha: 90_000 });
  return { trip, dearBus, type };
}

type Place = Awaited<ReturnType<typeof aPlace>>;

const takeDearBus = ({ trip, dearBus }: Place) =>
  preview("edit-trip", { trip: trip.id, name: trip.name, bus: dearBus });

async function retype({ trip, type }: Place) {
  const fields = (await ENTRY_KINDS.bus.find(db, trip.busId, env))?.fields ?? {};
  const seen = await entryVersion(fields);
  return preview("save-entry", {
    kind: "bus",
    id: trip.busId,
    seen,
    fields: { ...fields, type },
  });
}

describe("seats held before the fare rose", () => {
  test.each([
    ["the trip gets a dearer bus", takeDearBus],
    ["its bus gets a dearer type", retype],
  ])("count where %s, and cost what they did", async (_, change) => {
    const place = await aPlace();
    const visit = await aVisit(place.trip.id);
    expect((await visit.hold("A1")).status).toBe(201);
    await staff("set-fare", { trip: place.trip.id, fare: 900 });
    expect(await change(place)).toEqual(ASKS);
    expect(await visit.quote()).toMatchObject({ fare: 620 });
  });

  test("count by the least of several fares, and where many trips got another one", async () => {
    const place = await aPlace();
    const fares = (fare: number) => ({ fares: [{ trip: place.trip.id, fare }] });
    await staff("set-fares", fares(800));
    await staff("set-fares", fares(900));
    expect(await takeDearBus(place)).toEqual(ASKS);
  });

  test("no longer count when each such hold is over", async () => {
    const place = await aPlace();
    await staff("set-fare", { trip: place.trip.id, fare: 900 });
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + 9 * MINUTE_MS });
    expect(await takeDearBus(place)).toEqual(ASKS);
    vi.setSystemTime(now + 11 * MINUTE_MS);
    expect(await takeDearBus(place)).toEqual(ALONE);
  });
});

describe("a season's file", () => {
  const filesIn = (texts: SeasonTexts) =>
    Object.entries(texts)
      .filter(([path]) => !path.endsWith(".svg"))
      .map(([path, text]) => ({ path, text }));

  /** As in `aPlace`: the first trip is the cheap one, the fourth the dear one. */
  async function aLoadedSeason() {
    const { texts, trips } = seasonTexts();
    const [p = ""] = trips[0].split("-");
    const dear = `${p}-4,Another,${p},${p}a,${p}v,45,900,2031-01-06 22:00,2031-01-07 05:00,,2031-01-07,${p}x,${p}y\n`;
    const whole: SeasonTexts = {
      ...texts,
      "bus-types.csv": `${texts["bus-types.csv"]}${p}v,VIP\n`,
      "buses.csv": `${texts["buses.csv"]}${p}v,Bakul,${p}v\n`,
      "trips.csv": `${texts["trips.csv"]?.replace(`,${p},45,600,`, `,${p},45,620,`)}${dear}`,
    };
    for (const [path, text] of Object.entries(whole)) {
      if (path.endsWith(".svg"))
        await staffCall("keep-season-picture", { path, content: btoa(text) });
    }
    expect((await staff("import-season", { files: filesIn(whole) })).status).toBe(200);
    const raised = edited(whole, "trips.csv", `,${p},45,620,`, `,${p},45,900,`);
    const changed = edited(raised, "trips.csv", `,${p},45,900,`, `,${p}v,45,900,`);
    return { trip: trips[0], dearBus: `${p}v`, raised, changed };
  }

  test("that raises the fare and takes the dearer bus at once weighs the fare of before", async () => {
    const { changed } = await aLoadedSeason();
    // The coupon of the trip takes a tenth of what its seats cost more.
    const weight = 280 * SEATS + 28 * SEATS;
    const second = { ...ASKS.second, weight };
    expect(await preview("import-season", { files: filesIn(changed) })).toEqual({
      ...ASKS,
      second,
    });
  });

  test("that takes the dearer bus after an act has raised the fare weighs the same", async () => {
    const { trip, changed } = await aLoadedSeason();
    await staff("set-fare", { trip, fare: 900 });
    expect(await preview("import-season", { files: filesIn(changed) })).toEqual(ASKS);
  });

  test("that raised the fare is remembered like an act", async () => {
    const { trip, dearBus, raised } = await aLoadedSeason();
    expect((await staff("import-season", { files: filesIn(raised) })).status).toBe(200);
    expect(await preview("edit-trip", { trip, name: "Another", bus: dearBus })).toEqual(ASKS);
  });
});
