/** The names in the audit log of what becomes of a request that is never done, by the act's own name. */
import { ACT_NAMES, actEntry } from "../contract/staff-acts.ts";

export function requestLineNames(step: "stopped" | "expired"): Readonly<Record<string, string>> {
  return Object.fromEntries(ACT_NAMES.map((name) => [name, `${actEntry(name).trail}:${step}`]));
}
