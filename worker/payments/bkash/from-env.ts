/** bKash with the shop's account and its shared token, from the environment. */
import { database } from "../../db/client.ts";
import { noteEvidence } from "../../db/purchase-evidence.ts";
import type { NeedName } from "../../domain/health/purchase-needs.ts";
import { logNote } from "../../telemetry/log.ts";
import type { OutageKind } from "../../domain/payments/outage.ts";
import type { Later, PaymentProvider, ProviderEntry } from "../provider.ts";
import { walletAccount } from "./account.ts";
import { bkash } from "./bkash.ts";
import { bkashClient, type WalletCall } from "./client.ts";
import { TIMEOUT_MS } from "./timing.ts";
import { walletTokens } from "./token-stub.ts";

export const BKASH: ProviderEntry = { from: bkashFrom };

function bkashFrom(env: Env, bill: number | null, later: Later): PaymentProvider {
  const { dialect, baseUrl, appKey } = walletAccount(env);
  const client = bkashClient({
    fetch: (url, init) => fetch(url, init),
    dialect,
    baseUrl,
    appKey,
    timeoutMs: TIMEOUT_MS,
    report: (answer) => logNote("wallet_answer", { bill, ...answer }),
    note,
  });
  const { refundsPerPayment, refundDays } = dialect;
  return bkash({ client, tokens: walletTokens(env), refundsPerPayment, refundDays, note });

  /** Runs beside the payment, which never waits for it. */
  function note(call: WalletCall, shown: "ok" | OutageKind): void {
    const need = NEEDS[call];
    if (need !== null) later(noteEvidence(database(env), need, shown, Date.now()));
  }
}

/** Which need of a purchase each call shows; refunds show none. */
const NEEDS: Record<WalletCall, NeedName | null> = {
  create: "wallet_create",
  execute: "wallet_execute",
  query: "wallet_query",
  refund: null,
  refunds: null,
};
