/**
 * Logs one line of JSON per event. Refuses personal data: no name, phone, email, ticket or booking id, no query string.
 * Messages of database errors are cut before the query parameters, which may contain any of these.
 */

export function logAlert(event: string, facts: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: "alert", event, ...plain(facts) }));
}

/** Context for investigating an alert; needs no attention by itself. */
export function logNote(event: string, facts: Record<string, unknown>): void {
  console.log(JSON.stringify({ level: "note", event, ...plain(facts) }));
}

function plain(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value instanceof Error ? describeError(value) : value,
    ]),
  );
}

/** Drizzle appends a query's parameters to its message, after the word "params". */
export function describeError(error: Error): string {
  const causes: string[] = [];
  for (let at: unknown = error; at instanceof Error && causes.length < 4; at = at.cause) {
    causes.push(
      `${at.name}: ${
        at.message
          .split(/\bparams:/)[0]
          ?.trim()
          .slice(0, 300) ?? ""
      }`,
    );
  }
  return causes.join(" <- ");
}
