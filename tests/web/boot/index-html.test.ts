/** The page that is built is the one from which the Worker makes all others. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OLDEST_BROWSERS } from "../../../web/oldest-browsers.ts";
import { bengaliDigits } from "../../../worker/domain/digits.ts";
import { fillTemplate, makeTemplate } from "../../../worker/page/template.ts";

const html = readFileSync(new URL("../../../web/index.html", import.meta.url), "utf8");
const headers = readFileSync(new URL("../../../web/public/_headers", import.meta.url), "utf8");

test("it has a slot for everything that the Worker inserts", () => {
  const files = { styles: ["/a.css"], scripts: ["/a.js"], fonts: ["/a.woff2"] };
  const reads = [{ path: "/api/shop", value: "$& $' </script>" }];
  const page = fillTemplate(html, {
    language: "en",
    files,
    reads,
    head: "<title>A $& of $1</title>",
    body: "<h1>$&</h1>",
    phones: ["01900-000017", "<b>"],
  });
  expect(page).toContain('<html lang="en"');
  expect(page.match(/<title>/g)).toHaveLength(1);
  expect(page).toContain("<title>A $& of $1</title>");
  expect(page).toContain('<div id="app"><h1>$&</h1></div>');
  expect(page).toMatch(/<link rel="stylesheet"[^>]*href="\/a.css"\/>[\s\S]*<\/head>/);
  for (const file of ["/a.js", "/a.woff2"]) expect(page).toContain(`href="${file}"`);
  expect(page).toContain("\\u003c/script>");
  // The notice is read without scripts, and in a browser that is too old for them.
  const phones = '<p><a href="tel:01900000017">01900-000017</a>, <a href="tel:">&lt;b&gt;</a></p>';
  expect(page.split(phones)).toHaveLength(3);
});

test("a page that is drawn is painted before its scripts, one that is not loads them at once", () => {
  const built = html.replace("</head>", '<link rel="modulepreload" href="/base.js"></head>');
  const filling = {
    language: "en",
    files: { styles: [], scripts: ["/a.js"], fonts: [] },
    reads: [],
    phones: [],
  };
  const waiting = /<template id="scripts">([\s\S]*?)<\/template>/;
  const drawn = fillTemplate(built, { ...filling, body: "<h1>Seats</h1>" });
  const [, scripts = ""] = waiting.exec(drawn) ?? [];
  for (const file of ["/main.tsx", "/base.js", "/a.js"]) {
    expect(scripts).toContain(`"${file}"`);
    expect(drawn.replace(waiting, "")).not.toContain(`"${file}"`);
  }
  expect(html).toContain('querySelector("#scripts")');
  const framed = fillTemplate(built, { ...filling, body: "<header></header>", isFrame: true });
  for (const page of [framed, fillTemplate(built, filling)]) expect(page).not.toMatch(waiting);
});

test("without content it stands as it is built, with the visitor's language and what the client may know", () => {
  const page = fillTemplate(html, {
    language: "en",
    files: { styles: [], scripts: [], fonts: [] },
    reads: [],
    phones: [],
  });
  expect(page).toContain('<div id="app"></div>');
  expect(page).not.toContain("fetchpriority");
});

test("the policy allows its own script, and no other inline script", () => {
  const scripts = Array.from(
    html.matchAll(/<script>([\s\S]*?)<\/script>/g),
    ([, text = ""]) => text,
  );
  const hashes = scripts.map((text) => createHash("sha256").update(text).digest("base64"));
  const [, allowed = ""] = /script-src ([^;]*);/.exec(headers) ?? [];
  const inline = allowed.split(" ").filter((one) => !/^('self'|https:\/\/[\w.]+)$/.test(one));
  expect(inline).toEqual(hashes.map((hash) => `'sha256-${hash}'`));
});

test("a browser that is too old is told so in words that it knows, in each page, with the line that is kept", () => {
  const readPage = (name: string) =>
    readFileSync(new URL(`../../../web/${name}`, import.meta.url), "utf8");
  const pages = [html, readPage("admin.html"), readPage("guide.html")];
  const scripts = pages.map((page) => /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "");
  expect(scripts[0]).toContain("isTooOld");
  expect(new Set(scripts).size).toBe(1);
  expect(scripts[0]).not.toMatch(/=>|`|\?\.|\b(?:const|let|class|async)\b/);
  const { chrome, firefox, safari } = OLDEST_BROWSERS;
  const line = `Chrome ${chrome}, Firefox ${firefox}, Safari ${safari} (iOS ${safari})`;
  for (const page of pages) {
    const [, notice = ""] = /<template id="too-old">([\s\S]*?)<\/template>/.exec(page) ?? [];
    for (const text of [line, bengaliDigits(line)]) {
      expect(notice.replaceAll(/\s+/g, " ")).toContain(text);
    }
  }
});

/** sonner puts its sheet into an empty <style> and fills that; nothing of ours uses the sheet. */
test("the policy allows sonner's own sheet, and no other inline style", () => {
  const code = readFileSync(new URL(import.meta.resolve("sonner")), "utf8");
  const [, sheet = '""'] = /^__insertCSS\((".*")\);?$/m.exec(code) ?? [];
  const hashes = ["", String(JSON.parse(sheet))].map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const [, allowed = ""] = /style-src ([^;]*);/.exec(headers) ?? [];
  expect(allowed.split(" ")).toEqual(["'self'", ...hashes]);
});

test("a face is found by its name, and a part by where it is written", () => {
  const template = makeTemplate(html, new Headers(), {
    "index.html": chunk("index-1.js", { assets: ["assets/text-bengali-400-x1.woff2"] }),
    "screens/a.tsx": chunk("a-1.js", { imports: ["_b.js", "index.html"], css: ["assets/a.css"] }),
    "_b.js": chunk("b-1.js", { imports: ["screens/a.tsx"], css: ["assets/a.css"] }),
  });
  expect(template.fileOf("text-bengali-400")).toBe("/assets/text-bengali-400-x1.woff2");
  expect(template.fileOf("text-latin-400")).toBeUndefined();
  expect(template.chunksOf("screens/a.tsx")).toEqual({
    scripts: ["/assets/a-1.js", "/assets/b-1.js"],
    styles: ["/assets/a.css"],
  });
  expect(template.chunksOf("screens/gone.tsx")).toEqual({ scripts: [], styles: [] });
});

interface Chunk {
  imports?: string[];
  css?: string[];
  assets?: string[];
}

function chunk(file: string, { imports = [], css = [], assets = [] }: Chunk) {
  return { file: `assets/${file}`, imports, css, assets };
}
