/** The tones of a scan: the browser makes its first one before a passenger waits for it. */
import { afterEach, expect, test, vi } from "vitest";
import { makeSignaller } from "../../../../web/guide/scan/signals.ts";

afterEach(() => void vi.unstubAllGlobals());

test("the first tone is made when the scanner opens, without being heard", () => {
  const heard: number[] = [];
  class Context {
    currentTime = 0;
    destination = {};
    resume = async () => undefined;
    createOscillator = () => {
      const part = { frequency: {}, start: () => undefined, stop: () => undefined };
      return { ...part, connect: (next: object) => next };
    };
    createGain = () => ({
      gain: { setValueAtTime: (loudness: number) => void heard.push(loudness) },
      connect: () => undefined,
    });
  }
  vi.stubGlobal("AudioContext", Context);
  const signaller = makeSignaller();
  expect(heard).toEqual([0, 0]);
  signaller.give("good");
  expect(heard[2]).toBeGreaterThan(0);
});
