/**
 * What the auditor of a trip's seats knows of actors, and its refusals. Written from the rules alone, as the auditor
 * is.
 */

const PAUSE_MS = 300_000;
const THREE_HOLDS_MS = 3 * 480_000;
/** Who was away for that long is a newcomer. */
export const AWAY_MS = 1_800_000;

export interface Actor {
  endsAt: number | null;
  farePoisha: number | null;
  /** The proven numbers on the bills of the hold. */
  phones: readonly string[];
  /** Has had a hold, and not been away for long. */
  isKnown: boolean;
  ranOut: boolean;
  /** When the last hold was over. */
  overAt: number;
  /** For how long seats were kept in a row, with nothing bought. */
  keptMs: number;
}

/** What is left of the pause of somebody who kept seats for the time of three holds. */
export function choosePause(
  actors: ReadonlyMap<string, Actor>,
  booking: string,
  now: number,
): number {
  const actor = actors.get(booking);
  if (actor === undefined || actor.endsAt !== null || actor.keptMs < THREE_HOLDS_MS) return 0;
  return actor.overAt + PAUSE_MS - now;
}

export function coolDown(pauseMs: number): unknown {
  return {
    ok: false,
    error: { reason: "cool_down", retryAfterSeconds: Math.ceil(pauseMs / 1000) },
  };
}

/** In the auditor's model a closed sale opens a moment later. */
export function notOpenYet(now: number): unknown {
  return { ok: false, error: { reason: "not_open_yet", opensAt: now + 1 } };
}

export function no(reason: string, seatNo?: string): unknown {
  return { ok: false, error: seatNo === undefined ? { reason } : { reason, seatNo } };
}
