import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitWithin } from "../../worker/domain/await-within.ts";

const LIMIT_MS = 1_000;
const [JUST_IN_TIME_MS, TOO_LATE_MS] = [LIMIT_MS - 1, LIMIT_MS + 1];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function answerAfter<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}

function failAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, ms, new Error("it failed")));
}

test("in time, it gives the value, and its timer is gone", async () => {
  const awaited = awaitWithin(LIMIT_MS, answerAfter(JUST_IN_TIME_MS, "an answer"));
  await vi.advanceTimersByTimeAsync(JUST_IN_TIME_MS);
  expect(await awaited).toBe("an answer");
  expect(vi.getTimerCount()).toBe(0);
});

test("late, it gives null at the limit and not before", async () => {
  const settled = vi.fn<(value: string | null) => void>();
  void awaitWithin(LIMIT_MS, answerAfter(TOO_LATE_MS, "an answer")).then(settled);
  await vi.advanceTimersByTimeAsync(JUST_IN_TIME_MS);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledExactlyOnceWith(null);
});

test("a rejection in time passes through, and clears the timer", async () => {
  const awaited = expect(awaitWithin(LIMIT_MS, failAfter(1))).rejects.toThrow("it failed");
  await vi.advanceTimersByTimeAsync(1);
  await awaited;
  expect(vi.getTimerCount()).toBe(0);
});

test("a rejection after the limit is nobody's error", async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  try {
    const awaited = awaitWithin(LIMIT_MS, failAfter(TOO_LATE_MS));
    await vi.advanceTimersByTimeAsync(TOO_LATE_MS);
    expect(await awaited).toBeNull();
    // Node reports a rejection that nobody handles before its next turn.
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off("unhandledRejection", unhandled);
  }
});
