/** A season as files in memory: small, valid, and with ids of its own each time. */
import { compareWithShop } from "../../../worker/season/compare.ts";
import { readSeason, type Files } from "../../../worker/season/read.ts";
import { NO_SEASON } from "../../../worker/season/tables.ts";

export interface SeasonTexts {
  [file: string]: string;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let count = 0;

/** Two limited trips on one day and one without a seat map; a coupon, a photo and a post. */
export function seasonTexts(): { texts: SeasonTexts; trips: readonly [string, string, string] } {
  count += 1;
  const p = `s${count}`;
  const trips = [`${p}-1`, `${p}-2`, `${p}-3`] as const;
  const texts = {
    "destinations.csv": `id,name,route_type,image,position\n${p},University ${p},limited,${p}.svg,1\n${p}u,College ${p},unlimited,${p}.svg,2\n`,
    "units.csv": `id,destination,name,group,position\n${p}a,${p},A,Science,1\n${p}b,${p}u,B,Arts,1\n`,
    "bus-types.csv": `id,name\n${p},AC\n`,
    "buses.csv": `id,name,type\n${p},Shimul,${p}\n`,
    "points.csv": `id,name\n${p}x,Stand\n${p}y,Gate\n`,
    "trips.csv": [
      "id,name,destination,unit,bus,plan,fare,departs,arrives,returns,exam_date,boarding,dropping",
      `${trips[0]},"To the exam, bus 1",${p},${p}a,${p},45,600,2031-01-04 22:00,2031-01-05 05:00,2031-01-05 18:00,2031-01-05,${p}x,${p}y`,
      `${trips[1]},"To the exam, bus 2",${p},${p}a,${p},40,600.50,2031-01-04 22:15,2031-01-05 05:15,,2031-01-05,${p}x,${p}y`,
      `${trips[2]},To the college,${p}u,${p}b,${p},,450,2031-01-04 23:00,2031-01-05 05:00,,2031-01-05,${p}x ${p}y,`,
      "",
    ].join("\n"),
    "coupons.csv": `id,code,kind,value,starts,ends,max_uses,trip\n${p},SEASONCODE${count},percent,10,2026-01-01 00:00,2032-01-01 00:00,,${trips[0]}\n`,
    "gallery.csv": `id,photo,caption,position\n${p},${p}.svg,A bus,1\n`,
    [`blogs/${p}.md`]: `---\nid: ${p}\ntitle: What to bring: a list\nphoto: ${p}.svg\ndate: 2026-11-20 10:00\n---\n\nBring **this**.\n`,
    [`destinations/${p}.svg`]: SVG,
    [`gallery/${p}.svg`]: SVG,
    [`blogs/${p}.svg`]: SVG,
  };
  return { texts, trips };
}

export function listFiles(texts: SeasonTexts): Files {
  const encoder = new TextEncoder();
  return new Map(Object.entries(texts).map(([path, text]) => [path, encoder.encode(text)]));
}

/** Nobody has bought anything. */
export const NOTHING_BOUGHT = { trips: new Map(), destinations: new Set<string>() };

/** The files compared with a shop that has nothing. */
export function compareWithEmptyShop(files: Files, now: number) {
  return compareWithShop(readSeason(files), { season: NO_SEASON, bought: NOTHING_BOUGHT }, now);
}

/** The files with one replaced. */
export function edited(texts: SeasonTexts, file: string, was: string, is: string): SeasonTexts {
  const text = texts[file] ?? "";
  if (!text.includes(was)) throw new Error(`${file} has no ${was}`);
  return { ...texts, [file]: text.replace(was, is) };
}

/** The first trip stops at both points. */
export function withTimes(texts: SeasonTexts, prefix: string, times: string): SeasonTexts {
  let next = edited(texts, "trips.csv", ",boarding,dropping", ",boarding,dropping,boarding_times");
  next = edited(next, "trips.csv", `${prefix}x,${prefix}y\n`, `${prefix}x ${prefix}y,,${times}\n`);
  next = edited(next, "trips.csv", `${prefix}x,${prefix}y\n`, `${prefix}x,${prefix}y,\n`);
  return edited(next, "trips.csv", `${prefix}x ${prefix}y,\n`, `${prefix}x ${prefix}y,,\n`);
}

/** An exam of the first unit at ten, whose gate closes at half past nine; the first trip goes there. */
export function withExam(texts: SeasonTexts, prefix: string): SeasonTexts {
  const [head = "", first = "", ...others] = (texts["trips.csv"] ?? "").trimEnd().split("\n");
  const rows = [`${head},exam`, `${first},${prefix}e`, ...others.map((row) => `${row},`), ""];
  return {
    ...texts,
    "exams.csv": `id,unit,session,shift,starts,report_by,gate_closes,place,source,checked\n${prefix}e,${prefix}a,2030-31,,2031-01-05 10:00,,2031-01-05 09:30,"Hall 1, Curzon",https://university.example/notice,\n`,
    "trips.csv": rows.join("\n"),
  };
}
