/** An unexpected console.error or console.warn fails the test that caused it. */
import { afterEach, beforeEach, expect } from "vitest";

const logged: unknown[][] = [];

beforeEach(() => {
  logged.length = 0;
  console.error = (...args: unknown[]) => void logged.push(args);
  console.warn = (...args: unknown[]) => void logged.push(args);
});

afterEach(() => {
  expect(logged, "console.error or console.warn was called").toEqual([]);
});

/** The calls of console.error and console.warn since the test began; taking them makes them expected. */
export function takeLogged(): unknown[][] {
  return logged.splice(0);
}
