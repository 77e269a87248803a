/**
 * Copies of trips that the shop's switch keeps outside D1 (protocol 22): which of two is the older one, and what a
 * restore of D1 has set back. Pure.
 */
import { dhakaIso } from "../dhaka-time.ts";
import { takaText } from "../money.ts";
import type { Duty } from "../trips/duty.ts";

/** How new a copy is. Both numbers only grow in D1, so a smaller one is from before. */
export interface CopyStamp {
  version: number;
  /** The exam that the trip goes to, with its own revision; null where it goes to none. */
  exam: { id: string; revision: number } | null;
}

/** `row`: the trip as text (worker/db/catalogue/kept-trips.ts). */
export interface TripCopy {
  row: string;
  stamp: CopyStamp;
}

/** As the switch is sent it; a Worker of before there were stamps sends none. */
export interface KeptTripInput {
  id: string;
  row: string;
  stamp?: CopyStamp;
}

/** Stamp of a copy from before there were versions: any other is at least as new. */
export const UNSTAMPED: CopyStamp = { version: -1, exam: null };

/** Whether `copy` is from before `other`. Revisions of two exams say nothing about each other. */
export function isOlderCopy(copy: CopyStamp, other: CopyStamp): boolean {
  if (copy.version < other.version) return true;
  return (
    copy.exam !== null &&
    copy.exam.id === other.exam?.id &&
    copy.exam.revision < other.exam.revision
  );
}

/** What people know of a trip: instants in epoch ms, the fare in poisha; null where there is none. */
export interface TripFacts {
  name: string;
  departsAt: number;
  arrivesAt: number;
  returnsAt: number | null;
  saleClosesAt: number;
  opensAt: number | null;
  farePoisha: number;
  busId: string;
  /** The name of the type of the bus; empty where it was not kept. */
  busType: string;
  planName: string | null;
  examDate: string;
  examId: string | null;
  postponedAt: number | null;
  cancelledAt: number | null;
  /** One after the other; empty where there are none. */
  details: string;
  /** Start of the exam itself. */
  examStartsAt: number | null;
  examPlace: string;
  /** As `describeVehicle` says it; empty where nothing is known. */
  vehicleOut: string;
  vehicleBack: string;
}

/** What passengers know of a duty: names and phone numbers stay out, since this is printed. */
export function describeVehicle({
  plate,
  meetingPlace,
  afterMs,
}: Pick<Duty, "plate" | "meetingPlace" | "afterMs">): string {
  const after = afterMs === 0 ? "" : `${afterMs / 60_000} min after the departure`;
  return [plate, meetingPlace, after].filter((part) => part !== "").join(", ");
}

const LABELS: { readonly [Name in keyof TripFacts]: string } = {
  name: "name",
  departsAt: "departure",
  arrivesAt: "arrival",
  returnsAt: "way back",
  saleClosesAt: "end of the sale",
  opensAt: "begin of the sale",
  farePoisha: "fare",
  busId: "bus",
  busType: "type of the bus",
  planName: "seat plan",
  examDate: "day of the exam",
  examId: "exam",
  postponedAt: "postponed",
  cancelledAt: "cancelled",
  details: "details",
  examStartsAt: "exam begins",
  examPlace: "place of the exam",
  vehicleOut: "vehicle of the way out",
  vehicleBack: "vehicle of the way back",
};

/**
 * `departure 2026-12-08 21:00, since then 2026-12-08 19:00; fare 650, since then 700`; empty where people see no other.
 */
export function describeSetBack(inD1: TripFacts, kept: TripFacts): string {
  return factNames()
    .filter((name) => inD1[name] !== kept[name])
    .map((name) => `${LABELS[name]} ${write(name, inD1)}, since then ${write(name, kept)}`)
    .join("; ");
}

/** `departure 2026-12-08 21:00; fare 650`, without what the trip has not. */
export function describeTrip(facts: TripFacts): string {
  return factNames()
    .filter((name) => facts[name] !== null && facts[name] !== "" && name !== "name")
    .map((name) => `${LABELS[name]} ${write(name, facts)}`)
    .join("; ");
}

function factNames() {
  return Object.keys(LABELS).filter((name) => isFactName(name));
}

function isFactName(name: string): name is keyof TripFacts {
  return Object.hasOwn(LABELS, name);
}

function write(name: keyof TripFacts, facts: TripFacts): string {
  const value = facts[name];
  if (value === null || value === "") return "none";
  if (name === "farePoisha") return takaText(facts.farePoisha);
  return typeof value === "number" ? dhakaIso(value).slice(0, 16).replace("T", " ") : value;
}
