import { describe, expect, it } from "vitest";
import {
  findHoldPhase,
  countSecondsLeft,
  findSpokenMark,
} from "../../../web/booking/hold-clock.ts";

const EXPIRES = "2026-11-21T10:08:00+06:00";

describe("the countdown of a hold", () => {
  it("counts down from the answer of the server, a second at a time [L06] [L07]", () => {
    const answer = { value: { hold_expires_at: EXPIRES, seconds_left: 480 }, requestedAt: 10_000 };
    expect(countSecondsLeft(answer, 10_000)).toBe(480);
    expect(countSecondsLeft(answer, 10_001)).toBe(479);
    expect(countSecondsLeft(answer, 11_000)).toBe(479);
    expect(countSecondsLeft(answer, 488_999)).toBe(1);
  });

  it("is at zero when the server's end comes, never a second later", () => {
    // The server has 7.4 seconds left and says 8.
    const answer = { value: { hold_expires_at: EXPIRES, seconds_left: 8 }, requestedAt: 0 };
    expect(countSecondsLeft(answer, 7_400)).toBe(0);
  });

  it("stops at zero", () => {
    const answer = { value: { hold_expires_at: EXPIRES, seconds_left: 480 }, requestedAt: 0 };
    expect(countSecondsLeft(answer, 480_000)).toBe(0);
    expect(countSecondsLeft(answer, 9_999_999)).toBe(0);
  });

  it("does not run without a hold [L05]", () => {
    const answer = { value: { hold_expires_at: null, seconds_left: 0 }, requestedAt: 0 };
    expect(countSecondsLeft(answer, 5_000)).toBeNull();
  });

  it("is announced once at two minutes and once at thirty seconds", () => {
    const spoken = [];
    for (let left = 480; left > 0; left--) spoken.push(findSpokenMark(left, left - 1));
    expect(spoken.filter((mark) => mark !== null)).toEqual([120, 30]);
  });

  it("announces a mark that a sleeping phone skipped, and only the nearest one", () => {
    expect(findSpokenMark(200, 90)).toBe(120);
    expect(findSpokenMark(200, 20)).toBe(30);
  });

  it("announces nothing at zero: the screen does", () => {
    expect(findSpokenMark(200, 0)).toBeNull();
  });

  it("turns urgent in the last two minutes and the last thirty seconds", () => {
    expect([121, 120, 31, 30].map(findHoldPhase)).toEqual(["calm", "soon", "soon", "last"]);
  });
});
