/**
 * Logs one line of JSON per event. Refuses personal data: no name, phone, email, ticket or booking id, no query string.
 * Messages of database errors are cut before the query parameters, which may contain any of these. The text of an error
 * comes from a library that does not know our secrets, so everything in it that may be one is removed.
 */
import { removeSecretPaths, removeSecrets } from "./secrets.ts";

/** Characters of a text that are read, and of an error's message that are logged. */
const READ_MAX = 2_000;
const SHOWN_MAX = 300;

export function logAlert(event: string, facts: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: "alert", event, ...toPlainFacts(facts) }));
}

/** Context for investigating an alert; needs no attention by itself. */
export function logNote(event: string, facts: Record<string, unknown>): void {
  console.log(JSON.stringify({ level: "note", event, ...toPlainFacts(facts) }));
}

function toPlainFacts(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, toLoggable(value)]),
  );
}

function toLoggable(value: unknown): unknown {
  if (value instanceof Error) return describeError(value);
  return typeof value === "string" ? removeSecretPaths(value.slice(0, READ_MAX)) : value;
}

/** Drizzle appends a query's parameters to its message, after the word "params". */
export function describeError(error: Error): string {
  const causes: string[] = [];
  for (let at: unknown = error; at instanceof Error && causes.length < 4; at = at.cause) {
    const [message = ""] = at.message.slice(0, READ_MAX).split(/\bparams:/);
    causes.push(`${at.name}: ${removeSecrets(message).trim().slice(0, SHOWN_MAX)}`);
  }
  return causes.join(" <- ");
}
