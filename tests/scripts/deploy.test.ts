/** The steps of a deploy. */
import { describe, expect, test } from "vitest";
import { STORES } from "../../worker/payments/built-in.ts";
import type { DomainOwner } from "../../worker/scripts/deploy/domain.ts";
import { Stopped } from "../../worker/scripts/deploy/stopped.ts";
import type { DeployCommand } from "../../worker/scripts/deploy/command.ts";
import {
  aVersion,
  aBuild,
  BREAKING,
  COMMIT,
  DRY,
  MIGRATIONS,
  PRODUCTION,
  run,
  STAGING,
  type Situation,
} from "./deploy-scene.ts";

describe("a deploy", () => {
  test("checks everything first, then migrates, then deploys, then tests the result", async () => {
    const { calls, stopped, output } = await run(STAGING);
    expect(stopped).toBe("");
    expect(calls).toEqual([
      "build staging",
      "who serves tickets.example.com",
      "secret list --env staging --format json",
      "replication of d1-id",
      "deployments list --env staging --json",
      "versions list --env staging --json",
      "d1 execute DB --remote --env staging --json --command SELECT name FROM d1_migrations ORDER BY id",
      "d1 time-travel info DB --env staging --json",
      "d1 migrations apply DB --remote --env staging",
      `deploy --config --tag ${COMMIT.slice(0, 12)} --message ${COMMIT}`,
      "check https://tickets.example.com",
    ]);
    expect(output).toContain("npm run deploy -- staging --back live");
  });

  test("that is the first has no way back: what secrets were put into has no code", async () => {
    const ofSecrets = (count: number) => Array.from({ length: count }, () => aVersion(null));
    const { stopped, output } = await run(STAGING, { versions: ofSecrets(7) });
    expect(stopped).toBe("");
    expect(output).toContain("The way back\n  There is none from a first deploy");
    expect(output).not.toContain("--back");
    const later = await run(STAGING, { versions: [...ofSecrets(7), aVersion("fedcba987654")] });
    expect(later.output).toContain("--back live");
    // Wrangler lists no more than ten, so what was before them is not known.
    expect((await run(STAGING, { versions: ofSecrets(10) })).output).toContain("--back live");
  });

  test("names the bookmark of the database before it migrates, and does not migrate without", async () => {
    expect((await run(STAGING)).output).toContain("has the bookmark 0000-bookmark");
    const { calls, stopped } = await run(STAGING, { bookmark: null });
    expect(stopped).toContain("names no bookmark");
    expect(calls.filter((call) => call.includes("apply"))).toEqual([]);
  });

  test("with a migration that SQLite refuses says which, and why, in a dry run too", async () => {
    const migrations = () => [...MIGRATIONS, { name: "0002_typo.sql", sql: "CRATE TABLE b (id)" }];
    for (const command of [STAGING, DRY]) {
      const { stopped } = await run(command, { migrations });
      expect(stopped).toMatch(/^The migration 0002_typo\.sql can't be applied: .*syntax error/);
    }
  });

  test("of an empty database applies all of them, and says each by its name", async () => {
    const failing = { "d1 execute": "no such table: d1_migrations: SQLITE_ERROR [code: 7500]" };
    const { calls, stopped, output } = await run(STAGING, { failing });
    expect(stopped).toBe("");
    expect(calls).toContain("d1 migrations apply DB --remote --env staging");
    expect(output).toContain("to apply: 0000_first.sql\n  to apply: 0001_more.sql");
    const migrations = () => [{ name: "0000_typo.sql", sql: "CRATE TABLE b (id)" }];
    expect((await run(STAGING, { failing, migrations })).stopped).toContain(
      "0000_typo.sql can't be",
    );
  });

  test("ends at a migration that D1 refuses, with why and what to do, and sends nothing", async () => {
    const failing = {
      "d1 migrations apply":
        "apply failed:\n✘ [ERROR] A request to the Cloudflare API (/query) failed.\n\n  UNIQUE constraint failed: a.b: SQLITE_ERROR [code: 7500]",
    };
    const { calls, stopped } = await run(STAGING, { failing });
    expect(stopped).toMatch(
      /^D1 refuses the migration 0001_more\.sql: UNIQUE .*mend the file, commit, and deploy again: npm run deploy -- staging$/,
    );
    expect(calls.filter((call) => call.startsWith("deploy "))).toEqual([]);
  });

  test("that fails while it is sent says whether the new version runs, and then the way back", async () => {
    const failing = { "deploy ": "502" };
    const unsent = await run(STAGING, { failing });
    expect(unsent.stopped).toBe("502\nNothing was sent: what ran before runs.");
    expect(unsent.output).not.toContain("--back");
    const sent = await run(STAGING, { failing, live: ["old", "new"] });
    expect(sent.stopped).toContain("The new version runs already");
    expect(sent.output).toContain("npm run deploy -- staging --back old");
  });

  test("ends where nobody can say which version runs, unless there is none yet", async () => {
    const failed = await run(STAGING, { failing: { "deployments list": "502" } });
    expect(failed.stopped).toBe("502");
    const text = "The call failed (… This Worker does not exist on your account. [code: 10007])";
    expect((await run(STAGING, { failing: { "deployments list": text } })).stopped).toBe("");
  });

  test("applies no migration where none is missing", async () => {
    const { calls } = await run(STAGING, { applied: MIGRATIONS.map(({ name }) => name) });
    expect(calls.filter((call) => call.includes("apply"))).toEqual([]);
    expect(calls.at(-1)).toContain("check ");
  });

  test("goes on from the commit that runs already on migrations of a later one, and from no other", async () => {
    const running = (tag: string | null) => [aVersion(tag)];
    const applied = [...MIGRATIONS.map(({ name }) => name), "0007_later.sql"];
    const versions = running(COMMIT.slice(0, 12));
    const { calls, stopped, output } = await run(STAGING, { applied, versions });
    expect(stopped).toBe("");
    expect(output).toContain("runs already on what is not in it: 0007_later.sql");
    expect(calls.filter((call) => call.includes("apply"))).toEqual([]);
    for (const here of [
      { applied, versions: running("fedcba987654") },
      { applied, versions: running(null) },
      { applied: ["0000_first.sql", "0007_later.sql"], versions },
    ]) {
      expect((await run(STAGING, here)).stopped).toContain(
        "git revert --no-commit BAD && git checkout HEAD -- migrations",
      );
    }
  });

  test("repeats the test while a new address has no certificate yet", async () => {
    const { calls, stopped } = await run(STAGING, { errors: ["no certificate", "no certificate"] });
    expect(stopped).toBe("");
    expect(calls.filter((call) => call.startsWith("check "))).toHaveLength(3);
  });

  test("that answers wrongly is reported as a failure, with the command to go back", async () => {
    const { stopped, output } = await run(STAGING, { errors: Array<string>(99).fill("500") });
    expect(stopped).toContain("does not answer as it should");
    expect(output).toContain("health: ok: 500");
    expect(output).toContain("npm run deploy -- staging --back live");
  });
});

describe("before anything is sent, a deploy is refused", () => {
  const wrong = aBuild("staging");
  const vars = wrong.variables;
  test.each<[string, DeployCommand, Situation, string]>([
    ["with uncommitted changes", STAGING, { changes: " M a" }, "not committed"],
    ["of a commit that was not tested", STAGING, { green: null }, "npm test"],
    ["of another commit than was tested", PRODUCTION, { green: "f00" }, "npm test"],
    [
      "of a commit that could not be tested on this machine",
      STAGING,
      { green: null, hasBrowser: false },
      "let the workflow of .github deploy",
    ],
    [
      "to production of a commit without a branch that is not one of main",
      PRODUCTION,
      { branch: "HEAD", contained: "origin/try\nmaintenance" },
      "from main, this is HEAD",
    ],
    [
      "to a domain that another Worker serves",
      STAGING,
      { owner: { kind: "worker", name: "their-shop" } },
      "served by the Worker their-shop, and would be taken from it. When that is meant: --take-over",
    ],
    [
      "to a domain that something else serves",
      STAGING,
      { owner: { kind: "elsewhere" } },
      "has an address already",
    ],
    ["of a branch to production", PRODUCTION, { branch: "try" }, "from main, this is try"],
    [
      "with a known vulnerability",
      STAGING,
      { audit: () => ({ kind: "found", lines: ["hono <4: high, x"] }) },
      "hono <4: high, x",
    ],
    [
      "when the build is of another environment",
      PRODUCTION,
      { built: wrong },
      "The build is for staging, not for production",
    ],
    [
      "when the build is of no environment",
      STAGING,
      { built: { ...wrong, environment: "" } },
      "The build is for a local run, not for staging",
    ],
    [
      "with the mode of a local run",
      STAGING,
      { built: { ...wrong, variables: { ...vars, RUN_MODE: "local" } } },
      'RUN_MODE is "local" in [env.staging.vars]; it must be "staging"',
    ],
    [
      "with the live wallet in staging",
      STAGING,
      { built: { ...wrong, variables: aBuild("production").variables } },
      'RUN_MODE is "production" in [env.staging.vars]',
    ],
    [
      "with short holds",
      STAGING,
      { built: { ...wrong, variables: { ...vars, HOLD_SECONDS: "30" } } },
      "HOLD_SECONDS must be 480",
    ],
    [
      "with another address in its messages",
      STAGING,
      { built: { ...wrong, variables: { ...vars, SITE_URL: "https://other.test" } } },
      "SITE_URL is not https://tickets.example.com",
    ],
    ["without its client", STAGING, { built: { ...wrong, client: "" } }, "has no client"],
    ["without a domain", STAGING, { built: { ...wrong, domain: "a.example" } }, "no domain"],
    ["without a database", STAGING, { built: { ...wrong, databaseId: "" } }, "no database_id"],
    ["without a secret", STAGING, { secrets: ["STAFF_KEY"] }, "missing: SIGNING_KEY."],
    [
      "with Turnstile's site key and no secret for it",
      STAGING,
      {
        built: {
          ...wrong,
          variables: { ...vars, HUMAN_CHECK: "on", TURNSTILE_SITE_KEY: "0x4AAAAAAA" },
        },
      },
      "missing: TURNSTILE_SECRET.",
    ],
    [
      "with a message gateway and no secret for it",
      STAGING,
      { built: { ...wrong, variables: { ...vars, SMS_GATEWAY: "alpha-sms" } } },
      "missing: SMS_API_TOKEN.",
    ],
    ...STORES.map(({ label, id, secret }): [string, typeof STAGING, Situation, string] => [
      `with an account at ${label} and no secret for it`,
      STAGING,
      { built: { ...wrong, variables: { ...vars, [id]: "a-store" } } },
      `missing: ${secret}.`,
    ]),
    [
      "when no secret was put in, so that Cloudflare does not know the Worker",
      STAGING,
      { secrets: new Stopped('Worker "bhortibus-staging" (env: staging) not found.') },
      "missing: SIGNING_KEY, STAFF_KEY. Each goes in by",
    ],
    ["when the account does not answer", STAGING, { secrets: new Stopped("no net") }, "no net"],
    [
      "with a migration that takes something from the live version",
      STAGING,
      { migrations: () => [...MIGRATIONS, BREAKING] },
      "0002_less.sql takes away a.b",
    ],
    [
      "when the database is ahead of this checkout",
      STAGING,
      { applied: ["0000_first.sql", "0007_later.sql"] },
      "0007_later.sql. This checkout is older",
    ],
  ])("%s", async (_, input, here, sentence) => {
    const { calls, stopped } = await run(input, here);
    expect(stopped).toContain(sentence);
    const changing = calls.filter((call) => /\bapply\b|^deploy /.test(call));
    expect(changing).toEqual([]);
  });
});

describe("an urgent deploy", () => {
  const URGENT = { ...PRODUCTION, urgent: "the wallet's address changed" };

  test("goes without a green run of all tests, after the fast checks, and is recorded", async () => {
    const { calls, stopped, output } = await run(URGENT, { green: null });
    expect(stopped).toBe("");
    expect(output).toContain("URGENT: the wallet's address changed");
    expect(calls.slice(0, 2)).toEqual([
      "fast checks",
      `record production ${COMMIT} the wallet's address changed`,
    ]);
    expect(calls).toContain(
      `deploy --config --tag ${COMMIT.slice(0, 12)} --message URGENT (the wallet's address changed) ${COMMIT} --durable-objects-code-update-mode immediate`,
    );
  });

  test("does not go when one of them fails, nor with changes that are not committed", async () => {
    const failed = await run(URGENT, { green: null, failedCheck: "Lint" });
    expect(failed.stopped).toContain("Lint failed");
    expect(failed.calls).toEqual(["fast checks"]);
    expect((await run(URGENT, { changes: " M a" })).stopped).toContain("not committed");
  });

  test("records nothing in a dry run", async () => {
    const { calls } = await run({ ...URGENT, isDry: true }, { green: null });
    expect(calls.filter((one) => one.startsWith("record"))).toEqual([]);
  });
});

test("a commit of main that is checked out without a branch, as CI does, may go to production", async () => {
  const { stopped } = await run(PRODUCTION, { branch: "HEAD", contained: "origin/main" });
  expect(stopped).toBe("");
});

test("a domain is taken over when confirmed", async () => {
  const owner: DomainOwner = { kind: "worker", name: "their-shop" };
  const { stopped, output } = await run({ ...STAGING, takesOver: true }, { owner });
  expect(stopped).toBe("");
  expect(output).toContain("tickets.example.com is taken over");
});
