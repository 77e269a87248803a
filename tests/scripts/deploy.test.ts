/** The steps of a deploy, with tools that only write down what they are told. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  buildErrors,
  readBuilt,
  setUpErrors,
  type Built,
} from "../../worker/scripts/deploy/built.ts";
import { deploy } from "../../worker/scripts/deploy/steps.ts";
import { type DeployCommand, type Environment } from "../../worker/scripts/deploy/command.ts";
import type { DomainOwner } from "../../worker/scripts/deploy/domain.ts";
import { Stopped } from "../../worker/scripts/deploy/stopped.ts";
import type { Tools } from "../../worker/scripts/deploy/tools.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const SECRETS = ["SIGNING_KEY", "STAFF_KEY"];
const MIGRATIONS = [
  { name: "0000_first.sql", sql: "CREATE TABLE a (id text PRIMARY KEY NOT NULL, b text)" },
  { name: "0001_more.sql", sql: "ALTER TABLE a ADD c text" },
];
const BREAKING = { name: "0002_less.sql", sql: "ALTER TABLE a DROP COLUMN b" };

/** A shop of its own; production takes no invented details. */
const SHOP = JSON.stringify({
  email: "ticket@shop.test",
  socialUrl: "https://social.test/shop",
  chatUrl: "https://chat.test/shop",
  adminUrl: "https://admin.shop.test/login",
});

function aBuild(environment: Environment): Built {
  return {
    name: `bhortibus-${environment}`,
    environment,
    domain: "tickets.example.com",
    databaseId: "d1-id",
    requiredSecrets: SECRETS,
    client: "../client",
    variables: {
      RUN_MODE: environment,
      HOLD_SECONDS: "480",
      PLACES_PER_BOOKING: "60",
      AGENTS_NEED_APPROVAL: "off",
      ERASE_AFTER_DAYS: "60",
      WALLET_DIALECT: "v1.2.0-beta",
      WALLET_BASE_URL: `https://tokenized.${environment === "staging" ? "sandbox" : "pay"}.bka.sh/v1.2.0-beta`,
      HUMAN_CHECK: "off",
      TURNSTILE_SITE_KEY: "",
      SHOP_JSON: SHOP,
    },
  };
}

interface Situation {
  branch?: string;
  changes?: string;
  green?: string | null;
  built?: Built;
  secrets?: string[] | Stopped;
  applied?: string[];
  migrations?: Tools["migrations"];
  audit?: Tools["audit"];
  errors?: (string | null)[];
  /** Of a commit that is checked out without a branch. */
  contained?: string;
  hasBrowser?: boolean;
  failedCheck?: string;
  owner?: DomainOwner;
  versions?: unknown[];
}

async function run(input: DeployCommand, here: Situation = {}) {
  const told: string[] = [];
  const said: string[] = [];
  const errors = [...(here.errors ?? [])];
  const answers: Record<string, () => unknown> = {
    "secret list"() {
      const { secrets = SECRETS } = here;
      if (secrets instanceof Stopped) throw secrets;
      return secrets.map((name) => ({ name, type: "secret_text" }));
    },
    "deployments list": () => [
      { versions: [{ version_id: "older" }] },
      { versions: [{ version_id: "live" }] },
    ],
    "versions list": () => here.versions ?? [],
    "d1 execute": () => [
      { results: (here.applied ?? ["0000_first.sql"]).map((name) => ({ name })), success: true },
    ],
  };
  const tools: Tools = {
    say: (line) => void said.push(line),
    git(...words) {
      if (words[0] === "status") return here.changes ?? "";
      if (words[0] === "branch") return here.contained ?? "";
      return words.includes("--abbrev-ref") ? (here.branch ?? "main") : COMMIT;
    },
    green: () => (here.green === undefined ? COMMIT : here.green),
    hasBrowser: () => here.hasBrowser ?? true,
    fastChecks() {
      told.push("fast checks");
      return here.failedCheck ?? null;
    },
    recordUrgent: (one) => void told.push(`record ${Object.values(one).join(" ")}`),
    domainOwner(domain) {
      told.push(`who serves ${domain}`);
      return Promise.resolve(here.owner ?? { kind: "nobody" });
    },
    audit: here.audit ?? (() => ({ kind: "unanswered" })),
    build(environment) {
      told.push(`build ${environment}`);
      return here.built ?? aBuild(environment);
    },
    wrangler(words) {
      told.push(words.filter((word) => !word.includes("/")).join(" "));
      return JSON.stringify(answers[words.slice(0, 2).join(" ")]?.() ?? null);
    },
    migrations: here.migrations ?? (() => MIGRATIONS),
    rehearse(names) {
      told.push(`rehearse with ${names.join(", ")}`);
      return Promise.resolve([{ what: "health: ok", error: errors.shift() ?? null }]);
    },
    smoke: (origin) => {
      told.push(`look at ${origin}`);
      return Promise.resolve([{ what: "health: ok", error: errors.shift() ?? null }]);
    },
    pause: () => Promise.resolve(),
  };
  let stopped = "";
  try {
    await deploy(input, tools);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    stopped = error.message;
  }
  return { told, stopped, said: said.join("\n") };
}

