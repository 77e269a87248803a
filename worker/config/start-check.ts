/**
 * Which values of the configuration are valid together, and in which environment. Owns: what "local", "staging" and
 * "production" mean for the wallet and the secrets. Each error is one sentence and never contains a secret. It refuses
 * whatever would sell without taking money, take real money by mistake, or sign with a key that can be guessed. Pure:
 * the Worker runs it once per isolate, `npm run deploy` before anything is sent.
 */
import {
  accessWall,
  agentsNeedApproval,
  canSkipPasskey,
  eraseAfterDays,
  holdMs,
  humanCheck,
  placesMax,
  secondPersonAbovePoisha,
  stopMs,
} from "./variables.ts";
import { messageAccount } from "./message-account.ts";
import { isThisMachine } from "./this-machine.ts";
import {
  hasQuietHours,
  messageBudgetPoisha,
  messagePartPoisha,
  siteUrl,
} from "./message-settings.ts";
import { listInventedDetails, shop } from "./shop-profile.ts";
import { walletAccount } from "../payments/bkash/account.ts";
import { checkoutProviderNames } from "../payments/offered.ts";
import { STORES } from "../payments/built-in.ts";
import { hasStore, readVariable, storeAccount } from "../payments/hosted-page/store.ts";

/** Those of accounts at providers of hosted pages are read by the names that STORES has. */
export type Variables = Pick<
  Env,
  | "RUN_MODE"
  | "HOLD_SECONDS"
  | "PLACES_PER_BOOKING"
  | "AGENTS_NEED_APPROVAL"
  | "ERASE_AFTER_DAYS"
  | "WALLET_DIALECT"
  | "WALLET_BASE_URL"
  | "CHECKOUT_PROVIDERS"
  | "HUMAN_CHECK"
  | "TURNSTILE_SITE_KEY"
  | "SHOP_JSON"
  | "STAFF_STOP_SECONDS"
  | "STAFF_PASSKEYS"
  | "SECOND_PERSON_ABOVE_TAKA"
  | "SITE_URL"
  | "MESSAGE_BUDGET_TAKA"
  | "MESSAGE_PART_POISHA"
  | "QUIET_HOURS"
  | "ACCESS_TEAM"
  | "ACCESS_AUDIENCE"
  | "SMS_GATEWAY"
  | "SMS_BASE_URL"
  | "SMS_SENDER"
>;

const KEYS = ["SIGNING_KEY", "STAFF_KEY"] as const;
const WALLET_SECRETS = [
  "WALLET_USERNAME",
  "WALLET_PASSWORD",
  "WALLET_APP_KEY",
  "WALLET_APP_SECRET",
] as const;

export type Secrets = Partial<
  Record<
    (typeof KEYS)[number] | (typeof WALLET_SECRETS)[number] | "TURNSTILE_SECRET" | "SMS_API_TOKEN",
    string
  >
>;

type WalletHost = "live" | "sandbox" | "simulator" | "elsewhere";

const WALLET_HOSTS: Record<string, WalletHost> = {
  "tokenized.pay.bka.sh": "live",
  "tokenized.sandbox.bka.sh": "sandbox",
};

/** For each run mode, the reason why hosts of other modes are wrong. */
const WALLETS: Record<string, Partial<Record<WalletHost, string>>> = {
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

const KEY_LENGTH_MIN = 32;
/** Distinct characters that 16 random bytes have in any encoding, and "aaaa…" or "12341234…" have not. */
const KEY_LETTERS_MIN = 10;
/** Prefixes of the keys of tests and local runs, which are public. */
const KNOWN_SECRET = /^(?:test-|bench-|drill-|local$)|-of-nobody$/;
const TURNSTILE_DUMMY = /^[123]x0{8}/;

/** All errors of the configuration; empty when the shop may open. */
export function startErrors(env: Variables & Secrets): string[] {
  return [...variableErrors(env), ...secretErrors(env)];
}

/** The errors that can be found without the secrets. */
export function variableErrors(vars: Variables): string[] {
  return [...wrongVariables(vars), ...unsetVariables(vars)];
}

/** Details that the shop has to fill in before it goes live. */
export function unsetVariables(vars: Variables): string[] {
  return collectSentences(() => requireOwnShop(vars));
}

/** Values that must not be set here. */
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
      () => humanCheck(vars),
      () => stopMs(vars),
      () => secondPersonAbovePoisha(vars),
      () => siteUrl(vars),
      () => messageBudgetPoisha(vars),
      () => messagePartPoisha(vars),
      () => hasQuietHours(vars),
      () => canSkipPasskey(vars),
      () => accessWall(vars),
      () => messageAccount(vars),
      () => walletAccount({ ...vars, ...noSecrets }),
      ...STORES.map((store) => () => storeAccount(vars, store)),
      () => requireStores(vars),
    ].flatMap(collectSentences),
    ...addressErrors(vars.RUN_MODE, "WALLET_BASE_URL", vars.WALLET_BASE_URL, WALLET_HOSTS),
    ...STORES.filter((store) => hasStore(vars, store)).flatMap(({ url, hosts }) =>
      addressErrors(vars.RUN_MODE, url, readVariable(vars, url), {
        [hosts.live]: "live",
        [hosts.sandbox]: "sandbox",
      }),
    ),
    ...(vars.RUN_MODE !== "local" && TURNSTILE_DUMMY.test(vars.TURNSTILE_SITE_KEY)
      ? ["TURNSTILE_SITE_KEY is a key for trying out, which lets everybody in"]
      : []),
  ];
}

