/** Names of trips, agents and exams that acts were done to; and the targets of the audit log that a name stands for. */
import { eq, sql } from "drizzle-orm";
import { agents, destinations, exams, trips, units } from "../../../drizzle/schema.ts";
import { staff } from "../../../drizzle/staff.ts";
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

/** Trips, agents and people whose name has the words in any spelling; the text itself is the first. */
export async function findTargets(db: Database, text: string): Promise<string[]> {
  const words = splitSearchWords(text);
  // Digits alone are an id: a year in the name of every trip would find them all.
  if (words.length === 0 || /^[\d০-৯]+$/.test(text)) return [text];
  const found = await db.batch([
    db.select({ id: staff.id, name: sql<string>`${staff.name} /* whole */` }).from(staff),
    db.select({ id: agents.id, name: sql<string>`${agents.name} /* whole */` }).from(agents),
    db
      .select({
        id: trips.id,
        name: sql<string>`${destinations.name} || ' ' || ${trips.name} /* whole */`,
      })
      .from(trips)
      .innerJoin(destinations, eq(destinations.id, trips.destinationId)),
  ]);
  const named = found.flat().filter(({ name }) => hasWords(name, words));
  return [text, ...named.slice(0, TARGETS_MOST).map(({ id }) => id)];
}
