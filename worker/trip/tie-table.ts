/**
 * The table of ties in a trip's object (worker/domain/seats/ties.ts): read by key, or whole for the comparison with D1.
 */
import { assert } from "../domain/result.ts";
import type { Tie, TieFacts, UntieReason } from "../domain/seats/tie.ts";
import type { Changes, TripState } from "../domain/seats/trip-state.ts";

export const TIE_TABLE = `CREATE TABLE ties (
     tie TEXT PRIMARY KEY,
     bill INTEGER NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('tied', 'out')),
     why TEXT CHECK (why IN ('left', 'failed')),
     phone_key TEXT CHECK (phone_key IS NOT NULL OR state = 'out'),
     facts TEXT CHECK (facts IS NULL OR json_valid(facts)),
     CHECK ((why IS NULL) = (state = 'tied'))
   ) STRICT, WITHOUT ROWID;`;

/** The ties with these names. */
export function loadTies(sql: SqlStorage, ties: readonly string[]): TripState["ties"] {
  return readTies(
    sql.exec<TieRow>(
      "SELECT * FROM ties WHERE tie IN (SELECT value FROM json_each(?))",
      JSON.stringify(ties),
    ),
  );
}

/** All of them, for the comparison with D1: at most a few of a trip, since a ticket has two. */
export function loadAllTies(sql: SqlStorage): TripState["ties"] {
  return readTies(sql.exec<TieRow>("SELECT * FROM ties"));
}

function readTies(rows: { toArray(): TieRow[] }): TripState["ties"] {
  return new Map(rows.toArray().map((row) => [row.tie, readTie(row)]));
}

export function writeTies(sql: SqlStorage, ties: Changes["ties"]): void {
  for (const [tie, { state, bill, phoneKey, facts, ...out }] of ties) {
    sql.exec(
      "INSERT OR REPLACE INTO ties (tie, bill, state, why, phone_key, facts) VALUES (?, ?, ?, ?, ?, ?)",
      tie,
      bill,
      state,
      "why" in out ? out.why : null,
      phoneKey,
      facts === null ? null : JSON.stringify(facts),
    );
  }
}

type TieRow = {
  tie: string;
  bill: number;
  state: Tie["state"];
  why: UntieReason | null;
  phone_key: string | null;
  facts: string | null;
};

function readTie({ bill, state, why, phone_key: phoneKey, ...row }: TieRow): Tie {
  const facts = row.facts === null ? null : (JSON.parse(row.facts) as TieFacts);
  if (state === "tied") return { state, bill, phoneKey, facts };
  assert(why !== null, `tie ${row.tie} is out and says why`);
  return { state, why, bill, phoneKey, facts };
}
