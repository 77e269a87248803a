/** Each mistake of a configuration is reported in one sentence. */
import { describe, expect, test } from "vitest";
import {
  startErrors,
  walletNotices,
  type Secrets,
  type Variables,
} from "../../worker/config/start-check.ts";
import { STORES } from "../../worker/payments/built-in.ts";
import { PRODUCTION, STAGING, LOCAL, SANDBOX, LIVE, KEY, SHOP } from "./valid-variables.ts";

const NO_MONEY = "tickets would be sold for no money";
const NOT_LOCAL = 'must be 480 unless RUN_MODE is "local"';

describe("a mistake refuses to start, in one sentence", () => {
  test.each<[string, Variables & Secrets, string]>([
    [
      "production with the sandbox",
      { ...PRODUCTION, WALLET_BASE_URL: SANDBOX },
      `WALLET_BASE_URL is the wallet's sandbox: ${NO_MONEY}`,
    ],
    ...["https://localhost:4174", "https://127.0.0.1", "https://wallet.test", "https://[::1]"].map(
      (origin): [string, Variables & Secrets, string] => [
        `production with the simulator at ${origin}`,
        { ...PRODUCTION, WALLET_BASE_URL: `${origin}/v1.2.0-beta` },
        `WALLET_BASE_URL is a simulated wallet: ${NO_MONEY}`,
      ],
    ),
    [
      "production with an address of nobody's wallet",
      { ...PRODUCTION, WALLET_BASE_URL: "https://tokenized.pay.bka.sh.example/v1.2.0-beta" },
      "WALLET_BASE_URL is no address of the wallet: production takes the live one",
    ],
    [
      "production without TLS",
      { ...PRODUCTION, WALLET_BASE_URL: LIVE.replace("https", "http") },
      'WALLET_BASE_URL must begin with https:// unless RUN_MODE is "local"',
    ],
    [
      "staging with the live wallet",
      { ...STAGING, WALLET_BASE_URL: LIVE },
      "WALLET_BASE_URL is the live wallet: a rehearsal would move real money",
    ],
    [
      "staging with a simulated wallet",
      { ...STAGING, WALLET_BASE_URL: "https://localhost:4174/v1.2.0-beta" },
      "WALLET_BASE_URL is a simulated wallet: staging takes the wallet's sandbox",
    ],
    [
      "staging with an address of nobody's wallet",
      { ...STAGING, WALLET_BASE_URL: "https://pay.example/v1.2.0-beta" },
      "WALLET_BASE_URL is no address of the wallet: staging takes the wallet's sandbox",
    ],
    [
      "a local run with the live wallet",
      { ...LOCAL, WALLET_BASE_URL: LIVE },
      "WALLET_BASE_URL is the live wallet: a local run would move real money",
    ],
    [
      "a dialect that is not the address's",
      { ...PRODUCTION, WALLET_DIALECT: "v2" },
      "WALLET_BASE_URL must end in /v2, the dialect that is spoken",
    ],
    ["short holds in production", { ...PRODUCTION, HOLD_SECONDS: "60" }, NOT_LOCAL],
    ["long holds in staging", { ...STAGING, HOLD_SECONDS: "900" }, NOT_LOCAL],
    ...[
      { ...PRODUCTION, STAFF_STOP_SECONDS: "5" },
      { ...LOCAL, STAFF_STOP_SECONDS: "61" },
    ].map((env): [string, Variables & Secrets, string] => [
      `a stop of ${env.STAFF_STOP_SECONDS} seconds in ${env.RUN_MODE}`,
      env,
      "STAFF_STOP_SECONDS must be 60, or less in a local run",
    ]),
    ...[STAGING, PRODUCTION].map((env): [string, Variables & Secrets, string] => [
      `${env.RUN_MODE} whose staff come in without a passkey`,
      { ...env, STAFF_PASSKEYS: "optional" },
      'STAFF_PASSKEYS must be "needed", or in a local run "optional" or "ignored"',
    ]),
    [
      "a limit of money that is no number",
      { ...PRODUCTION, SECOND_PERSON_ABOVE_TAKA: "much" },
      "SECOND_PERSON_ABOVE_TAKA must be a whole number",
    ],
    ...[
      ["a page", "https://bus.test/", "SITE_URL must be an address without a path"],
      ["no address", "bus.test", "SITE_URL must be an address without a path"],
      ["a plain connection", "http://bus.test", "SITE_URL must begin with https://"],
      ["a long name", `https://${"b".repeat(27)}`, "SITE_URL has more than 34 characters"],
    ].map(([what, SITE_URL = "", why = ""]): [string, Variables & Secrets, string] => [
      `${what} as the shop's address`,
      { ...PRODUCTION, SITE_URL },
      why,
    ]),
    [
      "a budget of messages that is no number",
      { ...PRODUCTION, MESSAGE_BUDGET_TAKA: "-1" },
      "MESSAGE_BUDGET_TAKA must be a whole number",
    ],
    [
      "a part of a message that costs nothing",
      { ...PRODUCTION, MESSAGE_PART_POISHA: "0.5" },
      "MESSAGE_PART_POISHA must be a whole number",
    ],
    ...[STAGING, PRODUCTION].map((env): [string, Variables & Secrets, string] => [
      `messages by night in ${env.RUN_MODE}`,
      { ...env, QUIET_HOURS: "off" },
      'QUIET_HOURS must be "on", or in a local run "off"',
    ]),
    [
      "half an outer wall",
      { ...PRODUCTION, ACCESS_TEAM: "shop" },
      "ACCESS_TEAM must be the team's name",
    ],
    ["another gateway", { ...PRODUCTION, SMS_GATEWAY: "twilio" }, "SMS_GATEWAY must be"],
    [
      "a gateway at the other's address",
      { ...PRODUCTION, SMS_BASE_URL: "https://api.sms.net.bd" },
      "SMS_BASE_URL is not the address of ssl-wireless",
    ],
    ["a gateway at no address", { ...STAGING, SMS_BASE_URL: "nowhere" }, "SMS_BASE_URL is no"],
    ...[STAGING, PRODUCTION].map((env): [string, Variables & Secrets, string] => [
      `${env.RUN_MODE} with a simulated gateway`,
      { ...env, SMS_BASE_URL: "https://localhost:4175" },
      "SMS_BASE_URL is a simulated gateway: no message would reach a phone",
    ]),
    [
      "a gateway without TLS",
      { ...PRODUCTION, SMS_BASE_URL: "http://relay.example" },
      'SMS_BASE_URL must begin with https:// unless RUN_MODE is "local"',
    ],
    ...["", "https://relay.example"].map((SMS_BASE_URL): [string, Variables & Secrets, string] => [
      `a local run with a gateway at "${SMS_BASE_URL}"`,
      { ...LOCAL, SMS_BASE_URL },
      "SMS_BASE_URL leaves this machine: a local run would send real messages",
    ]),
    [
      "a gateway that needs a sender's name, without one",
      { ...PRODUCTION, SMS_SENDER: "" },
      "SMS_SENDER is missing",
    ],
    [
      "a sender's name that no phone shows whole",
      { ...PRODUCTION, SMS_SENDER: "B".repeat(21) },
      "SMS_SENDER has more than 20 characters",
    ],
    [
      "another value for approval",
      { ...PRODUCTION, AGENTS_NEED_APPROVAL: "yes" },
      "AGENTS_NEED_APPROVAL",
    ],
    [
      "less than one passenger a booking",
      { ...PRODUCTION, PLACES_PER_BOOKING: "0.5" },
      "PLACES_PER_BOOKING",
    ],
    ["erasure before the journey", { ...PRODUCTION, ERASE_AFTER_DAYS: "1" }, "ERASE_AFTER_DAYS"],
    ["a shop that can't be shown", { ...PRODUCTION, SHOP_JSON: "[]" }, "SHOP_JSON"],
    [
      "a signing key that is short",
      { ...PRODUCTION, SIGNING_KEY: KEY.slice(1) },
      "SIGNING_KEY is too weak",
    ],
    [
      "a signing key of one letter",
      { ...PRODUCTION, SIGNING_KEY: "a".repeat(64) },
      "SIGNING_KEY is too weak",
    ],
    ["a weak key in a local run", { ...LOCAL, SIGNING_KEY: "short" }, "SIGNING_KEY is too weak"],
    [
      "the tests' signing key",
      { ...PRODUCTION, SIGNING_KEY: "test-signing-key-that-is-long-enough-000000" },
      "SIGNING_KEY is one that everybody can read",
    ],
    [
      "one key for two uses",
      { ...PRODUCTION, STAFF_KEY: KEY },
      "SIGNING_KEY and STAFF_KEY are the same",
    ],
    [
      "the simulated wallet's password",
      { ...STAGING, WALLET_PASSWORD: "local" },
      "WALLET_PASSWORD is the simulated wallet's",
    ],
    [
      "another value for the human check",
      { ...STAGING, HUMAN_CHECK: "no" },
      'HUMAN_CHECK must be "on" or "off"',
    ],
    [
      "invented details in production",
      { ...PRODUCTION, SHOP_JSON: "{}" },
      "SHOP_JSON leaves invented details in place: address, email, phones, counters, socialUrl, chatUrl, centers, townsWithStop",
    ],
    [
      "our phone numbers in production",
      {
        ...PRODUCTION,
        SHOP_JSON: JSON.stringify({ ...JSON.parse(SHOP), phones: undefined }),
      },
      "SHOP_JSON leaves invented details in place: phones",
    ],
    [
      "one invented link in production",
      {
        ...PRODUCTION,
        SHOP_JSON: JSON.stringify({ ...JSON.parse(SHOP), chatUrl: "https://chat.example/x" }),
      },
      "SHOP_JSON leaves invented details in place: chatUrl",
    ],
    [
      "a human check that everybody passes",
      { ...PRODUCTION, TURNSTILE_SITE_KEY: "1x00000000000000000000AA" },
      "TURNSTILE_SITE_KEY is a key for trying out",
    ],
  ])("%s", (_, env, sentence) => {
    const errors = startErrors(env);
    expect(errors).toEqual([expect.stringContaining(sentence)]);
  });

  test.each(["live", "", "Production", "toString"])("RUN_MODE %o", (RUN_MODE) => {
    expect(startErrors({ ...PRODUCTION, RUN_MODE })).toContain(
      `RUN_MODE is "${RUN_MODE}"; it must be "local", "staging" or "production"`,
    );
  });

  test.each(["SIGNING_KEY", "STAFF_KEY"] as const)("without %s", (name) => {
    for (const env of [PRODUCTION, STAGING]) {
      const without: Variables & Secrets = { ...env };
      delete without[name];
      expect(startErrors(without)).toEqual([`${name} is missing`]);
      expect(startErrors({ ...env, [name]: "" })).toEqual([`${name} is missing`]);
    }
  });
});

