/**
 * Reorders an export of D1. `wrangler d1 export` writes table after table with its rows, in the order of their names,
 * and D1 refuses a row that references a table which does not exist yet. The new order is all tables, then all rows,
 * then indexes, triggers (which would write rows of their own) and the sequence numbers. Ten seasons do not fit into
 * one string, so the export is read once for each of these kinds, line by line, with one statement in memory.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

const KINDS = [/^PRAGMA /i, /^CREATE TABLE /i, /^INSERT INTO (?!"?sqlite_sequence)/i];
const TRIGGER = /^CREATE TRIGGER /i;
const ENDS = /;\s*$/;
const ENDS_TRIGGER = /\bEND;\s*$/i;

/** Writes the export `from` to `to` in an order in which D1 takes it back. A file of that name is always whole. */
export async function writeInRestoreOrder(from: string, to: string): Promise<void> {
  const unfinished = `${to}.part`;
  await pipeline(sortForRestore(from), createWriteStream(unfinished));
  await rename(unfinished, to);
}

async function* sortForRestore(file: string): AsyncGenerator<string> {
  for (let kind = 0; kind <= KINDS.length; kind += 1) {
    for await (const statement of readStatements(file)) {
      if (findKind(statement) === kind) yield `${statement}\n`;
    }
  }
}

/** Index into the order; statements that match no pattern come last. */
function findKind(statement: string): number {
  const kind = KINDS.findIndex((pattern) => pattern.test(statement));
  return kind === -1 ? KINDS.length : kind;
}

async function* readStatements(file: string): AsyncGenerator<string> {
  let lines: string[] = [];
  let quote = "";
  for await (const line of readLines(file)) {
    if (lines.length === 0 && line.trim() === "") continue;
    lines.push(line);
    quote = quoteAfter(line, quote);
    if (quote !== "" || !ENDS.test(line)) continue;
    if (TRIGGER.test(lines[0] ?? "") && !ENDS_TRIGGER.test(line)) continue;
    yield lines.join("\n");
    lines = [];
  }
  if (lines.length > 0) throw new Error(`The export ends within a statement: ${lines[0] ?? ""}`);
}

/** Only a line feed ends a line: a carriage return in a passenger's text is part of it. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = `${rest}${String(chunk)}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** The quote that is open at the end of a line; empty: none is. A doubled quote closes and opens again. */
function quoteAfter(line: string, before: string): string {
  let quote = before;
  for (const [token] of line.matchAll(/['"]|--/g)) {
    if (quote === "" && token === "--") break;
    if (quote === "") quote = token;
    else if (quote === token) quote = "";
  }
  return quote;
}
