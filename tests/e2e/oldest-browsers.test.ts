/** The built client in the oldest browsers that it is for (web/oldest-browsers.ts), and in what is older. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { ROOT } from "../../worker/scripts/settings.ts";
import { newerBuiltIns, newerSyntax, servedBuiltIns } from "../architecture/newer-built-ins.ts";
import { newerCss } from "../architecture/newer-css.ts";

/** Of packages, with what makes them do no harm. Each must still be there. */
const ALLOWED = [
  // React calls it for <ViewTransition>, which the product does not have.
  ".startViewTransition",
];

describe("the build, with its packages", () => {
  const folder = join(inject("dist"), "client/assets");
  const files = readdirSync(folder).map((name) => ({
    name,
    text: readFileSync(join(folder, name), "utf8"),
  }));

  test("its scripts need neither newer built-ins nor newer syntax", () => {
    const served = servedBuiltIns(readFileSync(join(ROOT, "web/boot/older-built-ins.ts"), "utf8"));
    const scripts = files.filter(({ name }) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(50);
    const found = scripts.flatMap(({ name, text }) => [
      ...newerBuiltIns(name, text, served),
      ...newerSyntax(name, text),
    ]);
    expect([...new Set(found)]).toEqual(ALLOWED);
  });

  test("its sheets have a fallback for what is newer", () => {
    const sheets = files.filter(({ name }) => name.endsWith(".css"));
    expect(sheets.length).toBeGreaterThan(10);
    expect(
      sheets.flatMap(({ name, text }) => newerCss(text).map((what) => `${name}: ${what}`)),
    ).toEqual([]);
  });
});
