/**
 * One line of JSON an event. Refuses personal data: no name, phone, email, ticket or booking id, no query string.
 * What a store threw is cut before its parameters, which may hold any of these.
 */

export function logAlert(event: string, facts: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: "alert", event, ...plain(facts) }));
}

/** Something worth knowing when an alert has come; nobody need see it otherwise. */
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

/** Drizzle puts a query's parameters into its message; they stand behind the word "params". */
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
