/**
 * The rules of the server over the small shop and its people: what comes of an act that somebody confirms, and what has
 * come of it some time later. The search of power goes through it (power-search.test.ts).
 */
import { weighAct } from "../../../worker/acts/act-weights.ts";
import { actEntry } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import type { ActWeight } from "../../../worker/domain/staff/act-weight.ts";
import { isOpenWithin } from "../../../worker/domain/staff/caller-limit.ts";
import {
  consentRefusal,
  decideAct,
  decideRun,
  type ActDecision,
  type ActRule,
} from "../../../worker/domain/staff/decide-act.ts";
import { sumMovedBefore, type MovedAlone } from "../../../worker/domain/staff/moved-alone.ts";
import { ANYBODY, type Power } from "../../../worker/domain/staff/power.ts";
import { isOpenTo } from "../../../worker/domain/staff/roles.ts";
import { ENDINGS_A_DAY, FRESH_RIGHT_MS } from "../../../worker/domain/staff/staff-times.ts";
import { endingsIn, type Crew, type PowerAct, type PowerStep } from "./small-shop-people.ts";
import { findExcess, LIMIT, type Shop, type Step } from "./small-shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Owners are told each day. */
const STOPPED_AFTER = 24 * HOUR;
const KEY = "the shop's key";

/** What the search leaves out of the rules, to show that it would be found. */
export interface Missing {
  rows?: readonly PowerAct[];
  /** Rights that were given of late are forgotten. */
  grants?: true;
  /** An owner who is paused counts as gone. */
  paused?: true;
  /** Power waits no longer than an act of a shop of one. */
  wait?: true;
  /** The key opens every call while an owner is there. */
  keyLimit?: true;
}

interface Waiting {
  name: string;
  askedBy: string | null;
  askedAt: number;
  runAt: number;
  step: Step | PowerStep;
  plan(world: World, now: number): Step | PowerStep | null;
  weight: ActWeight;
}

export interface World {
  now: number;
  shop: Shop;
  crew: Crew;
  moved: readonly MovedAlone[];
  taken: readonly { poisha: number; bill: number | null; day: string }[];
  waiting: readonly Waiting[];
  /** What was done that must not be; null: nothing. */
  breach: string | null;
}

const isPower = (step: Step | PowerStep): step is PowerStep => "effect" in step;

const isPaused = ({ waiting }: World, id: string) =>
  waiting.some(({ step }) => isPower(step) && step.act === "disable-staff" && step.over === id);

function ruleFor(step: Step | PowerStep, missing: Missing): ActRule {
  const entry = actEntry(step.act);
  const isLeftOut = isPower(step) && missing.rows?.includes(step.act) === true;
  return isLeftOut ? { ...entry, second: "above" } : entry;
}

function powerBy(step: Step | PowerStep, missing: Missing): Power | null {
  if (!isPower(step) || missing.rows?.includes(step.act) === true) return null;
  return { over: step.over, ...step.effect };
}

/** Somebody who holds what they attack with is nobody who has to be told. */
const honestOwners = ({ crew }: World, by: string | null) =>
  Object.entries(crew.members).filter(
    ([id, one]) => id !== by && one.isActive && !one.isHostile && one.roles.includes("owner"),
  );

function decide(by: string | null, step: Step | PowerStep, world: World, missing: Missing) {
  const weight = isPower(step)
    ? { amountPoisha: 0, tickets: 0, bill: null }
    : weighAct(step.act, { moves: step.moves ?? {}, tickets: step.tickets });
  const actor = by ?? KEY;
  const open = world.waiting.map((one) => ({
    actor: one.askedBy ?? KEY,
    at: null,
    weightPoisha: one.weight.amountPoisha,
    bill: one.weight.bill,
  }));
  const decision = decideAct({
    rule: ruleFor(step, missing),
    weight,
    before: sumMovedBefore([...world.moved, ...open], { actor, bill: weight.bill, now: world.now }),
    askedBy: by,
    power: powerBy(step, missing),
    renames: false,
    grants: missing.grants === true ? [] : world.crew.grants,
    now: world.now,
    colleagues: Object.entries(world.crew.members).flatMap(([id, { roles, isActive }]) =>
      isActive && !(missing.paused === true && isPaused(world, id)) ? [{ id, roles }] : [],
    ),
    shop: { limitPoisha: LIMIT, stopMs: MINUTE },
  });
  return { weight, decision: missing.wait === true ? hastened(decision) : decision };
}

function hastened(decision: ActDecision): ActDecision {
  const { need } = decision;
  return need.kind === "consent" ? { ...decision, need: { ...need, waitMs: HOUR / 2 } } : decision;
}

/** Whether an account that the attacker holds agrees. */
function hasHostileConsent(
  by: string | null,
  step: Step | PowerStep,
  world: World,
  missing: Missing,
): boolean {
  return Object.entries(world.crew.members).some(([id, { roles, isActive, isHostile }]) => {
    if (!isActive || !isHostile) return false;
    const caller = { id, roles: isPaused(world, id) ? [] : roles };
    const why = consentRefusal(caller, {
      rule: ruleFor(step, missing),
      askedBy: by,
      power: powerBy(step, missing),
      grants: missing.grants === true ? [] : world.crew.grants,
      now: world.now,
    });
    return why === null;
  });
}

