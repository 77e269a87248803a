/** The table of pages: what the types do not check. */
import { existsSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { NOT_FOUND, PAGE_PATHS, pageAt } from "../../worker/contract/pages/pages.ts";
import { parseAddress } from "../../worker/page/addresses.ts";
import { preloadFiles } from "../../worker/page/preload-files.ts";
import { makeTemplate } from "../../worker/page/template.ts";

const web = fileURLToPath(new URL("../../web/", import.meta.url));

test("every screen is a file of the client, and every page's file is a screen or used by one", () => {
  const screens = [...PAGE_PATHS.map(pageAt), NOT_FOUND].map(({ screen }) => screen);
  for (const screen of screens) expect(existsSync(`${web}screens/${screen}`), screen).toBe(true);
  const shared = ["ticket/ticket-page.tsx", "error/router-error-page.tsx"];
  const files = globSync("*/*-page.tsx", { cwd: `${web}screens` });
  expect(files.toSorted()).toEqual([...screens, ...shared].toSorted());
});

test("each page preloads its own screen, in the language of the page", () => {
  for (const path of PAGE_PATHS) {
    const { screen, messages } = pageAt(path);
    const entry = (name: string) => ({ file: name, imports: [], css: [], assets: [] });
    const template = makeTemplate("", new Headers(), {
      [`screens/${screen}`]: entry("screen.js"),
      "i18n/en/pages.ts": entry("pages.js"),
      ...Object.fromEntries(messages.map((part) => [`i18n/en/${part}.ts`, entry(`${part}.js`)])),
    });
    for (const part of messages) {
      expect(preloadFiles(template, pageAt(path), "en").scripts, path).toContain(`/${part}.js`);
    }
    expect(preloadFiles(template, pageAt(path), "en").scripts, path).toContain("/screen.js");
  }
});

test("messages are parts that the client has, in both languages", () => {
  for (const { messages } of PAGE_PATHS.map(pageAt)) {
    for (const part of messages.flatMap((one) => [`bn/${one}`, `en/${one}`])) {
      expect(existsSync(`${web}i18n/${part}.ts`), part).toBe(true);
    }
  }
});

test("a private page is never cached, and a cached page reads nothing from the query", () => {
  for (const path of PAGE_PATHS) {
    const { indexing, rendering, contentParameters = [] } = pageAt(path);
    if (indexing === "private") expect(rendering, path).not.toBe("cached");
    if (rendering === "cached") expect(contentParameters, path).toEqual([]);
  }
});

test("an input of a read is a parameter that the page has", () => {
  for (const path of PAGE_PATHS) {
    const { reads = [], contentParameters = [] } = pageAt(path);
    const known = path.includes(":id") ? ["id", ...contentParameters] : contentParameters;
    for (const read of reads) {
      const names = "input" in read ? Object.values(read.input) : [];
      for (const name of names) expect(known, `${path}: ${read.call}`).toContain(name);
    }
  }
});

test("an address is read as the client's router reads it", () => {
  expect(parseAddress("/")?.path).toBe("/");
  expect(parseAddress("/BlogDetails/Aa-1")).toMatchObject({ path: "/blogDetails/:id", id: "Aa-1" });
  expect(parseAddress("/blog/")?.path).toBe("/blog");
  expect(parseAddress("/blogDetails/%E0%A6%95")?.id).toBe("ক");
  expect(parseAddress("/blogDetails/")).toBeNull();
  expect(parseAddress("/blogDetails/a/b")).toBeNull();
  expect(parseAddress("/blogDetails/%E0")).toMatchObject({ id: "%E0" });
  expect(parseAddress("//evil.test")).toBeNull();
});
