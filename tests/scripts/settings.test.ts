/** The variables of a local run. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { messageAccount } from "../../worker/config/message-account.ts";
import { walletAccount } from "../../worker/payments/bkash/account.ts";
import { STORES } from "../../worker/payments/built-in.ts";
import { storeAccount } from "../../worker/payments/hosted-page/store.ts";
import { findTakenPort } from "../../worker/scripts/ports.ts";
import { localVariables, portVariable, readSettings } from "../../worker/scripts/settings.ts";

function variablesWith(env: Record<string, string>): Record<string, string> {
  const stateDir = mkdtempSync(join(tmpdir(), "settings-"));
  onTestFinished(() => rmSync(stateDir, { recursive: true }));
  return localVariables(readSettings({ ...process.env, STATE_DIR: stateDir, ...env }));
}

test.each([
  ["", "v1.2.0-beta"],
  ["v1.2.0-beta", "v1.2.0-beta"],
  ["v2", "v2"],
])(
  "WALLET_DIALECT=%s speaks %s with the simulated wallet, at the address of that dialect",
  (...row) => {
    const [given, dialect] = row;
    const variables = variablesWith({ WALLET_DIALECT: given, WALLET_PORT: "4999" });
    expect(variables["WALLET_DIALECT"]).toBe(dialect);
    expect(variables["WALLET_BASE_URL"]).toBe(`http://localhost:4999/${dialect}`);
  },
);

test("an unknown dialect is reported in one sentence", () => {
  expect(() => variablesWith({ WALLET_DIALECT: "v3" })).toThrow(
    /^WALLET_DIALECT is "v3"; it must be v1\.2\.0-beta or v2\.$/,
  );
});

test.each(STORES)("the Worker of a local run has an account at the simulated $label", (store) => {
  const local = variablesWith({ [portVariable(store.name)]: "4997" });
  expect(storeAccount(local, store)).toEqual({
    baseUrl: "http://localhost:4997",
    storeId: "local",
    secret: "local",
  });
});

test.each(["ssl-wireless", "alpha-sms"])(
  "the Worker of a local run sends by %s to the simulated gateway",
  (SMS_GATEWAY) => {
    const local = variablesWith({ SMS_GATEWAY, SMS_PORT: "4998" });
    const given = (name: string) => local[name] ?? "";
    expect(
      messageAccount({
        RUN_MODE: given("RUN_MODE"),
        SMS_GATEWAY: given("SMS_GATEWAY"),
        SMS_BASE_URL: given("SMS_BASE_URL"),
        SMS_SENDER: given("SMS_SENDER"),
      }),
    ).toMatchObject({
      gateway: SMS_GATEWAY,
      baseUrl: "http://localhost:4998",
      sender: "BhortiBus",
    });
  },
);

test("a local run sends by the repeat-safe gateway unless it is told another, or none", () => {
  expect(variablesWith({ SMS_GATEWAY: "" })["SMS_GATEWAY"]).toBe("ssl-wireless");
  expect(variablesWith({ SMS_GATEWAY: "off" })["SMS_GATEWAY"]).toBe("off");
  expect(() => variablesWith({ SMS_GATEWAY: "post" })).toThrow(
    /^SMS_GATEWAY is "post"; it must be ssl-wireless, alpha-sms or off\.$/,
  );
});

test("of three ports none may be another's", async () => {
  expect(await findTakenPort({ PORT: 4801, WALLET_PORT: 4802, SMS_PORT: 4802 })).toBe(
    "WALLET_PORT and SMS_PORT are the same; give them two different numbers.",
  );
});

test.each([
  ["", "sample"],
  ["sample", "sample"],
  ["lived", "lived"],
  ["none", "none"],
])("SEASON=%s fills an empty catalogue with %s", (given, season) => {
  expect(readSettings({ ...process.env, SEASON: given }).season).toBe(season);
});

test("an unknown season is reported in one sentence", () => {
  expect(() => readSettings({ ...process.env, SEASON: "2027" })).toThrow(
    /^SEASON is "2027"; it must be sample, lived or none\.$/,
  );
});

test.each(["v1.2.0-beta", "v2"])(
  "the Worker accepts the variables of a local run in %s",
  (dialect) => {
    const local = variablesWith({ WALLET_DIALECT: dialect });
    const account = walletAccount({
      RUN_MODE: local["RUN_MODE"] ?? "",
      WALLET_DIALECT: local["WALLET_DIALECT"] ?? "",
      WALLET_BASE_URL: local["WALLET_BASE_URL"] ?? "",
      WALLET_USERNAME: local["WALLET_USERNAME"] ?? "",
      WALLET_PASSWORD: local["WALLET_PASSWORD"] ?? "",
      WALLET_APP_KEY: local["WALLET_APP_KEY"] ?? "",
      WALLET_APP_SECRET: local["WALLET_APP_SECRET"] ?? "",
    });
    expect(account.dialect.name).toBe(dialect);
  },
);
