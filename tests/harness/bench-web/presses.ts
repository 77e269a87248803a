/**
 * How long a press takes to be seen on a slow phone: the browser's own event timings (INP), with the processor slowed
 * down. One press is a key or a finger down, up and its click; the longest of the three counts.
 */
import type { Browser } from "playwright-core";
import { openFirstSeats } from "./weights.ts";

export interface Presses {
  count: number;
  p75Ms: number;
  worstMs: number;
}

const SLOWER = 6;
const SETTLES_MS = 1_500;

/** Measures a visitor who opens a trip, takes three seats of a free row, and gives one back. */
export async function pressesOn(browser: Browser, address: string, row: string): Promise<Presses> {
  const context = await browser.newContext({
    locale: "bn-BD",
    viewport: { width: 360, height: 740 },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(noteEvents);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(address, { waitUntil: "networkidle" });
    await openFirstSeats(page);
    await page.waitForTimeout(SETTLES_MS);
    for (const place of [1, 2, 3, 2]) {
      await page.locator(`[data-seat=${row}${place}]`).click();
      await page.waitForTimeout(SETTLES_MS);
    }
    return getSummary(await page.evaluate(longestByPress));
  } finally {
    await context.close();
  }
}

function noteEvents(): void {
  const events: { press: number; ms: number }[] = [];
  Object.assign(window, { eventTimings: events });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const press: unknown = Reflect.get(entry, "interactionId");
      if (typeof press === "number" && press > 0) events.push({ press, ms: entry.duration });
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

function longestByPress(): number[] {
  const longest = new Map<number, number>();
  const events = Reflect.get(window, "eventTimings") as { press: number; ms: number }[];
  for (const { press, ms } of events) longest.set(press, Math.max(ms, longest.get(press) ?? 0));
  return [...longest.values()];
}

function getSummary(times: number[]): Presses {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p75Ms: sorted[Math.ceil(sorted.length * 0.75) - 1] ?? NaN,
    worstMs: sorted.at(-1) ?? NaN,
  };
}
