import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import {
  ABSENT_MS,
  CLAIM_MS,
  SEATLESS_COUNTS_MS,
  PASS_MS,
  QUEUE_AT_LEAST_MS,
  QUEUE_AT_MOST_MS,
  STEP_MS,
} from "../../worker/domain/waiting-room/rules.ts";
import {
  aRoom,
  forgetSharedTurns,
  writtenGuests,
  type ARoom,
  nameVisitors,
  startSale,
} from "../support/waiting-room.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";

/** The clock stands still unless a test moves it. */
stopClock();
/** While the clock stands still, the rooms of one test would use up the turns of the next. */
beforeEach(forgetSharedTurns);

describe("before the instant", () => {
  test("visitors wait without a position, with the time to the start", async () => {
    const room = aRoom(Date.now() + 60_000);
    expect(await room.visit("ana")).toMatchObject({
      phase: "before",
      position: null,
      waiting: 1,
      passUntil: null,
      opensAt: Date.now() + 60_000,
    });
    expect(await room.visit("ana")).toMatchObject({ waiting: 1 });
    expect(await room.visit("bo")).toMatchObject({ waiting: 2 });
  });

  test("nobody is let in, and the queue is not over though it is empty", async () => {
    const room = aRoom(Date.now() + 1);
    expect(await room.queue.board({ opensAt: Date.now() + 1 })).toEqual({
      isOver: false,
      waiting: 0,
    });
    expect((await room.visit("ana")).phase).toBe("before");
  });
});

describe("at the instant", () => {
  test("waiting visitors are let in as the seats allow, and the others have a position each", async () => {
    const room = aRoom(Date.now() + 5_000, { buses: 3 });
    const visitors = nameVisitors(62);
    await startSale(room, visitors);
    // The first visit moves the queue: 50 at a time, of the 60 that 120 free seats allow.
    await room.visit("v1");
    const last = await Promise.all(visitors.map((visitor) => room.visit(visitor)));
    expect(last.filter((status) => status.phase === "in")).toHaveLength(50);
    const positions = last.flatMap(({ position }) => (position === null ? [] : [position]));
    expect(positions.toSorted((a, b) => a - b)).toEqual(
      nameVisitors(12).map((_, index) => index + 1),
    );
  });

  test("the order has nothing to do with who came first", async () => {
    const firstIn: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const room = aRoom(Date.now() + 5_000);
      await startSale(room, nameVisitors(5));
      await room.hold("staff", 6);
      for (let seat = 0; seat < 5; seat += 1) await room.hold(`s${seat}`, 6);
      await room.hold("s9", 3);
      // One seat is free: one is let in.
      await room.visit("v1");
      const standings = [];
      for (const visitor of nameVisitors(5)) standings.push(await room.visit(visitor));
      const inside = standings.findIndex(({ phase }) => phase === "in");
      firstIn.push(`v${inside + 1}`);
      expect(standings.filter(({ phase }) => phase === "in")).toHaveLength(1);
    }
    // The chance that the same visitor is first in every round is one in 5 ** 11.
    expect(new Set(firstIn).size).toBeGreaterThan(1);
  });

  test("a later visitor is behind them", async () => {
    const room = aRoom(Date.now() + 5_000, { buses: 3 });
    await startSale(room, nameVisitors(60));
    expect((await room.visit("late")).position).toBe(11);
    expect((await room.visit("later")).position).toBe(12);
  });

  test("a start without a queue lets a visitor in with one call", async () => {
    const room = aRoom(Date.now());
    expect(await room.visit("ana")).toMatchObject({ phase: "in", passUntil: Date.now() + PASS_MS });
  });

  test("the alarm does all of it where nobody visits, also late", async () => {
    for (const late of [0, 45_000]) {
      const room = aRoom(Date.now() + 5_000);
      await startSale(room, ["ana"]);
      pass(late);
      expect(await runDurableObjectAlarm(room.object)).toBe(true);
      expect(await room.visit("ana")).toMatchObject({ phase: "in" });
    }
  });
});

