import { describe, expect, it } from "vitest";
import {
  clockText,
  holdMood,
  secondsLeftAt,
  spokenMark,
} from "../../web/screens/booking/hold-clock.ts";

describe("the countdown of a hold", () => {
  it("reads hours, minutes and seconds", () => {
    expect(clockText(480)).toBe("00:08:00");
    expect(clockText(61)).toBe("00:01:01");
    expect(clockText(0)).toBe("00:00:00");
    expect(clockText(3_600)).toBe("01:00:00");
  });

  it("counts down from the answer of the server, a second at a time", () => {
    const clock = { secondsLeft: 480, heardAt: 10_000 };
    expect(secondsLeftAt(clock, 10_000)).toBe(480);
    expect(secondsLeftAt(clock, 10_999)).toBe(480);
    expect(secondsLeftAt(clock, 11_000)).toBe(479);
    expect(secondsLeftAt(clock, 489_999)).toBe(1);
  });

  it("stops at zero", () => {
    const clock = { secondsLeft: 480, heardAt: 0 };
    expect(secondsLeftAt(clock, 480_000)).toBe(0);
    expect(secondsLeftAt(clock, 9_999_999)).toBe(0);
  });

  it("is spoken once at two minutes and once at thirty seconds", () => {
    const spoken = [];
    for (let left = 480; left > 0; left--) spoken.push(spokenMark(left, left - 1));
    expect(spoken.filter((mark) => mark !== null)).toEqual([120, 30]);
  });

  it("speaks a mark that a sleeping phone jumped over, and only the nearest one", () => {
    expect(spokenMark(200, 90)).toBe(120);
    expect(spokenMark(200, 20)).toBe(30);
  });

  it("says nothing at zero: the screen says that by itself", () => {
    expect(spokenMark(200, 0)).toBeNull();
  });

  it("turns urgent in the last two minutes and the last thirty seconds", () => {
    expect([121, 120, 31, 30].map(holdMood)).toEqual(["calm", "soon", "soon", "last"]);
  });
});
