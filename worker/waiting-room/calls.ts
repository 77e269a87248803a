/** What can be asked of an opening's object, as plain data. Instants are epoch ms by the object's own clock. */
import type { QueueStatus } from "../domain/waiting-room/status.ts";

/** Facts of the opening, read from D1 by the caller just before. */
export interface WaitingRoomFacts {
  opensAt: number;
  trips: { id: string; planName: string; saleClosesAt: number }[];
}

export interface Visit {
  visitor: string;
  facts: WaitingRoomFacts;
  /** The visitor's bookings of these trips. */
  bookings: string[];
}

export interface WaitingRoomCalls {
  /** Joins the line or comes back to the own place, says that the visitor is there, and fetches the pass. */
  visit(input: Visit): Promise<QueueStatus>;
  /** For who has no pass; joins nobody. */
  positionOf(input: {
    visitor: string;
    opensAt: number;
  }): Pick<QueueStatus, "position" | "waiting">;
  /** The same for everyone. */
  board(input: { opensAt: number }): { isOver: boolean; waiting: number };
}

export type WaitingRoomRemote = {
  [Call in keyof WaitingRoomCalls]: (
    ...input: Parameters<WaitingRoomCalls[Call]>
  ) => Promise<Awaited<ReturnType<WaitingRoomCalls[Call]>>>;
};
