/** A uniform shuffle that can be reproduced from its seed. The seed is the caller's; nothing here is random. */

/** 128 random bits. */
export type Seed = readonly [number, number, number, number];

/** The rank, from 1, of each number from 1 to `count`: `ranks[number - 1]`. */
export function drawRanks(count: number, seed: Seed): number[] {
  const next = makeGenerator(seed);
  const ranks = Array.from({ length: count }, (_, index) => index + 1);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = drawNumberBelow(last + 1, next);
    const moved = ranks[last] ?? 0;
    ranks[last] = ranks[other] ?? 0;
    ranks[other] = moved;
  }
  return ranks;
}

/** Unbiased: values beyond the last whole multiple are rejected. */
function drawNumberBelow(limit: number, next: () => number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  let drawn = next();
  while (drawn >= fair) drawn = next();
  return drawn % limit;
}

/** sfc32: 32 bits a call out of 128 bits of state. */
function makeGenerator(seed: Seed): () => number {
  let [a, b, c, counter] = seed;
  function next(): number {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + mixed;
    return mixed >>> 0;
  }
  // Discards the first outputs, so that similar seeds diverge.
  for (let round = 0; round < 16; round += 1) next();
  return next;
}
