/** The shop's figures with how it stands in a restore, which D1 alone does not know. */
import { database } from "../db/client.ts";
import { readFigures } from "../db/payments/figures.ts";
import type { Figures } from "../domain/payments/figures.ts";
import { checkoutProvider } from "../payments/registry.ts";
import { areMessagesOn } from "./messages.ts";
import { readStop } from "./shop-phase.ts";

export async function readShopFigures(env: Env, now: number): Promise<Figures> {
  const [stop, outage] = await Promise.all([readStop(env), checkoutProvider(env).outage()]);
  return readFigures(database(env), now, { areMessagesOn: areMessagesOn(env), stop, outage });
}

/** Asks for a token where one is due, so that the figures know whether anybody can pay before a buyer finds out. */
export async function probeProvider(env: Env): Promise<void> {
  await checkoutProvider(env).prepare();
}
