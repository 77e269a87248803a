/** The CSV files of a season: their columns, in their order. A post of the blog is a file of its own (posts.ts). */
import { z } from "zod";
import { PLACE_MAX, SESSION_MAX, SHIFT_MAX, URL_MAX } from "../contract/staff/staff-exams.ts";
import type { Fault } from "../domain/faults.ts";
import { mapTripDetails, TRIP_DETAIL_MAX, TRIP_DETAILS } from "../domain/trips/trip-details.ts";
import * as cells from "./cells.ts";

export const Destination = z.object({
  id: cells.id,
  name: cells.line,
  route_type: cells.choiceCell("limited", "unlimited"),
  image: cells.picture("destinations"),
  position: cells.position,
  /** Names by which students search on the home page. */
  short_names: cells.shortNames,
  /** True when the row is kept, but not offered to anybody. */
  hidden: cells.yes,
});

export const Unit = z.object({
  id: cells.id,
  destination: cells.idCell("destinations.csv"),
  name: cells.line,
  group: cells.line,
  /** True when buyers go straight to checkout, without a seat map. */
  direct_checkout: cells.yes,
  position: cells.position,
  hidden: cells.yes,
});

export const Exam = z.object({
  id: cells.id,
  unit: cells.idCell("units.csv"),
  session: cells.lineUpTo(SESSION_MAX),
  shift: cells.maybeLine("one_shift", SHIFT_MAX),
  starts: cells.maybeInstant("no_date"),
  report_by: cells.maybeInstant("not_known"),
  gate_closes: cells.maybeInstant("not_known"),
  place: cells.maybeLine("not_known", PLACE_MAX),
  /** The page that announced the exam. `checked` is when somebody last looked there. */
  source: cells.maybeAddress("not_known", URL_MAX),
  checked: cells.maybeInstant("not_known"),
});

export const BusType = z.object({ id: cells.id, name: cells.line });

export const Bus = z.object({
  id: cells.id,
  name: cells.line,
  type: cells.idCell("bus-types.csv"),
  /** The usual plan of the bus. Each trip has a plan of its own. */
  plan: cells.maybeChoiceCell("no_usual_plan", "40", "45"),
  hidden: cells.yes,
});

export const Point = z.object({
  id: cells.id,
  name: cells.line,
  /** Degrees; stored in thousandths. */
  lat: cells.maybeLatitude("not_known"),
  lng: cells.maybeLongitude("not_known"),
  hidden: cells.yes,
});

/** The English form of a name, or of a part of one, wherever it occurs. */
export const EnglishName = z.object({
  id: cells.id,
  name: cells.line,
  english: cells.english,
  hidden: cells.yes,
});

export const Trip = z.object({
  id: cells.id,
  name: cells.line,
  destination: cells.idCell("destinations.csv"),
  unit: cells.idCell("units.csv"),
  bus: cells.idCell("buses.csv"),
  plan: cells.maybeChoiceCell("no_seat_map", "40", "45"),
  fare: cells.amount("fare", "an amount in taka above 0, as 650 or 650.50"),
  departs: cells.instant,
  arrives: cells.instant,
  returns: cells.maybeInstant("one_way"),
  exam_date: cells.day,
  /** When a file lacks this column, trips keep the exams that they have. */
  exam: cells.maybeIdCell("exams.csv", "no_exam"),
  sale_closes: cells.maybeInstant("half_an_hour"),
  opens: cells.maybeInstant("on_sale"),
  boarding: cells.idsCell("points.csv"),
  /** Times of day when the bus leaves each boarding point. Each is the first such time after the one before. */
  boarding_times: cells.maybeTimes("no_choice"),
  dropping: cells.idsCell("points.csv"),
  opened_by: cells.opener,
  /** Its place among the buses of its day. */
  fill_place: cells.maybeCount("by_departure"),
  /** This column is only exported: a trip is cancelled by `npm run staff`. */
  cancelled: cells.yes,
  /** This column is only exported: a trip is postponed with its exam. */
  postponed: cells.yes,
  ...mapTripDetails(() => cells.maybeLine("no_detail", TRIP_DETAIL_MAX)),
});

