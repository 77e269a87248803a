import { describe, expect, it } from "vitest";
import {
  PASS_MS,
  passState,
  readPass,
  writePass,
} from "../../../worker/domain/human-check/pass.ts";
import { HOLD_REMEMBERED_MS } from "../../../worker/domain/seats/trip-state.ts";

const T0 = 1_000_000;
const PASS = { id: "an-id", passedAt: T0, trips: ["31"] };
const AT_ONCE = { now: T0, hasTurn: false };

describe("a pass", () => {
  it("opens the trip that it names, and has place for one more", () => {
    expect(passState(PASS, "31", AT_ONCE)).toBe("open");
    expect(passState(PASS, "32", AT_ONCE)).toBe("spare");
    const both = { ...PASS, trips: ["31", "32"] };
    expect(["31", "32", "33"].map((trip) => passState(both, trip, AT_ONCE))).toEqual([
      "open",
      "open",
      "over",
    ]);
  });

  it("begins no hold after its time, but in a turn of the waiting room", () => {
    const late = { now: T0 + PASS_MS, hasTurn: false };
    expect(passState(PASS, "31", { ...late, now: late.now - 1 })).toBe("open");
    expect(passState(PASS, "31", late)).toBe("over");
    expect(passState(PASS, "31", { ...late, hasTurn: true })).toBe("open");
  });

  it("ends before a trip forgets that its hold ran out", () => {
    expect(PASS_MS).toBeLessThanOrEqual(HOLD_REMEMBERED_MS);
  });

  it.each([["31"], ["31", "a trip.with~signs%"]])("is read as it was written: %s", (...trips) => {
    const text = writePass({ ...PASS, trips });
    expect(text).not.toContain(".");
    expect(readPass(text)).toEqual({ ...PASS, trips });
  });

  it.each(["", "an-id", "an-id~1", "an-id~soon~31", "~1~31", "1795749631946"])(
    "is nothing else: %s",
    (text) => {
      expect(readPass(text)).toBeNull();
    },
  );
});