describe.each(STORES)("the account at $label", (store) => {
  const { label, url, id, secret, hosts } = store;
  /** It belongs to production. */
  const account = { [id]: "a-store", [secret]: "a-password" };

  test.each<[string, Variables & Secrets, string]>([
    [
      "production with the sandbox",
      { ...PRODUCTION, ...account, [url]: `https://${hosts.sandbox}` },
      `${url} is the wallet's sandbox: ${NO_MONEY}`,
    ],
    [
      "staging with the live host",
      { ...STAGING, ...account },
      `${url} is the live wallet: a rehearsal would move real money`,
    ],
    [
      "a local run with the live host",
      { ...LOCAL, ...account },
      `${url} is the live wallet: a local run would move real money`,
    ],
    [
      "production with nobody's host",
      { ...PRODUCTION, ...account, [url]: `https://${hosts.live}.example` },
      `${url} is no address of the wallet: production takes the live one`,
    ],
    [
      "no TLS",
      { ...PRODUCTION, ...account, [url]: `http://${hosts.live}` },
      `${url} must begin with https:// unless RUN_MODE is "local"`,
    ],
    [
      "the simulator's secret",
      { ...PRODUCTION, ...account, [secret]: "local" },
      `${secret} is the simulated wallet's`,
    ],
    [
      "an offer without an account",
      { ...PRODUCTION, CHECKOUT_PROVIDERS: `bkash,${store.name}` },
      `${id} is missing, and CHECKOUT_PROVIDERS offers ${label}`,
    ],
  ])("refuses to start: %s", (_, env, sentence) => {
    expect(startErrors(env)).toEqual([sentence]);
  });

  test("is checked only where the shop has it", () => {
    expect(startErrors({ ...PRODUCTION, ...account })).toEqual([]);
    const without = { ...PRODUCTION, [url]: "nonsense" };
    expect(startErrors(without)).toEqual([]);
    expect(walletNotices(without)).toEqual([]);
    expect(startErrors({ ...without, ...account, [url]: "https://" })).toEqual([
      `${url} is no address`,
    ]);
  });

  test("without its secret can't be paid by, and each start says so", () => {
    const missing = { ...PRODUCTION, ...account, [secret]: "" };
    expect(startErrors(missing)).toEqual([]);
    expect(walletNotices(missing)).toEqual([`${secret} is missing, so nobody can pay by ${label}`]);
    expect(walletNotices({ ...PRODUCTION, ...account })).toEqual([]);
  });
});

test.each(["WALLET_USERNAME", "WALLET_PASSWORD", "WALLET_APP_KEY", "WALLET_APP_SECRET"] as const)(
  "without %s the shop shows its tickets, and each start says that nobody can pay",
  (name) => {
    for (const env of [PRODUCTION, STAGING]) {
      const without: Variables & Secrets = { ...env };
      delete without[name];
      for (const missing of [without, { ...env, [name]: "" }]) {
        expect(startErrors(missing)).toEqual([]);
        expect(walletNotices(missing)).toEqual([`${name} is missing, so nobody can pay`]);
      }
      expect(walletNotices(env)).toEqual([]);
    }
    expect(walletNotices({ ...LOCAL, [name]: "" })).toEqual([]);
  },
);
