/**
 * What a new hash costs: OWASP's smallest set (N 2^13, r 8, p 10) with half the N and twice the p. The same blocks are
 * computed, written and read for a guess, in pieces of half the length (decisions 6).
 */
export interface Cost {
  N: number;
  r: number;
  /** Also the number of parts. */
  p: number;
}

export const COST: Cost = { N: 2 ** 12, r: 8, p: 20 };
