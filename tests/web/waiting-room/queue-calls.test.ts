import { describe, expect, it, vi } from "vitest";
import { clientRefusal } from "../../../web/api/refusal.ts";
import { findReconnectDelayMs } from "../../../web/api/retries.ts";
import { lastSocket, sockets } from "../../support/simulated/fake-socket.ts";
import {
  NEWS,
  BEFORE,
  SECOND,
  MINUTE,
  browser,
  phone,
  answered,
  refused,
  pass,
  stand,
  stubBrowser,
} from "./queued-phone.ts";

stubBrowser();

describe("a socket that fails", () => {
  it("is replaced when it breaks, by a call after a random time", async () => {
    await stand();
    lastSocket().receive(NEWS);
    lastSocket().breakOff();
    await pass(4 * SECOND - 1);
    expect(phone.calls).toBe(1);
    await pass(1);
    expect([phone.calls, sockets.length]).toEqual([2, 2]);
  });

  it("is replaced when it no longer answers", async () => {
    await stand();
    lastSocket().receive(NEWS);
    await pass(20 * SECOND);
    const silent = lastSocket();
    expect(silent.sent).toEqual(["ping"]);
    await pass(20 * SECOND);
    expect(silent.isClosed).toBe(true);
    expect([phone.calls, sockets.length]).toEqual([2, 2]);
    silent.receive({ ...NEWS, position: 99 });
    expect(phone.states.map(({ status }) => status?.position)).not.toContain(99);
  });

  it("leaves it to the call to keep the position, three times a minute at most, each phone at its own time", async () => {
    vi.stubGlobal(
      "WebSocket",
      class extends EventTarget {
        send = () => {};
        close = () => {};
      },
    );
    await stand();
    await pass(20 * SECOND - 1);
    expect(phone.calls).toBe(1);
    await pass(10 * MINUTE);
    expect(phone.calls).toBeGreaterThanOrEqual(20);
    expect(phone.calls).toBeLessThanOrEqual(31);
  });

  it("does not miss the instant: the call comes just after it", async () => {
    await stand(answered({ ...BEFORE, seconds_left: 10 }));
    await pass(14 * SECOND - 1);
    expect(phone.calls).toBe(1);
    await pass(1);
    expect(phone.calls).toBe(2);
  });
});

describe("the instant", () => {
  it("is followed by a call where no message came", async () => {
    await stand(answered({ ...BEFORE, seconds_left: 10 }));
    lastSocket().receive({ ...BEFORE, seconds_left: 10 });
    await pass(18 * SECOND - 1);
    expect(phone.calls).toBe(1);
    await pass(1);
    expect(phone.calls).toBe(2);
  });

  it("may be moved: it is checked now and then, and the new queue followed instead", async () => {
    await stand(answered(BEFORE));
    lastSocket().receive(BEFORE);
    const old = lastSocket();
    phone.answer = answered(BEFORE, "2026-12-01T09:30:00+06:00");
    for (let ping = 0; ping < 14; ping += 1) {
      await pass(20 * SECOND);
      lastSocket().receive("pong");
    }
    expect(old.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
    expect(phone.states.at(-1)?.opensAt).toBe("2026-12-01T09:30:00+06:00");
  });
});

describe("a call that is refused", () => {
  it("keeps the last status, reports the refusal, and is repeated, later each time", async () => {
    await stand();
    phone.answer = refused(clientRefusal("offline"));
    phone.session.loadNow();
    await pass(0);
    expect(phone.states.at(-1)).toMatchObject({
      status: { position: 7 },
      refusal: { code: "offline" },
    });
    for (const failures of [1, 2, 3]) {
      const before = phone.calls;
      await pass(findReconnectDelayMs(failures, 0.5) - 1);
      expect(phone.calls).toBe(before);
      await pass(1);
      expect(phone.calls).toBe(before + 1);
    }
    phone.answer = answered(NEWS);
    await pass(findReconnectDelayMs(4, 0.5));
    expect(phone.states.at(-1)?.refusal).toBeNull();
  });

  it("by an overloaded object is not repeated before its time, nor by all at once", async () => {
    await stand(refused({ ...clientRefusal("unreadable", 503), retryAfterMs: 3_000 }));
    await pass(4_500 - 1);
    expect(phone.calls).toBe(1);
    await pass(1);
    expect(phone.calls).toBe(2);
  });

  it("is repeated at once when the connection comes back", async () => {
    await stand(refused(clientRefusal("offline")));
    phone.answer = answered(NEWS);
    browser.dispatchEvent(new Event("online"));
    await pass(0);
    expect([phone.calls, sockets.length]).toEqual([2, 1]);
  });
});
