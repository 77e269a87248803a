/**
 * Runs the conformance suite against the provider's sandbox, for whoever has credentials in the environment. One run
 * uses one of the account's two token calls an hour. What needs a buyer's hands on the page is left to the simulator,
 * and to `npm run tool -- sandbox`.
 */
import { describe, expect, test } from "vitest";
import { readSandbox } from "../support/sandbox.ts";
import { aClient, aToken } from "./client.ts";
import { walletConformance } from "./conformance.ts";

const GIVEN = {
  SANDBOX_BASE_URL: "https://tokenized.sandbox.bka.sh/v2",
  SANDBOX_DIALECT: "v2",
  SANDBOX_USERNAME: "a-user",
  SANDBOX_PASSWORD: "a-password",
  SANDBOX_APP_KEY: "a-key",
  SANDBOX_APP_SECRET: "a-secret",
};

describe("the sandbox's account", () => {
  test("is made of what the environment has; without a dialect it is v1.2.0-beta", () => {
    expect(readSandbox(GIVEN)).toMatchObject({
      account: { dialect: { name: "v2" }, baseUrl: GIVEN.SANDBOX_BASE_URL, username: "a-user" },
    });
    const older = { ...GIVEN, SANDBOX_BASE_URL: "https://sandbox.example/v1.2.0-beta/" };
    expect(readSandbox({ ...older, SANDBOX_DIALECT: "" })).toMatchObject({
      account: { dialect: { name: "v1.2.0-beta" } },
    });
  });

  test.each([
    ["names what is missing", { SANDBOX_PASSWORD: "" }, /onboarding.*Missing: SANDBOX_PASSWORD\.$/],
    ["wants an address", { SANDBOX_BASE_URL: "sandbox" }, /"sandbox", which is no address/],
    ["wants TLS", { SANDBOX_BASE_URL: "http://bka.sh/v2" }, /SANDBOX_BASE_URL must begin with/],
    ["wants the dialect's address", { SANDBOX_DIALECT: "" }, /must end in \/v1\.2\.0-beta/],
    ["knows the dialects", { SANDBOX_DIALECT: "v3" }, /SANDBOX_DIALECT is "v3"/],
    [
      "refuses the live wallet",
      { SANDBOX_BASE_URL: "https://tokenized.pay.bka.sh/v2" },
      /is the live wallet, where real money moves/,
    ],
  ])("%s", (_, change, why) => {
    expect(readSandbox({ ...GIVEN, ...change })).toEqual({
      ok: false,
      why: expect.stringMatching(why),
    });
  });
});

const sandbox = readSandbox(process.env);
if (sandbox.ok) {
  const { account } = sandbox;
  let token: Promise<string> | null = null;

  walletConformance(`bKash sandbox, ${account.dialect.name}`, {
    hasBuyer: false,
    async open() {
      token ??= aToken(fetch, account);
      const { dialect, baseUrl, appKey } = account;
      return {
        wallet: aClient(fetch, { dialect, baseUrl, appKey, timeoutMs: 30_000 }),
        token: await token,
        approve: () => Promise.resolve(),
      };
    },
  });
}
