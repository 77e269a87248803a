/** The loop that reads the camera's pictures, and the gate that lets a code through once. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { passGate, type SeenCode } from "../../../../web/guide/scan/repeat-gate.ts";
import type { Reader } from "../../../../web/guide/scan/reader.ts";
import { startScan } from "../../../../web/guide/scan/start-scan.ts";

const READY = 2;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeReader(...texts: (string | null | Error)[]): Reader & { ends: number } {
  const reader = {
    ends: 0,
    read: async () => {
      const text = texts.shift() ?? null;
      if (text instanceof Error) throw text;
      return text;
    },
    end: () => void (reader.ends += 1),
  };
  return reader;
}

function scan(native: Reader | null, own: Reader | Error, readyState = READY) {
  const [texts, failures]: [string[], number[]] = [[], []];
  const openOwn = vi.fn(async () => {
    if (own instanceof Error) throw own;
    return own;
  });
  const stop = startScan(
    { readyState } as HTMLVideoElement,
    (text) => texts.push(text),
    () => failures.push(1),
    { openNative: async () => native, openOwn },
  );
  return { texts, failures, openOwn, stop };
}

const pass = () => vi.advanceTimersByTimeAsync(1_000);

test("the browser's own detector reads where there is one, and ours is not loaded", async () => {
  const native = makeReader(null, "A", "B");
  const { texts, openOwn, stop } = scan(native, makeReader());
  await pass();
  expect(texts).toEqual(["A", "B"]);
  expect(openOwn).not.toHaveBeenCalled();
  stop();
  await pass();
  expect(native.ends).toBeGreaterThan(0);
});

test("ours reads where there is none, and where the detector fails at its first picture", async () => {
  const missing = scan(null, makeReader("A"));
  const broken = makeReader(new Error("the service is not there"));
  const failing = scan(broken, makeReader("B"));
  await pass();
  expect(missing.texts).toEqual(["A"]);
  expect(failing.texts).toEqual(["B"]);
  expect(broken.ends).toBe(1);
  for (const { stop, failures } of [missing, failing]) {
    expect(failures).toEqual([]);
    stop();
  }
});

test("a failure of ours is reported, unless the scan was stopped", async () => {
  const failed = scan(null, new Error("not loaded"));
  const stopped = scan(null, new Error("not loaded"));
  stopped.stop();
  await pass();
  expect(failed.failures).toEqual([1]);
  expect(stopped.failures).toEqual([]);
});

test("nothing is read after the stop, and a reader that was still opening is ended", async () => {
  const reader = makeReader("A");
  const { texts, stop } = scan(null, reader);
  stop();
  await pass();
  expect(texts).toEqual([]);
  expect(reader.ends).toBe(1);
});

test("a video without a picture is not read", async () => {
  const { texts, stop } = scan(null, makeReader("A"), READY - 1);
  await pass();
  expect(texts).toEqual([]);
  stop();
});

test("a code passes once as long as the camera sees it, and again three seconds after it was gone", () => {
  let last: SeenCode | null = null;
  const see = (text: string, now: number) => {
    const passed = passGate(last, text, now);
    last = passed.last;
    return passed.isNew;
  };
  expect([0, 1_000, 2_900, 5_800].map((now) => see("A", now))).toEqual([true, false, false, false]);
  expect(see("B", 5_900)).toBe(true);
  expect(see("A", 6_000)).toBe(true);
  expect(see("A", 8_999)).toBe(false);
  expect(see("A", 11_999)).toBe(true);
});
