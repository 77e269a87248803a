/** Seeded random numbers (mulberry32): the same seed gives the same sequence. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  upTo(limit: number): number;
  chance(share: number): boolean;
  of<T>(choices: readonly T[]): T;
  weighted<Kind extends string>(weights: Record<Kind, number>): Kind;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  function of<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(next() * choices.length)];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  }
  return {
    upTo: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    of,
    weighted(weights) {
      const kinds = Object.keys(weights) as (keyof typeof weights)[];
      let left = next() * kinds.reduce((sum, kind) => sum + weights[kind], 0);
      for (const kind of kinds) {
        left -= weights[kind];
        if (left < 0) return kind;
      }
      return of(kinds);
    },
  };
}
