/** Seeded random numbers: the same seed gives the same sequence. */
import { makeRandom } from "../../drizzle/lived/random.ts";

export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  upTo(limit: number): number;
  chance(share: number): boolean;
  of<T>(choices: readonly T[]): T;
  weighted<Kind extends string>(weights: Record<Kind, number>): Kind;
}

export function randomFrom(seed: number): Random {
  const { next, below, chance, pick } = makeRandom(seed);
  return {
    upTo: below,
    chance,
    of: pick,
    weighted(weights) {
      const kinds = Object.keys(weights) as (keyof typeof weights)[];
      let left = next() * kinds.reduce((sum, kind) => sum + weights[kind], 0);
      for (const kind of kinds) {
        left -= weights[kind];
        if (left < 0) return kind;
      }
      return pick(kinds);
    },
  };
}
