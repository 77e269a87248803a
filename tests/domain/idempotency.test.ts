import { describe, expect, test } from "vitest";
import {
  actBy,
  canonicalBody,
  endOfAttempt,
  KEY_LOCKED_MS,
  readIdempotencyKey,
} from "../../worker/domain/idempotency.ts";

describe("an Idempotency-Key", () => {
  test("may be quoted, as the draft has it, or not, as most programs send it", () => {
    expect(readIdempotencyKey('"8e03978e-40d5"')).toBe("8e03978e-40d5");
    expect(readIdempotencyKey("8e03978e-40d5")).toBe("8e03978e-40d5");
    expect(readIdempotencyKey("k".repeat(255))).toHaveLength(255);
  });

  test.each(["", '""', "two words", "টিকেট", "k".repeat(256)])("is not %j", (header) => {
    expect(readIdempotencyKey(header)).toBeNull();
  });
});

test("a body is the same whatever the order of its fields, and other values are not", () => {
  const body = '{"b":[1,{"d":2,"c":null}],"a":"x"}';
  expect(canonicalBody('{ "a": "x", "b": [1, {"c": null, "d": 2}] }')).toBe(canonicalBody(body));
  expect(canonicalBody('{"a":"y","b":[1,{"c":null,"d":2}]}')).not.toBe(canonicalBody(body));
  expect(canonicalBody("no JSON")).toBe("no JSON");
});

test.each([
  [201, false, "answered"],
  [202, true, "answered"],
  [409, false, "forgotten"],
  [409, true, "unlocked"],
  [503, false, "unlocked"],
] as const)("after %i, as a repeat: %s, a key is %s", (status, isRepeat, end) => {
  expect(endOfAttempt({ status, isRepeat })).toBe(end);
});

test("an attempt takes its seats in the first half of a minute, long before another may have its key", () => {
  expect(actBy({ lockedUntil: 1_000_000 + KEY_LOCKED_MS })).toBe(1_030_000);
  expect(actBy(undefined)).toBe(Infinity);
});
