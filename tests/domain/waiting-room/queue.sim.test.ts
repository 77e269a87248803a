/**
 * Goal: no order of joins, silences, turns and evictions loses an entry, duplicates one, or lets more in than the
 * seats allow. Method: random walks over a small queue; after each step it is compared with a model that knows only
 * the rules: a list of names in order, and a list of those inside. A failing run prints its seed.
 */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { WaitingQueue } from "../../../worker/domain/waiting-room/queue.ts";
import type { Seed } from "../../../worker/domain/waiting-room/shuffle.ts";
import { randomFrom, type Random } from "../../support/random.ts";

const RUNS = 300;
const STEPS = 300;
const VISITORS = Array.from({ length: 14 }, (_, index) => `v${index}`);
const MINUTE = 60_000;
const HALF_A_MINUTE = 30_000;
/** Longer than a browser keeps a hidden page silent. */
const SILENCE = 150_000;
const TEN_MINUTES = 600_000;

interface Inside {
  calledAt: number;
  until: number | null;
  hasSeat: boolean;
}

/** By the rules alone. Until the order is drawn the order of the names has no meaning. */
class Model {
  now = 1_000_000;
  isDrawn = false;
  names: string[] = [];
  readonly lastSeen = new Map<string, number>();
  readonly inside = new Map<string, Inside>();

  isOut(name: string): boolean {
    const entry = this.inside.get(name);
    if (entry === undefined) return this.now - (this.lastSeen.get(name) ?? 0) >= SILENCE;
    return this.now >= (entry.until ?? entry.calledAt + MINUTE);
  }

  comes(name: string): void {
    const isKnown = this.names.includes(name) || this.inside.has(name);
    if (isKnown && this.isOut(name)) this.strike(name);
    if (!this.names.includes(name) && !this.inside.has(name)) this.names.push(name);
    this.lastSeen.set(name, this.now);
  }

  strike(name: string): void {
    this.names = this.names.filter((other) => other !== name);
    this.inside.delete(name);
  }

  strikeAbsent(): void {
    for (const name of [...this.names, ...this.inside.keys()]) {
      if (this.isOut(name)) this.strike(name);
    }
  }

  calls(freeSeats: number): string[] {
    if (!this.isDrawn) return [];
    const seatless = [...this.inside.values()].filter(
      (entry) => !entry.hasSeat && this.now - entry.calledAt < HALF_A_MINUTE,
    ).length;
    const called = this.names.slice(0, Math.max(0, Math.ceil(freeSeats * 0.5) - seatless));
    for (const name of called) {
      this.names.shift();
      this.inside.set(name, { calledAt: this.now, until: null, hasSeat: false });
    }
    return called;
  }
}

type Way = "comes" | "passes" | "drops" | "shuffles" | "calls" | "claims" | "seats" | "evicts";

function takeStep(run: { queue: WaitingQueue; model: Model }, random: Random): Way {
  const { queue, model } = run;
  const name = random.of(VISITORS);
  const way = random.weighted<Way>({
    comes: 40,
    passes: 14,
    drops: 8,
    shuffles: 1,
    calls: 10,
    claims: 12,
    seats: 8,
    evicts: 3,
  });
  switch (way) {
    case "comes":
      queue.join(name, model.now);
      model.comes(name);
      return way;
    case "passes":
      model.now += random.of([
        1,
        5_000,
        20_000,
        MINUTE - 1,
        MINUTE,
        SILENCE - 1,
        SILENCE,
        TEN_MINUTES - 1,
      ]);
      return way;
    case "drops":
      queue.dropAbsent(model.now);
      model.strikeAbsent();
      return way;
    case "shuffles": {
      if (model.isDrawn) return way;
      const before = [...model.names];
      queue.drawOrder([random.upTo(2 ** 32), random.upTo(2 ** 32), 3, 4] satisfies Seed);
      model.isDrawn = true;
      model.names = queue.waiting().map((entry) => entry.visitor);
      check(isDeepStrictEqual(before.toSorted(), model.names.toSorted()), "all are drawn, once");
      return way;
    }
    case "calls": {
      const freeSeats = random.upTo(6);
      const called = queue.callNext(freeSeats, model.now).map((entry) => entry.visitor);
      const expected = model.calls(freeSeats);
      check(isDeepStrictEqual(called, expected), `called ${called}, expected ${expected}`);
      return way;
    }
    case "claims": {
      const entry = queue.get(name);
      const known = model.inside.get(name);
      if (entry !== null) queue.claim(entry, [`31.${name}`], model.now);
      if (known !== undefined && !model.isOut(name)) known.until ??= model.now + TEN_MINUTES;
      return way;
    }
    case "seats": {
      const seated = VISITORS.filter(() => random.chance(0.4)).map((one) => `31.${one}`);
      queue.markSeated(new Set(seated));
      for (const [inside, entry] of model.inside) {
        entry.hasSeat = entry.until !== null && seated.includes(`31.${inside}`);
      }
      return way;
    }
    case "evicts":
      // The stored state has who waits and who was called, not the last signs of life or the seats.
      run.queue = new WaitingQueue(
        queue.entries().map((entry) => ({ ...entry, seenAt: model.now, isSeated: false })),
        queue.draw === null ? null : structuredClone(queue.draw),
      );
      for (const waiting of model.names) model.lastSeen.set(waiting, model.now);
      for (const entry of model.inside.values()) entry.hasSeat = false;
      return way;
  }
}

function compare({ queue, model }: { queue: WaitingQueue; model: Model }): void {
  const names = queue.waiting().map((entry) => entry.visitor);
  const same = model.isDrawn
    ? isDeepStrictEqual(names, model.names)
    : isDeepStrictEqual(names.toSorted(), model.names.toSorted());
  check(same, `the queue is ${names}, expected ${model.names}`);
  for (const name of VISITORS) {
    const index = model.names.indexOf(name);
    const position = model.isDrawn && index >= 0 ? index + 1 : null;
    check(queue.positionOf(name) === position, `${name} has position ${queue.positionOf(name)}`);
    const isIn = model.inside.has(name) && !model.isOut(name);
    check(queue.isCalled(name, model.now) === isIn, `${name} is in: ${!isIn}`);
    const until = model.inside.get(name)?.until ?? null;
    check((queue.get(name)?.passUntil ?? null) === until, `the pass of ${name} is till ${until}`);
  }
}

function check(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

test("random walks agree with a model that knows only the rules", () => {
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  const random = randomFrom(seed);
  const ways = new Map<Way, number>();
  for (let number = 0; number < RUNS; number += 1) {
    const run = { queue: new WaitingQueue([], null), model: new Model() };
    const trail: Way[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      try {
        const way = takeStep(run, random);
        trail.push(way);
        compare(run);
        ways.set(way, (ways.get(way) ?? 0) + 1);
      } catch (error) {
        const last = trail.slice(-12).join(" ");
        throw new Error(`SEED=${seed}, run ${number}, step ${step}: ${last}`, { cause: error });
      }
    }
  }
  for (const count of ways.values()) expect(count).toBeGreaterThan(100);
});
