import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { awaitWithin } from "../../worker/domain/await-within.ts";
import { ABSENT_MS, QUEUE_AT_MOST_MS, STEP_MS } from "../../worker/domain/waiting-room/rules.ts";
import { SOCKETS_PER_VISITOR_MAX } from "../../worker/waiting-room/sockets.ts";
import { openQueueSocket } from "../../worker/waiting-room/stub.ts";
import { aRoom, writtenGuests, type ARoom } from "../support/waiting-room.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";
import { MUST_GIVE_UP } from "../support/hangs.ts";

/** Visitors at the front of the queue, who are told of each step. */
const FRONT = 50;
/** What an object sends of its own accord arrives by then. */
const SOON = { timeout: 10_000 };

/** The clock stands still unless a test moves it. */
stopClock();

async function listGuests(room: ARoom): Promise<string[]> {
  return ((await writtenGuests(room.object)) ?? []).map((entry) => entry.visitor).toSorted();
}

async function alarm(room: ARoom): Promise<void> {
  await runDurableObjectAlarm(room.object);
}

describe("an open page", MUST_GIVE_UP, () => {
  test("gets the state at once, and a message when the turn has come", async () => {
    const room = aRoom(Date.now() + 5_000);
    await room.visit("ana");
    const page = await room.follow("ana");
    expect(await page.next()).toMatchObject({ phase: "before", seconds_left: 5 });
    pass(5_000);
    await alarm(room);
    expect(await page.next()).toMatchObject({ phase: "in", position: null });
  });

  test("gets its position as the queue moves", async () => {
    const room = aRoom(Date.now() + 5_000);
    await room.holdAllBut(0);
    await room.visit("ana");
    pass(5_000);
    await room.visit("ana");
    await room.visit("bo");
    const page = await room.follow("bo");
    expect(await page.next()).toMatchObject({ phase: "waiting", position: 2, waiting: 2 });
    await room.giveUpOne("b0");
    pass(STEP_MS);
    await alarm(room);
    expect(await page.next()).toMatchObject({ phase: "waiting", position: 1, seats_open: 39 });
  });

  test("keeps the entry without waking the object: a ping is answered by the runtime", async () => {
    // The runtime's own clock gives a ping its time; the stopped one stands behind it.
    const real = vi.getRealSystemTime();
    vi.setSystemTime(real - 5 * ABSENT_MS);
    const room = aRoom(real + 10 * ABSENT_MS);
    await room.visit("ana");
    await room.visit("bo");
    const [page, silent] = [await room.follow("ana"), await room.follow("bo")];
    await evictDurableObject(room.object);
    for (let ping = 0; ping < 3; ping += 1) {
      const answered = new Promise((resolve) =>
        page.socket.addEventListener("message", resolve, { once: true }),
      );
      page.socket.send("ping");
      await answered;
      // It still hibernates: it can't be evicted again.
      await expect(evictDurableObject(room.object)).rejects.toThrow("not currently running");
    }
    pass(5 * ABSENT_MS);
    await room.visit("cy");
    await alarm(room);
    expect(await listGuests(room)).toEqual(["ana", "cy"]);
    expect(await silent.end).toBe("the place is lost");
  });

  test("in a second tab has the same entry, and closing one costs nothing", async () => {
    const room = aRoom(Date.now() + 10 * ABSENT_MS);
    await room.visit("ana");
    const [one, other] = [await room.follow("ana"), await room.follow("ana")];
    expect(await one.next()).toMatchObject({ waiting: 1 });
    expect(await other.next()).toMatchObject({ waiting: 1 });
    one.socket.close();
    await until(async () => (await openPages(room)) === 1);
    expect(await leftAt(room, "ana")).toBeNull();
  });

  test("that is closed starts the time limit, and a return in time keeps the entry", async () => {
    const room = aRoom(Date.now() + 10 * ABSENT_MS);
    for (const visitor of ["ana", "bo"]) {
      await room.visit(visitor);
      const page = await room.follow(visitor);
      page.socket.close();
      await until(async () => (await leftAt(room, visitor)) === Date.now());
    }
    // Past any sleep of the object.
    await evictDurableObject(room.object);
    pass(ABSENT_MS - 1);
    await room.visit("bo");
    pass(STEP_MS);
    await room.visit("bo");
    expect(await listGuests(room)).toEqual(["bo"]);
    expect(await leftAt(room, "bo")).toBeNull();
    await evictDurableObject(room.object);
    await alarm(room);
    expect(await listGuests(room), "the last change counts").toEqual(["bo"]);
  });

  test("that is closed while the queue moves is written within five steps", async () => {
    const room = aRoom(Date.now());
    await room.holdAllBut(1);
    for (const visitor of ["first", "ana", "bo"]) await room.visit(visitor);
    const page = await room.follow("bo");
    page.socket.close();
    const closedAt = Date.now();
    await until(async () => (await openPages(room)) === 0);
    for (let step = 0; step < 5; step += 1) {
      pass(STEP_MS);
      await alarm(room);
    }
    expect(await leftAt(room, "bo")).toBe(closedAt);
    await evictDurableObject(room.object);
    // Whoever has not left counts as seen by an object that has just begun.
    pass(ABSENT_MS - 5 * STEP_MS);
    await alarm(room);
    expect(await listGuests(room)).toEqual(["ana", "first"]);
  });

  test("far behind is told at once that every seat is sold, and its end is written at once then", async () => {
    const room = aRoom(Date.now() + 5_000);
    const visitors = Array.from({ length: FRONT + 1 }, (_, index) => `v${index}`);
    const holds = await room.holdAllBut(0);
    for (const visitor of visitors) await room.visit(visitor);
    pass(5_000);
    await alarm(room);
    const last = await findLast(room, visitors);
    const page = await room.follow(last);
    expect(await page.next()).toMatchObject({ phase: "waiting", position: visitors.length });
    await room.sell(holds);
    pass(STEP_MS);
    await alarm(room);
    await expect.poll(() => page.waiting(), SOON).toBe(1);
    expect(await page.next()).toMatchObject({ phase: "sold_out", position: visitors.length });
    page.socket.close();
    await until(async () => (await openPages(room)) === 0);
    expect(await leftAt(room, last)).toBe(Date.now());
  });

  test("is closed with the waiting room", async () => {
    const room = aRoom(Date.now());
    await room.visit("ana");
    const page = await room.follow("ana");
    pass(QUEUE_AT_MOST_MS);
    await alarm(room);
    expect(await awaitWithin(SOON.timeout, page.end)).toBe("the waiting room has closed");
  });

  test("that has gone silent is closed, and its entry removed", async () => {
    const room = aRoom(Date.now() + 10 * ABSENT_MS);
    await room.visit("ana");
    const page = await room.follow("ana");
    pass(ABSENT_MS);
    await room.visit("bo");
    await alarm(room);
    expect(await awaitWithin(SOON.timeout, page.end)).toBe("the place is lost");
    expect(await listGuests(room)).toEqual(["bo"]);
  });

  test("beyond a visitor's limit replaces the one that was silent for longest", async () => {
    const room = aRoom(Date.now() + 10 * ABSENT_MS);
    await room.visit("ana");
    await room.visit("bo");
    const others = await room.follow("bo");
    const first = await room.follow("ana");
    pass(1);
    const pages = [];
    for (let page = 1; page < SOCKETS_PER_VISITOR_MAX; page += 1) {
      pages.push(await room.follow("ana"));
      pass(1);
    }
    await room.follow("ana");
    expect(await awaitWithin(SOON.timeout, first.end)).toBe("too many pages");
    await until(async () => (await openPages(room)) === SOCKETS_PER_VISITOR_MAX + 1);
    expect(pages.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
    expect(others.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("needs an entry, and is closed for sending a message", async () => {
    const room = aRoom(Date.now() + 5_000);
    expect((await openQueueSocket(env, room.key, "nobody")).status).toBe(409);
    await room.visit("ana");
    const page = await room.follow("ana");
    page.socket.send("let me in");
    expect(await page.end).toBe("no messages are accepted here");
  });
});

/** The visitor whom the draw has put at the end. */
async function findLast(room: ARoom, visitors: readonly string[]): Promise<string> {
  const { opensAt } = room.key;
  for (const visitor of visitors) {
    const { position } = await room.queue.positionOf({ visitor, opensAt });
    if (position === visitors.length) return visitor;
  }
  throw new Error("somebody is the last");
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, SOON).toBe(true);
}

function openPages(room: ARoom): Promise<number> {
  return runInDurableObject(room.object, (_, ctx) => ctx.getWebSockets().length);
}

/** As it is written; null for a visitor who has not left, or has come back. */
function leftAt(room: ARoom, visitor: string): Promise<number | null> {
  return runInDurableObject(
    room.object,
    (_, { storage }) =>
      storage.sql
        .exec<{ left_at: number | null }>(
          `SELECT change.value ->> 1 AS left_at FROM guests, entry_changes, json_each(entries) AS change
           WHERE visitor = ? AND change.value ->> 0 = number ORDER BY entry_changes.id DESC LIMIT 1`,
          visitor,
        )
        .toArray()[0]?.left_at ?? null,
  );
}
