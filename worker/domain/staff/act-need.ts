/**
 * What an act waits for: nothing, the time in which it can be stopped, or a second person. Pure. Invariant: an act that
 * needs a second person runs at once for nobody who has signed in.
 */
import { ALONE_MS } from "./staff-times.ts";

export interface ActRule {
  /** `above`: above the shop's limit of money. `tickets`: when tickets are affected. */
  second: "never" | "above" | "tickets" | "always";
  /** It can't be undone, so it can be stopped before it is done. */
  canBeStopped: boolean;
}

/** What an act moves. */
export interface ActWeight {
  amountPoisha: number;
  tickets: number;
}

export interface ActShop {
  /** Above it money needs a second person. */
  limitPoisha: number;
  stopMs: number;
  /**
   * Who else may agree. `nobody_is_known`: the shared key acts, before there are staff who sign in; then no act waits
   * for a second person.
   */
  others: "some" | "none" | "nobody_is_known";
}

/** `second`: somebody has to agree. `wait`: it runs by itself after that time. */
export type ActNeed =
  | { kind: "now" }
  | { kind: "wait"; waitMs: number }
  | { kind: "second"; waitMs: number };

export function actNeed(rule: ActRule, weight: ActWeight, shop: ActShop): ActNeed {
  const waitMs = rule.canBeStopped ? shop.stopMs : 0;
  if (needsSecond(rule, weight, shop) && shop.others !== "nobody_is_known") {
    return shop.others === "some"
      ? { kind: "second", waitMs }
      : { kind: "wait", waitMs: Math.max(waitMs, ALONE_MS) };
  }
  return waitMs === 0 ? { kind: "now" } : { kind: "wait", waitMs };
}

/** Whether a second person may be asked where none is needed: by the acts that ask one at all. */
export function mayAskSecond({ second }: ActRule, { others }: ActShop): boolean {
  return second !== "never" && others === "some";
}

/** Of an act for which a second person is asked. */
export function withSecond(need: ActNeed): Extract<ActNeed, { kind: "second" }> {
  return { kind: "second", waitMs: need.kind === "now" ? 0 : need.waitMs };
}

function needsSecond(
  { second }: ActRule,
  { amountPoisha, tickets }: ActWeight,
  { limitPoisha }: ActShop,
): boolean {
  switch (second) {
    case "never":
      return false;
    case "above":
      return amountPoisha > limitPoisha;
    case "tickets":
      return tickets > 0;
    case "always":
      return true;
  }
}
