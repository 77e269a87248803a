/**
 * Runs a text of several statements in SQLite as D1 does: whole or not at all, with the rows of each statement. A
 * statement ends at a semicolon outside of texts and comments; where SQLite calls it incomplete, as a trigger is, the
 * next part belongs to it too.
 */
import type { DatabaseSync } from "node:sqlite";

export interface StatementResult {
  results: unknown[];
  success: true;
  meta: { duration: number; rows_read: number; rows_written: number; size_after: number };
}

/** Comments are one alternative with texts, so that a quote in a comment begins no text. */
const PART = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"`;\-/]+|[-/]/g;
const IS_INCOMPLETE = /incomplete input/;

/** Throws SQLite's error; the database is then as before. */
export function runStatements(database: DatabaseSync, sql: string): StatementResult[] {
  const results: StatementResult[] = [];
  database.exec("BEGIN");
  try {
    // A file of rows comes before the rows that they point to.
    database.exec("PRAGMA defer_foreign_keys = on");
    let statement = "";
    for (const part of partsBetweenSemicolons(sql)) {
      statement += part;
      const result = runOne(database, statement);
      if (result === "incomplete") continue;
      if (result !== null) results.push(result);
      statement = "";
    }
    if (statement.trim() !== "") throw new Error("incomplete input");
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
  return results;
}

/** Runs one statement. The result is null for text that holds no statement. */
function runOne(database: DatabaseSync, sql: string): StatementResult | "incomplete" | null {
  const bare = sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, "").replace(/;\s*$/, "");
  if (bare.trim() === "") return null;
  try {
    const results = database.prepare(sql).all();
    const meta = { duration: 0.1, rows_read: results.length, rows_written: 0, size_after: 4096 };
    return { results, success: true, meta };
  } catch (error) {
    if (error instanceof Error && IS_INCOMPLETE.test(error.message)) return "incomplete";
    throw error;
  }
}

function partsBetweenSemicolons(sql: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (const [token] of sql.matchAll(PART)) {
    part += token;
    if (token !== ";") continue;
    parts.push(part);
    part = "";
  }
  return part.trim() === "" ? parts : [...parts, part];
}
