/** Breakages of requests that are repeated with one key (protocol 27). */
import { mutant, type Mutant } from "./mutant.ts";

const KEYS = "worker/db/idempotency.ts";

export const KEY_MUTANTS: readonly Mutant[] = [
  mutant("KY1", "a repeat does not know what its booking held before", [
    KEYS,
    'return { state: "runs", isRepeat: true, ...again, lockedUntil };',
    'return { state: "runs", isRepeat: true, heldBefore: null, lockedUntil };',
  ]),
  mutant("KY2", "a key that is under way is taken over at once", [
    KEYS,
    "isNull(idempotencyKeys.status), lte(idempotencyKeys.lockedUntil, now),",
    "isNull(idempotencyKeys.status),",
  ]),
  mutant("KY3", "an attempt that slept takes its seats all the same", [
    "worker/flows/hold.ts",
    "deps.now() < actBy",
    "actBy > 0",
  ]),
  mutant("KY4", "the answer of a request with a key is not stored", [
    KEYS,
    'end === "answered" ? { status, answer: await answered.seal() } : { lockedUntil: 0 };',
    "{ lockedUntil: 0 };",
  ]),
  mutant("KY5", "an attempt whose key was taken over ends it", [
    KEYS,
    "return and(isNamed(attempt), isOurs, isNull(idempotencyKeys.status));",
    "return isOurs === undefined ? isOurs : isNamed(attempt);",
  ]),
  mutant("KY6", "an attempt that slept opens its bill all the same", [
    "worker/db/payments/insert-bill.ts",
    "AND ${condition}",
    "AND (${condition} OR TRUE)",
  ]),
  mutant("KY7", "an attempt whose key was taken over gives its own answer", [
    KEYS,
    "return ended.length === 1 || present.length === 0;",
    "return ended.length === 1 || present.length >= 0;",
  ]),
];