/** Columns that were added later. When a file lacks one, the shop's rows keep what they have. */
export const KEPT_WHERE_MISSING = {
  points: ["lat", "lng"],
  trips: ["exam", "fill_place", "postponed", ...TRIP_DETAILS],
} as const;

export const Coupon = z.object({
  id: cells.id,
  code: cells.couponCode,
  kind: cells.choiceCell("percent", "fixed"),
  value: cells.amount("coupon_value", "an amount in taka, or up to 100 percent, above 0"),
  starts: cells.instant,
  ends: cells.instant,
  max_uses: cells.maybeCount("no_limit"),
  trip: cells.maybeIdCell("trips.csv", "every_trip"),
  hidden: cells.yes,
});

export const Photo = z.object({
  id: cells.id,
  photo: cells.picture("gallery"),
  caption: cells.line,
  position: cells.position,
  hidden: cells.yes,
});

export type Destination = z.output<typeof Destination>;
export type Unit = z.output<typeof Unit>;
export type Exam = z.output<typeof Exam>;
export type BusType = z.output<typeof BusType>;
export type Bus = z.output<typeof Bus>;
export type Point = z.output<typeof Point>;
export type EnglishName = z.output<typeof EnglishName>;
export type Trip = z.output<typeof Trip>;
export type Coupon = z.output<typeof Coupon>;
export type Photo = z.output<typeof Photo>;

export interface Post {
  id: string;
  title: string;
  photo: string;
  date: number;
  /** Sanitised HTML, as in the shop (worker/db/content/blog-html.ts). */
  html: string;
  summary: string;
  /** True while the post is not published. */
  hidden: boolean;
}

export interface Season {
  destinations: Destination[];
  units: Unit[];
  exams: Exam[];
  busTypes: BusType[];
  buses: Bus[];
  points: Point[];
  englishNames: EnglishName[];
  trips: Trip[];
  coupons: Coupon[];
  gallery: Photo[];
  posts: Post[];
}

export type TableName = keyof Season;

export const TABLES = {
  destinations: { file: "destinations.csv", row: Destination },
  units: { file: "units.csv", row: Unit },
  exams: { file: "exams.csv", row: Exam },
  busTypes: { file: "bus-types.csv", row: BusType },
  buses: { file: "buses.csv", row: Bus },
  points: { file: "points.csv", row: Point },
  englishNames: { file: "english-names.csv", row: EnglishName },
  trips: { file: "trips.csv", row: Trip },
  coupons: { file: "coupons.csv", row: Coupon },
  gallery: { file: "gallery.csv", row: Photo },
} as const;

export const CSV_TABLES = Object.keys(TABLES) as readonly (keyof typeof TABLES)[];
/** Each table refers only to tables before it. */
export const TABLE_NAMES: readonly TableName[] = [...CSV_TABLES, "posts"];

/** `rows` gives the rows of a table, in that table's own form. */
export function makeSeason(rows: (table: TableName) => readonly object[]): Season {
  return Object.fromEntries(TABLE_NAMES.map((table) => [table, rows(table)])) as unknown as Season;
}

export const POSTS_FOLDER = "blogs";

export function findFile(table: TableName, id: string): string {
  return table === "posts" ? `${POSTS_FOLDER}/${id}.md` : TABLES[table].file;
}

/** An error that prevents an import: what is wrong, and what is expected. */
export interface Problem extends Fault {
  file: string;
  line: number | null;
  /** The id of the row when it is on no line of a file. */
  row: string | null;
  column: string | null;
}

/** Reports an error of a row at one of its columns. */
export type Report = (table: TableName, id: string, column: string | null, what: Fault) => void;

export function problem(
  at: Pick<Problem, "file"> & Partial<Pick<Problem, "line" | "column">>,
  what: Fault,
): Problem {
  return { line: null, row: null, column: null, ...at, ...what };
}

export const NO_SEASON = makeSeason(() => []);
