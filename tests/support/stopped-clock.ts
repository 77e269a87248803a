/** Date is frozen in each test of a file until the test moves it; timers run as usual. */
import { afterEach, beforeEach, vi } from "vitest";

export function stopClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
}

export function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}
