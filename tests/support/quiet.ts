/**
 * An unexpected console.error or console.warn fails the test that caused it, and no file leaves its stubs of globals to
 * the next one of its process, whose modules would be loaded with them.
 */
import { afterEach, beforeEach, expect, vi } from "vitest";

vi.unstubAllGlobals();

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
