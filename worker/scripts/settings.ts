/** Folders and ports of a local run; each can be changed by a variable. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** The wallet's dialects; the addresses of each begin with its name. */
const USUAL_DIALECT = "v1.2.0-beta";
const DIALECTS = [USUAL_DIALECT, "v2"];

const USUAL_GATEWAY = "ssl-wireless";
const GATEWAYS = [USUAL_GATEWAY, "alpha-sms", "off"];

export interface Settings {
  port: number;
  walletPort: number;
  walletDialect: string;
  smsPort: number;
  smsGateway: string;
  /** D1, the objects, R2, the simulators' payments and messages, and the local secrets. */
  stateDir: string;
  /** The build of a local run; `dist` is the one that is deployed. */
  distDir: string;
  holdSeconds: number;
  /** In which an act of staff that can't be undone can be stopped. */
  stopSeconds: number;
  /** What an empty catalogue is filled with; `none`: it stays empty, as a new shop's. */
  season: "sample" | "none";
  /** These two are as in wrangler.toml. */
  passkeys: string;
  humanCheck: string;
}

/** An invalid variable is reported in one sentence. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: readNumber(env, "PORT", 4173, 65_535),
    walletPort: readNumber(env, "WALLET_PORT", 4174, 65_535),
    walletDialect: readDialect(env["WALLET_DIALECT"]),
    smsPort: readNumber(env, "SMS_PORT", 4175, 65_535),
    smsGateway: readGateway(env["SMS_GATEWAY"]),
    stateDir: resolve(ROOT, env["STATE_DIR"] || ".wrangler/state"),
    distDir: resolve(ROOT, env["DIST_DIR"] || ".wrangler/dist"),
    holdSeconds: readNumber(env, "HOLD_SECONDS", 480, 480),
    stopSeconds: readNumber(env, "STAFF_STOP_SECONDS", 60, 60),
    season: readSeason(env["SEASON"]),
    passkeys: readPasskeys(env["STAFF_PASSKEYS"]),
    humanCheck: readHumanCheck(env["HUMAN_CHECK"]),
  };
}

function readNumber(env: NodeJS.ProcessEnv, name: string, usual: number, most: number): number {
  const text = env[name];
  if (text === undefined || text === "") return usual;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= most) return value;
  throw new Error(`${name} is "${text}"; it must be a whole number from 1 to ${most}.`);
}

function readDialect(text: string | undefined): string {
  const name = text || USUAL_DIALECT;
  if (DIALECTS.includes(name)) return name;
  throw new Error(`WALLET_DIALECT is "${text}"; it must be ${DIALECTS.join(" or ")}.`);
}

function readGateway(text: string | undefined): string {
  const name = text || USUAL_GATEWAY;
  if (GATEWAYS.includes(name)) return name;
  throw new Error(
    `SMS_GATEWAY is "${text}"; it must be ${GATEWAYS.join(", ").replace(/, (?=\w+$)/, " or ")}.`,
  );
}

function readSeason(text: string | undefined): Settings["season"] {
  const name = text || "sample";
  if (name === "sample" || name === "none") return name;
  throw new Error(`SEASON is "${text}"; it must be sample or none.`);
}

function readPasskeys(text: string | undefined): string {
  const name = text || "optional";
  if (["optional", "needed", "ignored"].includes(name)) return name;
  throw new Error(`STAFF_PASSKEYS is "${text}"; it must be optional, needed or ignored.`);
}

function readHumanCheck(text: string | undefined): string {
  const name = text || "off";
  if (name === "on" || name === "off") return name;
  throw new Error(`HUMAN_CHECK is "${text}"; it must be on or off.`);
}

/** The staff key in the folder of the local data, read by scripts/staff.ts. */
export const STAFF_KEY_FILE = "staff-key";

/** What wrangler.toml declares, as a local Worker has it. Its keys are made once and kept. */
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
    ...localPushKeys(settings.stateDir),
    SMS_GATEWAY: settings.smsGateway,
    SMS_BASE_URL: `http://localhost:${settings.smsPort}`,
    SMS_SENDER: "BhortiBus",
    SITE_URL: `http://localhost:${settings.port}`,
    HOLD_SECONDS: String(settings.holdSeconds),
    STAFF_STOP_SECONDS: String(settings.stopSeconds),
    STAFF_PASSKEYS: settings.passkeys,
    HUMAN_CHECK: settings.humanCheck,
  };
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
