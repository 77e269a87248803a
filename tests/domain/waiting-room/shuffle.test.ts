import { describe, expect, test } from "vitest";
import { drawRanks, type Seed } from "../../../worker/domain/waiting-room/shuffle.ts";

function makeSeed(number: number): Seed {
  return [number, number + 1, 7, 0xffffffff - number];
}

describe("a shuffle", () => {
  test.each([0, 1, 2, 45, 10_000])("gives each of %i one rank, and no rank twice", (count) => {
    const ranks = drawRanks(count, makeSeed(count));
    expect(new Set(ranks).size).toBe(count);
    expect(ranks.every((rank) => rank >= 1 && rank <= count)).toBe(true);
  });

  test("is the same again from the same seed, and another from another", () => {
    const seed = makeSeed(5);
    expect(drawRanks(50, seed)).toEqual(drawRanks(50, seed));
    expect(drawRanks(50, seed)).not.toEqual(drawRanks(50, makeSeed(6)));
    expect(drawRanks(50, [...seed.slice(0, 3), 1] as unknown as Seed)).not.toEqual(
      drawRanks(50, seed),
    );
  });

  test("favours nobody: over many shuffles each of six has each rank equally often", () => {
    const shuffles = 24_000;
    const counts = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => 0));
    for (let shuffle = 0; shuffle < shuffles; shuffle += 1) {
      for (const [index, rank] of drawRanks(6, makeSeed(shuffle)).entries()) {
        const row = counts[index] ?? [];
        row[rank - 1] = (row[rank - 1] ?? 0) + 1;
      }
    }
    // 4,000 are expected at each rank; five standard deviations are 289.
    for (const count of counts.flat()) expect(Math.abs(count - shuffles / 6)).toBeLessThan(290);
  });

  test("favours no order: over many shuffles all 24 orders of four are equally frequent", () => {
    const seen = new Map<string, number>();
    for (let shuffle = 0; shuffle < 24_000; shuffle += 1) {
      const order = drawRanks(4, makeSeed(shuffle * 3 + 1)).join("");
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(24);
    for (const count of seen.values()) expect(Math.abs(count - 1_000)).toBeLessThan(160);
  });
});
