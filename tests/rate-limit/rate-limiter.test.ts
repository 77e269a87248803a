/** The objects that count attempts, in the real runtime. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import type { RateLimitKind } from "../../worker/domain/rate-limit/rate-limit.ts";
import { rateLimits } from "../../worker/rate-limit/stub.ts";
import { signerFor } from "../../worker/auth/signer.ts";
import { pass } from "../support/stopped-clock.ts";

const QUARTER_HOUR = 900_000;
const counter = rateLimits(env, await signerFor(env.SIGNING_KEY));

afterEach(() => {
  vi.useRealTimers();
});

function anObject() {
  const object = env.RATE_LIMITERS.getByName(crypto.randomUUID());
  const take = (kind: RateLimitKind, subject = "somebody") => object.take(kind, subject);
  const stored = () =>
    runInDurableObject(
      object,
      (_, { storage }) => storage.sql.databaseSize > 0 && [...storage.kv.list()].length,
    );
  const alarmAt = () => runInDurableObject(object, (_, { storage }) => storage.getAlarm());
  return { object, take, stored, alarmAt };
}

test("of fifty attempts at once exactly ten pass", async () => {
  const subject = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => counter.take("look_up", subject)),
  );
  expect(answers.filter((answer) => answer.isAllowed)).toHaveLength(10);
});

test("attempts of one subject, and of one kind, do not count for another", async () => {
  const subject = crypto.randomUUID();
  for (let tries = 1; tries <= 10; tries += 1) await counter.take("look_up", subject);
  expect((await counter.take("look_up", subject)).isAllowed).toBe(false);
  expect((await counter.take("log_in", subject)).isAllowed).toBe(true);
  expect((await counter.take("look_up", `${subject}x`)).isAllowed).toBe(true);
});

test("an evicted object keeps its count, and answers how long to wait", async () => {
  const { object, take } = anObject();
  for (let tries = 1; tries <= 10; tries += 1) await take("log_in");
  await evictDurableObject(object);
  const answer = await take("log_in");
  expect(answer).toEqual({ isAllowed: false, retryAfterMs: expect.any(Number) });
  if (answer.isAllowed) throw new Error("it was let in");
  expect(answer.retryAfterMs).toBeGreaterThan(QUARTER_HOUR - 60_000);
  expect(answer.retryAfterMs).toBeLessThanOrEqual(QUARTER_HOUR);
});

test("an attempt that succeeded is not counted", async () => {
  const subject = crypto.randomUUID();
  for (let tries = 1; tries <= 9; tries += 1) await counter.take("look_up", subject);
  const tenth = await counter.take("look_up", subject);
  if (!tenth.isAllowed) throw new Error("it was not let in");
  await counter.returnAttempt("look_up", subject, tenth.at);
  expect((await counter.take("look_up", subject)).isAllowed).toBe(true);
  expect((await counter.take("look_up", subject)).isAllowed).toBe(false);
});

test("after a quarter of an hour the count is zero and nothing is stored", async () => {
  const { object, take, stored, alarmAt } = anObject();
  await take("log_in");
  expect(await alarmAt()).toBeGreaterThan(Date.now());
  pass(QUARTER_HOUR + 1);
  expect(await runDurableObjectAlarm(object)).toBe(true);
  expect(await stored()).toBeFalsy();
  expect(await alarmAt()).toBeNull();
});

test("an alarm that fires while an attempt still counts keeps it and is set again", async () => {
  const { object, take, stored, alarmAt } = anObject();
  await take("log_in");
  pass(QUARTER_HOUR / 2);
  for (let tries = 2; tries <= 10; tries += 1) await take("log_in");
  pass(QUARTER_HOUR / 2 + 1);
  expect(await runDurableObjectAlarm(object)).toBe(true);
  expect(await stored()).toBeTruthy();
  expect(await alarmAt()).toBeGreaterThan(Date.now());
  expect((await take("log_in")).isAllowed).toBe(true);
  expect((await take("log_in")).isAllowed).toBe(false);
});

test("subjects that share an object are counted, and forgotten, each by itself", async () => {
  const { object, take, stored } = anObject();
  await take("log_in", "early");
  pass(QUARTER_HOUR / 2);
  for (let tries = 1; tries <= 10; tries += 1) await take("log_in", "late");
  expect((await take("log_in", "late")).isAllowed).toBe(false);
  expect((await take("log_in", "early")).isAllowed).toBe(true);
  await object.returnAttempt("early", Date.now());
  expect(await stored()).toBe(2);
  pass(QUARTER_HOUR / 2 + 1);
  await take("log_in", "new");
  pass(QUARTER_HOUR / 2);
  expect(await runDurableObjectAlarm(object)).toBe(true);
  expect(await stored()).toBe(1);
});

test("one alarm forgets more subjects than it has in memory at once", async () => {
  const { object, take, stored } = anObject();
  await take("log_in");
  await runInDurableObject(object, (_, { storage }) => {
    for (let at = 0; at < 2_100; at += 1) storage.kv.put(`other-${at}`, { tries: [], forgetAt: 1 });
  });
  expect(await runDurableObjectAlarm(object)).toBe(true);
  expect(await stored()).toBe(1);
});

test("only instants are stored, under a name that identifies nobody", async () => {
  const phone = "01712345678";
  const names: string[] = [];
  const recording = {
    RATE_LIMITERS: {
      getByName: (name: string) => (names.push(name), env.RATE_LIMITERS.getByName(name)),
    },
  };
  const own = rateLimits(Object.assign({}, env, recording), await signerFor(env.SIGNING_KEY));
  await own.take("look_up", phone);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^[\w-]$/);
  const object = env.RATE_LIMITERS.getByName(names[0] ?? "");
  const kept = await runInDurableObject(object, (_, { storage }) => [...storage.kv.list()]);
  expect(kept.length).toBeGreaterThan(0);
  for (const [key] of kept) expect(key).toMatch(/^[\w-]{22}$/);
  expect(JSON.stringify(kept)).not.toContain("1712345678");
});
