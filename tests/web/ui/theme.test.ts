import { describe, expect, it } from "vitest";
import { chooseNextTheme, THEMES, themeFrom } from "../../../web/ui/theme.ts";

describe("day and night", () => {
  it("follow the phone unless this browser chose one of them", () => {
    expect(themeFrom(null)).toBe("auto");
    expect(themeFrom("dark")).toBe("dark");
    expect(themeFrom("light")).toBe("light");
    expect(themeFrom("pink")).toBe("auto");
  });

  it("come round with three presses, each of them once", () => {
    const passed = [chooseNextTheme("auto"), chooseNextTheme("light"), chooseNextTheme("dark")];
    expect(passed).toEqual(["light", "dark", "auto"]);
    expect(new Set(passed)).toEqual(new Set(THEMES));
  });
});
