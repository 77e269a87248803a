/** What a coupon's terms may be, in a season's file as on the screen. */
import { expect, test } from "vitest";
import { couponErrors, checkNewCode } from "../../../worker/domain/payments/coupon-errors.ts";

const SOUND = { kind: "percent", value: 10_000, startsAt: 1, endsAt: 2 } as const;

test.each([
  [{}, []],
  [{ value: 10_001 }, ["value"]],
  [{ kind: "fixed", value: 10_001 }, []],
  [{ endsAt: 1 }, ["endsAt"]],
  [{ value: 10_001, endsAt: 0 }, ["value", "endsAt"]],
] as const)("terms with %j are wrong in %j", (other, fields) => {
  expect(couponErrors({ ...SOUND, ...other }).map(({ field }) => field)).toEqual(fields);
});

test.each([
  ["SEVEN77", null, false],
  ["EIGHT888", null, true],
  ["EID", "EID", true],
  ["EID", "EIDFITR26", false],
])("the code %s in place of %s can be had: %s", (code, was, isSound) => {
  expect(checkNewCode(code, was) === null).toBe(isSound);
});
