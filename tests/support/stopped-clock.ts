/**
 * Date is frozen in each test of a file until the test moves it; timers run as usual. It stands a day or two ahead: the
 * runtime sets alarms by its own clock, and none shall go off by itself while a slow test runs. It stands at noon in
 * Dhaka: what the schedule does in the quiet hour of a night is no part of a test that does not ask for it.
 */
import { afterEach, beforeEach, onTestFinished, vi } from "vitest";

const DAY_MS = 86_400_000;
const NOON_IN_DHAKA_MS = 6 * 3_600_000;

export function stopClock(): void {
  beforeEach(stopAtNoon);
  afterEach(() => void vi.useRealTimers());
}

/** The first noon in Dhaka that is a day ahead or more. */
export function stopAtNoon(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  const days = Math.ceil((Date.now() - NOON_IN_DHAKA_MS) / DAY_MS) + 1;
  vi.setSystemTime(days * DAY_MS + NOON_IN_DHAKA_MS);
}

/**
 * Nor does any timer end: where it counts what is read, no entry of a cache gets old and no wait for one is given up.
 */
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