type Done = Pick<Waiting, "step" | "weight"> & { isAlone: boolean };

/** What is done against the others while an owner is there who would have stopped it. */
function findPowerBreach(by: string | null, step: PowerStep, world: World): string | null {
  const { over, effect, act } = step;
  const isOwn =
    over === by || (!effect.gives && world.crew.members[over ?? ""]?.isHostile === true);
  if (isOwn || effect.canComeBack === true || honestOwners(world, by).length === 0) return null;
  return `${act} of ${over ?? "somebody new"} without anybody else`;
}

function execute(by: string | null, { step, weight, isAlone }: Done, world: World): World {
  const { now } = world;
  if (isPower(step)) {
    const breach = world.breach ?? findPowerBreach(by, step, world);
    return { ...world, breach, crew: step.apply(world.crew, now, [by ?? ANYBODY]) };
  }
  const line = { actor: by ?? KEY, at: now, weightPoisha: weight.amountPoisha, bill: weight.bill };
  return {
    ...world,
    shop: step.after,
    moved: isAlone ? [...world.moved, line] : world.moved,
    taken: [...world.taken, { ...step.loot, day: dhakaDate(now) }],
  };
}

/** What is due by then is done at its time, and what an owner stops by then is not. */
export function passTime(by: string | null, world: World, until: number, missing: Missing): World {
  const due = world.waiting.filter(({ runAt }) => runAt <= until);
  const after = due
    .toSorted((a, b) => a.runAt - b.runAt)
    .reduce((at, one) => runWaiting(by, one, at, missing), world);
  const isWatched = honestOwners(after, by).length > 0;
  const waiting = after.waiting.filter(
    ({ step, askedAt }) => !(isWatched && isPower(step) && askedAt + STOPPED_AFTER <= until),
  );
  return unmask({ ...after, waiting, now: until });
}

/** Whoever was brought in under a false name is found out before they count as somebody else. */
function unmask(world: World): World {
  const { members, grants } = world.crew;
  const old = grants.filter(({ at }) => world.now - at >= FRESH_RIGHT_MS);
  const known = new Set(old.map(({ to }) => to));
  const out = Object.entries(members).map(([id, one]) =>
    known.has(id) && one.isHostile ? [id, { ...one, isActive: false }] : [id, one],
  );
  return { ...world, crew: { ...world.crew, members: Object.fromEntries(out) as Crew["members"] } };
}

function runWaiting(by: string | null, one: Waiting, before: World, missing: Missing): World {
  const now = Math.max(before.now, one.runAt);
  const waiting = before.waiting.filter((other) => other !== one);
  const world = unmask({ ...before, now, waiting });
  const isStopped = isPower(one.step) && one.askedAt + STOPPED_AFTER <= now;
  const step = one.plan(world, now);
  if (step === null || (isStopped && honestOwners(world, by).length > 0)) return world;
  const { weight, decision } = decide(by, step, world, missing);
  const asked = { askedAt: one.askedAt, wantsSecond: false, hasSecond: false, now };
  const becomes = decideRun(decision, asked).kind;
  const isAgreed = becomes === "ask_second" && hasHostileConsent(by, step, world, missing);
  if (becomes !== "run" && !isAgreed) return world;
  return execute(by, { step, weight, isAlone: !isAgreed }, world);
}

/** The world after somebody has confirmed the act and whoever is theirs has agreed; null where nothing comes of it. */
export function confirm(
  by: string | null,
  { name, plan }: Pick<Waiting, "name" | "plan">,
  world: World,
  missing: Missing,
): World | null {
  const { now } = world;
  const step = plan(world, now);
  if (step === null || !mayCall(by, step, world, missing)) return null;
  const { weight, decision } = decide(by, step, world, missing);
  const { need } = decision;
  const isOpen = world.waiting.some(
    (one) => one.name === name || (weight.bill !== null && one.weight.bill === weight.bill),
  );
  if (need.kind === "now") return execute(by, { step, weight, isAlone: true }, world);
  if (need.kind !== "wait" && hasHostileConsent(by, step, world, missing)) {
    return execute(by, { step, weight, isAlone: false }, world);
  }
  // Nobody agrees: what is asked for is never done.
  if (isOpen || need.kind === "second") return null;
  const waits = { name, plan, step, weight, askedBy: by, askedAt: now, runAt: now + need.waitMs };
  return { ...world, waiting: [...world.waiting, waits] };
}

function mayCall(
  by: string | null,
  { act }: Step | PowerStep,
  { crew }: World,
  missing: Missing,
): boolean {
  // The owners of this shop have passkeys.
  if (by === null) return missing.keyLimit === true || isOpenWithin("recovery", act);
  const one = crew.members[by];
  return (
    act !== "recover-owner" && one?.isActive === true && isOpenTo(actEntry(act).roles, one.roles)
  );
}

/** What went wrong in this world, in words; null: nothing. */
export function breachIn({ taken, breach, crew, now }: World): string | null {
  if (breach !== null) return breach;
  const endings = new Set(crew.endings.map((one) => one.of));
  const out = [...endings].find((of) => endingsIn(crew.endings, of, now) > ENDINGS_A_DAY);
  if (out !== undefined) return `the sessions of ${out} are ended again and again`;
  return findExcess(taken);
}
