/** The objects that count tries, in the real runtime. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
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
  const stored = () =>
    runInDurableObject(
      object,
      (_, { storage }) => storage.sql.databaseSize > 0 && [...storage.kv.list()].length,
    );
  const alarmAt = () => runInDurableObject(object, (_, { storage }) => storage.getAlarm());
  return { object, stored, alarmAt };
}

test("of fifty tries at once exactly ten are let in", async () => {
  const subject = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => counter.take("look_up", subject)),
  );
  expect(answers.filter((answer) => answer.isAllowed)).toHaveLength(10);
});

test("tries of one subject, and of one kind, do not count for another", async () => {
  const subject = crypto.randomUUID();
  for (let tries = 1; tries <= 10; tries += 1) await counter.take("look_up", subject);
  expect((await counter.take("look_up", subject)).isAllowed).toBe(false);
  expect((await counter.take("log_in", subject)).isAllowed).toBe(true);
  expect((await counter.take("look_up", `${subject}x`)).isAllowed).toBe(true);
});

test("an object that was evicted has forgotten nothing, and says how long to wait", async () => {
  const { object } = anObject();
  for (let tries = 1; tries <= 10; tries += 1) await object.take("log_in");
  await evictDurableObject(object);
  const answer = await object.take("log_in");
  expect(answer).toEqual({ isAllowed: false, retryAfterMs: expect.any(Number) });
  if (answer.isAllowed) throw new Error("it was let in");
  expect(answer.retryAfterMs).toBeGreaterThan(QUARTER_HOUR - 60_000);
  expect(answer.retryAfterMs).toBeLessThanOrEqual(QUARTER_HOUR);
});

test("a try that ended well makes room for one", async () => {
  const subject = crypto.randomUUID();
  for (let tries = 1; tries <= 9; tries += 1) await counter.take("look_up", subject);
  const tenth = await counter.take("look_up", subject);
  if (!tenth.isAllowed) throw new Error("it was not let in");
  await counter.giveBack("look_up", subject, tenth.at);
  expect((await counter.take("look_up", subject)).isAllowed).toBe(true);
  expect((await counter.take("look_up", subject)).isAllowed).toBe(false);
});

test("after a quarter of an hour everything is forgotten, and nothing is left stored", async () => {
  const { object, stored, alarmAt } = anObject();
  await object.take("log_in");
  expect(await alarmAt()).toBeGreaterThan(Date.now());
  pass(QUARTER_HOUR + 1);
  expect(await runDurableObjectAlarm(object)).toBe(true);
  expect(await stored()).toBeFalsy();
  expect(await alarmAt()).toBeNull();
});

test("an alarm that fires while a try still counts forgets nothing and fires again", async () => {
  const { object, stored, alarmAt } = anObject();
  await object.take("log_in");
  pass(QUARTER_HOUR / 2);
  for (let tries = 2; tries <= 10; tries += 1) await object.take("log_in");
  pass(QUARTER_HOUR / 2 + 1);
  expect(await runDurableObjectAlarm(object)).toBe(true);
  expect(await stored()).toBeTruthy();
  expect(await alarmAt()).toBeGreaterThan(Date.now());
  expect((await object.take("log_in")).isAllowed).toBe(true);
  expect((await object.take("log_in")).isAllowed).toBe(false);
});

test("what is stored is instants alone, under a name that tells nothing", async () => {
  const phone = "01712345678";
  const names: string[] = [];
  const watched = {
    RATE_LIMITERS: {
      getByName: (name: string) => (names.push(name), env.RATE_LIMITERS.getByName(name)),
    },
  };
  const own = rateLimits(Object.assign({}, env, watched), await signerFor(env.SIGNING_KEY));
  await own.take("look_up", phone);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^[\w-]{22}$/);
  const object = env.RATE_LIMITERS.getByName(names[0] ?? "");
  const kept = await runInDurableObject(object, (_, { storage }) => [...storage.kv.list()]);
  expect(JSON.stringify(kept)).not.toContain("1712345678");
});
