/** The pace of all waiting rooms follows from how long D1 takes to answer a query of nothing. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  MEASURED_EVERY_MS,
  TURNS_A_SECOND_MAX,
} from "../../worker/domain/waiting-room/turn-shares.ts";
import { TurnPace } from "../../worker/rate-limit/turn-pace.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** D1 answers after a time, or fails. */
function aPace() {
  const database = { answersAfterMs: 0, isAway: false, asked: 0 };
  const pace = new TurnPace(async () => {
    database.asked += 1;
    await new Promise((resolve) => void setTimeout(resolve, database.answersAfterMs));
    if (database.isAway) throw new Error("overloaded");
  }, Date.now());
  /** Turns a second by what is told to a room that asks alone. */
  const read = () => 1_000 / pace.share("a room", 1, Date.now()).paceMs;
  async function pass(ms: number): Promise<number> {
    await vi.advanceTimersByTimeAsync(ms);
    return read();
  }
  return { database, read, pass };
}

test("falls while a query waits in D1, and rises again step by step", async () => {
  const { database, read, pass } = aPace();
  database.answersAfterMs = 5;
  expect(read()).toBe(TURNS_A_SECOND_MAX);
  database.answersAfterMs = 400;
  await pass(MEASURED_EVERY_MS);
  expect(await pass(MEASURED_EVERY_MS)).toBeCloseTo(14, 9);
  expect(await pass(MEASURED_EVERY_MS)).toBeCloseTo(9.8, 9);
  database.answersAfterMs = 5;
  await pass(MEASURED_EVERY_MS);
  const slowest = read();
  expect(await pass(MEASURED_EVERY_MS)).toBeCloseTo(slowest + 2, 9);
});

test("stays where D1 is only far away, as each of its answers takes as long", async () => {
  const { database, read, pass } = aPace();
  database.answersAfterMs = 900;
  read();
  for (let times = 0; times < 5; times += 1) await pass(MEASURED_EVERY_MS);
  expect(read()).toBe(TURNS_A_SECOND_MAX);
});

test("falls while D1 does not answer at all, and when it fails", async () => {
  const hanging = aPace();
  hanging.database.answersAfterMs = 3_600_000;
  hanging.read();
  await hanging.pass(MEASURED_EVERY_MS);
  expect(await hanging.pass(MEASURED_EVERY_MS)).toBeLessThan(14.1);
  expect(hanging.database.asked, "one query at a time").toBe(1);
  const failing = aPace();
  failing.database.isAway = true;
  failing.read();
  expect(await failing.pass(MEASURED_EVERY_MS)).toBeCloseTo(14, 9);
});

test("costs one query in three seconds, however many rooms ask", async () => {
  const { database, read, pass } = aPace();
  for (let calls = 0; calls < 500; calls += 1) read();
  expect(database.asked).toBe(1);
  await pass(MEASURED_EVERY_MS);
  for (let calls = 0; calls < 500; calls += 1) read();
  expect(database.asked).toBe(2);
});
