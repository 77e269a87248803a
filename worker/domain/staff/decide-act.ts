/**
 * What an act waits for: nothing, the time in which it can be stopped, or a second person. The road of acts asks it for
 * the preview, for the confirmation, for the consent of a second person, and again when a request runs. Pure.
 * Invariant: an act that needs a second person runs at once for nobody who has signed in.
 */
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
   * `above`: above the shop's limit of money. `tickets`: when tickets are affected too. `power`: it has power over a
   * member of staff. `recovery`: the shop's key opens the way back to an owner.
   */
  second: "never" | "above" | "tickets" | "power" | "recovery";
  /** It can't be undone, so it can be stopped before it is done. */
  canBeStopped: boolean;
}

/** What an act moves. */
export interface ActWeight {
  amountPoisha: number;
  tickets: number;
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
    /** Above it money needs a second person. */
    limitPoisha: number;
    stopMs: number;
  };
}

/** `second`: somebody has to agree. `wait`: it runs by itself after that time. */
export type ActNeed = PowerNeed | { kind: "second"; waitMs: number };

export interface ActDecision {
  need: ActNeed;
  /** Nobody else has to agree, and somebody may be asked all the same. */
  canAskSecond: boolean;
}

export function decideAct(question: ActQuestion): ActDecision {
  const { rule, askedBy, shop, power } = question;
  if (rule.second === "recovery") return { need: RECOVERY, canAskSecond: false };
  if (power !== null) return { need: decidePower({ ...question, power }), canAskSecond: false };
  const waitMs = rule.canBeStopped ? shop.stopMs : 0;
  const hasOther =
    askedBy !== null &&
    question.colleagues.some((one) => isAnother(one, rule.roles, { ...question, askedBy }));
  // Before there are staff who sign in, the shop's key has nobody to wait for.
  const isSecondNeeded = askedBy !== null && needsSecond(question);
  const alone: ActNeed = waitMs === 0 ? { kind: "now" } : { kind: "wait", waitMs };
  if (!isSecondNeeded) return { need: alone, canAskSecond: hasOther && rule.second !== "never" };
  const need: ActNeed = hasOther
    ? { kind: "second", waitMs }
    : { kind: "wait", waitMs: Math.max(waitMs, ALONE_MS) };
  return { need, canAskSecond: false };
}

/** Why this person can't agree; null when they can. */
export type ConsentRefusal = "not_twice" | "about_you" | "not_yours" | "right_too_new";

/**
 * Whom an act has power over agrees to what it takes from them, and never to what it gives them. Anybody else agrees in a
 * role that does the act, as long as the two are two people (power.ts).
 */
export function consentRefusal(
  { id, roles }: Colleague,
  { rule, askedBy, power, grants, now }: Omit<ActQuestion, "weight" | "colleagues" | "shop">,
): ConsentRefusal | null {
  if (id === askedBy) return "not_twice";
  if (id === power?.over) return power.takes && !power.gives ? null : "about_you";
  if (rule.second === "recovery" || !isOpenTo(rule.roles, roles)) return "not_yours";
  return askedBy === null || areTwoPeople(askedBy, id, grants, now) ? null : "right_too_new";
}

/** What an act waits for whose asker wants a second person. */
export function withSecond(need: ActNeed): Extract<ActNeed, { kind: "second" }> {
  return { kind: "second", waitMs: need.kind === "now" ? 0 : need.waitMs };
}

function needsSecond({ rule, weight, shop }: ActQuestion): boolean {
  switch (rule.second) {
    case "never":
    case "power":
    case "recovery":
      return false;
    case "above":
      return weight.amountPoisha > shop.limitPoisha;
    case "tickets":
      return weight.tickets > 0;
  }
}
