/**
 * Which values of the configuration go together, and where. Owns: what "local", "staging" and "production" mean for the
 * wallet and the secrets. Refuses, in one sentence an error and never with a secret in it, whatever would sell for money
 * that does not move, move money that nobody meant to, or sign with a key that can be guessed. Pure: the Worker asks
 * it once an isolate, `npm run deploy` before anything is sent.
 */
import {
  agentsNeedApproval,
  eraseAfterDays,
  holdMs,
  humanCheckMode,
  placesMax,
  turnstileKeys,
} from "./variables.ts";
import { inventedDetails, shop } from "./shop-profile.ts";
import { walletAccount } from "../payments/bkash/account.ts";

export type Variables = Pick<
  Env,
  | "RUN_MODE"
  | "HOLD_SECONDS"
  | "PLACES_PER_BOOKING"
  | "AGENTS_NEED_APPROVAL"
  | "ERASE_AFTER_DAYS"
  | "WALLET_DIALECT"
  | "WALLET_BASE_URL"
  | "HUMAN_CHECK"
  | "TURNSTILE_SITE_KEY"
  | "SHOP_JSON"
>;

const KEYS = ["SIGNING_KEY", "STAFF_KEY"] as const;
const WALLET_SECRETS = [
  "WALLET_USERNAME",
  "WALLET_PASSWORD",
  "WALLET_APP_KEY",
  "WALLET_APP_SECRET",
] as const;

export type Secrets = Partial<
  Record<(typeof KEYS)[number] | (typeof WALLET_SECRETS)[number] | "TURNSTILE_SECRET", string>
>;

type WalletPlace = "live" | "sandbox" | "simulator" | "elsewhere";

const WALLET_HOSTS: Record<string, WalletPlace> = {
  "tokenized.pay.bka.sh": "live",
  "tokenized.sandbox.bka.sh": "sandbox",
};
const OF_THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$|\.(?:localhost|test)$/;

/** Each mode's own wallet; what it would mean to speak to another one. */
const WALLETS: Record<string, Partial<Record<WalletPlace, string>>> = {
  local: { live: "the live wallet: a local run would move real money" },
  staging: {
    live: "the live wallet: a rehearsal would move real money",
    simulator: "a simulated wallet: staging takes the wallet's sandbox",
    elsewhere: "no address of the wallet: staging takes the wallet's sandbox",
  },
  production: {
    sandbox: "the wallet's sandbox: tickets would be sold for no money",
    simulator: "a simulated wallet: tickets would be sold for no money",
    elsewhere: "no address of the wallet: production takes the live one",
  },
};

const NEEDS_CHECK = 'production needs the human check, or HUMAN_CHECK = "off"';
const KEY_LENGTH_MIN = 32;
/** What 16 random bytes have in any spelling; "aaaa…" and "12341234…" have not. */
const KEY_LETTERS_MIN = 10;
/** As the tests' own keys and those of local runs begin: anybody can read them. */
const KNOWN_SECRET = /^(?:test-|bench-|drill-|local$)|-of-nobody$/;
const TURNSTILE_DUMMY = /^[123]x0{8}/;

/** What is wrong with the whole configuration; nothing when the shop may open. */
export function startErrors(env: Variables & Secrets): string[] {
  return [...variableErrors(env), ...secretErrors(env)];
}

/** What can be known without the secrets. */
export function variableErrors(vars: Variables): string[] {
  return [...wrongVariables(vars), ...unsetVariables(vars)];
}

/** What the shop has to fill in itself before it goes live: its own details and the key of its human check. */
export function unsetVariables(vars: Variables): string[] {
  return [
    ...sentenceOf(() => requireOwnShop(vars)),
    ...(vars.RUN_MODE === "production" ? missingSiteKey(vars) : []),
  ];
}

/** Values that are there and may not be. */
export function wrongVariables(vars: Variables): string[] {
  const noSecrets = {
    WALLET_USERNAME: "",
    WALLET_PASSWORD: "",
    WALLET_APP_KEY: "",
    WALLET_APP_SECRET: "",
  };
  return [
    ...runModeErrors(vars.RUN_MODE),
    ...[
      () => holdMs(vars),
      () => placesMax(vars),
      () => agentsNeedApproval(vars),
      () => eraseAfterDays(vars),
      () => humanCheckMode(vars),
      () => walletAccount({ ...vars, ...noSecrets }),
    ].flatMap(sentenceOf),
    ...walletErrors(vars),
    ...(vars.RUN_MODE !== "local" && TURNSTILE_DUMMY.test(vars.TURNSTILE_SITE_KEY)
      ? ["TURNSTILE_SITE_KEY is a key for trying out, which lets everybody in"]
      : []),
  ];
}

