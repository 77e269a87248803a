/**
 * Goal: whatever dies, all rooms together let in no more than the shared pace allows, and none of them stops. Method:
 * random runs of rooms on clocks that differ, which step as the object does. A room may die between its share and the
 * calls that it was for; the shared object may die, which costs its memory, or not answer for a while. The calls are
 * counted by the true time. A failing run prints its seed.
 */
import { expect, test } from "vitest";
import { CALLS_AT_ONCE_MAX } from "../../../worker/domain/waiting-room/rules.ts";
import {
  SAVED_TURNS_MAX,
  takeUnshared,
  TURNS_A_SECOND_MAX,
  TurnShares,
  UNSHARED_TURN_MS,
} from "../../../worker/domain/waiting-room/turn-shares.ts";
import { randomFrom, type Random } from "../../support/random.ts";

const RUNS = 200;
const ROOMS_MAX = 40;
const LASTS_MS = 180_000;
const STEP_MS = 3_000;
const AWAY_MS = 20_000;
/** The longest that a room which lives and can call somebody waits for its next turn, beyond its share's time. */
const PATIENCE_MS = UNSHARED_TURN_MS + 2 * STEP_MS;

class Shop {
  now = 1_000_000_000;
  shares = new TurnShares(this.now);
  isAwayUntil = 0;
  /** When the memory of the shared object was lost. */
  deaths = 0;
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  ask(room: string, wanted: number): number | null {
    if (this.now < this.isAwayUntil) return null;
    return this.shares.take(room, wanted, { turnsASecond: TURNS_A_SECOND_MAX, now: this.now })
      .turns;
  }

  strike(): void {
    if (this.random.chance(0.01)) {
      this.shares = new TurnShares(this.now);
      this.deaths += 1;
    }
    if (this.random.chance(0.005)) this.isAwayUntil = this.now + this.random.upTo(AWAY_MS);
  }
}

interface Room {
  name: string;
  clockMs: number;
  nextStepAt: number;
  wanted: number;
  lastCalledAt: number;
}

interface Run {
  /** By true time, with whether the shared object had given the turn. */
  calls: { at: number; room: string; isShared: boolean }[];
  rooms: Room[];
  deaths: number;
  from: number;
  to: number;
}

function play(seed: number): Run {
  const random = randomFrom(seed);
  const shop = new Shop(random);
  const from = shop.now;
  const rooms = Array.from({ length: 1 + random.upTo(ROOMS_MAX) }, (_, index): Room => ({
    name: `r${index}`,
    clockMs: random.upTo(20_000) - 10_000,
    nextStepAt: from + random.upTo(STEP_MS),
    wanted: 1 + random.upTo(CALLS_AT_ONCE_MAX),
    lastCalledAt: 0,
  }));
  const calls: Run["calls"] = [];
  while (shop.now < from + LASTS_MS) {
    const room = rooms.toSorted((a, b) => a.nextStepAt - b.nextStepAt)[0];
    if (room === undefined) break;
    shop.now = Math.max(shop.now, room.nextStepAt);
    shop.strike();
    room.nextStepAt = shop.now + STEP_MS + random.upTo(200);
    const share = shop.ask(room.name, room.wanted);
    // A room that dies here has its share for nothing, and is there again at its next step.
    if (random.chance(0.02)) continue;
    const now = shop.now + room.clockMs;
    const turns = share ?? Math.min(room.wanted, takeUnshared(room.lastCalledAt, now).turns);
    if (turns > 0) room.lastCalledAt = now;
    for (let turn = 0; turn < turns; turn += 1)
      calls.push({ at: shop.now, room: room.name, isShared: share !== null });
  }
  return { calls, rooms, deaths: shop.deaths, from, to: shop.now };
}

test("no death, silence or clock lets in more than the pace, or stops a room", () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { calls, rooms, deaths, from, to } = play(seed);
    const shared = calls.filter(({ isShared }) => isShared).length;
    const most = ((to - from) / 1_000) * TURNS_A_SECOND_MAX + SAVED_TURNS_MAX * (1 + deaths);
    expect(shared, `seed ${seed}: turns of the pace`).toBeLessThanOrEqual(most);
    const total = rooms.reduce((sum, { wanted }) => sum + wanted, 0);
    for (const { name, wanted } of rooms) {
      const own = calls.filter(({ room }) => room === name);
      const unshared = own.filter(({ isShared }) => !isShared).map(({ at }) => at);
      for (const [index, at] of unshared.entries()) {
        const before = unshared[index - 1] ?? -Infinity;
        expect(at - before, `seed ${seed}: ${name} alone`).toBeGreaterThanOrEqual(UNSHARED_TURN_MS);
      }
      const eachMs = (1_000 / TURNS_A_SECOND_MAX) * (total / wanted);
      const times = [from, ...own.map(({ at }) => at), to];
      const longest = Math.max(...times.map((at, index) => at - (times[index - 1] ?? from)));
      // A death of the room or of the shared object may cost a share each, and a silence its whole length.
      expect(longest, `seed ${seed}: ${name} waits`).toBeLessThan(4 * eachMs + 4 * PATIENCE_MS);
    }
  }
});
