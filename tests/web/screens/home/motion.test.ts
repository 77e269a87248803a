import { describe, expect, it } from "vitest";
import {
  firstMotion,
  isMoving,
  advanceMotion,
  type MotionEvent,
} from "../../../../web/screens/home/motion.ts";

function after(...events: MotionEvent[]) {
  return events.reduce(advanceMotion, firstMotion(false));
}

describe("the pictures of the home page", () => {
  it("move by themselves, but not where reduced motion is preferred [H06]", () => {
    expect(isMoving(firstMotion(false))).toBe(true);
    expect(isMoving(firstMotion(true))).toBe(false);
    expect(isMoving(after("reduce"))).toBe(false);
  });

  it("stop under the pointer and under the keyboard's focus, and go on after", () => {
    expect(isMoving(after("enter"))).toBe(false);
    expect(isMoving(after("enter", "leave"))).toBe(true);
    expect(isMoving(after("focus"))).toBe(false);
    expect(isMoving(after("focus", "enter", "leave"))).toBe(false);
    expect(isMoving(after("focus", "blur"))).toBe(true);
  });

  it("stay where a touch or the button stopped them", () => {
    expect(isMoving(after("touch", "leave"))).toBe(false);
    expect(isMoving(after("enter", "press", "leave"))).toBe(false);
  });

  it("move at once when Play is pressed, though pointer and focus are on the button", () => {
    expect(isMoving(after("focus", "enter", "press", "press"))).toBe(true);
    expect(isMoving(after("touch", "press"))).toBe(true);
  });

  it("keep the button's label Pause during a temporary stop", () => {
    expect(after("enter").isWanted).toBe(true);
    expect(after("press").isWanted).toBe(false);
  });
});
