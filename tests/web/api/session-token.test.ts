/** Who is logged in is one thing in all tabs: a log-in or log-out in another tab is noticed in this one. */
import { afterEach, expect, test, vi } from "vitest";
import { listenForSession, notifySessionChanged } from "../../../web/api/session-token.ts";

afterEach(() => vi.unstubAllGlobals());

function storageEvent(key: string | null): Event {
  return Object.assign(new Event("storage"), { key });
}

test("a change of the token in another tab is noticed, and everything that is cleared", () => {
  const browser = new EventTarget();
  vi.stubGlobal("window", browser);
  const notify = vi.fn();
  const stop = listenForSession(notify);
  browser.dispatchEvent(storageEvent("something else"));
  expect(notify).toHaveBeenCalledTimes(0);
  browser.dispatchEvent(storageEvent("token"));
  browser.dispatchEvent(storageEvent(null));
  expect(notify).toHaveBeenCalledTimes(2);
  notifySessionChanged();
  expect(notify).toHaveBeenCalledTimes(3);
  stop();
  browser.dispatchEvent(storageEvent(null));
  notifySessionChanged();
  expect(notify).toHaveBeenCalledTimes(3);
});
