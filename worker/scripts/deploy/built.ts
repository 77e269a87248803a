/**
 * The configuration that the build wrote beside the Worker, which is what `wrangler deploy` takes: the environment was
 * chosen at build time, and wrangler silently ignores an `--env` given afterwards.
 */
import { readFileSync } from "node:fs";
import { unsetVariables, wrongVariables, type Variables } from "../../config/start-check.ts";
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
  const [route] = list(at(config, "routes"));
  const [database] = list(at(config, "d1_databases"));
  const variables = at(config, "vars");
  return {
    name: text(at(config, "name")),
    environment: text(at(config, "targetEnvironment")),
    domain: text(at(route, "pattern")) || null,
    databaseId: text(at(database, "database_id")),
    variables: {
      RUN_MODE: text(at(variables, "RUN_MODE")),
      HOLD_SECONDS: text(at(variables, "HOLD_SECONDS")),
      PLACES_PER_BOOKING: text(at(variables, "PLACES_PER_BOOKING")),
      AGENTS_NEED_APPROVAL: text(at(variables, "AGENTS_NEED_APPROVAL")),
      ERASE_AFTER_DAYS: text(at(variables, "ERASE_AFTER_DAYS")),
      WALLET_DIALECT: text(at(variables, "WALLET_DIALECT")),
      WALLET_BASE_URL: text(at(variables, "WALLET_BASE_URL")),
      HUMAN_CHECK: text(at(variables, "HUMAN_CHECK")),
      TURNSTILE_SITE_KEY: text(at(variables, "TURNSTILE_SITE_KEY")),
      SHOP_JSON: text(at(variables, "SHOP_JSON")),
      STAFF_STOP_SECONDS: text(at(variables, "STAFF_STOP_SECONDS")),
      SECOND_PERSON_ABOVE_TAKA: text(at(variables, "SECOND_PERSON_ABOVE_TAKA")),
      SITE_URL: text(at(variables, "SITE_URL")),
      MESSAGE_BUDGET_TAKA: text(at(variables, "MESSAGE_BUDGET_TAKA")),
      MESSAGE_PART_POISHA: text(at(variables, "MESSAGE_PART_POISHA")),
      QUIET_HOURS: text(at(variables, "QUIET_HOURS")),
      STAFF_PASSKEYS: text(at(variables, "STAFF_PASSKEYS")),
      ACCESS_TEAM: text(at(variables, "ACCESS_TEAM")),
      ACCESS_AUDIENCE: text(at(variables, "ACCESS_AUDIENCE")),
      SMS_GATEWAY: text(at(variables, "SMS_GATEWAY")),
      SMS_BASE_URL: text(at(variables, "SMS_BASE_URL")),
      SMS_SENDER: text(at(variables, "SMS_SENDER")),
    },
    requiredSecrets: list(at(at(config, "secrets"), "required")).map(text),
    client: text(at(at(config, "assets"), "directory")),
  };
}

/** Errors that forbid to deploy this build as `wanted`. */
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

/** What wrangler.toml still lacks before a first deploy. A Worker without its variables does not start. */
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

function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
