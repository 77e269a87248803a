/** Names of things that acts were done to; and the targets of the audit log that a name stands for. */
import { eq, sql, type SQL } from "drizzle-orm";
import { tickets } from "../../../drizzle/money.ts";
import { agents } from "../../../drizzle/agents.ts";
import { coupons } from "../../../drizzle/coupons.ts";
import {
  blogs,
  buses,
  destinations,
  englishNames,
  exams,
  galleryPhotos,
  points,
  trips,
  units,
} from "../../../drizzle/schema.ts";
import { staff } from "../../../drizzle/staff.ts";
import { saleSearch } from "../../domain/staff/sale-search.ts";
import { hasWords, splitSearchWords } from "../../domain/search/spelling.ts";
import { isAmong } from "../among.ts";
import type { Database } from "../client.ts";

interface TargetName {
  kind: "trip" | "agent" | "exam" | "entry";
  /** As the log names the target: an entry of content by its kind and id. */
  id: string;
  name: string;
  /** Departure of a trip, epoch ms; null for other things. */
  departsAt: number | null;
}

/** The most targets that one name leads to. */
const TARGETS_MOST = 200;

/** Entries of content that have a name, by their kinds. A notice has only its text. */
const ENTRIES = {
  destination: [destinations, destinations.name],
  unit: [units, units.name],
  bus: [buses, buses.name],
  point: [points, points.name],
  name: [englishNames, englishNames.name],
  coupon: [coupons, coupons.code],
  photo: [galleryPhotos, galleryPhotos.caption],
  post: [blogs, blogs.title],
} as const;
type EntryKind = keyof typeof ENTRIES;

/** Ids that are none of these things are missing. Bills and people have no name here. */
export async function listTargetNames(db: Database, ids: readonly string[]): Promise<TargetName[]> {
  if (ids.length === 0) return [];
  const entries = (kind: EntryKind) => listEntriesAmong(db, kind, ids);
  const [ofTrips, ofAgents, ofExams, ...ofEntries] = await db.batch([
    db
      .select({
        kind: sql<"trip">`'trip'`,
        id: trips.id,
        name: sql<string>`${destinations.name} || ', ' || ${trips.name}`,
        departsAt: trips.departsAt,
      })
      .from(trips)
      .innerJoin(destinations, eq(destinations.id, trips.destinationId))
      .where(isAmong(trips.id, ids)),
    db
      .select({ kind: sql<"agent">`'agent'`, id: agents.id, name: agents.name })
      .from(agents)
      .where(isAmong(agents.id, ids)),
    db
      .select({
        kind: sql<"exam">`'exam'`,
        id: exams.id,
        name: sql<string>`${destinations.name} || ', ' || ${units.name}`,
      })
      .from(exams)
      .innerJoin(units, eq(units.id, exams.unitId))
      .innerJoin(destinations, eq(destinations.id, units.destinationId))
      .where(isAmong(exams.id, ids)),
    entries("destination"),
    entries("unit"),
    entries("bus"),
    entries("point"),
    entries("name"),
    entries("coupon"),
    entries("photo"),
    entries("post"),
  ]);
  const undated = [...ofAgents, ...ofExams, ...ofEntries.flat()];
  return [...ofTrips, ...undated.map((one) => ({ ...one, departsAt: null }))];
}

/**
 * Trips, agents, people, exams and entries of content whose name has the words in any spelling, and the sale of a PNR;
 * the text itself is the first.
 */
export async function findTargets(db: Database, text: string): Promise<string[]> {
  const words = splitSearchWords(text);
  // Digits alone are an id: a year in the name of every trip would find them all.
  if (words.length === 0 || /^[\d০-৯]+$/.test(text)) return [text];
  const { code, bill } = saleSearch(text);
  const [sales, ...found] = await db.batch([
    db.select({ id: tickets.billId }).from(tickets).where(eq(tickets.pnr, code)),
    db.select({ id: staff.id, name: sql<string>`${staff.name} /* whole */` }).from(staff),
    db.select({ id: agents.id, name: sql<string>`${agents.name} /* whole */` }).from(agents),
    db
      .select({
        id: trips.id,
        name: sql<string>`${destinations.name} || ' ' || ${trips.name} /* whole */`,
      })
      .from(trips)
      .innerJoin(destinations, eq(destinations.id, trips.destinationId)),
    db
      .select({
        id: exams.id,
        name: sql<string>`${destinations.name} || ' ' || ${units.name} /* whole */`,
      })
      .from(exams)
      .innerJoin(units, eq(units.id, exams.unitId))
      .innerJoin(destinations, eq(destinations.id, units.destinationId)),
    listEntries(db, "destination"),
    listEntries(db, "unit"),
    listEntries(db, "bus"),
    listEntries(db, "point"),
  ]);
  const named = found.flat().filter(({ name }) => hasWords(name, words));
  const bills = [...sales.map(({ id }) => id), ...(bill === null ? [] : [bill])].map(String);
  return [text, ...bills, ...named.slice(0, TARGETS_MOST).map(({ id }) => id)];
}

function listEntriesAmong(db: Database, kind: EntryKind, targets: readonly string[]) {
  const [table, name] = ENTRIES[kind];
  const ids = targets.flatMap((target) =>
    target.startsWith(`${kind}:`) ? [target.slice(kind.length + 1)] : [],
  );
  return selectEntries(db, kind, sql<string>`${name}`).where(isAmong(table.id, ids));
}

/** All entries of content of a kind. */
function listEntries(db: Database, kind: EntryKind) {
  return selectEntries(db, kind, sql<string>`${ENTRIES[kind][1]} /* whole */`);
}

function selectEntries(db: Database, kind: EntryKind, name: SQL<string>) {
  const [table] = ENTRIES[kind];
  return db
    .select({ kind: sql<"entry">`'entry'`, id: sql<string>`${`${kind}:`} || ${table.id}`, name })
    .from(table);
}
