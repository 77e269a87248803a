/** Pseudo-random numbers from a seed (mulberry32): the same seed gives the same shop. */

export interface Random {
  /** From 0, inclusive, to 1, exclusive. */
  next(): number;
  /** A whole number from 0 to `most - 1`. */
  below(most: number): number;
  pick<One>(list: readonly One[]): One;
  /** Returns true in that share of the calls. */
  chance(share: number): boolean;
  text(alphabet: string, length: number): string;
  shuffle<One>(list: readonly One[]): One[];
}

export function makeRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (most: number) => Math.floor(next() * most);
  function pick<One>(list: readonly One[]): One {
    const one = list[below(list.length)];
    if (one === undefined) throw new Error("nothing can be picked from an empty list");
    return one;
  }
  return {
    next,
    below,
    pick,
    chance: (share) => next() < share,
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(""),
    shuffle: (list) =>
      list
        .map((one) => ({ one, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ one }) => one),
  };
}
