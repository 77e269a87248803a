import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ABSENT_MS } from "../../worker/domain/waiting-room/rules.ts";
import { SOCKETS_PER_VISITOR_MAX } from "../../worker/waiting-room/sockets.ts";
import { STEP_MS } from "../../worker/waiting-room/waiting-room.ts";
import { openQueueSocket } from "../../worker/waiting-room/stub.ts";
import { anOpening, writtenGuests, type AnOpening } from "../support/waiting-room.ts";

/** The clock stands still unless a test moves it. */
let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  now = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(ms: number): void {
  now += ms;
  vi.setSystemTime(now);
}

async function guestsOf(opening: AnOpening): Promise<string[]> {
  return ((await writtenGuests(opening.object)) ?? []).map((guest) => guest.visitor).toSorted();
}

async function alarm(opening: AnOpening): Promise<void> {
  await runDurableObjectAlarm(opening.object);
}

describe("an open page", () => {
  test("is told at once how things stand, and that the turn has come", async () => {
    const opening = anOpening(now + 5_000);
    await opening.visit("ana");
    const page = await opening.follow("ana");
    expect(await page.next()).toMatchObject({ phase: "before", seconds_left: 5 });
    pass(5_000);
    await alarm(opening);
    expect(await page.next()).toMatchObject({ phase: "in", position: null });
  });

  test("is told of its position as the line moves", async () => {
    const opening = anOpening(now + 5_000);
    for (let buyer = 0; buyer < 7; buyer += 1) await opening.hold(`b${buyer}`, buyer < 6 ? 6 : 4);
    await opening.visit("ana");
    pass(5_000);
    await opening.visit("ana");
    await opening.visit("bo");
    const page = await opening.follow("bo");
    expect(await page.next()).toMatchObject({ phase: "waiting", position: 2, waiting: 2 });
    await opening.giveUpOne("b0");
    pass(STEP_MS);
    await alarm(opening);
    expect(await page.next()).toMatchObject({ phase: "waiting", position: 1, seats_open: 39 });
  });

  test("keeps the place without waking anybody: a ping is answered by the runtime", async () => {
    // The runtime's own clock says when; ours was a while behind.
    const real = now;
    pass(-5 * ABSENT_MS);
    const opening = anOpening(real + 10 * ABSENT_MS);
    await opening.visit("ana");
    await opening.visit("bo");
    const [page, silent] = [await opening.follow("ana"), await opening.follow("bo")];
    await evictDurableObject(opening.object);
    for (let ping = 0; ping < 3; ping += 1) {
      const answered = new Promise((resolve) =>
        page.socket.addEventListener("message", resolve, { once: true }),
      );
      page.socket.send("ping");
      await answered;
      // It sleeps on: what sleeps can't be put to sleep.
      await expect(evictDurableObject(opening.object)).rejects.toThrow("not currently running");
    }
    pass(5 * ABSENT_MS);
    await opening.visit("cy");
    await alarm(opening);
    expect(await guestsOf(opening)).toEqual(["ana", "cy"]);
    expect(await silent.end).toBe("the place is lost");
  });

  test("in a second tab stands for the same place, and closing one costs nothing", async () => {
    const opening = anOpening(now + 10 * ABSENT_MS);
    await opening.visit("ana");
    const [one, other] = [await opening.follow("ana"), await opening.follow("ana")];
    expect(await one.next()).toMatchObject({ waiting: 1 });
    expect(await other.next()).toMatchObject({ waiting: 1 });
    one.socket.close();
    await until(async () => (await openPages(opening)) === 1);
    expect(await leftAt(opening, "ana")).toBeNull();
  });

  test("that is closed starts the time, and coming back in time keeps the place", async () => {
    const opening = anOpening(now + 10 * ABSENT_MS);
    for (const visitor of ["ana", "bo"]) {
      await opening.visit(visitor);
      const page = await opening.follow(visitor);
      page.socket.close();
      await until(async () => (await leftAt(opening, visitor)) === now);
    }
    // Past any sleep of the object.
    await evictDurableObject(opening.object);
    pass(ABSENT_MS - 1);
    await opening.visit("bo");
    pass(STEP_MS);
    await opening.visit("bo");
    expect(await guestsOf(opening)).toEqual(["bo"]);
    expect(await leftAt(opening, "bo")).toBeNull();
  });

  test("that has gone silent is closed with its place", async () => {
    const opening = anOpening(now + 10 * ABSENT_MS);
    await opening.visit("ana");
    const page = await opening.follow("ana");
    pass(ABSENT_MS);
    await opening.visit("bo");
    await alarm(opening);
    expect(await page.end).toBe("the place is lost");
    expect(await guestsOf(opening)).toEqual(["bo"]);
  });

  test("of one visitor too many takes the place of the one that was silent for longest", async () => {
    const opening = anOpening(now + 10 * ABSENT_MS);
    await opening.visit("ana");
    await opening.visit("bo");
    const others = await opening.follow("bo");
    const pages = [];
    for (let page = 0; page < SOCKETS_PER_VISITOR_MAX; page += 1) {
      pages.push(await opening.follow("ana"));
      pass(1);
    }
    await opening.follow("ana");
    expect(await pages[0]?.end).toBe("too many pages");
    await until(async () => (await openPages(opening)) === SOCKETS_PER_VISITOR_MAX + 1);
    expect(pages.slice(1).every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
    expect(others.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("needs a place, and is not heard", async () => {
    const opening = anOpening(now + 5_000);
    expect((await openQueueSocket(env, opening.key, "nobody")).status).toBe(409);
    await opening.visit("ana");
    const page = await opening.follow("ana");
    page.socket.send("let me in");
    expect(await page.end).toBe("nothing is asked here");
  });
});

/** Asks again until it is so; the runner's own time-out is the end of patience. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

function openPages(opening: AnOpening): Promise<number> {
  return runInDurableObject(opening.object, (_, ctx) => ctx.getWebSockets().length);
}

function leftAt(opening: AnOpening, visitor: string): Promise<number | null | undefined> {
  return runInDurableObject(
    opening.object,
    (_, { storage }) =>
      storage.sql
        .exec<{ left_at: number | null }>("SELECT left_at FROM guests WHERE visitor = ?", visitor)
        .toArray()[0]?.left_at,
  );
}
