/** A phone in a queue and its browser: the page, the connection, the socket and the clock are stubs. */
import { afterEach, beforeEach, vi } from "vitest";
import type {
  WaitingRoomStatusView,
  WaitingRoomView,
} from "../../../worker/contract/booking/waiting-room.ts";
import type { Answer, ApiRefusal } from "../../../web/api/refusal.ts";
import { openQueueSession, type QueueState } from "../../../web/waiting-room/queue-session.ts";
import { FakeSocket, sockets } from "../../support/simulated/fake-socket.ts";

export const NEWS: WaitingRoomStatusView = {
  phase: "waiting",
  position: 7,
  waiting: 20,
  wait_seconds: null,
  seats_free: 3,
  seats_open: 9,
  seconds_left: null,
};
export const BEFORE: WaitingRoomStatusView = {
  ...NEWS,
  phase: "before",
  position: null,
  seconds_left: 3_600,
};
export const OPENS = "2026-12-01T10:00:00+06:00";
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const page = Object.assign(new EventTarget(), { hidden: false });
export const browser = new EventTarget();

/** A phone in the queue: the server's answer to its call until a test changes it, and what it has got so far. */
export const phone = {
  answer: answered(NEWS),
  calls: 0,
  states: Array.of<QueueState>(),
  session: { leave: () => {}, loadNow: () => {} },
};

export function answered(status: WaitingRoomStatusView, opensAt = OPENS): Answer<WaitingRoomView> {
  const rest = { status_code: 201, opens_at: opensAt, opening_pass: null } as const;
  return { ok: true, value: { ...status, ...rest } };
}

export function refused(refusal: ApiRefusal): Answer<WaitingRoomView> {
  return { ok: false, refusal };
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

export async function stand(first: Answer<WaitingRoomView> = answered(NEWS)): Promise<void> {
  phone.answer = first;
  phone.session = openQueueSession(
    "31",
    async () => ((phone.calls += 1), phone.answer),
    (status) => phone.states.push(status),
  );
  await pass(0);
}

/** Each test of the file has a browser of its own, whose clock stands still. */
export function stubBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", browser);
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    sockets.length = 0;
    phone.states = [];
    phone.calls = 0;
    page.hidden = false;
  });
  afterEach(() => {
    phone.session.leave();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
