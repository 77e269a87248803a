/** A room whose shared object does not answer. */
import { expect, test, vi } from "vitest";
import { WaitingQueue } from "../../worker/domain/waiting-room/queue.ts";
import { UNSHARED_TURN_MS } from "../../worker/domain/waiting-room/turn-shares.ts";
import type { SharedTurns } from "../../worker/rate-limit/calls.ts";
import { Turns } from "../../worker/waiting-room/turns.ts";
import { STEP_MS } from "../../worker/domain/waiting-room/rules.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";

const FREE_SEATS = 90;
const VISITORS = 30;

stopClock();

function aQueue(): WaitingQueue {
  const queue = new WaitingQueue([], null);
  for (let visitor = 0; visitor < VISITORS; visitor += 1) queue.join(`v${visitor}`, Date.now());
  queue.drawOrder([1, 2, 3, 4]);
  return queue;
}

/** Steps as a room does, and returns how many wait after each. */
async function play(turns: Turns, queue: WaitingQueue, steps: number): Promise<number[]> {
  const waiting: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const share = await turns.take(queue, FREE_SEATS);
    queue.callNext(FREE_SEATS, Date.now(), share.turns);
    waiting.push(queue.waiting().length);
    pass(STEP_MS);
  }
  return waiting;
}

test("lets in one at a time, says how long that takes, and goes on when the object is back", async () => {
  let isAway = true;
  const shared: SharedTurns = {
    shareTurns: (_, wanted) =>
      isAway ? Promise.reject(new Error("away")) : Promise.resolve({ turns: wanted, paceMs: 50 }),
  };
  const lines = vi.spyOn(console, "error").mockImplementation(() => {});
  const [turns, queue] = [new Turns(() => shared, "a room"), aQueue()];
  const everySteps = UNSHARED_TURN_MS / STEP_MS;
  const seen = await play(turns, queue, 12);
  expect(seen).toEqual(seen.map((_, step) => VISITORS - 1 - Math.floor(step / everySteps)));
  expect((await turns.take(queue, FREE_SEATS)).paceMs).toBe(UNSHARED_TURN_MS);
  const listAlerts = () =>
    lines.mock.calls.filter(([line]) => String(line).includes("waiting_room_pace_unreachable"));
  expect(listAlerts(), "the shop is told once").toHaveLength(1);
  isAway = false;
  expect((await play(turns, queue, 1))[0]).toBe(0);
  // Each silence is shorter than the one that is an alert.
  const others = new Turns(() => shared, "another room");
  for (let times = 0; times < 2; times += 1) {
    isAway = true;
    await play(others, aQueue(), 4);
    isAway = false;
    await play(others, aQueue(), 1);
  }
  expect(listAlerts(), "and not of short silences").toHaveLength(1);
  lines.mockRestore();
});

test("waits three seconds for an answer that does not come", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const turns = new Turns(() => ({ shareTurns: () => new Promise(() => {}) }), "a room");
  const taken = turns.take(aQueue(), FREE_SEATS);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await taken).toEqual({ turns: 1, paceMs: UNSHARED_TURN_MS });
});

test("tells no pace where all that it could call may come in", async () => {
  const shared: SharedTurns = { shareTurns: async (_, wanted) => ({ turns: wanted, paceMs: 50 }) };
  expect(await new Turns(() => shared, "a room").take(aQueue(), FREE_SEATS)).toEqual({
    turns: VISITORS,
    paceMs: null,
  });
});
