/**
 * Every sequence of up to three acts of each person of a small shop, acts of power and of money alike, with waiting in
 * between, by the rules that the server uses. Nobody gets power over another against the others' will, and nobody moves
 * more than the limit with the consent of accounts that they hold. Without any row of the table of power, and without
 * any of its waits and exceptions, the search finds who does.
 */
import { expect, test } from "vitest";
import { ACT_NAMES, actEntry } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { POWER_EFFECTS } from "../../../worker/domain/staff/power.ts";
import { ENDINGS_A_DAY } from "../../../worker/domain/staff/staff-times.ts";
import { MOVES } from "./small-shop-moves.ts";
import { member, POWER_MOVES, type Crew, type PowerAct } from "./small-shop-people.ts";
import { breachIn, confirm, passTime, type Missing, type World } from "./small-shop-rules.ts";
import { SHOP } from "./small-shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** None, past half an hour, past a day, past the wait of power, past that of a recovery. */
const WAITS = [0, 40 * MINUTE, 25 * HOUR, 49 * HOUR, 73 * HOUR];
const START = toDhakaInstant("2026-12-01", "12:00");
const ACTS_MOST = 3;

interface Attack {
  /** The id of who attacks; null with the shop's key. */
  by: string | null;
  world: World;
}

const CREW: Crew = {
  members: {
    "S-rima": member("owner"),
    "S-karim": member("owner"),
    "S-ops": member("ops"),
    "S-content": member("content"),
    /** Was let go, and would come back to whoever lets them. */
    "S-former": { ...member("money"), isActive: false, isHostile: true },
  },
  grants: [],
  // Others have ended as many of their sessions today as may be ended at once, but one.
  endings: ["S-rima", "S-karim"].flatMap((of) =>
    Array.from({ length: ENDINGS_A_DAY - 1 }, () => ({ of, at: START - HOUR })),
  ),
};

/** Taken on by both owners a while ago, for a name that is nobody's but the first one's. */
const PUPPET = "S-puppet";
const WITH_PUPPET: Crew = {
  ...CREW,
  members: { ...CREW.members, [PUPPET]: { ...member("owner"), isHostile: true } },
  grants: [{ to: PUPPET, by: ["S-rima", "S-karim"], at: START - HOUR, had: [] }],
};

const getStart = (crew: Crew): World => ({
  now: START,
  shop: SHOP,
  crew,
  moved: [],
  taken: [],
  waiting: [],
  breach: null,
});

/** An agent is no member of staff: every act is closed to them. */
const ATTACKS: readonly Attack[] = [
  { by: null, world: getStart(CREW) },
  { by: "S-rima", world: getStart(WITH_PUPPET) },
  ...["S-rima", "S-karim", "S-ops", "S-content", "agent"].map((by) => ({
    by,
    world: getStart(CREW),
  })),
];

/** Money acts of each shape: on a sale, on a debt, on a whole bus, at once. The other search has all of them. */
const MONEY_ACTS: ReadonlySet<string> = new Set([
  "give-back",
  "cancel-sale",
  "settle",
  "cancel-trip",
  "set-fare",
]);
const MONEY_MOVES = MOVES.filter((move) => MONEY_ACTS.has(move.plan(SHOP, START).act));

const ALL = [
  ...POWER_MOVES.map(({ name, plan }) => ({
    name,
    isPower: true,
    plan: ({ crew }: World, now: number) => plan(crew, now),
  })),
  ...MONEY_MOVES.map(({ name, plan }) => ({
    name,
    isPower: false,
    plan({ shop }: World, now: number) {
      const step = plan(shop, now);
      return step.moves === null ? null : step;
    },
  })),
];

function search(missing: Missing = {}): { sequences: number; breach: string | null } {
  let sequences = 0;
  function walk({ by, world }: Attack, path: readonly (typeof ALL)[number][]): string | null {
    // What still waits is done in the end.
    const breach = breachIn(passTime(by, world, world.now + 80 * HOUR, missing));
    if (breach !== null) return `${by}: ${path.map(({ name }) => name).join(", ")} (${breach})`;
    if (path.length === ACTS_MOST) return null;
    // The other search has every sequence of money alone.
    const isLast = path.length === ACTS_MOST - 1;
    const left =
      isLast && path.every((one) => !one.isPower) ? ALL.filter((one) => one.isPower) : ALL;
    for (const wait of path.length === 0 ? [0] : WAITS) {
      const then = passTime(by, world, world.now + wait, missing);
      for (const move of left) {
        sequences += 1;
        const next = confirm(by, move, then, missing);
        const found = next === null ? null : walk({ by, world: next }, [...path, move]);
        if (found !== null) return found;
      }
    }
    return null;
  }
  for (const attack of ATTACKS) {
    const breach = walk(attack, []);
    if (breach !== null) return { sequences, breach };
  }
  return { sequences, breach: null };
}

const ROWS = Object.keys(POWER_EFFECTS) as PowerAct[];

test("nobody gets power over another, or moves more than the limit, by three acts and any wait between them", () => {
  const { sequences, breach } = search();
  console.info(`${sequences} sequences of up to ${ACTS_MOST} acts of power and money were tried.`);
  expect(breach ?? "nobody does").toBe("nobody does");
  expect(sequences).toBeGreaterThan(10_000);
});

test("the table of power has each act on a person, and the search tries each", () => {
  const acts = ACT_NAMES.filter((name) => ["power", "recovery"].includes(actEntry(name).second));
  expect(ROWS.toSorted()).toEqual(acts.toSorted());
  const tried = POWER_MOVES.map((move) => move.plan(CREW, START)?.act);
  expect([...new Set(tried)].toSorted()).toEqual(acts.toSorted());
});

test.each(ROWS)("without the row of %s it finds who does", (row) => {
  expect(search({ rows: [row] }).breach).toContain(row);
});

test.each<[string, Missing]>([
  ["if rights that were given of late are forgotten", { grants: true }],
  ["if an owner who is paused counts as gone", { paused: true }],
  ["if power waits for half an hour alone", { wait: true }],
  ["if the shop's key opens more than a recovery", { keyLimit: true }],
])("%s it finds who does", (_, missing) => {
  expect(search(missing).breach).not.toBeNull();
});
