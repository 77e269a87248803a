/** The calls of a waiting room's object, as plain data. Instants are epoch ms by the object's own clock. */
import type { QueueStatus } from "../domain/waiting-room/status.ts";

/** Facts of the trips, read from D1 by the caller just before. */
export interface WaitingRoomFacts {
  opensAt: number;
  trips: { id: string; planName: string; saleClosesAt: number }[];
}

export interface Visit {
  visitor: string;
  /** False: the visitor may return to an entry, but gets no new one. */
  mayJoin: boolean;
  facts: WaitingRoomFacts;
  /** The visitor's bookings of these trips. */
  bookings: string[];
  /** Until when the pass that the visitor shows is valid; null without one, missing from the previous version. */
  passUntil?: number | null;
}

export interface WaitingRoomCalls {
  /**
   * Joins the queue or returns to the visitor's entry, marks the visitor as present, and claims the pass when it is
   * their turn. Null: the visitor has no entry and may not join.
   */
  visit(input: Visit): Promise<QueueStatus | null>;
  /** For a visitor without a pass; changes nothing. */
  positionOf(input: {
    visitor: string;
    opensAt: number;
  }): Pick<QueueStatus, "position" | "waiting">;
  /** The part of the status that is the same for everyone. */
  board(input: { opensAt: number }): { isOver: boolean; waiting: number };
}

export type WaitingRoomRemote = {
  [Call in keyof WaitingRoomCalls]: (
    ...input: Parameters<WaitingRoomCalls[Call]>
  ) => Promise<Awaited<ReturnType<WaitingRoomCalls[Call]>>>;
};
