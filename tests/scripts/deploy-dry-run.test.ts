/** A dry run of a deploy, and what it reads of the build. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { buildErrors, readBuilt, setUpErrors } from "../../worker/scripts/deploy/built.ts";
import type { DeployCommand } from "../../worker/scripts/deploy/command.ts";
import { aBuild, BREAKING, DRY, MIGRATIONS, run, SECRETS } from "./deploy-scene.ts";

describe("a dry run", () => {
  test("runs every step without an account, and packs what would be deployed", async () => {
    const { calls, stopped, output } = await run(DRY, { changes: " M a", green: null });
    expect(stopped).toBe("");
    expect(calls).toEqual([
      "build staging",
      "deploy --config --dry-run",
      "rehearse with SIGNING_KEY, STAFF_KEY",
    ]);
    for (const step of [
      "Workers Paid plan",
      "Checkout",
      "would check who serves tickets.example.com",
      "Known vulnerabilities",
      "Build for staging",
      "Secrets",
      "Read replication of D1\n  would switch it on",
      "Migrations",
      "Deploy",
      "Check the build, on this machine",
      "The way back",
    ]) {
      expect(output).toContain(step);
    }
    expect(output).toContain("would refuse: There are changes");
    expect(output).toContain("would apply what is missing");
  });

  test.each([
    "Workers Paid plan",
    "R2 switched on",
    "Analytics Engine",
    "API token, where no login is used",
    "active zone of the same account",
    "the wallet's live credentials",
    "the callback address registered with the wallet",
    "a green `npm test` on this machine, 12 to 20 minutes",
    "npx wrangler tail --env",
  ])("prints that a deploy needs %s", async (item) => {
    const { output } = await run(DRY, {});
    const [, needs = ""] = /A deploy needs([^]*?)Checkout/.exec(output) ?? [];
    expect(needs).toContain(item);
  });

  test("fails when the build answers wrongly, and gives it every secret that it needs", async () => {
    const { stopped, output } = await run(DRY, { errors: ["/ answers 500"] });
    expect(stopped).toContain("does not answer as it should");
    expect(output).toContain("health: ok: / answers 500");

    const built = aBuild("staging");
    const keys = { HUMAN_CHECK: "on", TURNSTILE_SITE_KEY: "0x4AAAAAAA" };
    const variables = { ...built.variables, ...keys };
    const { calls } = await run(DRY, { built: { ...built, variables } });
    expect(calls.at(-1)).toBe("rehearse with SIGNING_KEY, STAFF_KEY, TURNSTILE_SECRET");
  });

  test("reports what the shop has to fill in, and tries the rest; a real deploy refuses", async () => {
    const built = aBuild("production");
    const blank = { ...built, variables: { ...built.variables, SHOP_JSON: "{}" } };
    const production: DeployCommand = { ...DRY, environment: "production" };
    const { calls, stopped, output } = await run(production, { built: blank });
    expect(stopped).toBe("");
    expect(calls).toEqual(["build production", "deploy --config --dry-run"]);
    expect(output).toContain("would refuse: SHOP_JSON leaves invented details");
    expect(output).toContain("not before its variables are complete");
    const real = await run({ ...production, isDry: false }, { built: blank });
    expect(real.stopped).toContain("SHOP_JSON leaves invented details");
    expect(real.calls).toEqual(["build production"]);
  });

  test("still refuses a build of another environment and a migration that breaks", async () => {
    const built = aBuild("production");
    expect((await run(DRY, { built })).stopped).toContain("The build is for production");
    const migrations = () => [...MIGRATIONS, BREAKING];
    expect((await run(DRY, { migrations })).stopped).toContain("takes away a.b");
  });
});

test("the build's manifest is read, and a missing value is reported instead of guessed", () => {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "wrangler.json");
  const { variables, ...rest } = aBuild("staging");
  writeFileSync(
    path,
    JSON.stringify({
      name: rest.name,
      targetEnvironment: "staging",
      routes: [{ pattern: rest.domain, custom_domain: true }],
      d1_databases: [{ database_id: rest.databaseId }],
      vars: variables,
      secrets: { required: SECRETS },
      assets: { directory: rest.client },
    }),
  );
  expect(readBuilt(path)).toEqual(aBuild("staging"));
  writeFileSync(path, "{}");
  expect(buildErrors(readBuilt(path), "staging")).toContain("The build has no client");
  expect(setUpErrors(readBuilt(path), "staging")).toHaveLength(2);
});
