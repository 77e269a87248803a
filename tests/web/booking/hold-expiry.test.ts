import { describe, expect, it } from "vitest";
import { NO_HOLD_TIMER, nextHoldTimer, type HoldTimer } from "../../../web/booking/hold-expiry.ts";

type Reading = [seatsHeld: number, secondsLeft: number | null];

function after(readings: Reading[]): HoldTimer {
  return readings.reduce(
    (timer, [seatsHeld, secondsLeft]) => nextHoldTimer(timer, { seatsHeld, secondsLeft }),
    NO_HOLD_TIMER,
  );
}

describe("the end of a hold", () => {
  it("is not there before the first seat", () => {
    expect(after([[0, null]])).toBe(NO_HOLD_TIMER);
  });

  it("comes at zero while seats are held", () => {
    expect(after([[2, 1]]).isOver).toBe(false);
    expect(
      after([
        [2, 1],
        [2, 0],
      ]),
    ).toMatchObject({ isOver: true, isTimed: false });
  });

  it("comes too when the server lets the seats go a moment earlier", () => {
    expect(
      after([
        [2, 3],
        [0, null],
      ]).isOver,
    ).toBe(true);
  });

  it("does not come when the last seat is given up", () => {
    expect(
      after([
        [1, 300],
        [0, null],
      ]),
    ).toEqual(NO_HOLD_TIMER);
  });

  it("stays over until there is a new hold", () => {
    expect(
      after([
        [2, 1],
        [2, 0],
        [0, null],
      ]).isOver,
    ).toBe(true);
    expect(
      after([
        [2, 1],
        [2, 0],
        [0, null],
        [1, 480],
      ]).isOver,
    ).toBe(false);
  });

  it("does not come for seats whose time was over when the screen loaded [L05]", () => {
    expect(after([[2, 0]]).isOver).toBe(false);
  });

  it("is the same object while nothing changes, so that drawing comes to rest", () => {
    const timer = after([[1, 200]]);
    expect(nextHoldTimer(timer, { seatsHeld: 1, secondsLeft: 200 })).toBe(timer);
    const over = after([
      [1, 1],
      [1, 0],
    ]);
    expect(nextHoldTimer(over, { seatsHeld: 0, secondsLeft: null })).toBe(over);
  });
});
