/** Gloves that press twice on a list that moves. */
import { describe, expect, it } from "vitest";
import { holdRepeated, isRepeated, type PressedPlace } from "../../../web/guide/steady-press.ts";

const first = { x: 100, y: 300, at: 1_000, target: "A1" };

describe("a second press", () => {
  it("at the same place is the same one where another button has come there", () => {
    expect(isRepeated(first, { x: 104, y: 290, at: 1_300, target: "A2" })).toBe(true);
  });

  it.each([
    ["of the same button", { ...first, at: 1_200 }],
    ["at another place", { x: 100, y: 380, at: 1_200, target: "A2" }],
    ["later", { ...first, at: 1_500, target: "A2" }],
  ])("%s counts", (_, next) => {
    expect(isRepeated(first, next)).toBe(false);
  });

  it("holds the one after it back too, however long the drops go on", () => {
    let last: PressedPlace | null = null;
    const press = (at: number, target: string) => {
      const held = holdRepeated(last, { ...first, at, target });
      last = held.last;
      return held.isHeld;
    };
    const held = [press(1_000, "A1"), press(1_400, "A2"), press(1_800, "A3"), press(2_200, "A3")];
    expect(held).toEqual([false, true, true, true]);
    expect(press(2_700, "A3")).toBe(false);
  });

  it("of the button that was pressed counts again after one that was held back", () => {
    const { last } = holdRepeated(first, { ...first, at: 1_200, target: "A2" });
    expect(holdRepeated(last, { ...first, at: 1_400 }).isHeld).toBe(false);
  });

  it("needs a first one", () => {
    expect(isRepeated(null, first)).toBe(false);
  });
});
