/** Gloves that press twice on a list that moves. */
import { describe, expect, it } from "vitest";
import { isRepeated } from "../../../web/guide/steady-press.ts";

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

  it("needs a first one", () => {
    expect(isRepeated(null, first)).toBe(false);
  });
});
