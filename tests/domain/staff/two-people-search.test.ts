/**
 * Every sequence of up to three acts of each person of a small shop, with waiting in between, by the table of weight
 * and the decisions that the server itself uses. Nobody moves more than the limit alone, on a day or of a sale, and no
 * act costs more than it weighs. With any row of the table taken out the search finds one that does.
 */
import { expect, test } from "vitest";
import { ACT_WEIGHTS, weighAct, type WeightTable } from "../../../worker/acts/act-weights.ts";
import {
  ACT_NAMES,
  actEntry,
  type ActName,
} from "../../../worker/contract/staff-acts/staff-acts.ts";
import { toDhakaInstant, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { decideAct, decideRun } from "../../../worker/domain/staff/decide-act.ts";
import { sumMovedBefore, type MovedAlone } from "../../../worker/domain/staff/moved-alone.ts";
import { isOpenTo, type Role } from "../../../worker/domain/staff/roles.ts";
import { MOVES } from "./small-shop-moves.ts";
import {
  findExcess,
  LIMIT,
  SHOP,
  type Loot,
  type Move,
  type Shop,
  type Step,
} from "./small-shop.ts";

const MINUTE = 60_000;
/** None, into the next day, past half an hour, past a day. */
const WAITS = [0, 20 * MINUTE, 40 * MINUTE, 25 * 60 * MINUTE];
const START = toDhakaInstant("2026-12-01", "23:45");
const ACTS_MOST = 3;

interface Person {
  id: string;
  roles: readonly Role[];
}

/** An agent is no member of staff: every act is closed to them. */
const PEOPLE: readonly Person[] = [
  { id: "S-rima", roles: ["owner"] },
  { id: "S-karim", roles: ["owner"] },
  { id: "S-ops", roles: ["ops"] },
  { id: "S-content", roles: ["content"] },
  { id: "agent", roles: [] },
];

interface Waiting {
  move: Move;
  weightPoisha: number;
  bill: number | null;
  askedAt: number;
  runAt: number;
}

interface World {
  shop: Shop;
  now: number;
  moved: readonly MovedAlone[];
  waiting: readonly Waiting[];
  taken: readonly (Loot & { day: string })[];
}

interface Found {
  sequences: number;
  /** The first sequence that takes too much; null: none does. */
  breach: string | null;
}

const EMPTY: World = { shop: SHOP, now: START, moved: [], waiting: [], taken: [] };

function decide(person: Person, step: Step, world: World, table: WeightTable) {
  const { moves, tickets, act } = step;
  const weight = weighAct(act, { moves: moves ?? {}, tickets }, table);
  const waiting = world.waiting.map(({ weightPoisha, bill }) => ({
    actor: person.id,
    at: null,
    weightPoisha,
    bill,
  }));
  const before = sumMovedBefore([...world.moved, ...waiting], {
    actor: person.id,
    bill: weight.bill,
    now: world.now,
  });
  const decision = decideAct({
    rule: actEntry(act),
    weight,
    before,
    askedBy: person.id,
    power: null,
    renames: false,
    grants: [],
    now: world.now,
    colleagues: PEOPLE.filter(({ roles }) => roles.length > 0),
    shop: { limitPoisha: LIMIT, stopMs: MINUTE },
  });
  return { weight, decision };
}

/** The act is done: whoever waits outside takes what there is to take. */
function execute(
  person: Person,
  step: Step,
  { amountPoisha, bill }: { amountPoisha: number; bill: number | null },
  world: World,
): World {
  const line = { actor: person.id, at: world.now, weightPoisha: amountPoisha, bill };
  return {
    ...world,
    shop: step.after,
    moved: [...world.moved, line],
    taken: [...world.taken, { ...step.loot, day: dhakaDate(world.now) }],
  };
}

/** What is due by then is done at its time, by the rules of that time. */
function passTime(person: Person, world: World, until: number, table: WeightTable): World {
  const due = world.waiting
    .filter(({ runAt }) => runAt <= until)
    .toSorted((a, b) => a.runAt - b.runAt);
  const after = due.reduce((at, one) => runWaiting(person, one, at, table), world);
  return { ...after, now: until };
}

function runWaiting(person: Person, one: Waiting, before: World, table: WeightTable): World {
  const now = Math.max(before.now, one.runAt);
  const waiting = before.waiting.filter((other) => other !== one);
  const world = { ...before, now, waiting };
  const step = one.move.plan(world.shop, now);
  // What it was to change is gone: the request ends with nothing done.
  if (step.moves === null) return world;
  const { weight, decision } = decide(person, step, world, table);
  const asked = { askedAt: one.askedAt, wantsSecond: false, hasSecond: false, now };
  return decideRun(decision, asked).kind === "run" ? execute(person, step, weight, world) : world;
}

function confirm(
  person: Person,
  move: Move,
  world: World,
  table: WeightTable,
): World | string | null {
  const step = move.plan(world.shop, world.now);
  if (step.moves === null || !isOpenTo(actEntry(step.act).roles, person.roles)) return null;
  const { weight, decision } = decide(person, step, world, table);
  if (step.loot.poisha > weight.amountPoisha) return `${move.name} costs more than it weighs`;
  const { need } = decision;
  // Nobody agrees: what is asked for is never done.
  if (need.kind === "second") return null;
  if (need.kind === "now") return execute(person, step, weight, world);
  const isOpen = world.waiting.some((one) => one.bill !== null && one.bill === weight.bill);
  if (isOpen) return null;
  const waits = { askedAt: world.now, runAt: world.now + need.waitMs };
  const waiting = { move, weightPoisha: weight.amountPoisha, bill: weight.bill, ...waits };
  return { ...world, waiting: [...world.waiting, waiting] };
}

function search(table: WeightTable): Found {
  let sequences = 0;
  function walk(person: Person, world: World, path: readonly string[]): string | null {
    // What still waits is done in the end.
    const end = passTime(person, world, world.now + 2 * MINUTE, table);
    const breach = findExcess(end.taken);
    if (breach !== null) return `${person.id}: ${path.join(", ")} (${breach})`;
    if (path.length === ACTS_MOST) return null;
    for (const wait of path.length === 0 ? [0] : WAITS) {
      const then = passTime(person, world, world.now + wait, table);
      for (const move of MOVES) {
        sequences += 1;
        const next = confirm(person, move, then, table);
        if (typeof next === "string") return `${person.id}: ${[...path, next].join(", ")}`;
        const found = next === null ? null : walk(person, next, [...path, move.name]);
        if (found !== null) return found;
      }
    }
    return null;
  }
  for (const person of PEOPLE) {
    const breach = walk(person, EMPTY, []);
    if (breach !== null) return { sequences, breach };
  }
  return { sequences, breach: null };
}

const weighed = ACT_NAMES.filter((name) => ACT_WEIGHTS[name].length > 0);

test("no single person moves more than the limit by three acts, however long they wait in between", () => {
  const { sequences, breach } = search(ACT_WEIGHTS);
  console.info(`${sequences} sequences of up to ${ACTS_MOST} acts were tried.`);
  expect(breach ?? "nobody does").toBe("nobody does");
  expect(sequences).toBeGreaterThan(10_000);
});

test("the search tries each act that the table weighs", () => {
  const tried = new Set(MOVES.map((move) => move.plan(SHOP, START).act));
  expect([...tried].toSorted()).toEqual(weighed.toSorted());
});

test.each(weighed)("without the row of %s it finds who does", (name) => {
  expect(search(without(name)).breach).not.toBeNull();
});

test.each(weighed.flatMap((name) => ACT_WEIGHTS[name].map((part) => [name, part] as const)))(
  "without what %s weighs of %s, too",
  (name, part) => {
    const table = { ...ACT_WEIGHTS, [name]: ACT_WEIGHTS[name].filter((one) => one !== part) };
    expect(search(table).breach).not.toBeNull();
  },
);

function without(name: ActName): WeightTable {
  return { ...ACT_WEIGHTS, [name]: [] };
}
