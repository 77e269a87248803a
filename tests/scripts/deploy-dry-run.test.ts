/** A dry run of a deploy, and what it reads of the build. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { buildErrors, readBuilt, setUpErrors } from "../../worker/scripts/deploy/built.ts";
import type { DeployCommand } from "../../worker/scripts/deploy/command.ts";
import { aBuild, BREAKING, DRY, MIGRATIONS, run, SECRETS } from "./deploy-scene.ts";

describe("a dry run", () => {
  test("goes through every step without an account, and packs what would be sent", async () => {
    const { told, stopped, said } = await run(DRY, { changes: " M a", green: null });
    expect(stopped).toBe("");
    expect(told).toEqual([
      "build staging",
      "deploy --config --dry-run",
      "rehearse with SIGNING_KEY, STAFF_KEY",
    ]);
    for (const step of [
      "Workers Paid plan",
      "Checkout",
      "would look who serves tickets.example.com",
      "Known vulnerabilities",
      "Build for staging",
      "Secrets",
      "Migrations",
      "Deploy",
      "Look at the build, on this machine",
      "The way back",
    ]) {
      expect(said).toContain(step);
    }
    expect(said).toContain("would refuse: There are changes");
    expect(said).toContain("would apply what is missing");
  });

  test("fails when the build does not answer as it should, and brings every secret it waits for", async () => {
    const { stopped, said } = await run(DRY, { errors: ["/ answers 500"] });
    expect(stopped).toContain("does not answer as it should");
    expect(said).toContain("health: ok: / answers 500");

    const built = aBuild("staging");
    const variables = { ...built.variables, TURNSTILE_SITE_KEY: "0x4AAAAAAA" };
    const { told } = await run(DRY, { built: { ...built, variables } });
    expect(told.at(-1)).toBe("rehearse with SIGNING_KEY, STAFF_KEY, TURNSTILE_SECRET");
  });

  test("says what the shop has to fill in, and tries the rest; a real one refuses", async () => {
    const built = aBuild("production");
    const blank = { ...built, variables: { ...built.variables, SHOP_JSON: "{}" } };
    const production: DeployCommand = { ...DRY, environment: "production" };
    const { told, stopped, said } = await run(production, { built: blank });
    expect(stopped).toBe("");
    expect(told).toEqual(["build production", "deploy --config --dry-run"]);
    expect(said).toContain("would refuse: SHOP_JSON leaves invented details");
    expect(said).toContain("not before its variables are complete");
    const real = await run({ ...production, isDry: false }, { built: blank });
    expect(real.stopped).toContain("SHOP_JSON leaves invented details");
    expect(real.told).toEqual(["build production"]);
  });

  test("still refuses a build of another environment and a migration that breaks", async () => {
    const built = aBuild("production");
    expect((await run(DRY, { built })).stopped).toContain("The build is for production");
    const migrations = () => [...MIGRATIONS, BREAKING];
    expect((await run(DRY, { migrations })).stopped).toContain("takes away a.b");
  });
});

test("what the build wrote is read, and what it lacks is told instead of guessed", () => {
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
