/**
 * Nothing that the browser loads needs more than the oldest browsers have (web/oldest-browsers.ts): neither our own
 * modules and sheets, which this reads, nor the packages, which tests/e2e/pages/oldest-browsers.test.ts reads in the
 * build.
 */
import { transform } from "lightningcss";
import postcss from "postcss";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { mediaForContainers } from "../../web/media-for-containers.ts";
import { BUILD_TARGETS, OLDEST_BROWSERS } from "../../web/oldest-browsers.ts";
import { listImports } from "./imports.ts";
import { newerBuiltIns, newerSyntax, servedBuiltIns } from "./newer-built-ins.ts";
import { newerCss } from "./newer-css.ts";
import { readTree, type SourceFile } from "./tree.ts";

const tree = readTree(fileURLToPath(new URL("../..", import.meta.url)));
const files = new Map(tree.map((file) => [file.path, file]));
const SERVED = "web/boot/older-built-ins.ts";
const ENTRIES = [
  "web/main.tsx",
  "web/admin/main.tsx",
  "web/guide/main.tsx",
  "web/human-check/work-worker.ts",
];

const served = servedBuiltIns(getText(SERVED));

function getText(path: string): string {
  return files.get(path)?.text ?? "";
}

/** All that the entries import, types left out. */
function loadedModules(): SourceFile[] {
  const reached = new Set(ENTRIES);
  // The loop also visits what is added to the set meanwhile.
  for (const path of reached) {
    const file = files.get(path);
    if (file === undefined || !/\.tsx?$/.test(path)) continue;
    for (const { to, isType } of listImports(file)) if (!isType && files.has(to)) reached.add(to);
  }
  return [...reached].flatMap((path) => (/\.tsx?$/.test(path) ? (files.get(path) ?? []) : []));
}

describe("what is read", () => {
  test("the build's targets are the oldest browsers", () => {
    expect(OLDEST_BROWSERS).toEqual({ chrome: 87, safari: 14, firefox: 91 });
    expect(BUILD_TARGETS).toEqual(["chrome87", "safari14", "firefox91", "edge87", "ios14"]);
    expect(getText("vite.config.ts")).toContain("target: BUILD_TARGETS");
  });

  test("the modules are all of the client, and the files of worker/domain that it takes", () => {
    const paths = loadedModules().map(({ path }) => path);
    for (const path of [
      "web/seat-map/bus-rows.ts",
      "web/screens/ticket/ticket-page.tsx",
      "web/admin/sales/timeline.ts",
      "web/guide/guide.ts",
      "worker/domain/seats/best-seats.ts",
      "worker/contract/pages/pages.ts",
    ]) {
      expect(paths).toContain(path);
    }
  });
});

describe("what the browser loads", () => {
  test("our own modules need no newer built-ins", () => {
    expect(
      offences(loadedModules(), ({ path, text }) => newerBuiltIns(path, text, served)),
    ).toEqual([]);
  });

  test.each(ENTRIES)("%s serves before all else what packages need", (path) => {
    expect(/^import .*$/m.exec(getText(path))?.[0]).toContain("boot/older-built-ins.ts");
  });

  test("scripts that the build leaves as they are need no newer built-ins and no newer syntax", () => {
    const scripts = tree.filter(({ path }) => /^web\/public\/.*\.js$/.test(path));
    const inPages = ["web/index.html", "web/admin.html", "web/guide.html"].flatMap((page) =>
      Array.from(getText(page).matchAll(/<script>([\s\S]*?)<\/script>/g), ([, text = ""]) => ({
        path: page.replace(".html", ".js"),
        text,
      })),
    );
    const all = [...scripts, ...inPages];
    expect(all.length).toBeGreaterThan(1);
    expect(
      offences(all, ({ path, text }) => [
        ...newerBuiltIns(path, text, served),
        ...newerSyntax(path, text),
      ]),
    ).toEqual([]);
  });

  test("our own sheets, as the build writes them, have a fallback for what is newer", () => {
    const sheets = tree.filter(({ path }) => /^web\/.*\.css$/.test(path));
    expect(
      offences(sheets, ({ path, text }) => {
        if (path.startsWith("web/public/")) return newerCss(text);
        return newerCss(built(path, text.replace(/^\s*composes:.*$/gm, "")));
      }),
    ).toEqual([]);
  });
});

function offences(all: readonly SourceFile[], find: (file: SourceFile) => string[]): string[] {
  return all.flatMap((file) => find(file).map((what) => `${file.path}: ${what}`));
}

/** By the same two steps as in vite.config.ts. */
function built(path: string, source: string): string {
  const { css } = postcss([mediaForContainers]).process(source, { from: path });
  const targets = Object.fromEntries(
    Object.entries({ ...OLDEST_BROWSERS, ios_saf: OLDEST_BROWSERS.safari }).map(
      ([name, version]) => [name, version << 16],
    ),
  );
  return transform({
    filename: path,
    code: Buffer.from(css),
    targets,
    minify: true,
  }).code.toString();
}

