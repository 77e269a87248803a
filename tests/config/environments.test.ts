/** The environments of wrangler.toml: wrangler inherits no binding, so each must name all of them, and share none. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { ROOT } from "../../worker/scripts/settings.ts";
import { variableErrors } from "../../worker/config/start-check.ts";
import { STORES } from "../../worker/payments/built-in.ts";
import { humanCheck } from "../../worker/config/variables.ts";

const MODES = ["local", "staging", "production"] as const;

function getConfig(mode: (typeof MODES)[number]) {
  const env = mode === "local" ? undefined : mode;
  return unstable_readConfig({ config: join(ROOT, "wrangler.toml"), env }, { hideWarnings: true });
}

function listVariables(mode: (typeof MODES)[number]) {
  const given = (name: string) => String(getConfig(mode).vars[name]);
  return {
    RUN_MODE: given("RUN_MODE"),
    HOLD_SECONDS: given("HOLD_SECONDS"),
    PLACES_PER_BOOKING: given("PLACES_PER_BOOKING"),
    AGENTS_NEED_APPROVAL: given("AGENTS_NEED_APPROVAL"),
    ERASE_AFTER_DAYS: given("ERASE_AFTER_DAYS"),
    WALLET_DIALECT: given("WALLET_DIALECT"),
    WALLET_BASE_URL: given("WALLET_BASE_URL"),
    CHECKOUT_PROVIDERS: given("CHECKOUT_PROVIDERS"),
    ...Object.fromEntries(
      STORES.flatMap(({ url, id }) => [url, id].map((name) => [name, given(name)])),
    ),
    HUMAN_CHECK: given("HUMAN_CHECK"),
    TURNSTILE_SITE_KEY: given("TURNSTILE_SITE_KEY"),
    SHOP_JSON: given("SHOP_JSON"),
    STAFF_STOP_SECONDS: given("STAFF_STOP_SECONDS"),
    SECOND_PERSON_ABOVE_TAKA: given("SECOND_PERSON_ABOVE_TAKA"),
    SITE_URL: given("SITE_URL"),
    MESSAGE_BUDGET_TAKA: given("MESSAGE_BUDGET_TAKA"),
    MESSAGE_PART_POISHA: given("MESSAGE_PART_POISHA"),
    QUIET_HOURS: given("QUIET_HOURS"),
    STAFF_PASSKEYS: given("STAFF_PASSKEYS"),
    ACCESS_TEAM: given("ACCESS_TEAM"),
    ACCESS_AUDIENCE: given("ACCESS_AUDIENCE"),
    SMS_GATEWAY: given("SMS_GATEWAY"),
    SMS_BASE_URL: given("SMS_BASE_URL"),
    SMS_SENDER: given("SMS_SENDER"),
  };
}

type Named = Record<"name" | "binding" | "class_name" | "migrations_dir", unknown>;

/** The Worker's bindings and the platform's settings. */
function getShape(mode: (typeof MODES)[number]) {
  const config = getConfig(mode);
  return {
    vars: Object.keys(config.vars).toSorted(),
    secrets: config.secrets?.required,
    d1: config.d1_databases.map(({ binding, migrations_dir }: Named) => [binding, migrations_dir]),
    r2: config.r2_buckets.map(({ binding }: Named) => binding),
    objects: config.durable_objects.bindings.map(({ name, class_name }: Named) => [
      name,
      class_name,
    ]),
    classes: config.exports,
    assets: config.assets,
    crons: config.triggers.crons,
    observability: config.observability,
    strategy: config.durable_objects.code_update_strategy,
    limits: config.limits,
    placement: config.placement,
    day: config.compatibility_date,
    elsewhere: [config.workers_dev, config.preview_urls],
  };
}

test.each(["staging", "production"] as const)("%s has all that a local run has", (mode) => {
  expect(getShape(mode)).toEqual(getShape("local"));
});

test("what is deployed names how objects are updated, where it runs and how long, and traces no path", () => {
  expect(getShape("production")).toMatchObject({
    strategy: { mode: "deferred", max_delay: 30 },
    limits: { cpu_ms: 15_000 },
    placement: { mode: "off" },
    observability: {
      redact_query_string: true,
      traces: { enabled: false },
      logs: { invocation_logs: false },
    },
  });
});

/** No shop: production needs its own. */
const TO_FILL_IN = [
  "SHOP_JSON leaves invented details in place: address, email, phones, counters, socialUrl, chatUrl, centers, townsWithStop",
];

test("the deployed shops ask for the human check, which needs no keys; a local run does not", () => {
  const [local, ...deployed] = MODES.map((mode) => humanCheck(listVariables(mode)));
  expect({ local, deployed }).toEqual({ local: "off", deployed: ["work", "work"] });
});

test.each(MODES)("the variables of %s belong together, and name it", (mode) => {
  expect(listVariables(mode).RUN_MODE).toBe(mode);
  expect(variableErrors(listVariables(mode))).toEqual(mode === "production" ? TO_FILL_IN : []);
});

test("no two environments share a Worker, a database, a bucket, a data set or an address", () => {
  for (const shared of [
    (mode: (typeof MODES)[number]) => getConfig(mode).name,
    (mode: (typeof MODES)[number]) => getConfig(mode).d1_databases[0]?.database_name,
    (mode: (typeof MODES)[number]) => getConfig(mode).r2_buckets[0]?.bucket_name,
    (mode: (typeof MODES)[number]) => getConfig(mode).analytics_engine_datasets[0]?.dataset,
    (mode: (typeof MODES)[number]) => getConfig(mode).ratelimits[0]?.namespace_id,
    (mode: (typeof MODES)[number]) => JSON.stringify(getConfig(mode).routes),
  ]) {
    expect(new Set(MODES.map(shared)).size).toBe(MODES.length);
  }
});
