import { expect, test } from "vitest";
import { findSeenRevision } from "../../../worker/domain/trips/revision.ts";

test.each([
  [null, { ok: true, value: 2 }],
  [2, { ok: true, value: 2 }],
  // The trip was read before it changed: E1 decides.
  [3, { ok: true, value: 3 }],
  [1, { ok: false, error: { reason: "trip_changed" } }],
])("a page that showed %s of a trip at 2", (shown, answer) => {
  expect(findSeenRevision({ revision: 2 }, shown)).toEqual(answer);
});
