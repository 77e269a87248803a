/** An unexpected console.error or console.warn fails the test that caused it. */
import { afterEach, beforeEach, expect } from "vitest";

const said: unknown[][] = [];

beforeEach(() => {
  said.length = 0;
  console.error = (...words: unknown[]) => void said.push(words);
  console.warn = (...words: unknown[]) => void said.push(words);
});

afterEach(() => {
  expect(said, "console.error or console.warn was called").toEqual([]);
});

/** What was said on the error console since the test began; taking it makes it expected. */
export function takeComplaints(): unknown[][] {
  return said.splice(0);
}
