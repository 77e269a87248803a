/** Variables and secrets with which each environment starts. */
import type { Secrets, Variables } from "../../worker/config/start-check.ts";
import { STORES } from "../../worker/payments/built-in.ts";

export const LIVE = "https://tokenized.pay.bka.sh/v1.2.0-beta";
export const SANDBOX = "https://tokenized.sandbox.bka.sh/v1.2.0-beta";
const SIMULATOR = "http://localhost:4174/v1.2.0-beta";
export const KEY = "q3Vt0mZ8xK1cR7bN5yW2pL9sD4fG6hJ0";

/** A shop of its own; production takes no invented details. */
export const SHOP = JSON.stringify({
  email: "ticket@shop.test",
  address: ["12 College Road", "Town 1000"],
  phones: ["01711-000001"],
  counters: [],
  centers: ["Town Government College"],
  townsWithStop: [],
  socialUrl: "https://social.test/shop",
  chatUrl: "https://chat.test/shop",
  adminUrl: "https://admin.shop.test/login",
});

export const PRODUCTION: Variables & Secrets = {
  RUN_MODE: "production",
  HOLD_SECONDS: "480",
  PLACES_PER_BOOKING: "60",
  AGENTS_NEED_APPROVAL: "off",
  ERASE_AFTER_DAYS: "60",
  WALLET_DIALECT: "v1.2.0-beta",
  WALLET_BASE_URL: LIVE,
  CHECKOUT_PROVIDERS: "",
  ...withoutStores("live"),
  HUMAN_CHECK: "on",
  TURNSTILE_SITE_KEY: "0x4AAAAAAA",
  TURNSTILE_SECRET: "0x4BBBBBBB",
  SHOP_JSON: SHOP,
  STAFF_STOP_SECONDS: "60",
  SECOND_PERSON_ABOVE_TAKA: "2000",
  SITE_URL: "https://bus.shop.test",
  MESSAGE_BUDGET_TAKA: "2000",
  MESSAGE_PART_POISHA: "40",
  QUIET_HOURS: "on",
  STAFF_PASSKEYS: "needed",
  ACCESS_TEAM: "",
  ACCESS_AUDIENCE: "",
  SMS_GATEWAY: "ssl-wireless",
  SMS_BASE_URL: "",
  SMS_SENDER: "SHOP",
  SMS_API_TOKEN: "a-token",
  SIGNING_KEY: KEY,
  STAFF_KEY: [...KEY].toReversed().join(""),
  WALLET_USERNAME: "a-user",
  WALLET_PASSWORD: "a-password",
  WALLET_APP_KEY: "a-key",
  WALLET_APP_SECRET: "a-secret",
};

/** A shop that has an account at no provider of hosted pages, whose addresses stand in its variables all the same. */
export function withoutStores(host: "live" | "sandbox"): Record<string, string> {
  return Object.fromEntries(
    STORES.flatMap(({ url, id, hosts }) => [
      [url, `https://${hosts[host]}`],
      [id, ""],
    ]),
  );
}

export const NO_KEYS = { TURNSTILE_SITE_KEY: "", TURNSTILE_SECRET: "" };
export const STAGING = { ...PRODUCTION, ...NO_KEYS, RUN_MODE: "staging", WALLET_BASE_URL: SANDBOX };

export const LOCAL = {
  ...PRODUCTION,
  ...NO_KEYS,
  RUN_MODE: "local",
  WALLET_BASE_URL: SIMULATOR,
  SMS_BASE_URL: "http://localhost:4175",
  SMS_API_TOKEN: "",
  HOLD_SECONDS: "5",
};
