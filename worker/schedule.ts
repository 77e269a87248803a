/** What rings every minute: payments nobody saw the end of, and bills nobody paid. Each run may be repeated. */
import { claimBill, expireBills, findBill, listInDoubt } from "./db/bills.ts";
import { database } from "./db/client.ts";
import { WALLET_TIMEOUT_MS } from "./domain/limits.ts";
import { reconcile } from "./flows/reconcile.ts";
import { logAlert } from "./log.ts";
import { paymentDeps } from "./payment-wiring.ts";

const BILLS_A_RUN = 50;
const CLAIM_MS = 60_000;

export async function everyMinute(env: Env, now: number): Promise<void> {
  const db = database(env);
  const deps = paymentDeps(env);
  for (const id of await listInDoubt(db, now - WALLET_TIMEOUT_MS, BILLS_A_RUN)) {
    try {
      const bill = await findBill(db, id);
      if (bill?.state === "capturing" && (await claimBill(db, id, now, CLAIM_MS))) {
        await reconcile(deps, bill);
      }
    } catch (fault) {
      logAlert("reconcile_failed", { bill: id, fault });
    }
  }
  await expireBills(db, now);
}
