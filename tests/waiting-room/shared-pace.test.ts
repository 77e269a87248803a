/** Many waiting rooms at one pace, in the real runtime: what each lets in, tells its visitors, and costs. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  SAVED_TURNS_MAX,
  TURNS_A_SECOND_MAX,
} from "../../worker/domain/waiting-room/turn-shares.ts";
import { RateLimiter } from "../../worker/rate-limit/rate-limiter.ts";
import { STEP_MS } from "../../worker/domain/waiting-room/rules.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";
import { aRoom, forgetSharedTurns, type ARoom } from "../support/waiting-room.ts";

const EACH = 30;

stopClock();
beforeEach(forgetSharedTurns);
afterEach(() => void vi.restoreAllMocks());

/** Rooms of one instant with as many visitors each, at the instant. */
async function openRooms(count: number): Promise<ARoom[]> {
  const opensAt = Date.now() + 5_000;
  const rooms = Array.from({ length: count }, () => aRoom(opensAt, { buses: 2 }));
  for (const room of rooms) {
    for (let visitor = 0; visitor < EACH; visitor += 1) await room.visit(`v${visitor}`);
  }
  pass(5_000);
  return rooms;
}

async function countWaiting(rooms: readonly ARoom[]): Promise<number[]> {
  const boards = rooms.map(({ queue, key }) => queue.board({ opensAt: key.opensAt }));
  return (await Promise.all(boards)).map(({ waiting }) => waiting);
}

async function stepAll(rooms: readonly ARoom[]): Promise<void> {
  for (const { object } of rooms) await runDurableObjectAlarm(object);
}

function spyOnShares() {
  return vi.spyOn(RateLimiter.prototype, "shareTurns");
}

test("rooms of one instant let in together what the pace allows, and none is passed over", async () => {
  const rooms = await openRooms(4);
  await stepAll(rooms);
  const sum = (waiting: number[]) => waiting.reduce((total, one) => total + one, 0);
  // What the first has no use for now is kept for its next step.
  const first = 4 * EACH - sum(await countWaiting(rooms));
  expect(first).toBeGreaterThan(EACH);
  expect(first).toBeLessThanOrEqual(SAVED_TURNS_MAX);
  pass(1_500);
  await forgetNobody(rooms);
  await stepAll(rooms);
  const waiting = await countWaiting(rooms);
  expect(4 * EACH - sum(waiting)).toBeLessThanOrEqual(SAVED_TURNS_MAX + 1.5 * TURNS_A_SECOND_MAX);
  expect(Math.max(...waiting)).toBeLessThan(EACH);
});

/** A room forgets visitors who do not come back: one of each room does, as an open page would. */
async function forgetNobody(rooms: readonly ARoom[]): Promise<void> {
  for (const room of rooms) await room.comeBack("v0");
}

test("a visitor who is held back by the pace of all reads a wait that follows from it", async () => {
  const rooms = await openRooms(3);
  await stepAll(rooms);
  const [, , last] = rooms;
  if (last === undefined) throw new Error("there are three");
  const statuses = await Promise.all(
    Array.from({ length: EACH }, (_, visitor) => last.visit(`v${visitor}`)),
  );
  const behind = statuses.find(({ position }) => position === EACH);
  // Three rooms want thirty turns each, so this one gets a third of the pace.
  expect(behind?.waitMs).toBeCloseTo((EACH * 3 * 1_000) / TURNS_A_SECOND_MAX, 6);
});

test("a step asks once, and not at all where nobody waits or no seat is free", async () => {
  const asked = spyOnShares();
  const [room] = await openRooms(1);
  if (room === undefined) throw new Error("there is one");
  expect(asked).not.toHaveBeenCalled();
  await runDurableObjectAlarm(room.object);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await countWaiting([room])).toEqual([0]);
  pass(STEP_MS);
  await runDurableObjectAlarm(room.object);
  for (let buyer = 0; buyer < 14; buyer += 1) {
    await room.hold(`b${buyer}`, buyer % 7 < 6 ? 6 : 4, buyer < 7 ? 0 : 1);
  }
  await room.visit("late");
  pass(STEP_MS);
  await room.visit("late");
  expect(asked).toHaveBeenCalledTimes(1);
});

test("the shared object stores nothing", async () => {
  const rooms = await openRooms(1);
  await stepAll(rooms);
  const size = await runInDurableObject(
    env.RATE_LIMITERS.getByName("turns"),
    (_, { storage }) => [...storage.kv.list()].length,
  );
  expect(size).toBe(0);
});
