/** SSLCOMMERZ with the shop's account and its ledger, from the environment. */
import { waitUntil } from "cloudflare:workers";
import { logAlert, logNote } from "../../telemetry/log.ts";
import type { PaymentProvider } from "../provider.ts";
import { storeAccount } from "./account.ts";
import { sslcommerzClient } from "./client.ts";
import { sslcommerzHints } from "./hints.ts";
import { sslcommerzLedger } from "./ledger-stub.ts";
import { sslcommerz } from "./sslcommerz.ts";
import { SSLCOMMERZ_TIMING } from "./timing.ts";

/** `bill`: whose payment the calls are about, for the log; null where it is not made yet. */
export function sslcommerzFrom(env: Env, bill: number | null): PaymentProvider {
  const account = storeAccount(env);
  const ledger = sslcommerzLedger(env);
  if (account === null) return sslcommerz({ store: null, ledger, bill, alert: logAlert });
  const client = sslcommerzClient({
    fetch: (url, init) => fetch(url, init),
    account,
    timeoutMs: SSLCOMMERZ_TIMING.timeoutMs,
    report: (answer) => logNote("sslcommerz_answer", { bill, ...answer }),
    note: (shown) => waitUntil(ledger.note(shown)),
    warn: ({ trxIds }) => logAlert("sslcommerz_risky_payment", { bill, trxIds: trxIds.join(" ") }),
    later: waitUntil,
  });
  const store = { client, hints: sslcommerzHints(account.storePassword) };
  return sslcommerz({ store, ledger, bill, alert: logAlert });
}
