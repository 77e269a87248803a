/**
 * A layout that asks the window's width in px stays wide when the text is twice as large. So style sheets ask the width
 * of their container in rem; only what is fixed to the window asks for the window's.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const WEB = fileURLToPath(new URL("../../../web/", import.meta.url));

const FIXED_TO_THE_WINDOW = [
  "booking/bottom-bar.module.css",
  "ui/dialog.module.css",
  "ui/toaster.module.css",
];

test("only what is fixed to the window asks how wide the window is", () => {
  const sheets = globSync("**/*.css", { cwd: WEB });
  expect(sheets.length).toBeGreaterThan(40);
  const asking = sheets.filter((path) =>
    /@media[^{]*width/.test(readFileSync(join(WEB, path), "utf8")),
  );
  expect(asking.toSorted()).toEqual(FIXED_TO_THE_WINDOW);
});

test("a container's width is asked in rem", () => {
  const inPx = globSync("**/*.css", { cwd: WEB }).filter((path) =>
    /@container[^{]*px/.test(readFileSync(join(WEB, path), "utf8")),
  );
  expect(inPx).toEqual([]);
});
