import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findReconnectDelayMs } from "../../../web/api/retries.ts";
import type { LiveSeats } from "../../../web/live/live-seats.ts";
import { subscribeToTrip } from "../../../web/live/live-socket.ts";
import { FakeSocket, lastSocket, sockets } from "../../support/simulated/fake-socket.ts";

const page = Object.assign(new EventTarget(), { hidden: false });
let received: (LiveSeats | null)[] = [];
let stop = () => {};

const SNAPSHOT = { version: 3, seats: [{ seat_no: "A1", state: "held" }], free: 44 };

function setHidden(isHidden: boolean): void {
  page.hidden = isHidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  sockets.length = 0;
  received = [];
  page.hidden = false;
  stop = subscribeToTrip("31", (seats) => received.push(seats));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the socket of a trip", () => {
  it("reports the snapshot and each change after it", () => {
    expect(lastSocket().url).toBe("/api/live/31");
    lastSocket().receive(SNAPSHOT);
    lastSocket().receive({ after: 3, version: 4, changes: [["A2", "sold"]], free: 43 });
    expect(received.map((seats) => seats?.version)).toEqual([3, 4]);
    expect([...(received[1]?.taken ?? [])]).toEqual([
      ["A1", "held"],
      ["A2", "sold"],
    ]);
  });

  it("requests a snapshot on a gap, and reports nothing until it comes", () => {
    lastSocket().receive(SNAPSHOT);
    lastSocket().receive({ after: 5, version: 6, changes: [["A2", "sold"]], free: 43 });
    expect(received).toHaveLength(1);
    lastSocket().receive({ after: 6, version: 7, changes: [["A3", "sold"]], free: 42 });
    const requests = () => lastSocket().sent.filter((message) => message === "snapshot").length;
    expect(requests(), "one at a time").toBe(1);
    lastSocket().receive({ ...SNAPSHOT, version: 7 });
    expect(received.at(-1)?.version).toBe(7);
    lastSocket().receive({ after: 9, version: 10, changes: [["A3", "sold"]], free: 42 });
    expect(requests()).toBe(2);
  });

  it("reports its loss when it breaks, and opens another after a while", () => {
    lastSocket().receive(SNAPSHOT);
    lastSocket().breakOff();
    expect(received.at(-1)).toBeNull();
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(findReconnectDelayMs(1, 0.5) - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    lastSocket().receive({ ...SNAPSHOT, version: 9 });
    expect(received.at(-1)?.version).toBe(9);
  });

  it("ignores messages of a socket that it has left", () => {
    const [first] = [lastSocket()];
    first.receive(SNAPSHOT);
    first.breakOff();
    vi.advanceTimersByTime(60_000);
    first.receive({ ...SNAPSHOT, version: 99 });
    expect(received.map((seats) => seats?.version)).not.toContain(99);
  });

  it("waits longer after each failure, and short again once it was open", () => {
    const opened = () => sockets.length;
    for (const failures of [1, 2, 3]) {
      const before = opened();
      lastSocket().breakOff();
      vi.advanceTimersByTime(findReconnectDelayMs(failures, 0.5) - 1);
      expect(opened()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(opened()).toBe(before + 1);
    }
    lastSocket().receive(SNAPSHOT);
    lastSocket().breakOff();
    vi.advanceTimersByTime(findReconnectDelayMs(1, 0.5));
    expect(opened()).toBe(5);
  });

  it("gives up one that never opens, and one that no longer answers", () => {
    vi.advanceTimersByTime(10_000);
    expect(lastSocket().isClosed).toBe(true);
    vi.advanceTimersByTime(findReconnectDelayMs(1, 0.5));
    const silent = lastSocket();
    silent.receive(SNAPSHOT);
    vi.advanceTimersByTime(10_000);
    expect(silent.sent).toEqual(["ping"]);
    silent.receive("pong");
    vi.advanceTimersByTime(25_000);
    expect(silent.sent).toEqual(["ping", "ping"]);
    vi.advanceTimersByTime(25_000);
    expect(silent.isClosed).toBe(true);
    expect(received.at(-1)).toBeNull();
  });

  it("is closed while the page is hidden, and opened at once when it is visible", () => {
    lastSocket().receive(SNAPSHOT);
    setHidden(true);
    expect(lastSocket().isClosed).toBe(true);
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
    setHidden(false);
    expect(sockets).toHaveLength(2);
  });

  it("is opened at once, and once, when the connection is back", () => {
    lastSocket().breakOff();
    window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(findReconnectDelayMs(1, 0.5));
    expect(sockets).toHaveLength(2);
  });

  it("stays closed when the connection is back and the page is hidden", () => {
    setHidden(true);
    window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(1);
  });

  it("is not closed while it connects, which the browser would report as an error, but right after", () => {
    stop();
    expect(lastSocket().isClosed).toBe(false);
    lastSocket().connect();
    expect(lastSocket().isClosed).toBe(true);
    lastSocket().receive(SNAPSHOT);
    expect(received).toEqual([]);
  });

  it("is closed also when it is left and never connects", () => {
    stop();
    vi.advanceTimersByTime(10_000);
    expect(lastSocket().isClosed).toBe(true);
    expect(sockets).toHaveLength(1);
  });

  it("is left for good when the page is", () => {
    lastSocket().receive(SNAPSHOT);
    stop();
    expect(lastSocket().isClosed).toBe(true);
    lastSocket().breakOff();
    vi.advanceTimersByTime(600_000);
    setHidden(false);
    window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(1);
  });

  it("is not opened again by a page that was left while it was lost", () => {
    lastSocket().breakOff();
    stop();
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("the wait before the next try", () => {
  it("is anywhere up to twice the last, never less than a moment nor more than a minute", () => {
    expect([1, 2, 3].map((failures) => findReconnectDelayMs(failures, 1))).toEqual([
      2_000, 4_000, 8_000,
    ]);
    expect(findReconnectDelayMs(1, 0)).toBe(300);
    expect(findReconnectDelayMs(50, 1)).toBe(60_000);
  });
});
