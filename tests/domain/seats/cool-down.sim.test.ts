/**
 * Goal: a pause comes to who lets holds run out again and again, with all of a phone, and to nobody else; a hold that
 * runs is never touched. Method: random walks of a few people who hold, dawdle, give up, try to pay and come back; after
 * each step the answer is compared with a doorman who keeps a diary of what happened and reads it anew each time. A red
 * run prints its seed.
 */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { aDesk, T0, type Desk } from "../../support/desk.ts";
import { randomFrom, type Random } from "../../support/random.ts";

const WORLDS = 400;
const STEPS = 250;
/** Each with a seat of their own, so that nobody is refused for want of one. */
const SEATS = { ana: "A1", bo: "B1", cy: "C1", dee: "D1" } as const;
type Name = keyof typeof SEATS;
const NAMES = Object.keys(SEATS) as Name[];
const EIGHT_MINUTES = 480_000;
const FIVE_MINUTES = 300_000;

interface Hold {
  until: number;
  isGivenUp: boolean;
  isTried: boolean;
}

/** By the rules alone: what each did, one hold after the other, and whose phone is whose. */
class Doorman {
  now = T0;
  readonly diary = new Map<Name, Hold[]>(NAMES.map((name) => [name, []]));
  readonly phones = new Map<Name, string>();

  last(name: Name): Hold | undefined {
    return this.diary.get(name)?.at(-1);
  }

  runs(name: Name): boolean {
    const hold = this.last(name);
    return hold !== undefined && !hold.isGivenUp && this.now < hold.until;
  }

  ranOut(hold: Hold | undefined): hold is Hold {
    return hold !== undefined && !hold.isGivenUp && hold.until <= this.now;
  }

  /** Those that ran out since the last that somebody tried to pay. One that was given up is as if it had not been. */
  streak(name: Name): number {
    const holds = this.diary.get(name) ?? [];
    const from = holds.findLastIndex((hold) => hold.isTried) + 1;
    return holds.slice(from).filter((hold) => this.ranOut(hold)).length;
  }

  /** Seconds to wait; 0 lets in. */
  pause(name: Name): number {
    // Who gave a seat up may take another one.
    if (!this.ranOut(this.last(name)) && this.last(name) !== undefined) return 0;
    const phone = this.phones.get(name);
    const family = NAMES.filter(
      (other) => other === name || (phone !== undefined && this.phones.get(other) === phone),
    ).filter((other) => this.streak(other) > 0);
    if (family.reduce((sum, other) => sum + this.streak(other), 0) < 3) return 0;
    const ends = family.flatMap((other) => {
      const hold = this.last(other);
      return this.ranOut(hold) ? hold.until + FIVE_MINUTES : [];
    });
    return Math.max(0, Math.ceil((Math.max(0, ...ends) - this.now) / 1000));
  }
}

type Way = "holds" | "presses again" | "gives up" | "tries" | "phones" | "waits" | "tidies";

interface World {
  desk: Desk;
  doorman: Doorman;
  bills: number;
}

function takeStep(world: World, random: Random): string {
  const { desk, doorman } = world;
  const name = random.of(NAMES);
  const hold = doorman.last(name);
  const way = random.weighted<Way>({
    holds: 40,
    "presses again": 6,
    "gives up": 4,
    tries: 3,
    phones: 3,
    waits: 30,
    tidies: 8,
  });
  switch (way) {
    case "holds":
      return asks(world, name);
    case "presses again":
      if (!doorman.runs(name)) return "nothing";
      same(desk.hold(name, SEATS[name], doorman.now).ok, true, "a hold that runs is not touched");
      same(desk.mine(name, doorman.now).deadlineAt, hold?.until, "nor is its time");
      return way;
    case "gives up":
      if (hold === undefined || !doorman.runs(name)) return "nothing";
      desk.cancel(name, SEATS[name], doorman.now);
      hold.isGivenUp = true;
      return way;
    case "tries": {
      if (hold === undefined || !doorman.runs(name)) return "nothing";
      world.bills += 1;
      desk.capture(world.bills, name, [SEATS[name]], doorman.now);
      same(desk.seat(SEATS[name], doorman.now), "capturing", "nor is a payment of it");
      hold.isTried = true;
      doorman.now += random.of([0, 30_000, EIGHT_MINUTES]);
      desk.release(world.bills, doorman.now);
      return way;
    }
    case "phones": {
      const phone = random.of(["p", "q"]);
      if (!doorman.runs(name) || !desk.claimPhone(name, phone, doorman.now).ok) return "nothing";
      doorman.phones.set(name, phone);
      return way;
    }
    case "waits":
      doorman.now += random.of([1, 60_000, FIVE_MINUTES - 1, FIVE_MINUTES, EIGHT_MINUTES]);
      return way;
    case "tidies":
      desk.tidy(doorman.now);
      return way;
  }
}

function asks({ desk, doorman }: World, name: Name): string {
  const isNew = !doorman.runs(name);
  const seconds = isNew ? doorman.pause(name) : 0;
  const answer = desk.hold(name, SEATS[name], doorman.now);
  if (seconds > 0) {
    const error = { reason: "cool_down", retryAfterSeconds: seconds };
    same(answer, { ok: false, error }, `${name} is let in at ${doorman.now}`);
    return doorman.streak(name) < 3 ? "pauses for a phone" : "pauses";
  }
  same(answer.ok, true, `${name} is kept out at ${doorman.now}`);
  if (!isNew) return "holds already";
  const until = doorman.now + EIGHT_MINUTES;
  doorman.diary.get(name)?.push({ until, isGivenUp: false, isTried: false });
  return doorman.streak(name) >= 3 ? "is let in after a pause" : "holds";
}

function same(found: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

test("a random walk never surprises a doorman who reads his diary anew each time", () => {
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  const random = randomFrom(seed);
  const ways = new Map<string, number>();
  for (let number = 0; number < WORLDS; number += 1) {
    const world: World = { desk: aDesk(), doorman: new Doorman(), bills: 0 };
    const trail: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      try {
        const way = takeStep(world, random);
        trail.push(way);
        ways.set(way, (ways.get(way) ?? 0) + 1);
      } catch (error) {
        const last = trail.slice(-12).join(", ");
        throw new Error(`SEED=${seed}, world ${number}, step ${step}: ${last}`, { cause: error });
      }
    }
  }
  expect([...ways.keys()].toSorted()).toEqual([
    "gives up",
    "holds",
    "holds already",
    "is let in after a pause",
    "nothing",
    "pauses",
    "pauses for a phone",
    "phones",
    "presses again",
    "tidies",
    "tries",
    "waits",
  ]);
  for (const count of ways.values()) expect(count).toBeGreaterThan(100);
});
