/**
 * Probes of what a purchase needs, for parts without a recent result. None costs anything or moves money: a token if
 * one is due within the wallet's budget, a query about a payment whose result is known, a picture's head, the check of
 * an invalid token.
 */
import { verifyTurnstile } from "../auth/turnstile.ts";
import { humanCheck, turnstileKeys } from "../config/variables.ts";
import { database } from "../db/client.ts";
import { findNewestPayment } from "../db/payments/bills.ts";
import { noteEvidence, readEvidenceRows } from "../db/purchase-evidence.ts";
import { isProbeDue, type NeedName } from "../domain/health/purchase-needs.ts";
import { readVerdict } from "../domain/human-check/verdict.ts";
import { DEFAULT_WALLET } from "../domain/payments/provider-names.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import { offeredProviders } from "../payments/registry.ts";
import { areMessagesOn } from "./messages.ts";
import { isPictureStoreAnswering } from "./shop-pictures.ts";

/** A part that this shop does not use: nothing is known of it, and nothing is wrong. */
export function listUnusedNeeds(env: Env): Set<NeedName> {
  const unused = new Set<NeedName>();
  if (humanCheck(env) !== "turnstile") unused.add("human_check");
  if (!areMessagesOn(env)) unused.add("gateway");
  return unused;
}

/** The check's service reports the token as invalid, if it accepts the shop's own request. */
const NO_TOKEN = "health";

/** A probe that fails is evidence itself; none stops the next. */
export async function probeNeeds(env: Env, now: number): Promise<void> {
  const db = database(env);
  // If a token is due, it is requested before a buyer has to wait for it; its own object records the result.
  const wallets = offeredProviders(env);
  await Promise.all(wallets.map((wallet) => wallet.prepare()));
  const evidence = await readEvidenceRows(db);
  const isDue = (need: NeedName) => isProbeDue(evidence.get(need) ?? null, now);
  if (isDue("pictures"))
    await noteEvidence(db, "pictures", (await isPictureStoreAnswering(env)) ? "ok" : "away", now);
  const keys = turnstileKeys(env);
  if (keys !== null && isDue("human_check")) {
    const verdict = await verifyTurnstile({ secret: keys.secret, token: NO_TOKEN });
    await noteEvidence(db, "human_check", readVerdict(verdict), now);
  }
  const bkash = wallets.find(({ name }) => name === DEFAULT_WALLET);
  if (bkash !== undefined && isDue("wallet_query")) await probeQuery(env, bkash);
}

/** The provider notes what the call has shown. Its answer changes nothing, whatever it is. */
async function probeQuery(env: Env, provider: PaymentProvider): Promise<void> {
  const payment = await findNewestPayment(database(env), provider.name);
  if (payment !== null) await provider.query(payment, { now: Date.now });
}
