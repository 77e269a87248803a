/**
 * What an act waits for: nothing, the time in which it can be stopped, or a second person. Decided for the preview, for
 * the confirmation, for the consent of a second person, and again when a request runs. Pure. Invariants: an act that
 * needs a second person never runs at once for a signed-in person; without a second person nobody moves more than the
 * shop's limit on one day or of one sale (protocol 23).
 */
import type { ActWeight } from "./act-weight.ts";
import type { MovedBefore } from "./moved-alone.ts";
import {
  areTwoPeople,
  decidePower,
  canBeSecondPerson,
  RECOVERY,
  type Grant,
  type Power,
  type PowerNeed,
} from "./power.ts";
import { isOpenTo, type Role } from "./roles.ts";
import { ALONE_MS } from "./staff-times.ts";

export interface ActRule {
  /** The roles that may do the act besides owners. */
  roles: readonly Role[];
  /**
   * When somebody else has to agree. `above`: if the money is above the shop's limit. `tickets`: also if tickets are
   * affected. `power`: it has power over a member of staff. `recovery`: the shop's key opens an owner's recovery.
   */
  second: "above" | "tickets" | "power" | "recovery";
  /** It can't be undone, so it can be stopped before it runs. */
  canBeStopped: boolean;
}

/** A member of staff who is active and can sign in. */
export interface Colleague {
  id: string;
  roles: readonly Role[];
}

/** All facts of the decision: requester, effect, target, and the shop's people. */
export interface ActQuestion {
  rule: ActRule;
  weight: ActWeight;
  /** The amounts moved without a second person before. */
  before: MovedBefore;
  /** The requester's id; null with the shop's key, which does not identify its holder. */
  askedBy: string | null;
  /** The effect on a member of staff; null for an act on anything else. */
  power: Power | null;
  /** It renames something that trips are known by. */
  renames: boolean;
  /** Rights that were given recently. */
  grants: readonly Grant[];
  now: number;
  /** All active people, including the requester. */
  colleagues: readonly Colleague[];
  shop: {
    /** Money up to this amount is moved without a second person. */
    limitPoisha: number;
    stopMs: number;
  };
}

/** `second`: somebody has to agree. `wait`: it runs by itself after that time. */
export type ActNeed = PowerNeed | { kind: "second"; waitMs: number };

/** Why a second person is needed. `sale`, `day`: with what was moved before, of the sale or by the person that day. */
export const WHY_SECOND = ["tickets", "name", "amount", "sale", "day"] as const;
export type WhySecond = (typeof WHY_SECOND)[number];

export interface ActDecision {
  need: ActNeed;
  /** Why the rule about money requires a second person; null: one person may do it, or power decides. */
  why: WhySecond | null;
  /** Nobody else has to agree, but somebody can be asked. */
  canAskSecond: boolean;
  /**
   * The amount that may be moved without a second person, which the database checks again as it writes. Null: the sum
   * does not apply to this act, because it moves nothing, has a second person, or nobody could be one.
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
    question.colleagues.some((one) => canBeSecondPerson(one, rule.roles, { ...question, askedBy }));
  // Before there are staff who sign in, the shop's key has nobody to wait for.
  const why = askedBy === null ? null : findSecondPersonReason(question);
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

/** Why this person can't agree; null: they can. */
export type ConsentRefusal = "own_request" | "about_you" | "not_yours" | "right_too_new";

/** The facts that decide on the consent to an act. */
export type ConsentQuestion = Pick<ActQuestion, "rule" | "askedBy" | "power" | "grants" | "now">;

/**
 * The person over whom an act has power agrees to what it takes from them, and never to what it gives them. Anybody
 * else agrees in a role that may do the act, as long as the two are two people (power.ts).
 */
export function consentRefusal(
  { id, roles }: Colleague,
  { rule, askedBy, power, grants, now }: ConsentQuestion,
): ConsentRefusal | null {
  if (id === askedBy) return "own_request";
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

/** What an act waits for if its requester wants a second person. */
export function withSecond(need: ActNeed): Extract<ActNeed, { kind: "second" }> {
  return { kind: "second", waitMs: need.kind === "now" ? 0 : need.waitMs };
}

/** The result for a request whose time has come. */
export type RunStep =
  | { kind: "run"; aloneLimit: number | null }
  | { kind: "ask_second" }
  | { kind: "wait"; until: number };

/**
 * A request is decided again when its time has come, as if it were made now: its trip may have sold, its requester
 * moved other money, and the person who agreed may have left. Power has waited for its time or for consent, and moves
 * nothing.
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

function findSecondPersonReason({
  rule,
  weight,
  renames,
  before,
  shop,
}: ActQuestion): WhySecond | null {
  const { amountPoisha, tickets } = weight;
  const isAbove = (poisha: number) => amountPoisha > 0 && poisha > shop.limitPoisha;
  if (rule.second === "tickets" && tickets > 0) return "tickets";
  if (renames) return "name";
  if (isAbove(amountPoisha)) return "amount";
  if (isAbove(amountPoisha + before.salePoisha)) return "sale";
  return isAbove(amountPoisha + before.dayPoisha) ? "day" : null;
}
