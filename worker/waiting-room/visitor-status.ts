/** The status of one visitor of a waiting room, from the queue and from what is the same for everybody. */
import type { WaitingQueue } from "../domain/waiting-room/queue.ts";
import { isQueueOver } from "../domain/waiting-room/rules.ts";
import type { QueueStatus } from "../domain/waiting-room/status.ts";

/** The part of the status that all messages of one step share. */
export interface Board extends Pick<QueueStatus, "opensAt" | "now" | "waiting" | "seats"> {
  /** The time from one turn to the next; null while it is unknown. */
  paceMs: number | null;
}

/** `position`: of the visitor, which a step knows for all of them. */
export function readStatus(
  queue: WaitingQueue,
  visitor: string,
  position: number | null,
  { opensAt, now, waiting, paceMs, seats }: Board,
): QueueStatus {
  const entry = queue.get(visitor);
  const isIn = queue.isCalled(visitor, now);
  const isWaiting = entry !== null && entry.calledAt === null;
  const isOver = !isWaiting && isQueueOver(opensAt, waiting, now);
  return {
    phase: now < opensAt ? "before" : isIn ? "in" : isOver ? "over" : "waiting",
    opensAt,
    now,
    position,
    waiting,
    waitMs: position === null || paceMs === null ? null : position * paceMs,
    seats,
    passUntil: isIn ? (entry?.passUntil ?? null) : null,
  };
}
