/**
 * A passed human check allows seats on two buses, as for a family's evening with two universities. The pass names the
 * trip that it was passed for. A second trip can be added once, which is counted outside the cookie, so that no copy of
 * the pass can undo it (auth/human-check.ts). So one check allows bookings on two buses of at most six seats each; for
 * more, another check is needed. A hold that expires unpaid ends the pass for its trip (seats/seat-lock.ts).
 */

/**
 * How long a pass begins holds. Shorter than a trip remembers that a hold ran out (HOLD_REMEMBERED_MS), so that no pass
 * outlives that memory; a turn in a waiting room begins holds with an older one.
 */
export const PASS_MS = 30 * 60_000;
export const TRIPS_PER_PASS = 2;

export interface HumanPass {
  /** Unguessable; the counts are kept under it. */
  id: string;
  /** Epoch ms. */
  passedAt: number;
  trips: readonly string[];
}

const SEPARATOR = "~";

/** As text without a dot, for a signed cookie. */
export function writePass({ id, passedAt, trips }: HumanPass): string {
  return [id, passedAt, ...trips.map(encodeTrip)].join(SEPARATOR);
}

/** Null for a text that is no pass. */
export function readPass(text: string): HumanPass | null {
  const [id = "", passedAt = "", ...trips] = text.split(SEPARATOR);
  if (id === "" || !/^\d+$/.test(passedAt) || trips.length === 0) return null;
  return { id, passedAt: Number(passedAt), trips: trips.map(decodeURIComponent) };
}

function encodeTrip(tripId: string): string {
  return encodeURIComponent(tripId).replaceAll(".", "%2E").replaceAll(SEPARATOR, "%7E");
}

/** `spare`: it may be used for this trip once its place for a second one is taken. */
export function passState(
  pass: HumanPass,
  tripId: string,
  { now, hasTurn }: { now: number; hasTurn: boolean },
): "open" | "spare" | "over" {
  if (now >= pass.passedAt + PASS_MS && !hasTurn) return "over";
  if (pass.trips.includes(tripId)) return "open";
  return pass.trips.length < TRIPS_PER_PASS ? "spare" : "over";
}
