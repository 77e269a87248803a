/** The cost of a waiting phone: calls of the object and rows that it writes, counted, never timed. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { STEP_MS } from "../../worker/domain/waiting-room/rules.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";
import { aRoom, type ARoom } from "../support/waiting-room.ts";

const PHONES = 1_500;
const AT_ONCE = 250;
/** Shorter than an entry lasts without a sign of life. */
const IN_MS = 140_000;

stopClock();

/** Counts rows written by the object from here on; an alarm that is set is one. */
async function countRows(room: ARoom): Promise<() => number> {
  let rows = 0;
  await runInDurableObject(room.object, (_, { storage }) => {
    const sql: SqlStorage = Object.getPrototypeOf(storage.sql);
    const exec = sql.exec;
    const entries = storage.sql;
    vi.spyOn(sql, "exec").mockImplementation(function (this: SqlStorage, ...given) {
      const cursor = Reflect.apply(exec, this, given);
      if (this === entries) rows += cursor.rowsWritten;
      return cursor;
    });
    const set = Object.getPrototypeOf(storage).setAlarm;
    vi.spyOn(Object.getPrototypeOf(storage), "setAlarm").mockImplementation(function (
      this: unknown,
      ...given: unknown[]
    ) {
      if (this === storage) rows += 1;
      return Reflect.apply(set, this, given);
    });
  });
  return () => rows;
}

/** Counts how often the object iterates over all of its sockets. */
async function countSocketScans(room: ARoom): Promise<() => number> {
  let scans = 0;
  await runInDurableObject(room.object, (_, ctx) => {
    const own: DurableObjectState = Object.getPrototypeOf(ctx);
    const all = own.getWebSockets;
    vi.spyOn(own, "getWebSockets").mockImplementation(function (this: DurableObjectState, tag) {
      if (tag === undefined) scans += 1;
      return Reflect.apply(all, this, tag === undefined ? [] : [tag]);
    });
  });
  return () => scans;
}

test("fifteen hundred phones that wait cost two calls and one row each, and their heartbeats nothing", async () => {
  const room = aRoom(Date.now() + IN_MS);
  // Before anything is counted, since the first one makes the tables. The shuffle may put it in front, too.
  await room.visit("first");
  const pages = [await room.follow("first")];
  const rows = await countRows(room);
  let calls = 0;
  const socketScans = await countSocketScans(room);
  for (let from = 0; from < PHONES; from += AT_ONCE) {
    const phones = Array.from({ length: AT_ONCE }, (_, index) => `phone-${from + index}`);
    await Promise.all(
      phones.map(async (phone) => {
        await room.visit(phone);
        pages.push(await room.follow(phone));
        calls += 2;
      }),
    );
  }
  expect(calls / PHONES).toBe(2);
  expect(rows() / PHONES).toBeLessThanOrEqual(1.01);
  expect(socketScans(), "nobody who comes is compared with all who are there").toBeLessThan(5);

  // The order of all of them is one row, and those who are called are one more.
  const waitingRows = rows();
  pass(IN_MS);
  await runDurableObjectAlarm(room.object);
  expect(rows() - waitingRows).toBeLessThanOrEqual(1 + 1 + 2);
  // All are notified at once, by one event of the object.
  await Promise.all(pages.map((page) => page.next()));
  const messages = await Promise.all(pages.map((page) => page.next()));
  const inside = messages.filter(({ phase }) => phase === "in").length;
  expect(inside).toBe(20);
  const positions = messages.flatMap(({ position }) => position ?? []);
  expect(new Set(positions).size).toBe(pages.length - inside);

  // A step that calls nobody writes its own alarm only, and notifies only those at the front.
  const stepRows = rows();
  pass(STEP_MS);
  await room.holdAllBut(0);
  await runDurableObjectAlarm(room.object);
  expect(rows() - stepRows).toBeLessThanOrEqual(2);
  expect(pages.filter((page) => page.waiting() > 0).length).toBeLessThanOrEqual(50);

  // Those who claim their passes in some steps are one row together, written within five of them.
  const claimRows = rows();
  const inFront = messages.flatMap(({ phase }, page) => (phase === "in" ? [page] : []));
  const eachStep = Math.ceil(inFront.length / 3);
  for (let step = 0; step < 5; step += 1) {
    const claiming = inFront.slice(step * eachStep, (step + 1) * eachStep);
    for (const page of claiming) await room.visit(page === 0 ? "first" : `phone-${page - 1}`);
    expect(rows() - claimRows).toBe(step < 3 ? step : step + 1);
    await runDurableObjectAlarm(room.object);
  }
  expect(rows() - claimRows).toBe(5 + 1);
  vi.restoreAllMocks();
});
