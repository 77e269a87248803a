/**
 * What a portion of an import writes stands alone, since nobody is sure that the rest follows: an exam, a unit or a
 * destination that changes is written with the trips that it takes along, or the files are refused.
 */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { importByAct, loadWithPictures } from "../../../support/season/loaded-season.ts";
import {
  edited,
  seasonTexts,
  withExam,
  type SeasonTexts,
} from "../../../support/season/season-files.ts";

const DONE = { status: 200, body: { changed: true } };

/** More new rows than one portion takes. */
function withManyPoints(texts: SeasonTexts, prefix: string): SeasonTexts {
  const more = Array.from({ length: 4_001 }, (_, at) => `${prefix}pad${at},Pad ${at}\n`);
  return { ...texts, "points.csv": `${texts["points.csv"]}${more.join("")}` };
}

function later(texts: SeasonTexts): SeasonTexts {
  const move = (text = "") =>
    text.replaceAll("2031-01-04", "2031-01-11").replaceAll("2031-01-05", "2031-01-12");
  return {
    ...texts,
    "exams.csv": move(texts["exams.csv"]),
    "trips.csv": move(texts["trips.csv"]),
  };
}

async function aSeason(more: (prefix: string) => string = () => "") {
  const { texts, trips } = seasonTexts();
  const [trip] = trips;
  const [prefix = ""] = trip.split("-");
  const own = withExam(texts, prefix);
  const whole = { ...own, "trips.csv": `${own["trips.csv"]}${more(prefix)}` };
  await loadWithPictures(whole);
  return { texts: whole, trip, prefix };
}

const findTripDay = (trip: string) =>
  env.DB.prepare(
    `SELECT t.exam_date = date(e.starts_at / 1000, 'unixepoch', '+6 hours') AS fits, t.exam_date AS day
     FROM trips t JOIN exams e ON e.id = t.exam_id WHERE t.id = ?`,
  )
    .bind(trip)
    .first();

test("an exam that moves is written with its trips, after the rest", async () => {
  const { texts, trip, prefix } = await aSeason();
  const moved = withManyPoints(later(texts), prefix);
  expect(await importByAct(moved)).toMatchObject(DONE);
  expect(await findTripDay(trip)).toEqual({ fits: 1, day: "2031-01-05" });
  expect(await importByAct(moved)).toMatchObject(DONE);
  expect(await findTripDay(trip)).toEqual({ fits: 1, day: "2031-01-12" });
});

test("a unit that goes to another destination is written with its trips", async () => {
  const { texts, trip, prefix } = await aSeason();
  const places = edited(
    texts,
    "destinations.csv",
    `${prefix},University`,
    `${prefix}w,Institute ${prefix},limited,${prefix}.svg,3\n${prefix},University`,
  );
  const units = edited(places, "units.csv", `${prefix}a,${prefix},`, `${prefix}a,${prefix}w,`);
  const trips = (units["trips.csv"] ?? "").replaceAll(
    `,${prefix},${prefix}a,`,
    `,${prefix}w,${prefix}a,`,
  );
  const moved = withManyPoints({ ...units, "trips.csv": trips }, prefix);
  const fits = () =>
    env.DB.prepare(
      `SELECT t.destination_id = u.destination_id AS fits, t.destination_id AS place
       FROM trips t JOIN units u ON u.id = t.unit_id WHERE t.id = ?`,
    )
      .bind(trip)
      .first();
  expect(await importByAct(moved)).toMatchObject(DONE);
  expect(await fits()).toEqual({ fits: 1, place: prefix });
  expect(await importByAct(moved)).toMatchObject(DONE);
  expect(await fits()).toEqual({ fits: 1, place: `${prefix}w` });
});

test("an exam with more trips than one load takes is refused, and nothing is written", async () => {
  const { texts, trip } = await aSeason((p) =>
    Array.from(
      { length: 200 },
      (_, at) =>
        `${p}-m${at},One of many,${p},${p}a,${p},45,600,2031-01-04 22:00,2031-01-05 05:00,,2031-01-05,${p}x,${p}y,${p}e\n`,
    ).join(""),
  );
  expect(await importByAct(later(texts))).toMatchObject({
    status: 409,
    body: { why: "season_torn" },
  });
  expect(await findTripDay(trip)).toEqual({ fits: 1, day: "2031-01-05" });
});
