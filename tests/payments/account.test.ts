/** Mistakes in the configuration of the wallet, each reported in one sentence before anything is sent. */
import { expect, test } from "vitest";
import { walletAccount } from "../../worker/payments/bkash/account.ts";

const LIVE = {
  RUN_MODE: "live",
  WALLET_DIALECT: "v2",
  WALLET_BASE_URL: "https://tokenized.pay.bka.sh/v2",
  WALLET_USERNAME: "a-user",
  WALLET_PASSWORD: "a-password",
  WALLET_APP_KEY: "a-key",
  WALLET_APP_SECRET: "a-secret",
};

test("dialect, address and secrets become an account; slashes at the end are ignored", () => {
  for (const WALLET_BASE_URL of [LIVE.WALLET_BASE_URL, `${LIVE.WALLET_BASE_URL}//`]) {
    expect(walletAccount({ ...LIVE, WALLET_BASE_URL })).toMatchObject({
      dialect: { name: "v2" },
      baseUrl: "https://tokenized.pay.bka.sh/v2",
      username: "a-user",
      password: "a-password",
      appKey: "a-key",
      appSecret: "a-secret",
    });
  }
});

test.each([
  [
    "a dialect that is not spoken",
    { WALLET_DIALECT: "v3" },
    'WALLET_DIALECT is "v3"; it must be "v1.2.0-beta" or "v2"',
  ],
  [
    "an address of the other dialect",
    { WALLET_DIALECT: "v1.2.0-beta" },
    "WALLET_BASE_URL must end in /v1.2.0-beta, the dialect that is spoken",
  ],
  [
    "an address that only seems to be of the dialect",
    { WALLET_BASE_URL: "https://pay.example/rev2" },
    "WALLET_BASE_URL must end in /v2, the dialect that is spoken",
  ],
  [
    "an address without TLS, as the simulated wallet has it",
    { WALLET_BASE_URL: "http://localhost:4174/v2" },
    'WALLET_BASE_URL must begin with https:// unless RUN_MODE is "local"',
  ],
])("%s is refused", (_, change, sentence) => {
  expect(() => walletAccount({ ...LIVE, ...change })).toThrow(sentence);
});

test("only a local run works without TLS", () => {
  const local = { ...LIVE, RUN_MODE: "local", WALLET_BASE_URL: "http://localhost:4174/v2" };
  expect(walletAccount(local).baseUrl).toBe("http://localhost:4174/v2");
});