/**
 * What may start and a person should know of: a sentence each. One Turnstile key without the other never stops a shop,
 * so that both can be put in one after the other: first with HUMAN_CHECK "off", which is turned "on" at the end.
 */
export function startNotices(env: Variables & Secrets): string[] {
  const { RUN_MODE: mode, TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret = "" } = env;
  const notices: string[] = [];
  if (mode === "production" && turnstileKeys(env) === null) {
    notices.push('HUMAN_CHECK is "off": scripts can take queues and hold seats');
  }
  if ((siteKey === "") !== (secret === "")) {
    const missing = siteKey === "" ? "TURNSTILE_SITE_KEY" : "TURNSTILE_SECRET";
    notices.push(`${missing} is missing, so there is no human check`);
  }
  return notices;
}

/** A local run is answered where it runs: a Worker that believes so and is asked elsewhere was deployed by mistake. */
export function isServedAt(runMode: string, hostname: string): boolean {
  return runMode !== "local" || OF_THIS_MACHINE.test(hostname);
}

function runModeErrors(mode: string): string[] {
  return Object.hasOwn(WALLETS, mode)
    ? []
    : [`RUN_MODE is "${mode}"; it must be "local", "staging" or "production"`];
}

function missingSiteKey({ HUMAN_CHECK: check, TURNSTILE_SITE_KEY: siteKey }: Variables): string[] {
  return check === "on" && siteKey === "" ? [`TURNSTILE_SITE_KEY is missing: ${NEEDS_CHECK}`] : [];
}

/** The details in shop-profile.ts are nobody's: production takes none that lead nowhere. */
function requireOwnShop(vars: Variables): void {
  const invented = inventedDetails(shop(vars));
  if (vars.RUN_MODE !== "production" || invented.length === 0) return;
  throw new Error(`SHOP_JSON leaves invented details in place: ${invented.join(", ")}`);
}

function walletErrors({ RUN_MODE: mode, WALLET_BASE_URL: address }: Variables): string[] {
  if (!URL.canParse(address)) return ["WALLET_BASE_URL is no address"];
  const { hostname } = new URL(address);
  const place = OF_THIS_MACHINE.test(hostname)
    ? "simulator"
    : (WALLET_HOSTS[hostname] ?? "elsewhere");
  const why = WALLETS[mode]?.[place];
  return why === undefined ? [] : [`WALLET_BASE_URL is ${why}`];
}

function secretErrors(env: Variables & Secrets): string[] {
  const isLocal = env.RUN_MODE === "local";
  const errors = KEYS.flatMap((name) => {
    const key = env[name] ?? "";
    // A local run without staff is nobody's harm.
    if (key === "") return isLocal && name === "STAFF_KEY" ? [] : [`${name} is missing`];
    const isWeak = key.length < KEY_LENGTH_MIN || new Set(key).size < KEY_LETTERS_MIN;
    if (isWeak) return [`${name} is too weak: it must be ${KEY_LENGTH_MIN} random characters`];
    return !isLocal && KNOWN_SECRET.test(key) ? [`${name} is one that everybody can read`] : [];
  });
  if (env.SIGNING_KEY && env.SIGNING_KEY === env.STAFF_KEY) {
    errors.push("SIGNING_KEY and STAFF_KEY are the same; who has one would have both");
  }
  for (const name of isLocal ? [] : WALLET_SECRETS) {
    const secret = env[name] ?? "";
    if (secret === "") errors.push(`${name} is missing`);
    else if (KNOWN_SECRET.test(secret)) errors.push(`${name} is the simulated wallet's`);
  }
  const needsCheck = env.RUN_MODE === "production" && env.HUMAN_CHECK === "on";
  if (needsCheck && (env.TURNSTILE_SECRET ?? "") === "") {
    errors.push(`TURNSTILE_SECRET is missing: ${NEEDS_CHECK}`);
  }
  return errors;
}

/** The checks of variables.ts and its like throw a sentence each. */
function sentenceOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
