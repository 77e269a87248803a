/** The Worker's list of addresses is the client's own. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ADDRESSES, addressOf } from "../../../worker/page/addresses.ts";

const web = fileURLToPath(new URL("../../../web/", import.meta.url));
const router = readFileSync(`${web}router.tsx`, "utf8");
const table = readFileSync(
  new URL("../../../worker/page/preload-files.ts", import.meta.url),
  "utf8",
);

test("every address of the client is known, and no other", () => {
  const drawn = Array.from(router.matchAll(/^ {2}"(\/[^"]*)": async/gm), ([, path = ""]) => path);
  expect(drawn.length).toBeGreaterThan(15);
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(drawn.toSorted());
});

test("each begins with the screen that the client loads for it", () => {
  const screens = Array.from(
    router.matchAll(/"(\/[^"]*|\*)": async[\s\S]*?import\("\.\/screens\/([^"]+)"\)/g),
    ([, path = "", file = ""]) => ({ path, file }),
  );
  expect(screens).toHaveLength(Object.keys(ADDRESSES).length + 1);
  for (const { path, file } of screens) {
    expect(table).toContain(path === "*" ? `= "${file}"` : `"${path}": "${file}"`);
  }
  const files = new Set(globSync("screens/*/*-page.tsx", { cwd: web }));
  for (const { file } of screens) expect(files, file).toContain(`screens/${file}`);
});

test("an address is read as the client's router reads it", () => {
  expect(addressOf("/")?.path).toBe("/");
  expect(addressOf("/BlogDetails/Aa-1")).toMatchObject({ path: "/blogDetails/:id", id: "Aa-1" });
  expect(addressOf("/blog/")?.path).toBe("/blog");
  expect(addressOf("/blogDetails/%E0%A6%95")?.id).toBe("ক");
  expect(addressOf("/blogDetails/")).toBeNull();
  expect(addressOf("/blogDetails/a/b")).toBeNull();
  expect(addressOf("/blogDetails/%E0")).toMatchObject({ id: "%E0" });
  expect(addressOf("//evil.test")).toBeNull();
});
