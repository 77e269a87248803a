/** A line of the Worker's log (worker/telemetry/log.ts) as a person reads it; anything else as it is. */
import { z } from "zod";

const Line = z.looseObject({ level: z.enum(["alert", "note"]), event: z.string() });

export function logLine(message: string): string {
  const parsed = Line.safeParse(jsonOrNull(message));
  if (!parsed.success) return message;
  const { level, event, ...facts } = parsed.data;
  const details = Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const inBrackets = details.length === 0 ? "" : ` (${details.join(", ")})`;
  return `  The shop logs ${level === "alert" ? "an alert" : "a note"}: ${event}${inBrackets}`;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
