import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it.each(["index.html", "admin.html", "guide.html"])(
  "%s keeps what is fixed above the phone's keyboard",
  (name) => {
    const page = readFileSync(new URL(`../../../web/${name}`, import.meta.url), "utf8");
    const viewport = /<meta\s+name="viewport"\s+content="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(viewport.split(", ")).toContain("interactive-widget=resizes-content");
    // Browsers that don't know it read the rest.
    expect(viewport).toMatch(/^width=device-width, initial-scale=1, viewport-fit=cover/);
  },
);
