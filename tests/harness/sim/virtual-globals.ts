/**
 * The clock, timers, random numbers and console of the product during a run: all of them the run's. Restored at its
 * end in any case.
 */
import { createHash } from "node:crypto";
import type { Random } from "../../support/random.ts";
import type { Kernel } from "./kernel.ts";

interface Timer {
  isCleared: boolean;
}

export function installGlobals(
  kernel: Kernel,
  random: Random,
  onAlert: (line: string) => void,
): () => void {
  const kept = {
    now: Date.now,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    error: console.error,
    log: console.log,
    bytes: crypto.getRandomValues,
    sign: crypto.subtle.sign,
    digest: crypto.subtle.digest,
  };
  Date.now = () => kernel.readClock();
  Reflect.set(globalThis, "setTimeout", (work: () => void, ms: number): Timer => {
    const timer = { isCleared: false };
    const owner = kernel.current;
    const fire = () => kernel.wake(owner, () => timer.isCleared || work());
    kernel.later(ms, () => !timer.isCleared && fire());
    return timer;
  });
  Reflect.set(globalThis, "clearTimeout", (timer: Timer | undefined) => {
    if (timer !== undefined) timer.isCleared = true;
  });
  Reflect.set(crypto, "getRandomValues", (bytes: Uint8Array) => {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.upTo(256);
    return bytes;
  });
  // Signing and hashing take real time, which is no event of the run: here they are done at once.
  const hashed = (data: Uint8Array) =>
    new Uint8Array(createHash("sha256").update(data).digest()).buffer;
  Reflect.set(crypto.subtle, "sign", async (_how: unknown, _key: unknown, data: Uint8Array) =>
    hashed(data),
  );
  Reflect.set(crypto.subtle, "digest", async (_how: unknown, data: Uint8Array) => hashed(data));
  console.error = (line: unknown) => onAlert(String(line));
  console.log = () => {};
  return () => {
    Date.now = kept.now;
    globalThis.setTimeout = kept.setTimeout;
    globalThis.clearTimeout = kept.clearTimeout;
    console.error = kept.error;
    console.log = kept.log;
    Reflect.set(crypto, "getRandomValues", kept.bytes);
    Reflect.set(crypto.subtle, "sign", kept.sign);
    Reflect.set(crypto.subtle, "digest", kept.digest);
  };
}
