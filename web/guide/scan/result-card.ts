/**
 * How long the result of a scan stays, and when its buttons answer. The camera goes on reading while a guide in gloves
 * aims at a button: without this the press would meet the next passenger. Pure: times are of a clock that only runs
 * forward, in ms.
 */

/** A result that asks for nothing makes room for the next code after this. */
const STAYS_MS = 1_200;
/** Buttons that have just come under the finger do not answer: the press was meant for what was there before. */
export const DEAF_MS = 600;

export interface Card {
  shownAt: number;
  /** It asks the guide something, and stays until it is answered or left. */
  isAsking: boolean;
  /** A finger is on it. */
  isHeld: boolean;
}

export function canReplace(card: Card | null, now: number): boolean {
  if (card === null) return true;
  return !card.isAsking && !card.isHeld && now - card.shownAt >= STAYS_MS;
}
