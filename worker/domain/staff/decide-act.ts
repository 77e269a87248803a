/**
 * What an act waits for: nothing, the time in which it can be stopped, or a second person. The road of acts asks it for
 * the preview, for the confirmation, for the consent of a second person, and again when a request runs. Pure.
 * Invariant: an act that needs a second person runs at once for nobody who has signed in.
 */
import { isOpenTo, type Role } from "./roles.ts";
import { ALONE_MS } from "./staff-times.ts";

export interface ActRule {
  /** Who may do the act besides owners. */
  roles: readonly Role[];
  /** `above`: above the shop's limit of money. `tickets`: when tickets are affected too. `always`: whatever it moves. */
  second: "never" | "above" | "tickets" | "always";
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
  /** The member of staff whom the act is about; null for an act on anything else. */
  about: string | null;
  /** Everybody who is active, the person who asks too. */
  colleagues: readonly Colleague[];
  shop: {
    /** Above it money needs a second person. */
    limitPoisha: number;
    stopMs: number;
  };
}

/** `second`: somebody has to agree. `wait`: it runs by itself after that time. */
export type ActNeed =
  | { kind: "now" }
  | { kind: "wait"; waitMs: number }
  | { kind: "second"; waitMs: number };

export interface ActDecision {
  need: ActNeed;
  /** Nobody else has to agree, and somebody may be asked all the same. */
  canAskSecond: boolean;
}

export function decideAct(question: ActQuestion): ActDecision {
  const { rule, askedBy, shop } = question;
  const waitMs = rule.canBeStopped ? shop.stopMs : 0;
  const hasOther = askedBy !== null && question.colleagues.some((one) => mayAgree(one, question));
  // Before there are staff who sign in, the shop's key has nobody to wait for.
  const isSecondNeeded = askedBy !== null && needsSecond(question);
  const alone: ActNeed = waitMs === 0 ? { kind: "now" } : { kind: "wait", waitMs };
  if (!isSecondNeeded) return { need: alone, canAskSecond: hasOther && rule.second !== "never" };
  const need: ActNeed = hasOther
    ? { kind: "second", waitMs }
    : { kind: "wait", waitMs: Math.max(waitMs, ALONE_MS) };
  return { need, canAskSecond: false };
}

/** Whether this person may be the second one. */
export function mayAgree(
  { id, roles }: Colleague,
  { rule, askedBy, about }: Pick<ActQuestion, "rule" | "askedBy" | "about">,
): boolean {
  return id !== askedBy && id !== about && isOpenTo(rule.roles, roles);
}

/** What an act waits for whose asker wants a second person. */
export function withSecond(need: ActNeed): Extract<ActNeed, { kind: "second" }> {
  return { kind: "second", waitMs: need.kind === "now" ? 0 : need.waitMs };
}

function needsSecond({ rule, weight, shop }: ActQuestion): boolean {
  switch (rule.second) {
    case "never":
      return false;
    case "above":
      return weight.amountPoisha > shop.limitPoisha;
    case "tickets":
      return weight.tickets > 0;
    case "always":
      return true;
  }
}