/**
 * Warnings, a sentence each, that don't stop the shop. One Turnstile key without the other is such a one, so that both
 * can be set one after the other: until both are there, the human check is the proof of work.
 */
export function startNotices(env: Variables & Secrets): string[] {
  const { RUN_MODE: mode, TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret = "" } = env;
  const notices: string[] = [];
  if (mode === "production" && env.HUMAN_CHECK === "off") {
    notices.push('HUMAN_CHECK is "off": scripts can take queues and hold seats');
  }
  if ((siteKey === "") !== (secret === "")) {
    const missing = siteKey === "" ? "TURNSTILE_SITE_KEY" : "TURNSTILE_SECRET";
    notices.push(`${missing} is missing, so Turnstile is not the human check`);
  }
  return notices;
}

/** Secrets of the wallet that are missing. Nobody can pay without; tickets are shown and refunds wait. */
export function walletNotices(env: Variables & Secrets): string[] {
  if (env.RUN_MODE === "local") return [];
  const isMissing = (name: string) => readVariable(env, name) === "";
  return [
    ...WALLET_SECRETS.filter(isMissing).map((name) => `${name} is missing, so nobody can pay`),
    ...STORES.filter((store) => hasStore(env, store) && isMissing(store.secret)).map(
      ({ secret, label }) => `${secret} is missing, so nobody can pay by ${label}`,
    ),
  ];
}

/** A Worker in local mode serves this machine only: at any other host it was deployed by mistake. */
export function isServedAt(runMode: string, hostname: string): boolean {
  return runMode !== "local" || isThisMachine(hostname);
}

/** Buyers are offered no wallet that the shop has no account at. */
function requireStores(vars: Variables): void {
  const offered: readonly string[] = checkoutProviderNames(vars);
  const missing = STORES.find((store) => offered.includes(store.name) && !hasStore(vars, store));
  if (missing !== undefined)
    throw new Error(`${missing.id} is missing, and CHECKOUT_PROVIDERS offers ${missing.label}`);
}

function runModeErrors(mode: string): string[] {
  return Object.hasOwn(WALLETS, mode)
    ? []
    : [`RUN_MODE is "${mode}"; it must be "local", "staging" or "production"`];
}

/**
 * The details in shop-profile.ts are invented: production accepts no link, place or phone number that leads nowhere.
 * Staging does, where nobody buys.
 */
function requireOwnShop(vars: Variables): void {
  const invented = listInventedDetails(shop(vars));
  if (vars.RUN_MODE !== "production" || invented.length === 0) return;
  throw new Error(`SHOP_JSON leaves invented details in place: ${invented.join(", ")}`);
}

function addressErrors(
  mode: string,
  name: string,
  address: string,
  hosts: Record<string, WalletHost>,
): string[] {
  if (!URL.canParse(address)) return [`${name} is no address`];
  const { hostname } = new URL(address);
  const host = isThisMachine(hostname) ? "simulator" : (hosts[hostname] ?? "elsewhere");
  const why = WALLETS[mode]?.[host];
  return why === undefined ? [] : [`${name} is ${why}`];
}

function secretErrors(env: Variables & Secrets): string[] {
  const isLocal = env.RUN_MODE === "local";
  const errors = KEYS.flatMap((name) => {
    const key = env[name] ?? "";
    // A local run may have no staff key.
    if (key === "") return isLocal && name === "STAFF_KEY" ? [] : [`${name} is missing`];
    const isWeak = key.length < KEY_LENGTH_MIN || new Set(key).size < KEY_LETTERS_MIN;
    if (isWeak) return [`${name} is too weak: it must be ${KEY_LENGTH_MIN} random characters`];
    return !isLocal && KNOWN_SECRET.test(key) ? [`${name} is one that everybody can read`] : [];
  });
  if (env.SIGNING_KEY && env.SIGNING_KEY === env.STAFF_KEY) {
    errors.push("SIGNING_KEY and STAFF_KEY are the same; who has one would have both");
  }
  for (const name of isLocal ? [] : [...WALLET_SECRETS, ...STORES.map(({ secret }) => secret)]) {
    if (KNOWN_SECRET.test(readVariable(env, name)))
      errors.push(`${name} is the simulated wallet's`);
  }
  return errors;
}

/** The checks of variables.ts and others throw, one sentence each. */
function collectSentences(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
