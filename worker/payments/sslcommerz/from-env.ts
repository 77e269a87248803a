/** SSLCOMMERZ with the shop's account and its ledger, from the environment. */
import { logAlert, logNote } from "../../telemetry/log.ts";
import { storeAccount } from "../hosted-page/store.ts";
import { HOSTED_PAGE_TIMING } from "../hosted-page/timing.ts";
import type { Later, PaymentProvider, ProviderEntry } from "../provider.ts";
import { SSLCOMMERZ_STORE } from "./account.ts";
import { sslcommerzClient } from "./client.ts";
import { sslcommerzHints } from "./hints.ts";
import { sslcommerzLedger } from "./ledger-stub.ts";
import { sslcommerz } from "./sslcommerz.ts";

export const SSLCOMMERZ: ProviderEntry = {
  store: SSLCOMMERZ_STORE,
  from: sslcommerzFrom,
};

function sslcommerzFrom(env: Env, bill: number | null, later: Later): PaymentProvider {
  const account = storeAccount(env, SSLCOMMERZ_STORE);
  const ledger = sslcommerzLedger(env);
  if (account === null) return sslcommerz({ store: null, ledger, bill, alert: logAlert });
  const client = sslcommerzClient({
    fetch: (url, init) => fetch(url, init),
    account,
    timeoutMs: HOSTED_PAGE_TIMING.timeoutMs,
    report: (answer) => logNote("sslcommerz_answer", { bill, ...answer }),
    note: (shown) => later(ledger.note(shown)),
    warn: ({ trxIds }) => logAlert("risky_payment", { bill, trxIds: trxIds.join(" ") }),
    warnUnnumbered: ({ valIds }) =>
      logAlert("sslcommerz_payment_unnumbered", { bill, valIds: valIds.join(" ") }),
    later,
  });
  const store = { client, hints: sslcommerzHints(account.secret) };
  return sslcommerz({ store, ledger, bill, alert: logAlert });
}
