/** The status that a visitor gets from the waiting room: the phase, the position, and the expected wait. */

export interface QueueStatus {
  /** `in`: this visitor may hold seats; `over`: everybody may. */
  phase: "before" | "waiting" | "in" | "over";
  opensAt: number;
  now: number;
  /** Position in the queue, from 1; null for a visitor who is not in it, and before the shuffle. */
  position: number | null;
  /** The number of waiting visitors. */
  waiting: number;
  /** Null while it is unknown. */
  waitMs: number | null;
  /** Free seats, and those that may be released; null until they were counted. */
  seats: { free: number; open: number } | null;
  /** Null until the pass was claimed. */
  passUntil: number | null;
}

export interface WaitingRoomStatus {
  phase: "before" | "waiting" | "sold_out" | "in" | "over";
  position: number | null;
  waiting: number;
  wait_seconds: number | null;
  seats_free: number | null;
  seats_open: number | null;
  /** Until the instant, or until the pass expires. */
  seconds_left: number | null;
}

export function toWaitingRoomStatus(status: QueueStatus): WaitingRoomStatus {
  const { phase, seats, waitMs, position, waiting } = status;
  const isSoldOut = phase === "waiting" && seats !== null && seats.free + seats.open === 0;
  return {
    phase: isSoldOut ? "sold_out" : phase,
    position,
    waiting,
    wait_seconds: isSoldOut || waitMs === null ? null : Math.ceil(waitMs / 1000),
    seats_free: seats?.free ?? null,
    seats_open: seats?.open ?? null,
    seconds_left: secondsLeft(status),
  };
}

function secondsLeft({ phase, opensAt, passUntil, now }: QueueStatus): number | null {
  const until = phase === "before" ? opensAt : phase === "in" ? passUntil : null;
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
}
