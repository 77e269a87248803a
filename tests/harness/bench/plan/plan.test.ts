import { expect, test } from "vitest";
import { spread } from "../rate.ts";
import type { Rush } from "./buyers.ts";
import { Kernel, Station } from "./kernel.ts";
import { CALL_COSTS, MEASURED_RUSH } from "./measured.ts";
import { DESIGNS, planRush, priceRush, runRush } from "./plan.ts";
import { localMachine, type CallName } from "./shop.ts";

const CLOSE = 0.25;

function rushHere(letIn: Rush["letIn"] = null) {
  const kernel = new Kernel();
  const machine = localMachine(kernel, CALL_COSTS, MEASURED_RUSH.local);
  const lastsMs = letIn === null ? MEASURED_RUSH.rush.lastsMs : 240_000;
  return runRush(kernel, machine, { ...MEASURED_RUSH.rush, lastsMs, letIn }).outcome;
}

test("the simulation gives what was measured of 2,000 phones on this machine, within a quarter", () => {
  const outcome = rushHere();
  const measured: [string, number, number][] = [
    ["seats sold", outcome.sold, MEASURED_RUSH.sold],
    ["last seat sold after", outcome.soldAfterMs, MEASURED_RUSH.soldAfterMs],
  ];
  for (const call of Object.keys(MEASURED_RUSH.calls) as (keyof typeof MEASURED_RUSH.calls)[]) {
    measured.push([`${call}: calls`, outcome.calls[call], MEASURED_RUSH.calls[call]]);
    const { p50Ms } = spread(outcome.tookMs[call]);
    measured.push([`${call}: p50`, p50Ms, MEASURED_RUSH.p50Ms[call]]);
  }
  const far = measured.filter(([, simulated, real]) => Math.abs(simulated / real - 1) > CLOSE);
  expect(far).toEqual([]);
});

test("through rooms that share their pace nobody waits half as long for a payment as through rooms apart", () => {
  const [apart, shared] = (["apart", "shared"] as const).map((letIn) => rushHere(letIn));
  for (const call of ["create", "execute"] as const) {
    const readP99 = (outcome = apart) => spread(outcome?.tookMs[call] ?? []).p99Ms;
    expect(readP99(shared) / readP99(apart), call).toBeLessThan(0.5);
  }
  expect(shared?.sold).toBe(apart?.sold);
  expect(shared?.tooLate).toBe(0);
});

test("a run is the same every time", () => {
  expect(rushHere()).toEqual(rushHere());
});

test("no seat is sold twice: what was sold fits into the buses", () => {
  const { outcome } = planRush(6_000, { ...DESIGNS["without rooms"], choices: 20 });
  expect(outcome.sold).toBeLessThanOrEqual(20 * 2 * 45);
  expect(outcome.sold).toBeGreaterThan(0.9 * 20 * 2 * 45);
});

test("the database is the first limit that is met, and more of them or slower rooms lift it", () => {
  // A crowd for so few buses that all of their tickets are bought within seconds.
  const few = { choices: 40, arriveMs: 15_000 };
  const rush = (name: keyof typeof DESIGNS) => planRush(6_000, { ...DESIGNS[name], ...few });
  const today = rush("without rooms");
  const waits = Object.entries(today.stations).toSorted(
    ([, a], [, b]) => b.longestWaitMs - a.longestWaitMs,
  );
  expect(waits[0]?.[0]).toBe("D1");
  expect(today.stations["D1"]?.busyShare).toBeGreaterThan(0.9);
  const readP99 = ({ outcome }: typeof today) => spread(outcome.tookMs.ticket).p99Ms;
  const apart = rush("rooms each at a pace of its own");
  expect(readP99(rush("8 databases, rooms each at a pace of its own"))).toBeLessThan(
    readP99(today) / 3,
  );
  const built = rush("with rooms as built");
  expect(readP99(built)).toBeLessThan(readP99(today) / 3);
  expect(readP99(built)).toBeLessThan(readP99(apart) / 3);
  expect(built.outcome.unanswered + built.outcome.gaveUp).toBe(0);
  expect(built.outcome.sold).toBeGreaterThan(0.95 * apart.outcome.sold);
});

test("a rush costs its calls, their processor time and the rows of its tickets", () => {
  const { outcome } = planRush(500, { ...DESIGNS["without rooms"], choices: 5 });
  const none = Object.keys(outcome.calls).map((name): [string, number] => [name, 0]);
  const calls = { ...Object.fromEntries(none), hold: 1e6 } as Record<CallName, number>;
  const tookMs = { ...outcome.tookMs, ticket: [] };
  expect(priceRush({ ...outcome, calls, tookMs }, false)).toBeCloseTo(0.3 + 0.94 * 0.02 + 0.15, 9);
  const tickets = { ...tookMs, ticket: Array.from({ length: 1_000 }, () => 1) };
  const nothing = { ...calls, hold: 0 };
  expect(priceRush({ ...outcome, calls: nothing, tookMs: tickets }, false)).toBeCloseTo(0.0433, 9);
});

test("a station does one thing after the other, in the order in which they come, and sheds who would wait too long", () => {
  const kernel = new Kernel();
  const station = new Station(kernel, 15);
  const seen: [number, boolean, number][] = [];
  for (const [number, at] of [0, 0, 1, 40].entries()) {
    kernel.start(
      (function* one() {
        yield kernel.wait(at);
        const isServed = yield* station.serve(10);
        seen.push([number, isServed, kernel.now]);
      })(),
    );
  }
  kernel.run();
  expect(seen).toEqual([
    [2, false, 1],
    [0, true, 10],
    [1, true, 20],
    [3, true, 50],
  ]);
  expect(station).toMatchObject({ busyMs: 30, longestWaitMs: 10, shed: 1 });
});
