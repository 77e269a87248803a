/** What can be asked of an opening's object, as plain data. Instants are epoch ms by the object's own clock. */
import type { Standing } from "../domain/opening-news.ts";

/** Facts of the opening, read from D1 by the caller just before. */
export interface OpeningFacts {
  opensAt: number;
  trips: { id: string; planName: string; saleClosesAt: number }[];
}

export interface Visit {
  visitor: string;
  facts: OpeningFacts;
  /** The visitor's bookings of these trips. */
  bookings: string[];
}

export interface OpeningCalls {
  /** Joins the line or comes back to the own place, says that the visitor is there, and fetches the pass. */
  visit(input: Visit): Promise<Standing>;
  /** For who has no pass; joins nobody. */
  look(input: { visitor: string; opensAt: number }): Pick<Standing, "position" | "waiting">;
  /** The same for everyone. */
  board(input: { opensAt: number }): { isOver: boolean; waiting: number };
}

export type OpeningRemote = {
  [Call in keyof OpeningCalls]: (
    ...input: Parameters<OpeningCalls[Call]>
  ) => Promise<Awaited<ReturnType<OpeningCalls[Call]>>>;
};
