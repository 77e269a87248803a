import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runInLanes, runParts } from "../../worker/jobs/parts.ts";
import { MUST_GIVE_UP } from "../support/hangs.ts";

const never = new Promise<void>(() => undefined);
const alerts: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  alerts.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void alerts.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test(
  "a part that hangs or fails delays no other part, and is logged as an alert",
  MUST_GIVE_UP,
  async () => {
    const done: string[] = [];
    const run = runParts({
      hangs: () => never,
      fails: () => Promise.reject(new Error("D1 is away")),
      works: async () => void done.push("works"),
    }).then(() => done.push("run"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toEqual(["works"]);
    await vi.advanceTimersByTimeAsync(180_000);
    await run;
    expect(done).toEqual(["works", "run"]);
    expect(alerts.map((line) => JSON.parse(line))).toMatchObject([
      { event: "schedule_step_failed", what: "fails" },
      { event: "schedule_part_hangs", what: "hangs" },
    ]);
  },
);

test("an item that hangs does not delay the others of its part", MUST_GIVE_UP, async () => {
  const done: number[] = [];
  void runInLanes([0, 1, 2, 3, 4, 5, 6, 7], (item) => {
    if (item === 0) return never;
    done.push(item);
    return Promise.resolve();
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("a few items are worked on at once, and none is started after the part's time is over", async () => {
  const begun: number[] = [];
  const items = Array.from({ length: 100 }, (_, index) => index);
  const run = runInLanes(items, async (item) => {
    begun.push(item);
    await new Promise((resolve) => setTimeout(resolve, 20_000));
  });
  await vi.advanceTimersByTimeAsync(19_999);
  expect(begun).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(60_000);
  await run;
  expect(begun).toHaveLength(12);
});
