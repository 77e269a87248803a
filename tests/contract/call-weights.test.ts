/** Each call that is no act says why it can't cost the shop money; a call without a row is red. */
import { expect, test } from "vitest";
import { CALLS } from "../../worker/contract/calls.ts";
import { isActName } from "../../worker/contract/staff-acts/staff-acts.ts";
import { STAFF_CALLS } from "../../worker/contract/staff/staff-calls.ts";
import { PUBLIC_CALL_WEIGHTS, STAFF_CALL_WEIGHTS } from "./call-weights.ts";

test("every call of staff is an act of the table of weight, or has its row here", () => {
  const names = STAFF_CALLS.map(({ path }) => path.replace("/staff/", ""));
  expect(names.filter((name) => !isActName(name)).toSorted()).toEqual(
    Object.keys(STAFF_CALL_WEIGHTS).toSorted(),
  );
});

test("every call of agents and buyers has its row here", () => {
  expect(CALLS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(PUBLIC_CALL_WEIGHTS).toSorted(),
  );
});
