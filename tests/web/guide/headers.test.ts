/** The headers of the guide's page: it alone may ask for the camera and for the place of the phone. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync(new URL("../../../web/public/_headers", import.meta.url), "utf8");
const rules = new Map(
  text
    .trim()
    .split(/\n\n/)
    .map((rule) => {
      const [path = "", ...lines] = rule.split("\n").map((line) => line.trim());
      return [path, lines];
    }),
);

function readHeader(path: string, name: string): string {
  return (rules.get(path) ?? []).find((line) => line.startsWith(`${name}: `)) ?? "";
}

function readDirectives(path: string): Map<string, string[]> {
  const value = readHeader(path, "Content-Security-Policy").replace(/^[^:]*: /, "");
  return new Map(
    value.split(";").map((one) => {
      const [name = "", ...sources] = one.trim().split(" ");
      return [name, sources];
    }),
  );
}

test("the guide's page alone may use the camera and the position, and nothing else", () => {
  const [all, guide] = ["/*", "/guide"].map((path) => readHeader(path, "Permissions-Policy"));
  expect(all).toContain("camera=(), geolocation=(),");
  expect(guide).toBe(
    all?.replace("camera=()", "camera=(self)").replace("geolocation=()", "geolocation=(self)"),
  );
  const permitting = [...rules].filter(([, lines]) => lines.some((line) => /=\(self\)/.test(line)));
  expect(permitting.map(([path]) => path)).toEqual(["/guide"]);
});

test("its policies take the place of the general ones, which two rules would only add up", () => {
  const lines = rules.get("/guide") ?? [];
  for (const name of ["Content-Security-Policy", "Permissions-Policy"]) {
    expect(lines).toContain(`! ${name}`);
  }
});

test("it runs its own scripts and threads, without WebAssembly and without strangers", () => {
  const [all, guide] = ["/*", "/guide"].map(readDirectives);
  expect(guide?.get("worker-src")).toEqual(["'self'"]);
  expect(guide?.get("default-src")).toEqual(["'none'"]);
  for (const [name, sources] of guide ?? []) {
    if (name === "worker-src") continue;
    expect(all?.get(name), name).toEqual(expect.arrayContaining(sources));
    expect(sources.join(" "), name).not.toMatch(/https?:|unsafe|wasm/);
  }
});

const page = new URL("../../../web/guide.html", import.meta.url);

test.runIf(existsSync(page))("the policy allows the page's own inline script, and no other", () => {
  const html = readFileSync(page, "utf8");
  const hashes = Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
  expect(readDirectives("/guide").get("script-src")).toEqual(["'self'", ...hashes]);
});
