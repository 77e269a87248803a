/**
 * Date is frozen in each test of a file until the test moves it; timers run as usual. It stands a day ahead: the runtime
 * sets alarms by its own clock, and none shall go off by itself while a slow test runs.
 */
import { afterEach, beforeEach, onTestFinished, vi } from "vitest";

export const AHEAD_MS = 86_400_000;

export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    pass(AHEAD_MS);
  });
  afterEach(() => void vi.useRealTimers());
}

/** Nor does any timer end: where it counts what is read, no entry of a cache gets old and no wait for one is given up. */
export function stopAllTimers(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
}

/** For the rest of one test, at the present: what it caches does not get old. */
export function freezeDate(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

export function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}
