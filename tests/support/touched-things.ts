/** The trips, sales, people, agents and exams whose rows differ between two looks at D1, as targets of the log. */
import { env } from "cloudflare:workers";

type Row = Readonly<Record<string, string | number | null>>;
type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

interface Watched {
  /** What its rows are: `key` names a row. */
  query: string;
  targets(row: Row): (string | number | null | undefined)[];
}

const byColumn = (name: string) => (row: Row) => [row[name]];

const WATCHED: Readonly<Record<string, Watched>> = {
  // Other columns of a trip change without an act, or only make its pages be drawn again.
  trips: {
    query: `SELECT id AS key, name, bus_id, unit_id, destination_id, plan_name, fare_poisha, departs_at, arrives_at,
      returns_at, exam_date, sale_closes_at, cancelled_at, postponed_at, opens_at, exam_id, details FROM trips`,
    targets: byColumn("key"),
  },
  duties: {
    query: "SELECT trip_id || leg AS key, * FROM duties",
    targets: (row) => [row["trip_id"], row["guide_id"]],
  },
  bills: { query: "SELECT id AS key, * FROM bills", targets: byColumn("key") },
  tickets: { query: "SELECT id AS key, * FROM tickets", targets: byColumn("bill_id") },
  // The trip that loses or gets the seat is changed as well.
  ticket_seats: {
    query: `SELECT s.trip_id || s.seat_no || s.ticket_id AS key, s.trip_id, k.bill_id FROM ticket_seats s
      JOIN tickets k ON k.id = s.ticket_id`,
    targets: (row) => [row["trip_id"], row["bill_id"]],
  },
  part_refunds: { query: "SELECT id AS key, * FROM part_refunds", targets: byColumn("bill_id") },
  ticket_choices: {
    query: `SELECT c.ticket_id || c.trip_id || c.revision AS key, c.choice, k.bill_id FROM ticket_choices c
      JOIN tickets k ON k.id = c.ticket_id`,
    targets: byColumn("bill_id"),
  },
  staff: { query: "SELECT id AS key, * FROM staff", targets: byColumn("key") },
  staff_sessions: {
    query: "SELECT rowid AS key, * FROM staff_sessions",
    targets: byColumn("staff_id"),
  },
  staff_invitations: {
    query: "SELECT rowid AS key, * FROM staff_invitations",
    targets: byColumn("staff_id"),
  },
  agents: { query: "SELECT id AS key, * FROM agents", targets: byColumn("key") },
  exams: { query: "SELECT id AS key, * FROM exams", targets: byColumn("key") },
};

export async function readThings(): Promise<Rows> {
  const tables = Object.entries(WATCHED);
  const found = await env.DB.batch<Row>(tables.map(([, { query }]) => env.DB.prepare(query)));
  return new Map(
    tables.map(([name], at) => [
      name,
      new Map((found[at]?.results ?? []).map((row) => [String(row["key"]), row])),
    ]),
  );
}

export function listTouchedThings(before: Rows, after: Rows): string[] {
  const targets = Object.entries(WATCHED).flatMap(([name, { targets: targetsOf }]) => {
    const [was, is] = [before.get(name) ?? new Map(), after.get(name) ?? new Map()];
    const keys = [...new Set<string>([...was.keys(), ...is.keys()])];
    return keys.flatMap((key) => {
      const rows: Row[] = [was.get(key), is.get(key)].filter((row) => row !== undefined);
      const isSame = JSON.stringify(was.get(key)) === JSON.stringify(is.get(key));
      return isSame ? [] : rows.flatMap((row) => targetsOf(row));
    });
  });
  const ids = targets.flatMap((id) => (id === null || id === undefined ? [] : [String(id)]));
  return [...new Set(ids)].toSorted();
}
