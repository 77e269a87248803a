/**
 * The same suite against the provider's sandbox, for whoever has credentials in the environment. One run is one of
 * the account's two token calls an hour. What needs a buyer's hands on the page is left to the simulator.
 */
import { describe } from "vitest";
import { aClient, aToken } from "./client.ts";
import { walletConformance } from "./conformance.ts";

const account = {
  baseUrl: process.env["SANDBOX_BASE_URL"] ?? "",
  username: process.env["SANDBOX_USERNAME"] ?? "",
  password: process.env["SANDBOX_PASSWORD"] ?? "",
  appKey: process.env["SANDBOX_APP_KEY"] ?? "",
  appSecret: process.env["SANDBOX_APP_SECRET"] ?? "",
};

describe.skipIf(Object.values(account).includes(""))("with credentials", () => {
  let token: Promise<string> | null = null;

  walletConformance("bKash sandbox, v1.2.0-beta", {
    hasBuyer: false,
    async open() {
      token ??= aToken(fetch, account);
      const { baseUrl, appKey } = account;
      return {
        wallet: aClient(fetch, { baseUrl, appKey, timeoutMs: 30_000 }),
        token: await token,
        approve: () => Promise.resolve(),
      };
    },
  });
});
