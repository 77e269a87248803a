/** A page whose chunks a deployment took away loads itself again once, and not for ever. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as staleChunks from "../../../web/boot/stale-chunks.ts";
import { memoryStorage } from "../storage/memory-storage.ts";

type StaleChunks = typeof staleChunks;

const reload = vi.fn();
/** Each page has the module anew. */
let pages = 0;
const connection = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  connection.onLine = true;
  vi.stubGlobal("navigator", connection);
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

/** A page of its own, whose import of a chunk fails this often. */
async function aPage(failures: number): Promise<{ isReloading: boolean }> {
  pages += 1;
  const browser = new EventTarget();
  vi.stubGlobal("window", browser);
  const path = `../../../web/boot/stale-chunks.ts?page=${pages}`;
  const { reloadOnceWhenChunksAreGone, isReloading }: StaleChunks = await import(path);
  reloadOnceWhenChunksAreGone();
  for (let failure = 0; failure < failures; failure += 1)
    browser.dispatchEvent(new Event("vite:preloadError"));
  return { isReloading: isReloading() };
}

test("it loads itself again once, and once more a minute later at the earliest", async () => {
  expect(await aPage(0)).toEqual({ isReloading: false });
  expect(reload).toHaveBeenCalledTimes(0);
  expect(await aPage(3)).toEqual({ isReloading: true });
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(59_999);
  expect(await aPage(1)).toEqual({ isReloading: false });
  vi.advanceTimersByTime(1);
  expect(await aPage(1)).toEqual({ isReloading: true });
  expect(reload).toHaveBeenCalledTimes(2);
});

test("offline, or where no time can be kept, it does not", async () => {
  connection.onLine = false;
  expect(await aPage(1)).toEqual({ isReloading: false });
  connection.onLine = true;
  vi.stubGlobal("sessionStorage", undefined);
  expect(await aPage(1)).toEqual({ isReloading: false });
  expect(reload).not.toHaveBeenCalled();
});
