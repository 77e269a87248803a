/** What starts, with which notices, and what no sentence of the check may hold. */
import { describe, expect, test } from "vitest";
import { messageNotices } from "../../worker/config/message-account.ts";
import { humanCheck } from "../../worker/config/variables.ts";
import {
  isServedAt,
  startNotices,
  startErrors,
  variableErrors,
} from "../../worker/config/start-check.ts";
import { PRODUCTION, STAGING, LOCAL, SANDBOX, NO_KEYS } from "./valid-variables.ts";

const ONE_KEY = [
  { TURNSTILE_SITE_KEY: "0x4AAAAAAA", TURNSTILE_SECRET: "" },
  { TURNSTILE_SITE_KEY: "", TURNSTILE_SECRET: "0x4BBBBBBB" },
];

describe("a valid configuration", () => {
  test.each([
    ["production with the live wallet", PRODUCTION],
    ["staging with the wallet's sandbox", STAGING],
    ["a local run with the simulated wallet and short holds", LOCAL],
    ["a local run with the wallet's sandbox", { ...LOCAL, WALLET_BASE_URL: SANDBOX }],
    [
      "a local run whose acts wait for nothing, and whose staff need no passkey",
      { ...LOCAL, STAFF_STOP_SECONDS: "0", STAFF_PASSKEYS: "optional" },
    ],
    [
      "production behind an outer wall",
      { ...PRODUCTION, ACCESS_TEAM: "shop", ACCESS_AUDIENCE: "a1".repeat(32) },
    ],
    ["production without messages", { ...PRODUCTION, SMS_GATEWAY: "off", SMS_BASE_URL: "x" }],
    ["production whose gateway's secret is still missing", { ...PRODUCTION, SMS_API_TOKEN: "" }],
    [
      "production behind a relay to its gateway",
      { ...PRODUCTION, SMS_BASE_URL: "https://relay.shop.example/sms/" },
    ],
    [
      "the gateway that needs no sender's name",
      { ...PRODUCTION, SMS_GATEWAY: "alpha-sms", SMS_SENDER: "" },
    ],
    ["a local run without staff", { ...LOCAL, STAFF_KEY: "" }],
    ["production whose human check is the proof of work", { ...PRODUCTION, ...NO_KEYS }],
    [
      "production whose human check is off, explicitly",
      { ...PRODUCTION, ...NO_KEYS, HUMAN_CHECK: "off" },
    ],
    ["staging with invented shop details", { ...STAGING, SHOP_JSON: "{}" }],
  ])("%s may start", (_, env) => {
    expect(startErrors(env)).toEqual([]);
  });
});

describe("the human check", () => {
  test("is Turnstile where both keys are there, and else the proof of work", () => {
    expect(humanCheck(PRODUCTION)).toBe("turnstile");
    for (const keys of [NO_KEYS, ...ONE_KEY]) {
      expect(humanCheck({ ...PRODUCTION, ...keys })).toBe("work");
    }
    expect(humanCheck({ ...PRODUCTION, HUMAN_CHECK: "off" })).toBe("off");
  });

  test("becomes Turnstile in a running shop key by key, in any order, without a stop", () => {
    for (const half of ONE_KEY) {
      for (const env of [STAGING, LOCAL, PRODUCTION]) {
        expect(startErrors({ ...env, ...half })).toEqual([]);
        expect(startNotices({ ...env, ...half })).toEqual([
          expect.stringMatching(/^TURNSTILE_\w+ is missing, so Turnstile is not the human check$/),
        ]);
      }
    }
    for (const keys of [{}, NO_KEYS]) expect(startNotices({ ...PRODUCTION, ...keys })).toEqual([]);
  });

  test("that is off in production is logged at each start, elsewhere not", () => {
    const off = { ...NO_KEYS, HUMAN_CHECK: "off" };
    expect(startNotices({ ...PRODUCTION, ...off })).toEqual([
      expect.stringContaining('HUMAN_CHECK is "off"'),
    ]);
    expect(startNotices({ ...STAGING, ...off })).toEqual([]);
    expect(startNotices(LOCAL)).toEqual([]);
  });
});

test("messages that don't go out are logged at each start, once", () => {
  expect(messageNotices(PRODUCTION)).toEqual([]);
  expect(messageNotices(LOCAL)).toEqual([]);
  expect(messageNotices({ ...PRODUCTION, SMS_GATEWAY: "off" })).toEqual([
    'SMS_GATEWAY is "off": buyers get no message',
  ]);
  expect(messageNotices({ ...STAGING, SMS_GATEWAY: "off" })).toEqual([]);
  for (const env of [PRODUCTION, STAGING]) {
    expect(messageNotices({ ...env, SMS_API_TOKEN: "" })).toEqual([
      "SMS_API_TOKEN is missing, so no message goes out",
    ]);
  }
});

test("no sentence holds a secret", () => {
  const weak = "s3cr3t-that-is-too-short";
  const env = { ...PRODUCTION, SIGNING_KEY: weak, STAFF_KEY: weak, WALLET_BASE_URL: SANDBOX };
  expect(startErrors(env)).not.toEqual([]);
  expect(startErrors(env).join(" ")).not.toContain(weak);
});

test("a check without secrets reports nothing about secrets", () => {
  const { SIGNING_KEY, STAFF_KEY, ...vars } = PRODUCTION;
  expect(SIGNING_KEY).not.toBe(STAFF_KEY);
  expect(variableErrors(vars)).toEqual([]);
  expect(variableErrors({ ...vars, WALLET_BASE_URL: "nowhere" })).toContain(
    "WALLET_BASE_URL is no address",
  );
});

test("a local run is served on its own host only, the shop everywhere", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]", "shop.localhost"]) {
    expect(isServedAt("local", host), host).toBe(true);
  }
  for (const host of ["bhortibus.example", "localhost.example", "10.0.0.1", "127.0.0.1.example"]) {
    expect(isServedAt("local", host), host).toBe(false);
    expect(isServedAt("production", host), host).toBe(true);
  }
});
