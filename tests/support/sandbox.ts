/** A shop's account at the wallet's sandbox, from the environment, or one paragraph that names what is missing. */
import { walletAccount } from "../../worker/payments/bkash/account.ts";
import type { WalletAccount } from "../../worker/payments/bkash/token-calls.ts";

const NEEDED = [
  "SANDBOX_BASE_URL",
  "SANDBOX_USERNAME",
  "SANDBOX_PASSWORD",
  "SANDBOX_APP_KEY",
  "SANDBOX_APP_SECRET",
] as const;

const ABOUT =
  "This speaks to the wallet's own sandbox and needs a shop's credentials for it, which the wallet hands out at " +
  "onboarding. SANDBOX_BASE_URL is https://tokenized.sandbox.bka.sh/v1.2.0-beta, or the same with /v2 together " +
  "with SANDBOX_DIALECT=v2.";

export type Sandbox = { ok: true; account: WalletAccount } | { ok: false; why: string };

export function readSandbox(env: Partial<Record<string, string>>): Sandbox {
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length > 0) return { ok: false, why: `${ABOUT} Missing: ${missing.join(", ")}.` };
  const address = env["SANDBOX_BASE_URL"] ?? "";
  const host = URL.canParse(address) ? new URL(address).hostname : null;
  if (host === null) {
    return { ok: false, why: `SANDBOX_BASE_URL is "${address}", which is no address. ${ABOUT}` };
  }
  if (host.split(".").includes("pay")) {
    return { ok: false, why: `${host} is the live wallet, where real money moves. ${ABOUT}` };
  }
  try {
    const account = walletAccount({
      RUN_MODE: host === "localhost" || host === "127.0.0.1" ? "local" : "live",
      WALLET_DIALECT: env["SANDBOX_DIALECT"] || "v1.2.0-beta",
      WALLET_BASE_URL: address,
      WALLET_USERNAME: env["SANDBOX_USERNAME"] ?? "",
      WALLET_PASSWORD: env["SANDBOX_PASSWORD"] ?? "",
      WALLET_APP_KEY: env["SANDBOX_APP_KEY"] ?? "",
      WALLET_APP_SECRET: env["SANDBOX_APP_SECRET"] ?? "",
    });
    return { ok: true, account };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return { ok: false, why: `${sentence.replaceAll("WALLET_", "SANDBOX_")}. ${ABOUT}` };
  }
}
