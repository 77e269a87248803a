/**
 * Lists of which a run takes a few: each turn the next ones, in rotation, so that none waits behind those that stay.
 */
export interface Turn {
  turn: number;
  most: number;
}

const TURN_MS = 60_000;

/** The schedule's turn. */
export function turnAt(now: number, most: number): Turn {
  return { turn: Math.floor(now / TURN_MS), most };
}

/** Start of the turn's part among that many entries. */
export function findOffset(total: number, { turn, most }: Turn): number {
  return (turn % Math.max(1, Math.ceil(total / most))) * most;
}
