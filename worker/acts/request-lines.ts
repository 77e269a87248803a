/** The names of the audit entries for a request that is never executed, derived from the act's own name. */
import { ACT_NAMES, actEntry } from "../contract/staff-acts/staff-acts.ts";

export function requestLineNames(step: "stopped" | "expired"): Readonly<Record<string, string>> {
  return Object.fromEntries(ACT_NAMES.map((name) => [name, `${actEntry(name).trail}:${step}`]));
}
