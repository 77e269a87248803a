/**
 * What an act waits for: nothing, the time in which it can be stopped, or a second person. The road of acts asks it for
 * the preview, for the confirmation, for the consent of a second person, and again when a request runs. Pure.
 * Invariants: an act that needs a second person runs at once for nobody who has signed in; and without a second person
 * nobody moves more than the shop's limit on one day or of one sale (protocol 23).
 */
import type { ActWeight } from "./act-weight.ts";
import type { MovedBefore } from "./moved-alone.ts";
import {
  areTwoPeople,
  decidePower,
  isAnother,
  RECOVERY,
  type Grant,
  type Power,
  type PowerNeed,
} from "./power.ts";
import { isOpenTo, type Role } from "./roles.ts";
import { ALONE_MS } from "./staff-times.ts";

export interface ActRule {
  /** Who may do the act besides owners. */
  roles: readonly Role[];
  /**
   * When somebody else has to agree. `above`: when the money is above the shop's limit. `tickets`: also when tickets are
   * affected. `power`: it has power over a member of staff. `recovery`: the shop's key opens the way back to an owner.
   */
  second: "above" | "tickets" | "power" | "recovery";
  /** It can't be undone, so it can be stopped before it is done. */
  canBeStopped: boolean;
}

/** A member of staff who is active and can sign in. */
export interface Colleague {
  id: string;
  roles: readonly Role[];
}

/** Who does what to whom, in which shop: all that a decision is made from. */
export interface ActQuestion {
  rule: ActRule;
  weight: ActWeight;
  /** What was moved without a second person before. */
  before: MovedBefore;
  /** The id of who asks; null with the shop's key, which does not say who holds it. */
  askedBy: string | null;
  /** What it does to a member of staff; null for an act on anything else. */
  power: Power | null;
  /** Rights that were given of late. */
  grants: readonly Grant[];
  now: number;
  /** Everybody who is active, the person who asks too. */
  colleagues: readonly Colleague[];
  shop: {
    /** Up to it money is moved without a second person. */
    limitPoisha: number;
    stopMs: number;
  };
}

/** `second`: somebody has to agree. `wait`: it runs by itself after that time. */
export type ActNeed = PowerNeed | { kind: "second"; waitMs: number };

/** Why a second person is needed. `sale`, `day`: with what was moved before, of the sale or by the person that day. */
export const WHY_SECOND = ["tickets", "amount", "sale", "day"] as const;
export type WhySecond = (typeof WHY_SECOND)[number];

export interface ActDecision {
  need: ActNeed;
  /** Why the rule of money asks for a second person; null: one person may do it, or power decides. */
  why: WhySecond | null;
  /** Nobody else has to agree, and somebody may be asked all the same. */
  canAskSecond: boolean;
  /**
   * What may be moved without a second person, which the database checks once more as it writes. Null: the sum does not
   * bind this act, since it moves nothing, or has a second person, or there is nobody who could be one.
   */
  aloneLimit: number | null;
}

const BY_POWER = { why: null, canAskSecond: false, aloneLimit: null } as const;

export function decideAct(question: ActQuestion): ActDecision {
  const { rule, weight, askedBy, shop, power } = question;
  if (rule.second === "recovery") return { ...BY_POWER, need: RECOVERY };
  if (power !== null) return { ...BY_POWER, need: decidePower({ ...question, power }) };
  const waitMs = rule.canBeStopped ? shop.stopMs : 0;
  const hasOther =
    askedBy !== null &&
    question.colleagues.some((one) => isAnother(one, rule.roles, { ...question, askedBy }));
  // Before there are staff who sign in, the shop's key has nobody to wait for.
  const why = askedBy === null ? null : whySecond(question);
  if (why === null) {
    return {
      need: waitMs === 0 ? { kind: "now" } : { kind: "wait", waitMs },
      why,
      canAskSecond: hasOther && (rule.second !== "above" || weight.amountPoisha > 0),
      aloneLimit: askedBy === null || weight.amountPoisha === 0 ? null : shop.limitPoisha,
    };
  }
  const need: ActNeed = hasOther
    ? { kind: "second", waitMs }
    : { kind: "wait", waitMs: Math.max(waitMs, ALONE_MS) };
  return { need, why, canAskSecond: false, aloneLimit: null };
}

/** Why this person can't agree; null when they can. */
export type ConsentRefusal = "not_twice" | "about_you" | "not_yours" | "right_too_new";

/** What decides on the consent to an act. */
export type ConsentQuestion = Pick<ActQuestion, "rule" | "askedBy" | "power" | "grants" | "now">;

/**
 * Whom an act has power over agrees to what it takes from them, and never to what it gives them. Anybody else agrees in a
 * role that does the act, as long as the two are two people (power.ts).
 */
export function consentRefusal(
  { id, roles }: Colleague,
  { rule, askedBy, power, grants, now }: ConsentQuestion,
): ConsentRefusal | null {
  if (id === askedBy) return "not_twice";
  if (id === power?.over) return power.takes && !power.gives ? null : "about_you";
  if (rule.second === "recovery" || !isOpenTo(rule.roles, roles)) return "not_yours";
  return askedBy === null || areTwoPeople(askedBy, id, grants, now) ? null : "right_too_new";
}

/** Whether a passkey must have been shown a moment ago: for rights, and for whatever can cost money. */
export function needsStepUp(
  rule: { needsStepUp: boolean },
  { amountPoisha }: Pick<ActWeight, "amountPoisha">,
): boolean {
  return rule.needsStepUp || amountPoisha > 0;
}

/** What an act waits for whose asker wants a second person. */
export function withSecond(need: ActNeed): Extract<ActNeed, { kind: "second" }> {
  return { kind: "second", waitMs: need.kind === "now" ? 0 : need.waitMs };
}

/** What becomes of a request whose time has come. */
export type RunStep =
  | { kind: "run"; aloneLimit: number | null }
  | { kind: "ask_second" }
  | { kind: "wait"; until: number };

/**
 * A request is decided on once more when its time has come, as if it were asked for now: its trip may have sold, its
 * asker moved other money, and who agreed may have left. Power has waited for its time or for consent, and moves nothing.
 */
export function decideRun(
  { need, why, aloneLimit }: ActDecision,
  request: { askedAt: number; wantsSecond: boolean; hasSecond: boolean; now: number },
): RunStep {
  if (request.hasSecond || need.kind === "consent") return { kind: "run", aloneLimit: null };
  if (request.wantsSecond || need.kind === "second") return { kind: "ask_second" };
  const until = request.askedAt + ALONE_MS;
  // Somebody is needed and nobody is there: it can be stopped for as long as in a shop of one.
  return why !== null && request.now < until
    ? { kind: "wait", until }
    : { kind: "run", aloneLimit };
}

function whySecond({ rule, weight, before, shop }: ActQuestion): WhySecond | null {
  const { amountPoisha, tickets } = weight;
  const isAbove = (poisha: number) => amountPoisha > 0 && poisha > shop.limitPoisha;
  if (rule.second === "tickets" && tickets > 0) return "tickets";
  if (isAbove(amountPoisha)) return "amount";
  if (isAbove(amountPoisha + before.salePoisha)) return "sale";
  return isAbove(amountPoisha + before.dayPoisha) ? "day" : null;
}
