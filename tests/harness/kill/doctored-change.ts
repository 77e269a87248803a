/** A copy of a run that was tampered with, and how. */
import { DatabaseSync } from "node:sqlite";
import type { AUDIT_RULES } from "./audit.ts";
import type { Evidence } from "./evidence.ts";
import type { Files } from "./files.ts";

export interface Doctored {
  rule: keyof typeof AUDIT_RULES;
  what: string;
  /** Of the copied stores. */
  stores?: (files: Files, evidence: Evidence) => void;
  /** Of what was read of them. */
  read?: (evidence: Evidence) => Evidence;
}

export function change(file: string, ...statements: string[]): void {
  const db = new DatabaseSync(file);
  db.exec("PRAGMA foreign_keys = OFF");
  for (const statement of statements) db.exec(statement);
  db.close();
}
