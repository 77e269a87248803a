/** The CSV files of a season: their columns, in their order. A post of the blog is a file of its own (posts.ts). */
import { z } from "zod";
import { PLACE_MAX, SESSION_MAX, SHIFT_MAX, URL_MAX } from "../contract/staff-exams.ts";
import type { Fault } from "../domain/faults.ts";
import * as cells from "./cells.ts";

export const Destination = z.object({
  id: cells.id,
  name: cells.line,
  route_type: cells.oneOf("limited", "unlimited"),
  image: cells.picture("destinations"),
  position: cells.position,
  /** By which students search on the home page. */
  short_names: cells.shortNames,
  /** Kept, and offered to nobody. */
  hidden: cells.yes,
});

export const Unit = z.object({
  id: cells.id,
  destination: cells.idOf("destinations.csv"),
  name: cells.line,
  group: cells.line,
  /** Goes straight to checkout, without a seat map. */
  direct_checkout: cells.yes,
  position: cells.position,
  hidden: cells.yes,
});

export const Exam = z.object({
  id: cells.id,
  unit: cells.idOf("units.csv"),
  session: cells.lineUpTo(SESSION_MAX),
  shift: cells.maybeLine("one_shift", SHIFT_MAX),
  starts: cells.maybeInstant("no_date"),
  report_by: cells.maybeInstant("not_known"),
  gate_closes: cells.maybeInstant("not_known"),
  place: cells.maybeLine("not_known", PLACE_MAX),
  /** Where it was announced, and when somebody last looked there. */
  source: cells.maybeAddress("not_known", URL_MAX),
  checked: cells.maybeInstant("not_known"),
});

export const BusType = z.object({ id: cells.id, name: cells.line });

export const Bus = z.object({
  id: cells.id,
  name: cells.line,
  type: cells.idOf("bus-types.csv"),
  /** The usual one: each trip has its own. */
  plan: cells.maybeOneOf("no_usual_plan", "40", "45"),
  hidden: cells.yes,
});

export const Point = z.object({ id: cells.id, name: cells.line, hidden: cells.yes });

export const Trip = z.object({
  id: cells.id,
  name: cells.line,
  destination: cells.idOf("destinations.csv"),
  unit: cells.idOf("units.csv"),
  bus: cells.idOf("buses.csv"),
  plan: cells.maybeOneOf("no_seat_map", "40", "45"),
  fare: cells.amount("fare", "an amount in taka above 0, as 650 or 650.50"),
  departs: cells.instant,
  arrives: cells.instant,
  returns: cells.maybeInstant("one_way"),
  exam_date: cells.day,
  /** A file without this column leaves the trips with the exams that they go to. */
  exam: cells.maybeIdOf("exams.csv", "no_exam"),
  sale_closes: cells.maybeInstant("half_an_hour"),
  opens: cells.maybeInstant("on_sale"),
  boarding: cells.idsOf("points.csv"),
  /** When the bus leaves each boarding point: the first such time after the one before. */
  boarding_times: cells.maybeTimes("no_choice"),
  dropping: cells.idsOf("points.csv"),
  opened_by: cells.opener,
  /** Exported only: a trip is cancelled by `npm run staff`. */
  cancelled: cells.yes,
  /** Exported only: a trip is postponed with its exam. */
  postponed: cells.yes,
});

/** Columns that came later: where a file lacks one, rows that the shop has keep what they have. */
export const KEPT_WHERE_MISSING = ["exam", "postponed"] as const;

export const Coupon = z.object({
  id: cells.id,
  code: cells.couponCode,
  kind: cells.oneOf("percent", "fixed"),
  value: cells.amount("coupon_value", "an amount in taka, or up to 100 percent, above 0"),
  starts: cells.instant,
  ends: cells.instant,
  max_uses: cells.maybeCount("no_limit"),
  trip: cells.maybeIdOf("trips.csv", "every_trip"),
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
  /** Not published. */
  hidden: boolean;
}

export interface Season {
  destinations: Destination[];
  units: Unit[];
  exams: Exam[];
  busTypes: BusType[];
  buses: Bus[];
  points: Point[];
  trips: Trip[];
  coupons: Coupon[];
  gallery: Photo[];
  posts: Post[];
}

export type TableName = keyof Season;

/** In an order in which each names only those before it. */
export const TABLES = {
  destinations: { file: "destinations.csv", row: Destination },
  units: { file: "units.csv", row: Unit },
  exams: { file: "exams.csv", row: Exam },
  busTypes: { file: "bus-types.csv", row: BusType },
  buses: { file: "buses.csv", row: Bus },
  points: { file: "points.csv", row: Point },
  trips: { file: "trips.csv", row: Trip },
  coupons: { file: "coupons.csv", row: Coupon },
  gallery: { file: "gallery.csv", row: Photo },
} as const;

export const POSTS_FOLDER = "blogs";

export function fileOf(table: TableName, id: string): string {
  return table === "posts" ? `${POSTS_FOLDER}/${id}.md` : TABLES[table].file;
}

/** An error that prevents an import: what is wrong, and what is expected. */
export interface Problem extends Fault {
  file: string;
  line: number | null;
  /** The id of its row, where that stands on no line. */
  row: string | null;
  column: string | null;
}

/** An error of a row, at its column. */
export type Report = (table: TableName, id: string, column: string | null, what: Fault) => void;

export function problem(
  at: Pick<Problem, "file"> & Partial<Pick<Problem, "line" | "column">>,
  what: Fault,
): Problem {
  return { line: null, row: null, column: null, ...at, ...what };
}

export const NO_SEASON: Season = {
  destinations: [],
  units: [],
  exams: [],
  busTypes: [],
  buses: [],
  points: [],
  trips: [],
  coupons: [],
  gallery: [],
  posts: [],
};
