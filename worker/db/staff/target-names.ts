/** Names of trips, agents and exams that acts were done to; and the targets of the audit log that a name stands for. */
import { eq, sql } from "drizzle-orm";
import { tickets } from "../../../drizzle/money.ts";
import { agents } from "../../../drizzle/agents.ts";
import { buses, destinations, exams, points, trips, units } from "../../../drizzle/schema.ts";
import { staff } from "../../../drizzle/staff.ts";
import { saleSearch } from "../../domain/staff/sale-search.ts";
import { hasWords, splitSearchWords } from "../../domain/search/spelling.ts";
import { isAmong } from "../among.ts";
import type { Database } from "../client.ts";

interface TargetName {
  kind: "trip" | "agent" | "exam";
  id: string;
  name: string;
  /** Departure of a trip, epoch ms; null for other things. */
  departsAt: number | null;
}

/** The most targets that one name leads to. */
const TARGETS_MOST = 200;

/** Ids that are none of these things are missing. Bills and people have no name here. */
export async function listTargetNames(db: Database, ids: readonly string[]): Promise<TargetName[]> {
  if (ids.length === 0) return [];
  const [ofTrips, ofAgents, ofExams] = await db.batch([
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
  ]);
  return [...ofTrips, ...[...ofAgents, ...ofExams].map((one) => ({ ...one, departsAt: null }))];
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
    listEntries(db, destinations, "destination"),
    listEntries(db, units, "unit"),
    listEntries(db, buses, "bus"),
    listEntries(db, points, "point"),
  ]);
  const named = found.flat().filter(({ name }) => hasWords(name, words));
  const bills = [...sales.map(({ id }) => id), ...(bill === null ? [] : [bill])].map(String);
  return [text, ...bills, ...named.slice(0, TARGETS_MOST).map(({ id }) => id)];
}

type NamedTable = typeof destinations | typeof units | typeof buses | typeof points;

/** Entries of content, by their targets in the audit log. */
function listEntries(
  db: Database,
  table: NamedTable,
  kind: "destination" | "unit" | "bus" | "point",
) {
  return db
    .select({
      id: sql<string>`${`${kind}:`} || ${table.id}`,
      name: sql<string>`${table.name} /* whole */`,
    })
    .from(table);
}
