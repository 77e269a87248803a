import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type {
  WaitingRoomStatusView,
  WaitingRoomView,
} from "../../../worker/contract/waiting-room.ts";
import { clientRefusal, type Answer, type ApiRefusal } from "../../../web/api/refusal.ts";
import { reconnectAfterMs } from "../../../web/api/retries.ts";
import { openQueueSession, type QueueState } from "../../../web/waiting-room/queue-session.ts";
import { FakeSocket, lastSocket, sockets } from "../../support/fake-socket.ts";

const NEWS: WaitingRoomStatusView = {
  phase: "waiting",
  position: 7,
  waiting: 20,
  wait_seconds: null,
  seats_free: 3,
  seats_open: 9,
  seconds_left: null,
};
const BEFORE: WaitingRoomStatusView = {
  ...NEWS,
  phase: "before",
  position: null,
  seconds_left: 3_600,
};
const OPENS = "2026-12-01T10:00:00+06:00";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const page = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();
/** The server's answer to the call, until a test changes it. */
let answer: Answer<WaitingRoomView>;
let visits = 0;
let states: QueueState[] = [];
let session: ReturnType<typeof openQueueSession>;

function answered(status: WaitingRoomStatusView, opensAt = OPENS): Answer<WaitingRoomView> {
  const rest = { status_code: 201, opens_at: opensAt, opening_pass: null } as const;
  return { ok: true, value: { ...status, ...rest } };
}

function refused(refusal: ApiRefusal): Answer<WaitingRoomView> {
  return { ok: false, refusal };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

async function stand(first: Answer<WaitingRoomView> = answered(NEWS)): Promise<void> {
  answer = first;
  session = openQueueSession(
    "31",
    async () => ((visits += 1), answer),
    (status) => states.push(status),
  );
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", browser);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  sockets.length = 0;
  states = [];
  visits = 0;
  page.hidden = false;
});
afterEach(() => {
  session.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the position", () => {
  it("is requested at once, and its socket opened once it is known", async () => {
    await stand();
    expect([visits, sockets.length]).toEqual([1, 1]);
    expect(lastSocket().url).toBe("/api/opening/31");
    expect(states.at(-1)).toMatchObject({ status: { position: 7 }, opensAt: OPENS, refusal: null });
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
    expect([visits, sockets.length]).toEqual([1, 1]);
  });

  it("is kept while the page is hidden, and requested when it is visible again", async () => {
    await stand();
    lastSocket().receive(NEWS);
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    expect([visits, lastSocket().isClosed]).toEqual([1, false]);
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect([visits, sockets.length]).toEqual([2, 1]);
  });

  it("is reported as the socket sends it", async () => {
    await stand();
    lastSocket().receive({ ...NEWS, position: 2 });
    expect(states.at(-1)?.status?.position).toBe(2);
    lastSocket().receive("nonsense");
    lastSocket().receive({ version: 3 });
    expect(states).toHaveLength(2);
  });
});

describe("the turn", () => {
  it("comes by the socket, the pass by the call, and then the socket is closed", async () => {
    await stand();
    answer = answered({ ...NEWS, phase: "in", position: null, seconds_left: 600 });
    lastSocket().receive({ ...NEWS, phase: "in" });
    await pass(0);
    expect([visits, lastSocket().isClosed]).toEqual([2, true]);
    expect(states.at(-1)?.status).toMatchObject({ phase: "in", seconds_left: 600 });
    await pass(60 * MINUTE);
    expect([visits, sockets.length]).toEqual([2, 1]);
  });

  it("is requested again when it came during a call", async () => {
    let reply: (status: Answer<WaitingRoomView>) => void = () => {};
    session = openQueueSession(
      "31",
      () => ((visits += 1), new Promise((resolve) => (reply = resolve))),
      (status) => states.push(status),
    );
    reply(answered(NEWS));
    await pass(0);
    session.loadNow();
    lastSocket().receive({ ...NEWS, phase: "in" });
    expect(visits).toBe(2);
    reply(answered(NEWS));
    await pass(0);
    expect(visits).toBe(3);
    reply(answered({ ...NEWS, phase: "in" }));
    await pass(0);
    expect(states.at(-1)?.status?.phase).toBe("in");
  });

  it("ends with the queue: without a queue nothing is requested any more", async () => {
    await stand(answered({ ...NEWS, phase: "over" }));
    await pass(60 * MINUTE);
    expect([visits, sockets.length]).toEqual([1, 0]);
  });
});