describe("the queue", () => {
  /** All seats but one are held, so that it moves one by one. */
  async function slowLine(visitors: readonly string[]): Promise<ARoom> {
    const room = aRoom(Date.now() + 5_000);
    await room.holdAllBut(1);
    await startSale(room, visitors);
    return room;
  }

  test("moves on when a visitor inside takes a seat elsewhere, and stops while none is free", async () => {
    const room = await slowLine(["ana", "bo"]);
    const [ana, bo] = [await room.visit("ana"), await room.visit("bo")];
    const [inside, outside] = ana.phase === "in" ? ["ana", "bo"] : ["bo", "ana"];
    expect([ana.phase, bo.phase].toSorted()).toEqual(["in", "waiting"]);
    await room.hold(inside ?? "", 1);
    pass(STEP_MS);
    expect(await room.visit(outside ?? "")).toMatchObject({
      phase: "waiting",
      position: 1,
      seats: { free: 0, open: 40 },
    });
    await room.giveUpOne("b6");
    pass(STEP_MS);
    expect(await room.visit(outside ?? "")).toMatchObject({ phase: "in" });
  });

  test("waits for a visitor who is called for half a minute; the turn of one who does not come is lost after one", async () => {
    const room = await slowLine(["ana", "bo"]);
    await runDurableObjectAlarm(room.object);
    const { visitor: called } = await runInDurableObject(room.object, (_, { storage }) =>
      storage.sql
        .exec<{ visitor: string }>(
          "SELECT visitor FROM guests, calls, json_each(numbers) WHERE value = number",
        )
        .one(),
    );
    const other = called === "ana" ? "bo" : "ana";
    pass(SEATLESS_COUNTS_MS - 1);
    expect(await room.visit(other)).toMatchObject({ phase: "waiting" });
    pass(STEP_MS);
    expect(await room.visit(other)).toMatchObject({ phase: "in" });
    pass(CLAIM_MS - SEATLESS_COUNTS_MS - STEP_MS + 1);
    expect(await room.visit(called)).toMatchObject({ phase: "waiting", position: 1 });
  });

  test("deletes no row of a visitor who was called and did not come, whose own times say it", async () => {
    const room = await slowLine(["ana", "bo"]);
    await runDurableObjectAlarm(room.object);
    pass(CLAIM_MS);
    await runDurableObjectAlarm(room.object);
    await evictDurableObject(room.object);
    expect(await writtenGuests(room.object)).toHaveLength(2);
    await runDurableObjectAlarm(room.object);
    expect(await room.queue.board({ opensAt: room.key.opensAt })).toMatchObject({ waiting: 0 });
  });

  test("removes a visitor who is silent too long", async () => {
    const room = await slowLine(["ana", "bo", "cy"]);
    await room.visit("ana");
    pass(ABSENT_MS - 1);
    await room.visit("ana");
    pass(STEP_MS);
    const { waiting, phase } = await room.visit("ana");
    expect(waiting + (phase === "in" ? 1 : 0)).toBe(1);
  });

  test("notifies all waiting visitors of the end, and resumes with a free seat", async () => {
    const room = aRoom(Date.now() + 5_000);
    const last = await room.sell(await room.holdAllBut(0));
    await startSale(room, ["ana", "bo"]);
    expect(await room.visit("ana")).toMatchObject({
      phase: "waiting",
      seats: { free: 0, open: 0 },
    });
    await room.trip().giveBack(last);
    pass(STEP_MS);
    expect(await room.visit("ana")).toMatchObject({ phase: "in", seats: { free: 4, open: 0 } });
  });

  test("is over two minutes after the instant once nobody waits, and then nobody joins it", async () => {
    const room = aRoom(Date.now());
    await room.visit("ana");
    pass(QUEUE_AT_LEAST_MS - 1);
    expect(await room.queue.board({ opensAt: room.key.opensAt })).toMatchObject({
      isOver: false,
    });
    pass(1);
    expect(await room.queue.board({ opensAt: room.key.opensAt })).toMatchObject({
      isOver: true,
    });
    expect(await room.visit("bo")).toMatchObject({ phase: "over", waiting: 0 });
    expect(await room.visit("ana"), "with a pass").toMatchObject({ phase: "in" });
  });

  test("leaves no row two hours after the instant", async () => {
    const room = aRoom(Date.now());
    await room.visit("ana");
    pass(QUEUE_AT_MOST_MS);
    await runDurableObjectAlarm(room.object);
    expect(await writtenGuests(room.object)).toBeNull();
    expect(await room.visit("bo")).toMatchObject({ phase: "over" });
    expect(await writtenGuests(room.object)).toBeNull();
  });

  test("that is only read leaves no row", async () => {
    const room = aRoom(Date.now());
    await room.queue.board({ opensAt: Date.now() });
    expect(await room.queue.positionOf({ visitor: "ana", opensAt: Date.now() })).toEqual({
      position: null,
      waiting: 0,
    });
    expect(await writtenGuests(room.object)).toBeNull();
  });

  test("of two buses lets in for the seats of both, and reads no bus whose sale is closed", async () => {
    const room = aRoom(Date.now() + 5_000, { buses: 2 });
    const [first] = room.trips;
    if (first !== undefined) first.saleClosesAt = Date.now();
    await startSale(room, ["ana"]);
    expect(await room.visit("ana")).toMatchObject({ seats: { free: 40 } });
  });
});
