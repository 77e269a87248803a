/** How the passengers of trips have answered the last change of each (protocol 15), in tickets. */
import { sql } from "drizzle-orm";
import type { AnswerSums } from "../../domain/trips/exam-answers.ts";
import type { Database } from "../client.ts";
import { isAsked } from "./choices.ts";

/** Lists the trips whose last change asks. An answer that silence gave counts like any other. */
export async function listAnswerSums(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<AnswerSums[]> {
  if (ids.length === 0) return [];
  const count = (choice: "keep" | "refund") =>
    sql`count(CASE WHEN a.choice = ${choice} AND (tickets.voided_at IS NULL) = ${choice === "keep" ? 1 : 0} THEN 1 END)`;
  return db.all<AnswerSums>(
    sql`SELECT ${count("keep")} AS stay, ${count("refund")} AS refund,
          (SELECT count(DISTINCT m.ticket_id) FROM ticket_moves m
            JOIN ticket_choices b ON b.ticket_id = m.ticket_id AND b.trip_id = trips.id AND b.revision = trips.revision
            WHERE m.from_trip = trips.id AND m.to_trip <> trips.id AND b.choice = 'move') AS otherBus,
          count(CASE WHEN tickets.voided_at IS NULL AND ${isAsked("staff", now)} THEN 1 END) AS silent,
          last.choose_by AS until
        FROM json_each(${JSON.stringify(ids)}) one
        CROSS JOIN trips ON trips.id = one.value
        CROSS JOIN trip_changes last ON last.trip_id = trips.id AND last.revision = trips.revision
        LEFT JOIN tickets ON tickets.current_trip = trips.id
        LEFT JOIN ticket_choices a
          ON a.ticket_id = tickets.id AND a.trip_id = trips.id AND a.revision = trips.revision
        WHERE last.choose_by IS NOT NULL
        GROUP BY trips.id`,
  );
}