describe("a socket that fails", () => {
  it("is replaced when it breaks, by a call after a random time", async () => {
    await stand();
    lastSocket().receive(NEWS);
    lastSocket().breakOff();
    await pass(4 * SECOND - 1);
    expect(visits).toBe(1);
    await pass(1);
    expect([visits, sockets.length]).toEqual([2, 2]);
  });

  it("is replaced when it no longer answers", async () => {
    await stand();
    lastSocket().receive(NEWS);
    await pass(20 * SECOND);
    const silent = lastSocket();
    expect(silent.sent).toEqual(["ping"]);
    await pass(20 * SECOND);
    expect(silent.isClosed).toBe(true);
    expect([visits, sockets.length]).toEqual([2, 2]);
    silent.receive({ ...NEWS, position: 99 });
    expect(states.map(({ status }) => status?.position)).not.toContain(99);
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
    expect(visits).toBe(1);
    await pass(10 * MINUTE);
    expect(visits).toBeGreaterThanOrEqual(20);
    expect(visits).toBeLessThanOrEqual(31);
  });

  it("does not miss the instant: the call comes just after it", async () => {
    await stand(answered({ ...BEFORE, seconds_left: 10 }));
    await pass(14 * SECOND - 1);
    expect(visits).toBe(1);
    await pass(1);
    expect(visits).toBe(2);
  });
});

describe("the instant", () => {
  it("is followed by a call where no message came", async () => {
    await stand(answered({ ...BEFORE, seconds_left: 10 }));
    lastSocket().receive({ ...BEFORE, seconds_left: 10 });
    await pass(18 * SECOND - 1);
    expect(visits).toBe(1);
    await pass(1);
    expect(visits).toBe(2);
  });

  it("may be moved: it is checked now and then, and the new queue followed instead", async () => {
    await stand(answered(BEFORE));
    lastSocket().receive(BEFORE);
    const old = lastSocket();
    answer = answered(BEFORE, "2026-12-01T09:30:00+06:00");
    for (let ping = 0; ping < 14; ping += 1) {
      await pass(20 * SECOND);
      lastSocket().receive("pong");
    }
    expect(old.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
    expect(states.at(-1)?.opensAt).toBe("2026-12-01T09:30:00+06:00");
  });
});

describe("a call that is refused", () => {
  it("keeps the last status, reports the refusal, and is repeated, later each time", async () => {
    await stand();
    answer = refused(clientRefusal("offline"));
    session.loadNow();
    await pass(0);
    expect(states.at(-1)).toMatchObject({ status: { position: 7 }, refusal: { code: "offline" } });
    for (const failures of [1, 2, 3]) {
      const before = visits;
      await pass(reconnectAfterMs(failures, 0.5) - 1);
      expect(visits).toBe(before);
      await pass(1);
      expect(visits).toBe(before + 1);
    }
    answer = answered(NEWS);
    await pass(reconnectAfterMs(4, 0.5));
    expect(states.at(-1)?.refusal).toBeNull();
  });

  it("by an overloaded object is not repeated before its time, nor by all at once", async () => {
    await stand(refused({ ...clientRefusal("unreadable", 503), retryAfterMs: 3_000 }));
    await pass(4_500 - 1);
    expect(visits).toBe(1);
    await pass(1);
    expect(visits).toBe(2);
  });

  it("is repeated at once when the connection comes back", async () => {
    await stand(refused(clientRefusal("offline")));
    answer = answered(NEWS);
    browser.dispatchEvent(new Event("online"));
    await pass(0);
    expect([visits, sockets.length]).toEqual([2, 1]);
  });
});

describe("a page that is left", () => {
  it("lets a socket that is still connecting connect first, for a limited time", async () => {
    await stand();
    lastSocket().readyState = FakeSocket.CONNECTING;
    session.leave();
    expect(lastSocket().isClosed).toBe(false);
    lastSocket().dispatchEvent(new Event("open"));
    expect([lastSocket().isClosed, vi.getTimerCount()]).toEqual([true, 0]);
  });

  it("leaves no socket, no timer, no listener", async () => {
    await stand();
    lastSocket().receive(NEWS);
    const ends = [page, browser].map((target) => vi.spyOn(target, "removeEventListener"));
    session.leave();
    expect(lastSocket().isClosed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    for (const end of ends) expect(end).toHaveBeenCalledOnce();
    lastSocket().breakOff();
    browser.dispatchEvent(new Event("online"));
    page.dispatchEvent(new Event("visibilitychange"));
    await pass(60 * MINUTE);
    expect([visits, sockets.length]).toEqual([1, 1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gets no answer of a call that was under way", async () => {
    let reply: (status: Answer<WaitingRoomView>) => void = () => {};
    session = openQueueSession(
      "31",
      () => new Promise((resolve) => (reply = resolve)),
      (status) => states.push(status),
    );
    session.leave();
    reply(answered(NEWS));
    await pass(60 * MINUTE);
    expect([states.length, sockets.length, vi.getTimerCount()]).toEqual([0, 0, 0]);
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
    session = openQueueSession(
      "31",
      async (isByHand) => (byHand.push(isByHand), refused(needed)),
      (state) => states.push(state),
    );
    await pass(60 * MINUTE);
    expect(byHand, "a closed check does not come back").toEqual([true]);
    expect(states.at(-1)?.refusal?.code).toBe("human_check_needed");
    page.dispatchEvent(new Event("visibilitychange"));
    browser.dispatchEvent(new Event("online"));
    await pass(0);
    expect(byHand.slice(1)).not.toContain(true);
    session.loadNow();
    await pass(0);
    expect(byHand.at(-1)).toBe(true);
  });
});
