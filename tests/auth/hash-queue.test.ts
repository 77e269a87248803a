/** [S3] How many hashes an isolate computes at once, and which requests wait. The test moves the clock. */
import { describe, expect, test } from "vitest";
import { HashQueue, type HashLane } from "../../worker/auth/hash-queue.ts";

function aQueue(most: Record<HashLane, number> = { known: 2, stranger: 3 }) {
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const pause = (ms: number) =>
    new Promise<void>((wake) => void sleepers.push({ at: now + ms, wake }));
  /** Advances the timers in steps. */
  async function pass(ms: number): Promise<void> {
    for (const end = now + ms; now < end; now += 10) {
      for (const one of sleepers.filter(({ at }) => at <= now)) {
        sleepers.splice(sleepers.indexOf(one), 1);
        one.wake();
      }
      await new Promise((done) => void setImmediate(done));
    }
  }
  const queue = new HashQueue({ most, now: () => now, pause });
  const running = { now: 0, most: 0, order: [] as string[] };
  const hash = (name: string, lane: HashLane = "stranger", parts = 3) =>
    queue.run(lane, async (renew) => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      running.order.push(name);
      for (let part = 0; part < parts; part += 1) {
        await pause(50);
        renew();
      }
      running.now -= 1;
      return name;
    });
  return { queue, hash, pass, running };
}

describe("hashes of one isolate", () => {
  test("are computed one at a time, however many are requested", async () => {
    const { hash, pass, running } = aQueue();
    const all = Promise.all(["a", "b", "c"].map((name) => hash(name)));
    await pass(2_000);
    expect(await all).toEqual([{ value: "a" }, { value: "b" }, { value: "c" }]);
    expect(running).toMatchObject({ most: 1, order: ["a", "b", "c"] });
  });

  test("wait in a bounded number; one more is refused at once and nothing is done for it", async () => {
    const { queue, hash, pass, running } = aQueue();
    const waiting = ["a", "b", "c"].map((name) => hash(name));
    expect(queue.hasRoom("stranger")).toBe(false);
    expect(queue.hasRoom("known")).toBe(true);
    expect(await hash("d")).toBeNull();
    await pass(2_000);
    await Promise.all(waiting);
    expect(queue.hasRoom("stranger")).toBe(true);
    expect(running.order).toEqual(["a", "b", "c"]);
    const later = hash("d");
    await pass(500);
    expect(await later).toEqual({ value: "d" });
  });

  test("of twenty-four log-ins a second: as many as fit, and never two at once", async () => {
    const { hash, pass, running } = aQueue({ known: 4, stranger: 8 });
    const answers: Promise<unknown>[] = [];
    for (let second = 0; second < 10; second += 1) {
      for (let each = 0; each < 24; each += 1) answers.push(hash(`${second}.${each}`));
      await pass(1_000);
    }
    await pass(5_000);
    const served = (await Promise.all(answers)).filter((answer) => answer !== null).length;
    expect(running.most).toBe(1);
    expect(served).toBe(running.order.length);
    expect(served).toBeLessThan(90);
  });
});

describe("a browser that the agent has used before", () => {
  test("is queued when all slots of unknown browsers are taken, and goes first", async () => {
    const { hash, pass, running } = aQueue();
    const strangers = ["a", "b", "c"].map((name) => hash(name));
    await pass(20);
    const own = hash("own", "known");
    await pass(2_000);
    expect(await own).toEqual({ value: "own" });
    await Promise.all(strangers);
    expect(running.order).toEqual(["a", "own", "b", "c"]);
  });
});

describe("a request that is cancelled", () => {
  test("while its hash runs blocks the queue no longer than the slot's time limit", async () => {
    const { queue, hash, pass } = aQueue();
    // The runtime abandons it: it neither ends nor runs its `finally`.
    void queue.run("stranger", () => new Promise(() => undefined));
    const next = hash("next");
    await pass(7_000);
    expect(await next).toEqual({ value: "next" });
  });

  test("that throws releases its slot", async () => {
    const { queue, hash, pass } = aQueue();
    await expect(
      queue.run("stranger", async () => {
        throw new Error("broken");
      }),
    ).rejects.toThrow("broken");
    const next = hash("next");
    await pass(500);
    expect(await next).toEqual({ value: "next" });
  });
});
