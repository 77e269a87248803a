/** What a waiting room knows after its object has left the memory: between any two calls, and by any version. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import {
  CLAIM_MS,
  SEATLESS_COUNTS_MS,
  PASS_MS,
  STEP_MS,
} from "../../worker/domain/waiting-room/rules.ts";
import {
  aRoom,
  forgetSharedTurns,
  writtenGuests,
  nameVisitors,
  startSale,
} from "../support/waiting-room.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";

/** The clock stands still unless a test moves it. */
stopClock();
/** While the clock stands still, the rooms of one test would use up the turns of the next. */
beforeEach(forgetSharedTurns);

describe("an eviction between any two calls", () => {
  test("changes no answer", async () => {
    const runs = [];
    for (const isEvicted of [false, true]) {
      const room = aRoom(Date.now() + 5_000);
      const then = async () => {
        if (isEvicted) await evictDurableObject(room.object);
      };
      for (const visitor of nameVisitors(55)) {
        await room.visit(visitor);
        await then();
      }
      pass(5_000);
      const answers = [];
      for (const visitor of [...nameVisitors(55), "late"]) {
        const { phase, position, waiting } = await room.visit(visitor);
        await then();
        const again = await room.visit(visitor);
        await then();
        answers.push({ isSame: again.phase === phase && again.position === position, waiting });
      }
      runs.push(answers);
    }
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[0]?.every((answer) => answer.isSame)).toBe(true);
  });

  test("leaves a claimed pass as it was claimed, past the time to claim one", async () => {
    const room = aRoom(Date.now());
    const { passUntil } = await room.visit("ana");
    await evictDurableObject(room.object);
    pass(CLAIM_MS);
    expect(await room.visit("ana")).toMatchObject({ phase: "in", passUntil });
  });

  test("leaves who was called called, with the time of the call", async () => {
    const room = aRoom(Date.now() + 5_000);
    await room.visit("ana");
    pass(5_000);
    await runDurableObjectAlarm(room.object);
    await evictDurableObject(room.object);
    expect(await room.queue.board({ opensAt: room.key.opensAt })).toMatchObject({ waiting: 0 });
    pass(CLAIM_MS - 1);
    expect(await room.comeBack("ana")).toMatchObject({ phase: "in" });
  });

  test("gives nobody the number of somebody who was called and is gone", async () => {
    const room = aRoom(Date.now() + 5_000);
    await room.visit("ana");
    await runInDurableObject(room.object, (_, { storage }) => {
      storage.sql.exec("INSERT INTO calls (at, numbers) VALUES (1, '[8, 9, 7]')");
    });
    await evictDurableObject(room.object);
    await room.visit("bo");
    expect(await writtenGuests(room.object)).toContainEqual({ visitor: "bo", number: 10 });
  });

  test("finds the calls of a room that an earlier version began, in the rows of its entries", async () => {
    const room = aRoom(Date.now());
    await room.holdAllBut(0);
    await room.visit("ana");
    await runInDurableObject(room.object, (_, { storage }) => {
      storage.sql.exec("DROP TABLE calls");
      storage.sql.exec("UPDATE guests SET called_at = ?", Date.now());
    });
    await evictDurableObject(room.object);
    expect(await room.visit("ana")).toMatchObject({ phase: "in" });
  });

  /** Two seats are free: who is inside holds one, so that the other visitor may follow. */
  async function oneInside() {
    const room = aRoom(Date.now() + 5_000);
    await room.holdAllBut(2);
    await startSale(room, ["ana", "bo"]);
    const { phase } = await room.visit("ana");
    const [inside, outside] = phase === "in" ? ["ana", "bo"] : ["bo", "ana"];
    await room.visit(inside);
    return { room, inside, outside };
  }

  test("forgets no booking of a pass: its seat lets the next visitor in", async () => {
    const { room, inside, outside } = await oneInside();
    for (let step = 0; step < 5; step += 1) {
      pass(STEP_MS);
      await room.visit(outside);
    }
    await room.hold(inside, 1);
    await evictDurableObject(room.object);
    pass(STEP_MS);
    expect(await room.visit(outside)).toMatchObject({ phase: "in" });
    pass(CLAIM_MS);
    expect(await room.visit(inside), "the pass is known").toMatchObject({ phase: "in" });
  });

  test("soon after a claim keeps the turn, and the next visitor waits for half a minute", async () => {
    const { room, inside, outside } = await oneInside();
    await room.hold(inside, 1);
    const { passUntil } = await room.visit(inside);
    await evictDurableObject(room.object);
    pass(STEP_MS);
    expect(await room.visit(outside)).toMatchObject({ phase: "waiting", position: 1 });
    pass(SEATLESS_COUNTS_MS);
    expect(await room.visit(outside)).toMatchObject({ phase: "in" });
    pass(CLAIM_MS);
    const shown = { phase: "in", passUntil };
    expect(await room.showPass(inside, passUntil ?? 0)).toMatchObject(shown);
    await evictDurableObject(room.object);
    expect(await room.visit(inside), "and is written").toMatchObject(shown);
    pass(PASS_MS);
    expect(await room.showPass(inside, passUntil ?? 0), "until it ends").not.toMatchObject({
      phase: "in",
    });
  });
});
