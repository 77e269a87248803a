import { describe, expect, it, vi } from "vitest";
import type { WaitingRoomView } from "../../../worker/contract/booking/waiting-room.ts";
import { type Answer, type ApiRefusal } from "../../../web/api/refusal.ts";
import { openQueueSession } from "../../../web/waiting-room/queue-session.ts";
import { FakeSocket, lastSocket, sockets } from "../../support/simulated/fake-socket.ts";
import {
  NEWS,
  BEFORE,
  OPENS,
  SECOND,
  MINUTE,
  page,
  browser,
  phone,
  answered,
  refused,
  pass,
  stand,
  stubBrowser,
} from "./queued-phone.ts";

stubBrowser();

describe("the position", () => {
  it("is requested at once, and its socket opened once it is known", async () => {
    await stand();
    expect([phone.calls, sockets.length]).toEqual([1, 1]);
    expect(lastSocket().url).toBe("/api/opening/31");
    expect(phone.states.at(-1)).toMatchObject({
      status: { position: 7 },
      opensAt: OPENS,
      refusal: null,
    });
  });

  it("is kept by the socket alone, three pings a minute, for as long as it answers", async () => {
    await stand(answered(BEFORE));
    lastSocket().receive(BEFORE);
    for (let ping = 1; ping <= 6; ping += 1) {
      await pass(20 * SECOND);
      expect(lastSocket().sent).toHaveLength(ping);
      lastSocket().receive("pong");
    }
    expect(new Set(lastSocket().sent)).toEqual(new Set(["ping"]));
    expect([phone.calls, sockets.length]).toEqual([1, 1]);
  });

  it("is kept while the page is hidden, and requested when it is visible again", async () => {
    await stand();
    lastSocket().receive(NEWS);
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    expect([phone.calls, lastSocket().isClosed]).toEqual([1, false]);
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect([phone.calls, sockets.length]).toEqual([2, 1]);
  });

  it("is reported as the socket sends it", async () => {
    await stand();
    lastSocket().receive({ ...NEWS, position: 2 });
    expect(phone.states.at(-1)?.status?.position).toBe(2);
    lastSocket().receive("nonsense");
    lastSocket().receive({ version: 3 });
    expect(phone.states).toHaveLength(2);
  });
});

describe("a place that was lost while the phone slept", () => {
  const isLost = () => phone.states.at(-1)?.hasLostPlace;

  it("is said once the call brings a new one further back, and as long as the visitor waits for that", async () => {
    await stand();
    phone.answer = answered({ ...NEWS, position: 6 });
    browser.dispatchEvent(new Event("online"));
    await pass(0);
    expect(isLost()).toBe(false);
    await pass(10 * MINUTE);
    // A room that was started again has taken back in who had gone.
    phone.answer = answered({ ...NEWS, position: 9, waiting: 30 });
    browser.dispatchEvent(new Event("online"));
    await pass(0);
    expect(isLost()).toBe(false);
    phone.answer = answered({ ...NEWS, position: 20, waiting: 20 });
    browser.dispatchEvent(new Event("online"));
    await pass(0);
    expect(isLost()).toBe(true);
    lastSocket().receive({ ...NEWS, position: 12 });
    expect(isLost()).toBe(true);
    phone.answer = answered({ ...NEWS, phase: "in", position: null });
    lastSocket().receive({ ...NEWS, phase: "in", position: null });
    await pass(0);
    expect(isLost()).toBe(false);
  });

  it("is not said of an answer that an earlier step made, nor of the line of another instant", async () => {
    let reply: (status: Answer<WaitingRoomView>) => void = () => {};
    await stand();
    phone.session.leave();
    phone.session = openQueueSession(
      "31",
      () => new Promise((resolve) => (reply = resolve)),
      (status) => phone.states.push(status),
    );
    reply(answered(NEWS));
    await pass(SECOND);
    phone.session.loadNow();
    await pass(SECOND);
    lastSocket().receive({ ...NEWS, position: 2 });
    reply(answered({ ...NEWS, position: 5, waiting: 5 }));
    await pass(0);
    expect(phone.states.at(-1)?.status?.position).toBe(5);
    expect(isLost()).toBe(false);
    phone.session.loadNow();
    await pass(0);
    reply(answered({ ...NEWS, position: 19, waiting: 19 }, "2026-12-01T11:00:00+06:00"));
    await pass(0);
    expect(isLost()).toBe(false);
  });
});

