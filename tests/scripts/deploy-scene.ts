/** A deploy with tools that only record their calls. */
import type { Built } from "../../worker/scripts/deploy/built.ts";
import { type DeployCommand, type DeployEnvironment } from "../../worker/scripts/deploy/command.ts";
import type { DomainOwner } from "../../worker/scripts/deploy/domain.ts";
import { deploy } from "../../worker/scripts/deploy/steps.ts";
import { Stopped } from "../../worker/scripts/deploy/stopped.ts";
import type { Tools } from "../../worker/scripts/deploy/tools.ts";
import { SHOP, withoutStores } from "../config/valid-variables.ts";

export const COMMIT = "0123456789abcdef0123456789abcdef01234567";
export const SECRETS = ["SIGNING_KEY", "STAFF_KEY"];
export const MIGRATIONS = [
  { name: "0000_first.sql", sql: "CREATE TABLE a (id text PRIMARY KEY NOT NULL, b text)" },
  { name: "0001_more.sql", sql: "ALTER TABLE a ADD c text" },
];
export const BREAKING = { name: "0002_less.sql", sql: "ALTER TABLE a DROP COLUMN b" };

export function aBuild(environment: DeployEnvironment): Built {
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
      CHECKOUT_PROVIDERS: "",
      ...withoutStores(environment === "staging" ? "sandbox" : "live"),
      HUMAN_CHECK: "off",
      TURNSTILE_SITE_KEY: "",
      SHOP_JSON: SHOP,
      STAFF_STOP_SECONDS: "60",
      SECOND_PERSON_ABOVE_TAKA: "2000",
      SITE_URL: "https://tickets.example.com",
      MESSAGE_BUDGET_TAKA: "2000",
      MESSAGE_PART_POISHA: "40",
      QUIET_HOURS: "on",
      STAFF_PASSKEYS: "needed",
      ACCESS_TEAM: "",
      ACCESS_AUDIENCE: "",
      SMS_GATEWAY: "off",
      SMS_BASE_URL: "",
      SMS_SENDER: "",
    },
  };
}

export interface Situation {
  branch?: string;
  changes?: string;
  green?: string | null;
  built?: Built;
  secrets?: string[] | Stopped;
  applied?: string[];
  migrations?: Tools["migrations"];
  audit?: Tools["audit"];
  errors?: (string | null)[];
  /** Branches that contain the commit when it is checked out without a branch. */
  contained?: string;
  hasBrowser?: boolean;
  failedCheck?: string;
  owner?: DomainOwner;
  replication?: "was_on" | "switched_on" | Stopped;
  versions?: unknown[];
  bookmark?: string | null;
  /** What wrangler says where it fails, by the first words of the command. */
  failing?: Readonly<Record<string, string>>;
  /** What each next list of deployments names as the last one. */
  live?: string[];
}

export async function run(input: DeployCommand, here: Situation = {}) {
  const calls: string[] = [];
  const output: string[] = [];
  const errors = [...(here.errors ?? [])];
  const live = [...(here.live ?? [])];
  const answers: Record<string, () => unknown> = {
    "secret list"() {
      const { secrets = SECRETS } = here;
      if (secrets instanceof Stopped) throw secrets;
      return secrets.map((name) => ({ name, type: "secret_text" }));
    },
    "deployments list": () => [
      { versions: [{ version_id: "older" }] },
      { versions: [{ version_id: live.shift() ?? "live" }] },
    ],
    "d1 time-travel": () => ({
      bookmark: here.bookmark === undefined ? "0000-bookmark" : here.bookmark,
    }),
    "versions list": () => here.versions ?? [aVersion("fedcba987654")],
    "d1 execute": () => [
      { results: (here.applied ?? ["0000_first.sql"]).map((name) => ({ name })), success: true },
    ],
  };
  const tools: Tools = {
    print: (line) => void output.push(line),
    git(...args) {
      if (args[0] === "status") return here.changes ?? "";
      if (args[0] === "branch") return here.contained ?? "";
      return args.includes("--abbrev-ref") ? (here.branch ?? "main") : COMMIT;
    },
    green: () => (here.green === undefined ? COMMIT : here.green),
    hasBrowser: () => here.hasBrowser ?? true,
    fastChecks() {
      calls.push("fast checks");
      return here.failedCheck ?? null;
    },
    recordUrgent: (one) => void calls.push(`record ${Object.values(one).join(" ")}`),
    domainOwner(domain) {
      calls.push(`who serves ${domain}`);
      return Promise.resolve(here.owner ?? { kind: "nobody" });
    },
    switchReplicationOn(databaseId) {
      calls.push(`replication of ${databaseId}`);
      if (here.replication instanceof Stopped) return Promise.reject(here.replication);
      return Promise.resolve(here.replication ?? "was_on");
    },
    audit: here.audit ?? (() => ({ kind: "unanswered" })),
    build(environment) {
      calls.push(`build ${environment}`);
      return here.built ?? aBuild(environment);
    },
    wrangler(args) {
      const typed = args.filter((arg) => !arg.includes("/")).join(" ");
      calls.push(typed);
      const failed = Object.entries(here.failing ?? {}).find(([words]) => typed.startsWith(words));
      if (failed !== undefined) throw new Stopped(failed[1]);
      return JSON.stringify(answers[args.slice(0, 2).join(" ")]?.() ?? null);
    },
    migrations: here.migrations ?? (() => MIGRATIONS),
    rehearse(names) {
      calls.push(`rehearse with ${names.join(", ")}`);
      return Promise.resolve([{ what: "health: ok", error: errors.shift() ?? null }]);
    },
    smoke: (origin) => {
      calls.push(`check ${origin}`);
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
  return { calls, stopped, output: output.join("\n") };
}

/** As wrangler lists it: one that a deploy made has a tag, and one of `secret put` has none. */
export function aVersion(tag: string | null) {
  return { id: "live", annotations: tag === null ? {} : { "workers/tag": tag } };
}

export const STAGING: DeployCommand = {
  environment: "staging",
  isDry: false,
  urgent: null,
  takesOver: false,
  back: null,
  withOldSecrets: false,
};
export const PRODUCTION: DeployCommand = { ...STAGING, environment: "production" };
export const DRY: DeployCommand = { ...STAGING, isDry: true };