describe("the check", () => {
  test.each([
    ["Map.groupBy", "Map.groupBy(seats, (seat) => seat.row);"],
    ["Map.groupBy", "globalThis.Map.groupBy(seats, of);"],
    ["Object.groupBy", "Object.groupBy(seats, of);"],
    [".at", "seats.at(-1);"],
    [".at", "row?.seats.at(-1);"],
    ["structuredClone", "structuredClone(seats);"],
    ["structuredClone", "const copy = window.structuredClone(seats);"],
    ["Promise.withResolvers", "const { promise } = Promise.withResolvers();"],
    [".toSorted", "seats.toSorted();"],
    [".findLast", "seats.findLast(of);"],
    [".union", "chosen.union(more);"],
    [".map of an iterator", "byRow.values().map(of);"],
    [".showModal", "dialog.showModal();"],
    ["size of URLSearchParams", "const query = new URLSearchParams(); query.size === 0;"],
    ["size of URLSearchParams", "const isEmpty = (query: URLSearchParams) => query.size === 0;"],
    ["a listener's signal", 'window.addEventListener("online", go, { signal });'],
    ["navigator.locks", 'navigator.locks.request("tab", run);'],
    ["WeakRef", "new WeakRef(element);"],
    ["Object.hasOwn", "Object.hasOwn(words, key);"],
    ["a lookbehind", "/(?<=-)/.test(text);"],
    ["a lookbehind", 'new RegExp("(?<!-)a");'],
    ["the flag v of a pattern", "/[a--b]/v.test(text);"],
  ])("refuses %s in `%s`", (what, code) => {
    expect(newerBuiltIns("a.ts", code, new Set())).toEqual([what]);
  });

  test.each([
    "const rows = new Map(); rows.size === 0;",
    "Object.values(rows).map(of);",
    "seats.find(of);",
    'if (typeof structuredClone === "function") structuredClone(seats);',
    'if ("requestIdleCallback" in window) requestIdleCallback(save);',
    "dialog.showModal?.();",
    "Object.keys(words).includes(key);",
  ])("lets `%s` pass", (code) => {
    expect(newerBuiltIns("a.ts", code, new Set())).toEqual([]);
  });

  test("lets pass what is served, and nothing else", () => {
    const names = servedBuiltIns(
      "Object.hasOwn ??= own;\nglobalThis.WeakRef ??= held;\nlet a = 1;",
    );
    expect([...names]).toEqual(["Object.hasOwn", "WeakRef"]);
    expect(newerBuiltIns("a.ts", "Object.hasOwn(a, b); a.at(0);", names)).toEqual([".at"]);
  });

  test("refuses syntax where nothing lowers it", () => {
    expect(newerSyntax("a.js", "class A { #b = 1; static c = 2; static {} }")).toEqual([
      "a private field",
      "a static block",
      "a static field",
    ]);
    expect(newerSyntax("a.js", "a ??= b?.c; class A { d = 1 }")).toEqual([]);
  });

  test.each([
    [":has", ".a:has(.b) { color: red; }"],
    ["dvh", ".a { min-height: 100dvh; }"],
    ["dvh", ".a { min-height: 100dvh; min-height: 100vh; }"],
    ["@container", "@container (min-width: 40rem) { .a { color: red; } }"],
    ["@media not of a feature", "@media not (min-width: 40rem) { .a { color: red; } }"],
    ["cqi", ".a { width: 50cqi; }"],
    ["cqi", ".a { --room: 100vw; --room: 100cqi; }"],
    ["color-mix", ".a { color: color-mix(in srgb, var(--b) 50%, red); }"],
    ["light-dark", ".a { color: light-dark(red, blue); }"],
    ["@layer", "@layer base { .a { color: red; } }"],
    [":is", ":is(.a, .b) { color: red; }"],
    [":not with a list", ".a:not(.b, .c) { color: red; }"],
    ["translate", ".a { translate: 0 1px; }"],
    ["inset", ".a { inset: 0; }"],
    [":focus-visible beside other selectors", ".a:hover, .a:focus-visible { color: red; }"],
  ])("refuses %s in `%s`", (what, css) => {
    expect(newerCss(css)).toEqual([what]);
  });

  test.each([
    ".a { min-height: 100vh; min-height: 100dvh; }",
    ".a { color: red; color: color-mix(in srgb, var(--b) 50%, red); }",
    "@supports selector(:has(a)) { .a:has(.b) { color: red; } }",
    "@supports (width: 1cqi) { .a { --room: 100cqi; } }",
    "@supports not (container-type: inline-size) { @media (min-width: 40rem) { .a { color: red; } } }\n" +
      "@container (min-width: 40rem) { .a { color: red; } }",
    ".a:not(.b):not(.c) { color: red; }",
    ".a:focus-visible { color: red; }",
    '.a { content: "100dvh"; }',
  ])("lets `%s` pass", (css) => {
    expect(newerCss(css)).toEqual([]);
  });

  test("the pipeline gives each query of a container its question to the window", () => {
    const css = built("a.css", "@container (min-width: 40rem) { .a { color: red; } }");
    expect(css).toContain("@supports not (container-type:inline-size){@media (min-width:40rem){.a");
    expect(newerCss(css)).toEqual([]);
  });
});
