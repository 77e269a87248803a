/** Folders and ports of a local run; each can be changed by a variable. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOLD_MS } from "../domain/seats/seat-limits.ts";
import { STORES } from "../payments/built-in.ts";
import { readChoice, readNumber, readPort } from "./environment.ts";

export const ROOT = resolve(import.meta.dirname, "../..");

/** The first of each is the usual one. The addresses of a wallet's dialect begin with its name. */
const DIALECTS = ["v1.2.0-beta", "v2"] as const;
const GATEWAYS = ["ssl-wireless", "alpha-sms", "off"] as const;
const SEASONS = ["sample", "lived", "none"] as const;
const PASSKEYS = ["optional", "needed", "ignored"] as const;

export interface Settings {
  port: number;
  walletPort: number;
  walletDialect: string;
  /** By the name of the provider whose simulator it is. */
  storePorts: Record<string, number>;
  /** The wallets that buyers choose from, as in wrangler.toml. */
  checkoutProviders: string;
  smsPort: number;
  smsGateway: string;
  /** D1, the objects, R2, the simulators' payments and messages, and the local secrets. */
  stateDir: string;
  /** The build of a local run; `dist` is the one that is deployed. */
  distDir: string;
  holdSeconds: number;
  /** The time in which an act of staff that can't be undone can be stopped, in seconds. */
  stopSeconds: number;
  /**
   * What an empty catalogue is filled with: `lived` is the sample season with two weeks of sales, as `npm start` has
   * it; `none`: it stays empty, like a new shop's.
   */
  season: (typeof SEASONS)[number];
  /** These two are as in wrangler.toml. */
  passkeys: string;
  humanCheck: string;
}

/** An invalid variable is reported in one sentence. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: readPort(env),
    walletPort: readNumber(env, "WALLET_PORT", 4174, 65_535),
    walletDialect: readChoice(env, "WALLET_DIALECT", DIALECTS),
    storePorts: Object.fromEntries(
      STORES.map(({ name, simulatorPort }) => [
        name,
        readNumber(env, portVariable(name), simulatorPort, 65_535),
      ]),
    ),
    checkoutProviders: env["CHECKOUT_PROVIDERS"] ?? "",
    smsPort: readNumber(env, "SMS_PORT", 4175, 65_535),
    smsGateway: readChoice(env, "SMS_GATEWAY", GATEWAYS),
    stateDir: resolve(ROOT, env["STATE_DIR"] || ".wrangler/state"),
    distDir: resolve(ROOT, env["DIST_DIR"] || ".wrangler/dist"),
    holdSeconds: readNumber(env, "HOLD_SECONDS", HOLD_MS / 1000, HOLD_MS / 1000),
    stopSeconds: readNumber(env, "STAFF_STOP_SECONDS", 60, 60),
    season: readChoice(env, "SEASON", SEASONS),
    passkeys: readChoice(env, "STAFF_PASSKEYS", PASSKEYS),
    humanCheck: readChoice(env, "HUMAN_CHECK", ["on", "off"], "off"),
  };
}

/** The variable that has the port of a provider's simulator. */
export function portVariable(provider: string): string {
  return `${provider.toUpperCase()}_PORT`;
}

/** The staff key in the folder of the local data, read by scripts/staff.ts. */
export const STAFF_KEY_FILE = "staff-key";

/**
 * The values that wrangler.toml declares, for a local Worker, and whether it is a sample. Its keys are created once and
 * kept.
 */
export function localVariables(settings: Settings): Record<string, string> {
  return {
    RUN_MODE: "local",
    SIGNING_KEY: localKey(settings.stateDir, "signing-key"),
    STAFF_KEY: localKey(settings.stateDir, STAFF_KEY_FILE),
    WALLET_DIALECT: settings.walletDialect,
    WALLET_BASE_URL: `http://localhost:${settings.walletPort}/${settings.walletDialect}`,
    WALLET_USERNAME: "local",
    WALLET_PASSWORD: "local",
    WALLET_APP_KEY: "local",
    WALLET_APP_SECRET: "local",
    CHECKOUT_PROVIDERS: settings.checkoutProviders,
    ...localStores(settings),
    ...localPushKeys(settings.stateDir),
    SMS_GATEWAY: settings.smsGateway,
    SMS_BASE_URL: `http://localhost:${settings.smsPort}`,
    SMS_SENDER: "BhortiBus",
    SITE_URL: `http://localhost:${settings.port}`,
    HOLD_SECONDS: String(settings.holdSeconds),
    STAFF_STOP_SECONDS: String(settings.stopSeconds),
    STAFF_PASSKEYS: settings.passkeys,
    HUMAN_CHECK: settings.humanCheck,
    SAMPLE_SHOP: settings.season === "lived" ? "on" : "off",
  };
}

/** Each provider of hosted pages has the shop as the store "local". */
function localStores({ storePorts }: Settings): Record<string, string> {
  return Object.fromEntries(
    STORES.flatMap(({ name, url, id, secret }) => [
      [url, `http://localhost:${storePorts[name]}`],
      [id, "local"],
      [secret, "local"],
    ]),
  );
}

/** The two are one file, since they belong together. */
function localPushKeys(stateDir: string) {
  const [publicKey = "", privateKey = ""] = localKey(stateDir, "push-keys", makePushKeys).split(
    " ",
  );
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}

function makePushKeys(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return `${Buffer.concat(point).toString("base64url")} ${d}`;
}

const makeKey = (): string => randomBytes(32).toString("base64url");

function localKey(stateDir: string, name: string, make = makeKey): string {
  const path = join(stateDir, name);
  if (existsSync(path)) return readFileSync(path, "utf8");
  mkdirSync(stateDir, { recursive: true });
  const key = make();
  // Written and then renamed, so that a crash leaves no partial key.
  writeFileSync(`${path}.new`, key, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return key;
}

/** Turns off update checks and telemetry of the tools. */
export const QUIET = {
  CI: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_WRITE_LOGS: "false",
};
