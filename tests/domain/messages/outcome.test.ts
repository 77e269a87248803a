import { describe, expect, test } from "vitest";
import {
  ATTEMPTS_MAX,
  decideOutcome,
  type Attempt,
  type Handover,
  type Outcome,
} from "../../../worker/domain/messages/outcome.ts";

const NOW = 1_000_000;
const MINUTE_MS = 60_000;
const SAFE = { now: NOW, isRepeatSafe: true };
const UNSAFE = { now: NOW, isRepeatSafe: false };
const first = (attempts = 1): Attempt => ({ attempts, isRepeat: false });
const repeat = (attempts = 2): Attempt => ({ attempts, isRepeat: true });
const refused = (reason: (Handover & { result: "refused" })["reason"]): Handover => ({
  result: "refused",
  reason,
});

describe("a message after one attempt", () => {
  test.each<[string, Handover, Attempt, { now: number; isRepeatSafe: boolean }, Outcome]>([
    [
      "accepted",
      { result: "accepted", ref: "r", parts: 2, cost: 80 },
      first(),
      SAFE,
      { state: "accepted", ref: "r", parts: 2, cost: 80 },
    ],
    [
      "no answer, and the id is known again",
      { result: "unknown" },
      first(),
      SAFE,
      { state: "due", at: NOW + 5 * MINUTE_MS, why: "no_answer" },
    ],
    ["no answer twice", { result: "unknown" }, repeat(), SAFE, { state: "unknown" }],
    [
      "no answer, and an id means nothing",
      { result: "unknown" },
      first(),
      UNSAFE,
      { state: "unknown" },
    ],
    [
      "refused for its number",
      refused("number"),
      first(),
      SAFE,
      { state: "failed", why: "number" },
    ],
    [
      "refused for its text",
      refused("content"),
      first(),
      SAFE,
      { state: "failed", why: "content" },
    ],
    // The first may be on its way.
    ["refused when it is repeated", refused("content"), repeat(), SAFE, { state: "unknown" }],
    [
      "refused since the account is empty",
      refused("balance"),
      first(),
      SAFE,
      { state: "due", at: NOW + MINUTE_MS, why: null },
    ],
    [
      "later",
      { result: "later" },
      first(3),
      SAFE,
      { state: "due", at: NOW + 4 * MINUTE_MS, why: null },
    ],
    [
      "later, an hour at most",
      { result: "later" },
      first(ATTEMPTS_MAX - 1),
      SAFE,
      { state: "due", at: NOW + 60 * MINUTE_MS, why: null },
    ],
    [
      "later, and the repeat stays one",
      { result: "later" },
      repeat(),
      SAFE,
      { state: "due", at: NOW + 2 * MINUTE_MS, why: "no_answer" },
    ],
    [
      "later, too often",
      { result: "later" },
      first(ATTEMPTS_MAX),
      SAFE,
      { state: "failed", why: "attempts" },
    ],
  ])("%s", (_, handover, attempt, sender, outcome) => {
    expect(decideOutcome(handover, attempt, sender)).toEqual(outcome);
  });
});
