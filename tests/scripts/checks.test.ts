/** What an urgent deploy checks is what `npm test` checks each time, so that it can't be broken unseen. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { FAST_CHECKS, LINT, TYPED_PROJECTS } from "../../worker/scripts/checks.ts";
import { ROOT } from "../../worker/scripts/settings.ts";
import { partNamed } from "../runner/parts.ts";

const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Package.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

test("npm's own commands for lint and types are those of an urgent deploy", () => {
  expect(scripts.lint).toBe(LINT.join(" "));
  expect(scripts.typecheck).toBe(TYPED_PROJECTS.map((name) => `tsc -p ${name}`).join(" && "));
});

test("the suite runs each fast check by the same words, or with more of them", () => {
  const steps = [...partNamed("check").steps, ...partNamed("unit").steps];
  const lines = steps.map((step) =>
    step.kind === "command" ? step.words.join(" ") : `vitest run ${step.project}`,
  );
  for (const { name, words } of FAST_CHECKS) {
    const start = words[0] === "vitest" ? "vitest run pure" : words.join(" ");
    expect(
      lines.filter((line) => line.startsWith(start)),
      name,
    ).toHaveLength(1);
  }
});

test("each command of a fast check is installed, and each project of types is there", () => {
  for (const { words } of FAST_CHECKS) {
    expect(existsSync(join(ROOT, "node_modules/.bin", words[0] ?? "")), words[0]).toBe(true);
  }
  for (const name of TYPED_PROJECTS) {
    expect(existsSync(join(ROOT, name, "tsconfig.json")), name).toBe(true);
  }
});