describe("the turn", () => {
  it("comes by the socket, the pass by the call, and then the socket is closed", async () => {
    await stand();
    phone.answer = answered({ ...NEWS, phase: "in", position: null, seconds_left: 600 });
    lastSocket().receive({ ...NEWS, phase: "in" });
    await pass(0);
    expect([phone.calls, lastSocket().isClosed]).toEqual([2, true]);
    expect(phone.states.at(-1)?.status).toMatchObject({ phase: "in", seconds_left: 600 });
    await pass(60 * MINUTE);
    expect([phone.calls, sockets.length]).toEqual([2, 1]);
  });

  it("is requested again when it came during a call", async () => {
    let reply: (status: Answer<WaitingRoomView>) => void = () => {};
    phone.session = openQueueSession(
      "31",
      () => ((phone.calls += 1), new Promise((resolve) => (reply = resolve))),
      (status) => phone.states.push(status),
    );
    reply(answered(NEWS));
    await pass(0);
    phone.session.loadNow();
    lastSocket().receive({ ...NEWS, phase: "in" });
    expect(phone.calls).toBe(2);
    reply(answered(NEWS));
    await pass(0);
    expect(phone.calls).toBe(3);
    reply(answered({ ...NEWS, phase: "in" }));
    await pass(0);
    expect(phone.states.at(-1)?.status?.phase).toBe("in");
  });

  it("ends with the queue: without a queue nothing is requested any more", async () => {
    await stand(answered({ ...NEWS, phase: "over" }));
    await pass(60 * MINUTE);
    expect([phone.calls, sockets.length]).toEqual([1, 0]);
  });
});

describe("a page that is left", () => {
  it("lets a socket that is still connecting connect first, for a limited time", async () => {
    await stand();
    lastSocket().readyState = FakeSocket.CONNECTING;
    phone.session.leave();
    expect(lastSocket().isClosed).toBe(false);
    lastSocket().dispatchEvent(new Event("open"));
    expect([lastSocket().isClosed, vi.getTimerCount()]).toEqual([true, 0]);
  });

  it("leaves no socket, no timer, no listener", async () => {
    await stand();
    lastSocket().receive(NEWS);
    const ends = [page, browser].map((target) => vi.spyOn(target, "removeEventListener"));
    phone.session.leave();
    expect(lastSocket().isClosed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    for (const end of ends) expect(end).toHaveBeenCalledOnce();
    lastSocket().breakOff();
    browser.dispatchEvent(new Event("online"));
    page.dispatchEvent(new Event("visibilitychange"));
    await pass(60 * MINUTE);
    expect([phone.calls, sockets.length]).toEqual([1, 1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gets no answer of a call that was under way", async () => {
    let reply: (status: Answer<WaitingRoomView>) => void = () => {};
    phone.session = openQueueSession(
      "31",
      () => new Promise((resolve) => (reply = resolve)),
      (status) => phone.states.push(status),
    );
    phone.session.leave();
    reply(answered(NEWS));
    await pass(60 * MINUTE);
    expect([phone.states.length, sockets.length, vi.getTimerCount()]).toEqual([0, 0, 0]);
  });
});

describe("a queue behind the human check", () => {
  const needed: ApiRefusal = {
    status: 403,
    code: "human_check_needed",
    message: "no",
    errors: ["no"],
    body: null,
  };

  it("may open the check at first and by a press, and never by itself", async () => {
    const byHand: boolean[] = [];
    phone.session = openQueueSession(
      "31",
      async (isByHand) => (byHand.push(isByHand), refused(needed)),
      (state) => phone.states.push(state),
    );
    await pass(60 * MINUTE);
    expect(byHand, "a closed check does not come back").toEqual([true]);
    expect(phone.states.at(-1)?.refusal?.code).toBe("human_check_needed");
    page.dispatchEvent(new Event("visibilitychange"));
    browser.dispatchEvent(new Event("online"));
    await pass(0);
    expect(byHand.slice(1)).not.toContain(true);
    phone.session.loadNow();
    await pass(0);
    expect(byHand.at(-1)).toBe(true);
  });
});
