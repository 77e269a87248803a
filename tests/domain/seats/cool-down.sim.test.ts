/**
 * Goal: only a booking that keeps seats again and again is paused; a running hold is never touched. Method: random
 * walks of a few buyers who hold, wait, release, pay, fail to pay and return; after each step the answer is compared
 * with a model that keeps every hold ever made and reads them all each time. A failing run prints its seed.
 */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { aDesk, T0, type Desk } from "../../support/seats/desk.ts";
import { randomFrom, type Random } from "../../support/random.ts";

const RUNS = 400;
const STEPS = 250;
/** Each with a seat of its own, so that none is refused for want of one. */
const SEATS = { ana: "A1", bo: "B1", cy: "C1", dee: "D1" } as const;
type Name = keyof typeof SEATS;
const NAMES = Object.keys(SEATS) as Name[];
const EIGHT_MINUTES = 480_000;
const FIVE_MINUTES = 300_000;
const HALF_AN_HOUR = 1_800_000;

interface Hold {
  from: number;
  until: number;
  isBought: boolean;
  /** By hand, or by a sale. */
  endedAt: number | null;
}

/** By the rules alone: what each did, one hold after the other. */
class Model {
  now = T0;
  readonly holds = new Map<Name, Hold[]>(NAMES.map((name) => [name, []]));

  last(name: Name): Hold | undefined {
    return this.holds.get(name)?.at(-1);
  }

  runs(name: Name): boolean {
    const hold = this.last(name);
    return hold !== undefined && hold.endedAt === null && this.now < hold.until;
  }

  ranOut(hold: Hold | undefined): hold is Hold {
    return hold !== undefined && hold.endedAt === null && hold.until <= this.now;
  }

  /** For how long seats were kept since the last sale or the last half hour away. */
  kept(name: Name): number {
    let kept = 0;
    let overAt: number | null = null;
    for (const hold of this.holds.get(name) ?? []) {
      const isForgotten = overAt !== null && hold.from >= overAt + HALF_AN_HOUR;
      if (isForgotten || hold.isBought) kept = 0;
      if (hold.endedAt !== null && !hold.isBought) kept += hold.endedAt - hold.from;
      if (this.ranOut(hold)) kept += EIGHT_MINUTES;
      overAt = hold.endedAt ?? hold.until;
    }
    return this.isAway(name) ? 0 : kept;
  }

  isAway(name: Name): boolean {
    const hold = this.last(name);
    return hold === undefined || this.now >= (hold.endedAt ?? hold.until) + HALF_AN_HOUR;
  }

  /** Seconds to wait; 0 passes. */
  pause(name: Name): number {
    const hold = this.last(name);
    if (hold === undefined || this.runs(name) || this.kept(name) < 3 * EIGHT_MINUTES) return 0;
    const over = hold.endedAt ?? hold.until;
    return Math.max(0, Math.ceil((over + FIVE_MINUTES - this.now) / 1000));
  }
}

type Way = "holds" | "presses again" | "gives up" | "fails to pay" | "buys" | "waits" | "tidies";

interface Run {
  desk: Desk;
  model: Model;
  bills: number;
}

function takeStep(run: Run, random: Random): string {
  const { desk, model } = run;
  const name = random.of(NAMES);
  const hold = model.last(name);
  const way = random.weighted<Way>({
    holds: 40,
    "presses again": 6,
    "gives up": 4,
    "fails to pay": 3,
    buys: 3,
    waits: 30,
    tidies: 8,
  });
  switch (way) {
    case "holds":
      return tryHold(run, name);
    case "presses again":
      if (!model.runs(name)) return "nothing";
      same(desk.hold(name, SEATS[name], model.now).ok, true, "a hold that runs is not touched");
      same(desk.mine(name, model.now).deadlineAt, hold?.until, "nor is its time");
      return way;
    case "gives up":
      if (hold === undefined || !model.runs(name)) return "nothing";
      desk.cancel(name, SEATS[name], model.now);
      hold.endedAt = model.now;
      return way;
    case "fails to pay":
    case "buys": {
      if (hold === undefined || !model.runs(name)) return "nothing";
      run.bills += 1;
      desk.capture(run.bills, name, [SEATS[name]], model.now);
      same(desk.seat(SEATS[name], model.now), "capturing", "nor is a payment of it");
      model.now += random.of([0, 30_000, EIGHT_MINUTES]);
      if (way === "fails to pay") {
        desk.release(run.bills, model.now);
      } else {
        desk.sell(run.bills, "TRX", model.now);
        Object.assign(hold, { isBought: true, endedAt: model.now });
        desk.giveBack(run.bills, model.now);
      }
      return way;
    }
    case "waits":
      model.now += random.of([
        1,
        60_000,
        FIVE_MINUTES - 1,
        FIVE_MINUTES,
        EIGHT_MINUTES,
        HALF_AN_HOUR,
      ]);
      return way;
    case "tidies":
      desk.tidy(model.now);
      return way;
  }
}

function tryHold({ desk, model }: Run, name: Name): string {
  const isNew = !model.runs(name);
  const seconds = isNew ? model.pause(name) : 0;
  const answer = desk.hold(name, SEATS[name], model.now);
  if (seconds > 0) {
    const error = { reason: "cool_down", retryAfterSeconds: seconds };
    same(answer, { ok: false, error }, `${name} is let in at ${model.now}`);
    return "pauses";
  }
  same(answer.ok, true, `${name} is kept out at ${model.now}`);
  if (!isNew) return "holds already";
  const until = model.now + EIGHT_MINUTES;
  model.holds.get(name)?.push({ from: model.now, until, isBought: false, endedAt: null });
  return model.kept(name) >= 3 * EIGHT_MINUTES ? "is let in after a pause" : "holds";
}

function same(found: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

test("random walks agree with a model that reads all holds each time", () => {
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  const random = randomFrom(seed);
  const ways = new Map<string, number>();
  for (let number = 0; number < RUNS; number += 1) {
    const run: Run = { desk: aDesk(), model: new Model(), bills: 0 };
    const trail: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      try {
        const way = takeStep(run, random);
        trail.push(way);
        ways.set(way, (ways.get(way) ?? 0) + 1);
      } catch (error) {
        const last = trail.slice(-12).join(", ");
        throw new Error(`SEED=${seed}, run ${number}, step ${step}: ${last}`, { cause: error });
      }
    }
  }
  expect([...ways.keys()].toSorted()).toEqual([
    "buys",
    "fails to pay",
    "gives up",
    "holds",
    "holds already",
    "is let in after a pause",
    "nothing",
    "pauses",
    "presses again",
    "tidies",
    "waits",
  ]);
  for (const count of ways.values()) expect(count).toBeGreaterThan(100);
});
