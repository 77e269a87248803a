/** The shop's figures with its phase of a restore, which D1 alone does not know. */
import { database } from "../db/client.ts";
import { readFigures } from "../db/payments/figures.ts";
import type { Figures } from "../domain/payments/figures.ts";
import { offeredProviders } from "../payments/registry.ts";
import { areMessagesOn } from "./messages.ts";
import { refundTakesDays } from "./payments.ts";
import { listUnusedNeeds } from "./purchase-probes.ts";
import { readStop } from "./shop-phase.ts";

export async function readShopFigures(env: Env, now: number): Promise<Figures> {
  const [stop, wallets] = await Promise.all([
    readStop(env),
    Promise.all(
      offeredProviders(env).map(async (wallet) => ({
        name: wallet.name,
        outage: await wallet.outage(),
      })),
    ),
  ]);
  const unused = listUnusedNeeds(env);
  return readFigures(database(env), now, {
    areMessagesOn: areMessagesOn(env),
    stop,
    wallets,
    unused,
    refundTakesDays: refundTakesDays(env),
  });
}