const STAGING: DeployCommand = {
  environment: "staging",
  isDry: false,
  urgent: null,
  takesOver: false,
  back: null,
  withOldSecrets: false,
};
const PRODUCTION: DeployCommand = { ...STAGING, environment: "production" };
const DRY: DeployCommand = { ...STAGING, isDry: true };

describe("a deploy", () => {
  test("asks everything first, then changes the tables, then deploys, then looks", async () => {
    const { told, stopped, said } = await run(STAGING);
    expect(stopped).toBe("");
    expect(told).toEqual([
      "build staging",
      "who serves tickets.example.com",
      "secret list --env staging --format json",
      "deployments list --env staging --json",
      "d1 migrations list DB --remote --env staging",
      "d1 execute DB --remote --env staging --json --command SELECT name FROM d1_migrations ORDER BY id",
      "d1 migrations apply DB --remote --env staging",
      `deploy --config --tag ${COMMIT.slice(0, 12)} --message ${COMMIT}`,
      "look at https://tickets.example.com",
    ]);
    expect(said).toContain("npm run deploy -- staging --back live");
  });

  test("applies nothing where nothing is missing", async () => {
    const { told } = await run(STAGING, { applied: MIGRATIONS.map(({ name }) => name) });
    expect(told.filter((words) => words.includes("apply"))).toEqual([]);
    expect(told.at(-1)).toContain("look at");
  });

  test("looks again while a new address has no certificate yet", async () => {
    const { told, stopped } = await run(STAGING, { errors: ["no certificate", "no certificate"] });
    expect(stopped).toBe("");
    expect(told.filter((words) => words.startsWith("look"))).toHaveLength(3);
  });

  test("that does not answer as it should is told as a failure, with the way back", async () => {
    const { stopped, said } = await run(STAGING, { errors: Array<string>(99).fill("500") });
    expect(stopped).toContain("does not answer as it should");
    expect(said).toContain("health: ok: 500");
    expect(said).toContain("npm run deploy -- staging --back live");
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
    ["without its client", STAGING, { built: { ...wrong, client: "" } }, "has no client"],
    ["without a domain", STAGING, { built: { ...wrong, domain: "a.example" } }, "no domain"],
    ["without a database", STAGING, { built: { ...wrong, databaseId: "" } }, "no database_id"],
    ["without a secret", STAGING, { secrets: ["STAFF_KEY"] }, "missing: SIGNING_KEY."],
    [
      "when nobody has put a secret in, so that Cloudflare has not heard of the Worker",
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
    const { told, stopped } = await run(input, here);
    expect(stopped).toContain(sentence);
    const changing = told.filter((words) => /\bapply\b|^deploy /.test(words));
    expect(changing).toEqual([]);
  });
});

describe("an urgent deploy", () => {
  const URGENT = { ...PRODUCTION, urgent: "the wallet's address changed" };

  test("goes without a green run of all tests, after the fast checks, and is recorded", async () => {
    const { told, stopped, said } = await run(URGENT, { green: null });
    expect(stopped).toBe("");
    expect(said).toContain("URGENT: the wallet's address changed");
    expect(told.slice(0, 2)).toEqual([
      "fast checks",
      `record production ${COMMIT} the wallet's address changed`,
    ]);
    expect(told).toContain(
      `deploy --config --tag ${COMMIT.slice(0, 12)} --message URGENT (the wallet's address changed) ${COMMIT}`,
    );
  });

  test("does not go when one of them fails, nor with changes that are not committed", async () => {
    const failed = await run(URGENT, { green: null, failedCheck: "Lint" });
    expect(failed.stopped).toContain("Lint failed");
    expect(failed.told).toEqual(["fast checks"]);
    expect((await run(URGENT, { changes: " M a" })).stopped).toContain("not committed");
  });

  test("records nothing in a dry run", async () => {
    const { told } = await run({ ...URGENT, isDry: true }, { green: null });
    expect(told.filter((one) => one.startsWith("record"))).toEqual([]);
  });
});

test("a commit of main that is checked out without a branch, as CI does, may go to production", async () => {
  const { stopped } = await run(PRODUCTION, { branch: "HEAD", contained: "origin/main" });
  expect(stopped).toBe("");
});

test("a domain is taken over when that is meant", async () => {
  const owner: DomainOwner = { kind: "worker", name: "their-shop" };
  const { stopped, said } = await run({ ...STAGING, takesOver: true }, { owner });
  expect(stopped).toBe("");
  expect(said).toContain("tickets.example.com is taken over");
});

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
