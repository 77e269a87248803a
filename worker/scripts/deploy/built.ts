/**
 * The configuration that the build wrote beside the Worker, which is what `wrangler deploy` takes: the environment was
 * chosen at build time, and wrangler silently ignores an `--env` given afterwards.
 */
import { readField } from "../../domain/read-field.ts";
import { readFileSync } from "node:fs";
import { unsetVariables, wrongVariables, type Variables } from "../../config/start-check.ts";
import { STORES } from "../../payments/built-in.ts";
import type { DeployEnvironment } from "./command.ts";

export interface Built {
  /** The Worker's name at Cloudflare. */
  name: string;
  environment: string;
  /** The shop's origin; null while no domain is configured. */
  domain: string | null;
  databaseId: string;
  variables: Variables;
  requiredSecrets: string[];
  client: string;
}

export function readBuilt(path: string): Built {
  const config: unknown = JSON.parse(readFileSync(path, "utf8"));
  const [route] = list(readField(config, "routes"));
  const [database] = list(readField(config, "d1_databases"));
  const variables = readField(config, "vars");
  return {
    name: text(readField(config, "name")),
    environment: text(readField(config, "targetEnvironment")),
    domain: text(readField(route, "pattern")) || null,
    databaseId: text(readField(database, "database_id")),
    variables: {
      ...listStoreVariables(variables),
      RUN_MODE: text(readField(variables, "RUN_MODE")),
      HOLD_SECONDS: text(readField(variables, "HOLD_SECONDS")),
      PLACES_PER_BOOKING: text(readField(variables, "PLACES_PER_BOOKING")),
      AGENTS_NEED_APPROVAL: text(readField(variables, "AGENTS_NEED_APPROVAL")),
      ERASE_AFTER_DAYS: text(readField(variables, "ERASE_AFTER_DAYS")),
      WALLET_DIALECT: text(readField(variables, "WALLET_DIALECT")),
      WALLET_BASE_URL: text(readField(variables, "WALLET_BASE_URL")),
      CHECKOUT_PROVIDERS: text(readField(variables, "CHECKOUT_PROVIDERS")),
      HUMAN_CHECK: text(readField(variables, "HUMAN_CHECK")),
      TURNSTILE_SITE_KEY: text(readField(variables, "TURNSTILE_SITE_KEY")),
      SHOP_JSON: text(readField(variables, "SHOP_JSON")),
      STAFF_STOP_SECONDS: text(readField(variables, "STAFF_STOP_SECONDS")),
      SECOND_PERSON_ABOVE_TAKA: text(readField(variables, "SECOND_PERSON_ABOVE_TAKA")),
      SITE_URL: text(readField(variables, "SITE_URL")),
      MESSAGE_BUDGET_TAKA: text(readField(variables, "MESSAGE_BUDGET_TAKA")),
      MESSAGE_PART_POISHA: text(readField(variables, "MESSAGE_PART_POISHA")),
      QUIET_HOURS: text(readField(variables, "QUIET_HOURS")),
      STAFF_PASSKEYS: text(readField(variables, "STAFF_PASSKEYS")),
      ACCESS_TEAM: text(readField(variables, "ACCESS_TEAM")),
      ACCESS_AUDIENCE: text(readField(variables, "ACCESS_AUDIENCE")),
      SMS_GATEWAY: text(readField(variables, "SMS_GATEWAY")),
      SMS_BASE_URL: text(readField(variables, "SMS_BASE_URL")),
      SMS_SENDER: text(readField(variables, "SMS_SENDER")),
    },
    requiredSecrets: list(readField(readField(config, "secrets"), "required")).map(text),
    client: text(readField(readField(config, "assets"), "directory")),
  };
}

function listStoreVariables(variables: unknown): Record<string, string> {
  const names = STORES.flatMap(({ url, id }) => [url, id]);
  return Object.fromEntries(names.map((name) => [name, text(readField(variables, name))]));
}

/** Errors that forbid deploying this build as `wanted`. */
export function buildErrors(built: Built, wanted: DeployEnvironment): string[] {
  const { environment, variables } = built;
  const errors = wrongVariables(variables);
  if (environment !== wanted) {
    errors.unshift(`The build is for ${environment || "a local run"}, not for ${wanted}`);
  }
  if (variables.RUN_MODE !== wanted) {
    errors.push(
      `RUN_MODE is "${variables.RUN_MODE}" in [env.${wanted}.vars]; it must be "${wanted}"`,
    );
  }
  const isOwn = built.domain !== null && !built.domain.endsWith(".example");
  if (isOwn && variables.SITE_URL !== `https://${built.domain}`) {
    errors.push(`SITE_URL is not https://${built.domain}: links in messages would lead elsewhere`);
  }
  if (built.client === "") errors.push("The build has no client");
  return errors;
}

/** The entries that wrangler.toml lacks before a first deploy. A Worker without its variables does not start. */
export function setUpErrors(built: Built, wanted: DeployEnvironment): string[] {
  const errors = unsetVariables(built.variables);
  if (built.domain === null || built.domain.endsWith(".example")) {
    errors.push(`wrangler.toml has no domain of yours in [env.${wanted}] routes`);
  }
  if (built.databaseId === "") {
    errors.push(
      `wrangler.toml has no database_id in [env.${wanted}]: npx wrangler d1 create bhortibus-${wanted} --location apac prints it`,
    );
  }
  return errors;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
