/** The stops of a trip, and which of them a buyer gets on at. Pure. */
import type { Refusal } from "../refusal.ts";
import { err, ok, type Result } from "../result.ts";

export interface Stop {
  /** The id of the boarding point, the same in every trip that stops there. */
  id: string;
  name: string;
  /** When the bus leaves it, epoch ms; null: only the trip's departure is known. */
  at: number | null;
}

export type StopRefusal = Extract<Refusal, { reason: "stop_unknown" }>;

/**
 * The stop that is stored with a bill. The default is the first one; where stops have no times there is no choice, and
 * none is stored.
 */
export function boardingStop(
  boarding: readonly Stop[],
  wanted: string | null,
): Result<Stop | null, StopRefusal> {
  if (wanted === null) {
    const first = boarding[0];
    return ok(first === undefined || first.at === null ? null : first);
  }
  const found = findStop(boarding, wanted);
  return found === null ? err({ reason: "stop_unknown" }) : ok(found);
}

/** Returns null when no stop was chosen, or when the trip does not stop there any more. */
export function findStop(stops: readonly Stop[], id: string | null): Stop | null {
  return stops.find((stop) => stop.id === id) ?? null;
}
