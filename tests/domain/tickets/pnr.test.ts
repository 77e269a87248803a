import { describe, expect, test } from "vitest";
import { isPnr, makePnr, normalizePnr, PNR_LENGTH } from "../../../worker/domain/tickets/pnr.ts";

const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

function somePnrs(): string[] {
  return Array.from({ length: 200 }, (_, seed) =>
    makePnr(Array.from({ length: 12 }, (__, i) => (seed * 37 + i * 101 + seed * i * 13) % 256)),
  ).filter((pnr) => pnr !== null);
}

describe("a PNR", () => {
  test("has seven characters, none of them a look-alike, and checks", () => {
    const pnrs = somePnrs();
    expect(pnrs.length).toBeGreaterThan(150);
    for (const pnr of pnrs) {
      expect(pnr).toHaveLength(PNR_LENGTH);
      expect(pnr).not.toMatch(/[01OIL]/);
      expect(isPnr(pnr)).toBe(true);
    }
  });

  test("with any one character wrong does not check", () => {
    for (const pnr of somePnrs().slice(0, 20)) {
      for (let index = 0; index < PNR_LENGTH; index += 1) {
        for (const letter of LETTERS) {
          if (letter === pnr[index]) continue;
          expect(isPnr(pnr.slice(0, index) + letter + pnr.slice(index + 1))).toBe(false);
        }
      }
    }
  });

  test("with any two characters swapped does not check", () => {
    for (const pnr of somePnrs().slice(0, 50)) {
      for (let i = 0; i < PNR_LENGTH; i += 1) {
        for (let j = i + 1; j < PNR_LENGTH; j += 1) {
          const letters = [...pnr];
          [letters[i], letters[j]] = [letters[j] ?? "", letters[i] ?? ""];
          const swapped = letters.join("");
          if (swapped !== pnr) expect(isPnr(swapped)).toBe(false);
        }
      }
    }
  });

  test("uses every letter equally often: bytes that would favour some are thrown away", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const first = makePnr([byte, 0, 0, 0, 0, 0])?.charAt(0);
      if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(new Set(counts.values())).toEqual(new Set([8]));
    expect(counts.size).toBe(31);
  });

  test("is null when the random bytes run out", () => {
    expect(makePnr([1, 2, 3, 4, 5])).toBeNull();
    expect(makePnr([255, 254, 253, 252, 251, 250, 1, 2])).toBeNull();
  });

  test.each([
    ["k7m 2xq-4", "K7M2XQ4"],
    ["৭৮৯ ২ab", "7892AB"],
  ])("typed as %s is read as %s", (typed, read) => {
    expect(normalizePnr(typed)).toBe(read);
  });

  test.each(["", "K7M2XQ", "K7M2XQ44", "O7M2XQ4", "K7M2XQ!"])("is not %s", (text) => {
    expect(isPnr(text)).toBe(false);
  });
});
